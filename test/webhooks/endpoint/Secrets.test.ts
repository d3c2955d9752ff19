import { inspect } from "node:util"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Logger } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { RotatedEndpoint } from "../../../modules/webhooks/endpoint/EndpointView.ts"
import * as Secret from "../../../modules/webhooks/sign/Secret.ts"
import { client, decodes, draft, idle } from "../support.ts"

const lines: Array<string> = []
const recording = Logger.layer([
  Logger.make(({ cause, message }) => void lines.push(inspect([message, cause], { depth: 20 })))
])

/** Every way in which a text may stand for the secret. */
const formsOf = (secret: string) => [
  secret.slice("whsec_".length),
  Secret.decodedKey(secret).toString("hex"),
  encodeURIComponent(secret)
]

layer(idle().pipe(Layer.provide(recording)))("A signing secret", (it) => {
  it.effect("is shown by creation and rotation alone, and stands neither in the database nor in the log", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { get, post, remove } = yield* client()
      const made = (yield* post("", draft())).body
      const rotated = (yield* post(`/${made.id}/rotate_secret`)).body
      assert.notStrictEqual(rotated.signing_secret, made.signing_secret)
      const ping = (yield* post(`/${made.id}/test`)).body
      const rows = yield* sql<{ readonly row: string }>`
        select webhooks_endpoint::text as row from webhooks_endpoint
        union all select job::text from job
        union all select webhooks_message::text from webhooks_message`
      assert.isAtLeast(rows.length, 3)
      const answers = [
        yield* get(""),
        yield* post(`/${made.id}/enable`),
        yield* get(`/${made.id}/deliveries`),
        yield* get(`/${made.id}/deliveries/${ping.id}`),
        yield* post("", draft({ url: "nonsense" })),
        yield* post(`/${made.id}/rotate_secret`),
        yield* remove(`/${made.id}`)
      ]
      answers.splice(5, 1)
      const seen = inspect([answers.map(({ body }) => body), rows], { depth: 20, maxStringLength: null })
      for (const secret of [made.signing_secret, rotated.signing_secret]) {
        for (const form of formsOf(secret)) assert.notInclude(seen, form)
      }
    })
  )

  it.effect("is not logged when it cannot be stored", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { post } = yield* client()
      yield* sql`alter table webhooks_endpoint add constraint refused check (url <> 'http://127.0.0.1:9/refused')`
      lines.length = 0
      const { body, status } = yield* post("", draft({ url: "http://127.0.0.1:9/refused" }))
      assert.deepStrictEqual([status, body.code], [500, "internal_error"])
      const logged = lines.join("\n")
      assert.include(logged, "refused")
      // Its beginning may be known: it is shown with every endpoint.
      assert.notMatch(logged, /whsec_[A-Za-z0-9+/]{5}/)
    })
  )

  it.effect("that was replaced signs for 24 hours more, beside the new one", () =>
    Effect.gen(function* () {
      const { get, post } = yield* client()
      const made = (yield* post("", draft())).body
      yield* TestClock.adjust("1 minute")
      const { body, status } = yield* post(`/${made.id}/rotate_secret`)
      assert.strictEqual(status, 200)
      yield* decodes(RotatedEndpoint, body)
      const { previous_secret_expires_at: end, signing_secret: secret, ...shown } = body
      assert.strictEqual(Date.parse(end) - Date.parse(shown.updated_at), 24 * 60 * 60 * 1000)
      assert.strictEqual(Date.parse(shown.updated_at) - Date.parse(made.created_at), 60_000)
      assert.strictEqual(shown.signing_secret_prefix, secret.slice(0, 10))
      assert.deepStrictEqual((yield* get("")).body.data, [shown])
    })
  )
})

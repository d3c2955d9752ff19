/** Rehearsals over HTTP, to receivers that do right and wrong. */
import { assert, layer } from "@effect/vitest"
import { Effect, Option, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { AdminRehearsal, OneRehearsal, RehearsalView } from "../../../modules/webhooks/rehearsal/RehearsalView.ts"
import { verify } from "../../../modules/webhooks/sign/Verification.ts"
import { eventually } from "../../support/ServiceProcess.ts"
import { type Receiver, receiver } from "../deliver/support.ts"
import {
  analyticsClient,
  client,
  clientWith,
  decodes,
  draft,
  idle,
  type JsonResponse,
  node,
  refusalOf
} from "../support.ts"

const token = "0123456789abcdef"
const operated = { adminToken: Option.some(Redacted.make(token)) }

const ended = (get: Effect.Effect<JsonResponse>, status: (answer: JsonResponse) => string) =>
  eventually(get, (answer) => answer.status === 200 && status(answer) === "finished")

/** Answers 2xx to what is signed now by the secret, 401 to the rest. */
const careful = (shop: Receiver, secret: string) => {
  shop.answer = (response, { body, headers }) => {
    const checks = Object.values(verify({ headers, body: Buffer.from(body) }, [secret], Math.floor(Date.now() / 1_000)))
    response.writeHead(checks.length > 0 && checks.every((check) => check === "valid") ? 200 : 401).end()
  }
}

const findingsOf = (
  steps: ReadonlyArray<{ readonly case: string; readonly finding: { readonly code: string } | null }>
) => Object.fromEntries(steps.flatMap(({ case: name, finding }) => (finding === null ? [] : [[name, finding.code]])))

layer(node(operated), { excludeTestServices: true })("A rehearsal", (it) => {
  it.effect("passes for a receiver that verifies, takes duplicates and any order, and is no delivery", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const shop = yield* receiver
      const { get, post } = yield* client()
      const { id, signing_secret: secret } = (yield* post("", draft({ url: shop.url, headers: { "x-api-key": "k" } })))
        .body
      careful(shop, secret)
      const started = yield* post(`/${id}/rehearsal`)
      assert.strictEqual(started.status, 202)
      yield* decodes(RehearsalView, started.body)
      const { body } = yield* ended(get(`/${id}/rehearsal`), (answer) => answer.body.status)
      yield* decodes(RehearsalView, body)
      assert.deepStrictEqual([body.passed, findingsOf(body.steps)], [true, {}])
      const codes = body.steps.map((step: any) => [step.case].concat(step.answers.map((one: any) => one.status_code)))
      assert.deepStrictEqual(codes, [
        ["valid", 200],
        ["doubled", 200, 200],
        ["late", 401],
        ["forged", 401],
        ["huge", 200],
        ["out_of_order", 200, 200]
      ])
      assert.lengthOf(shop.arrivals, 8)
      for (const { body: sent, headers } of shop.arrivals) {
        const { data, type } = JSON.parse(sent)
        assert.deepInclude(data, { webhookEndpointId: id })
        assert.strictEqual(type, "test.ping")
        assert.isString(data.rehearsal)
        assert.deepStrictEqual([headers["x-api-key"], headers["webhook-sequence"]], ["k", undefined])
      }
      const [, once, twice] = shop.arrivals
      assert.strictEqual(once!.headers["webhook-id"], twice!.headers["webhook-id"])
      assert.strictEqual(Buffer.byteLength(shop.arrivals[5]!.body), 320 * 1_024)
      const [newer, older] = shop.arrivals.slice(6).map(({ body }) => JSON.parse(body))
      assert.isAbove(newer.created, older.created)
      const [counts] = yield* sql<{ readonly n: number }>`
        select (select count(*) from webhooks_delivery where endpoint_id = ${id})::int as n`
      assert.strictEqual(counts!.n, 0)
      assert.strictEqual((yield* get(`/${id}`)).body.last_success_at, null)
    })
  )

  it.effect("says in both languages what a receiver does wrong that takes everything", () =>
    Effect.gen(function* () {
      const shop = yield* receiver
      const { get, post } = yield* client()
      const { id } = (yield* post("", draft({ url: shop.url, format: "cloudevents" }))).body
      yield* post(`/${id}/rehearsal`)
      const { body } = yield* ended(get(`/${id}/rehearsal`), (answer) => answer.body.status)
      assert.strictEqual(body.passed, false)
      assert.deepStrictEqual(findingsOf(body.steps), { late: "accepted_late", forged: "accepted_forged" })
      const forged = body.steps.find((step: any) => step.case === "forged")
      assert.match(forged.finding.ja, /署名が正しくない/)
      assert.match(forged.finding.en, /wrong signature/)
      assert.strictEqual(shop.arrivals[0]!.headers["content-type"], "application/cloudevents+json")
    })
  )

  it.effect("of area analytics names what fails on duplicates, large bodies and old events", () =>
    Effect.gen(function* () {
      const shop = yield* receiver
      const { get, post } = yield* analyticsClient()
      const { id, signingSecret } = (yield* post("", { url: shop.url })).body.data
      const seen = new Set<string>()
      shop.answer = (response, { body, headers }) => {
        const key = String(headers["webhook-id"])
        const isKnown = seen.has(key)
        seen.add(key)
        const check = verify({ headers, body: Buffer.from(body) }, [signingSecret], 0)["x-analytics-signature"]
        response.writeHead(check !== "valid" ? 500 : isKnown ? 409 : body.length > 100_000 ? 413 : 200).end()
      }
      yield* post(`/${id}/rehearsal`)
      const { body } = yield* ended(get(`/${id}/rehearsal`), (answer) => answer.body.data.status)
      yield* decodes(OneRehearsal, body)
      assert.deepStrictEqual(findingsOf(body.data.steps), {
        doubled: "failed_on_duplicate",
        forged: "failed_on_forged",
        huge: "refused_huge"
      })
      const forged = body.data.steps.find((step: any) => step.case === "forged")
      assert.strictEqual(forged.verdict, "warned")
    })
  )

  it.effect("leaves the rest out where an ordinary event fails", () =>
    Effect.gen(function* () {
      const shop = yield* receiver
      shop.answer = (response) => response.writeHead(404).end()
      const { get, post } = yield* client()
      const { id } = (yield* post("", draft({ url: shop.url }))).body
      yield* post(`/${id}/rehearsal`)
      const { body } = yield* ended(get(`/${id}/rehearsal`), (answer) => answer.body.status)
      assert.deepStrictEqual(
        body.steps.map(({ verdict }: any) => verdict),
        ["failed", "skipped", "skipped", "skipped", "skipped", "skipped"]
      )
      assert.deepStrictEqual([findingsOf(body.steps), body.passed], [{ valid: "refused_valid" }, false])
      assert.lengthOf(shop.arrivals, 1)
    })
  )

  it.effect("by an operator is in the audit", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const shop = yield* receiver
      const { get, post } = yield* clientWith(`Bearer ${token}`)
      const owner = yield* client()
      const { id } = (yield* owner.post("", draft({ url: shop.url }))).body
      const path = `/admin/v1/webhook_endpoints/${id}/rehearsal`
      assert.deepStrictEqual(refusalOf(yield* get(path)), [404, "rehearsal_not_found", "rehearsal not found"])
      assert.strictEqual((yield* post(path)).status, 202)
      const { body } = yield* ended(get(path), (answer) => answer.body.status)
      yield* decodes(AdminRehearsal, body)
      assert.strictEqual(body.endpointId, id)
      const rows = yield* sql`select action, changed from admin_audit where target = ${id}`
      assert.deepStrictEqual(rows, [{ action: "webhook_rehearse", changed: 1 }])
    })
  )
})

layer(idle())("Starting a rehearsal", (it) => {
  it.effect("is refused while one of the endpoint runs, and beyond five a minute", () =>
    Effect.gen(function* () {
      const { post } = yield* client()
      const ids: Array<string> = []
      for (let n = 0; n < 6; n++) ids.push((yield* post("", draft())).body.id)
      assert.strictEqual((yield* post(`/${ids[0]}/rehearsal`)).status, 202)
      const again = yield* post(`/${ids[0]}/rehearsal`)
      assert.deepStrictEqual(refusalOf(again), [429, "rehearsal_limit", "Rehearsal limit reached"])
      assert.strictEqual(again.headers.get("retry-after"), "30")
      for (const id of ids.slice(1, 5)) assert.strictEqual((yield* post(`/${id}/rehearsal`)).status, 202)
      const sixth = yield* post(`/${ids[5]}/rehearsal`)
      assert.deepStrictEqual([sixth.status, sixth.headers.get("retry-after")], [429, "60"])
      assert.match(sixth.body.detail, /5 rehearsals a minute/)
    })
  )

  it.effect("is for the endpoint's owner alone, with the right to change webhooks", () =>
    Effect.gen(function* () {
      const [own, other] = [yield* client(), yield* client()]
      const { id } = (yield* own.post("", draft())).body
      for (const answer of [yield* other.post(`/${id}/rehearsal`), yield* other.get(`/${id}/rehearsal`)]) {
        assert.deepStrictEqual(refusalOf(answer), [404, "webhook_endpoint_not_found", "webhook_endpoint not found"])
      }
      const reader = yield* client(own.accountId, ["webhooks:read"])
      assert.strictEqual((yield* reader.post(`/${id}/rehearsal`)).status, 403)
      assert.deepStrictEqual(refusalOf(yield* reader.get(`/${id}/rehearsal`)), [
        404,
        "rehearsal_not_found",
        "rehearsal not found"
      ])
    })
  )
})

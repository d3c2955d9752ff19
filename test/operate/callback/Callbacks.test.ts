/** Jobs that wait for an answer by HTTP, as those see it who answer. */
import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Option, Schema } from "effect"
import { SecureRandom } from "effect/crypto"
import { SqlClient } from "effect/sql"
import * as Actor from "../../../src/actor/Actor.ts"
import { Jobs } from "../../../src/actor/Jobs.ts"
import * as Retry from "../../../src/actor/Retry.ts"
import * as Callback from "../../../src/actor/step/callback/Callback.ts"
import { CallbackTokens, idOf } from "../../../src/actor/step/callback/CallbackTokens.ts"
import * as Signal from "../../../src/actor/step/Signal.ts"
import * as Step from "../../../src/actor/step/Step.ts"
import { StepStore } from "../../../src/actor/step/StepStore.ts"
import { AccessLog } from "../../../src/http/response/AccessLog.ts"
import * as CallbackSealing from "../../../src/kernel/CallbackSealing.ts"
import { defineModule } from "../../../src/module.ts"
import { make as makeVault, Vault } from "../../../src/secrets/Vault.ts"
import { start, until } from "../../actor/Cluster.ts"
import * as TestApp from "../../support/TestApp.ts"
import { kernelOn, nodeOf } from "../../support/TestRuntime.ts"

const Approved = Signal.make("shop/approved", {
  payload: Schema.Struct({ approved: Schema.Boolean, by: Schema.NonEmptyString })
})
const Unlisted = Signal.make("shop/unlisted", { payload: Schema.Null })

const Order = Actor.make("shop/order", {
  payload: Schema.Struct({ timeout: Schema.Literals(["1 day", "1 millis", "367 days"]), fails: Schema.Boolean }),
  success: Schema.Unknown,
  failure: Schema.String,
  retry: Retry.exponential({ max: 1, base: "1 millis", jitter: 0 }),
  callbacks: [Approved]
})
const Forgetful = Actor.make("shop/forgetful", { payload: Schema.Null, retry: Retry.none, callbacks: [Approved] })

/** Addresses that handlers have handed out, by job, in the order of the attempts. */
const addresses = new Map<string, Array<string>>()

const vault = Layer.effect(Vault, makeVault([new Uint8Array(32).fill(9)])).pipe(
  Layer.provide(SecureRandom.layerWebCrypto)
)
const tokens = Layer.effect(CallbackTokens, CallbackSealing.make).pipe(
  Layer.provide([vault, SecureRandom.layerWebCrypto])
)

const ShopModule = defineModule({
  name: "shop",
  actors: [Order, Forgetful],
  layer: Layer.merge(
    Step.toLayer(Order, ({ fails, timeout }, { jobId, number }) =>
      Effect.gen(function* () {
        const { address, answer } = yield* Callback.request("approval", Approved, { timeout })
        addresses.set(jobId, [...(addresses.get(jobId) ?? []), address])
        if (fails && number === 1) return yield* Effect.fail("once more")
        const answered = yield* answer
        yield* Step.run("after", Effect.void)
        return Option.getOrNull(answered)
      })
    ),
    Step.toLayer(Forgetful, () => Effect.asVoid(Callback.request("any", Unlisted, { timeout: "1 day" })))
  ).pipe(Layer.provide(tokens))
})

/** Paths as the access log has them. */
const paths: Array<string> = []
const services = Layer.merge(TestApp.services, Layer.succeed(AccessLog, { write: ({ path }) => void paths.push(path) }))

const app = TestApp.web(TestApp.routesOf(ShopModule)).pipe(
  Layer.provide(services),
  Layer.provideMerge(kernelOn({ publicUrl: Option.some(new URL("https://shop.example/")) }))
)

const prefix = "https://shop.example/callbacks/"

const post = (token: string, body: unknown, text = JSON.stringify(body)) =>
  Effect.gen(function* () {
    const { call } = yield* TestApp.TestApp
    const response = yield* call(`/callbacks/${token}`, {
      method: "POST",
      body: text,
      headers: { "content-type": "application/json" }
    })
    const json: any = JSON.parse(yield* Effect.promise(() => response.text()))
    return { status: response.status, json }
  })

const asking = Effect.fnUntraced(function* (payload: typeof Order.payload.Type) {
  const jobs = yield* Jobs
  const { jobId } = yield* jobs.send(Order, payload)
  const [address = ""] = yield* until(
    Effect.sync(() => addresses.get(jobId) ?? []),
    ({ length }) => length > 0
  )
  assert.isTrue(address.startsWith(prefix))
  return { jobs, jobId, token: address.slice(prefix.length) }
})

layer(app, { excludeTestServices: true })("A callback", (test) => {
  test.effect("gives the job what was posted to its address, once; the same answer again changes nothing", () =>
    Effect.gen(function* () {
      const node = yield* start(nodeOf(ShopModule))
      const { jobId, jobs, token } = yield* asking({ timeout: "1 day", fails: false })
      assert.match(token, /^[\w-]{43}$/)
      yield* until(jobs.find(jobId), (view) => view?.state === "scheduled")
      const refused = yield* post(token, { approved: "yes" })
      assert.deepStrictEqual(
        [refused.status, refused.json.code, refused.json.errors.map(({ pointer }: { pointer: string }) => pointer)],
        [422, "callback_refused", ["/approved", "/by"]]
      )
      assert.strictEqual((yield* post(token, undefined, "{")).status, 400)
      const body = { approved: true, by: "hana" }
      assert.deepStrictEqual(yield* post(token, body), { status: 200, json: { repeated: false } })
      assert.deepStrictEqual(yield* jobs.await(Order, jobId), body)
      assert.deepStrictEqual(yield* post(token, { by: "hana", approved: true }), {
        status: 200,
        json: { repeated: true }
      })
      for (const other of [{ approved: false, by: "hana" }, null]) {
        const gone = yield* post(token, other)
        assert.deepStrictEqual([gone.status, gone.json.code], [410, "callback_gone"])
      }
      yield* node.stop
    })
  )

  test.effect("has the same address in each attempt, and takes an answer that comes before the job waits", () =>
    Effect.gen(function* () {
      const node = yield* start(nodeOf(ShopModule))
      const { jobId, jobs, token } = yield* asking({ timeout: "1 day", fails: true })
      assert.strictEqual((yield* post(token, { approved: true, by: "aki" })).status, 200)
      assert.deepStrictEqual(yield* jobs.await(Order, jobId), { approved: true, by: "aki" })
      const given = addresses.get(jobId)!
      assert.isAtLeast(given.length, 2)
      assert.strictEqual(new Set(given).size, 1)
      yield* node.stop
    })
  )

  test.effect("is unknown with another token, and gone after its time or the end of its job", () =>
    Effect.gen(function* () {
      const node = yield* start(nodeOf(ShopModule))
      for (const token of ["A".repeat(43), "x", "%E3%81%82"]) {
        const unknown = yield* post(token, { approved: true, by: "x" })
        assert.deepStrictEqual([unknown.status, unknown.json.code], [404, "callback_not_found"])
      }
      const late = yield* asking({ timeout: "1 millis", fails: false })
      const over = yield* until(post(late.token, { approved: true, by: "x" }), ({ status }) => status !== 200)
      assert.deepStrictEqual([over.status, over.json.message], [410, "The time for an answer is over"])
      const { jobId, jobs, token } = yield* asking({ timeout: "1 day", fails: false })
      yield* until(jobs.find(jobId), (view) => view?.state === "scheduled")
      yield* jobs.cancel(jobId)
      const ended = yield* post(token, { approved: true, by: "x" })
      assert.deepStrictEqual(
        [ended.status, ended.json.message],
        [410, "The job that asked has ended, or asks again at another address"]
      )
      yield* node.stop
    })
  )

  test.effect("takes 65536 characters at most, and 60 requests a minute of an address", () =>
    Effect.gen(function* () {
      const node = yield* start(nodeOf(ShopModule))
      const { token } = yield* asking({ timeout: "1 day", fails: false })
      const sized = (length: number) => {
        const body = { approved: true, by: "" }
        return { ...body, by: "x".repeat(length - JSON.stringify(body).length) }
      }
      assert.strictEqual((yield* post(token, sized(65_537))).status, 413)
      assert.strictEqual((yield* post(token, sized(65_536))).status, 200)
      const statuses: Array<number> = []
      for (let n = 0; n < 61; n++) statuses.push((yield* post("x", null)).status)
      assert.deepStrictEqual([...new Set(statuses)].toSorted(), [404, 429])
      yield* node.stop
    })
  )

  test.effect("is refused where its actor does not list the signal, or its time is too long", () =>
    Effect.gen(function* () {
      const node = yield* start(nodeOf(ShopModule))
      const jobs = yield* Jobs
      const { jobId } = yield* jobs.send(Forgetful, null)
      const failed = yield* until(jobs.find(jobId), (view) => view?.state === "failed")
      assert.include(failed?.attempts[0]?.message, 'does not list the signal "shop/unlisted" in `callbacks`')
      const long = yield* jobs.send(Order, { timeout: "367 days", fails: false })
      const refused = yield* until(jobs.find(long.jobId), (view) => view?.state === "failed")
      assert.include(refused?.attempts.at(-1)?.message, "more than 0 and at most 366d")
      yield* node.stop
    })
  )

  test.effect("keeps its token out of the database, and the path out of the log", () =>
    Effect.gen(function* () {
      const node = yield* start(nodeOf(ShopModule))
      const { jobId, token } = yield* asking({ timeout: "1 day", fails: false })
      const [sql, store] = [yield* SqlClient.SqlClient, yield* StepStore]
      const rows = yield* sql<{ readonly text: string }>`
        select to_jsonb(c)::text as text from job_callback c where job_id = ${Number(jobId)}::int8
        union all select to_jsonb(s)::text from job_step s where job_id = ${Number(jobId)}::int8`
      assert.isAtLeast(rows.length, 2)
      for (const { text } of rows) assert.notInclude(text, token)
      assert.strictEqual((yield* store.callback(idOf(token)))?.state, "open")
      yield* post(token, null)
      assert.deepStrictEqual([...new Set(paths)], ["/callbacks/***"])
      yield* node.stop
    })
  )
})

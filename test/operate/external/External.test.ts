/** Jobs that are sent from outside: by a request of an operator, and in SQL. */
import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Option, Redacted, Schema } from "effect"
import { SqlClient, SqlError } from "effect/sql"
import * as Actor from "../../../src/actor/Actor.ts"
import { JobDeadlines } from "../../../src/actor/deadline/JobDeadlines.ts"
import { Jobs } from "../../../src/actor/Jobs.ts"
import { defineModule } from "../../../src/module.ts"
import { start, until } from "../../actor/Cluster.ts"
import * as TestApp from "../../support/TestApp.ts"
import * as TestDatabase from "../../support/TestDatabase.ts"
import { kernelOn, nodeOf } from "../../support/TestRuntime.ts"

const token = "0123456789abcdef"
const Shelf = Schema.Struct({ shop: Schema.String, shelf: Schema.Int })

const Restock = Actor.make("shop/restock", {
  payload: Shelf,
  success: Schema.String,
  external: true,
  priority: -1,
  mailbox: ({ shop }) => shop
})
const Count = Actor.make("shop/count", { payload: Schema.Struct({}), external: true })
const Offer = Actor.make("shop/offer", { payload: Schema.Struct({}), external: true, deadline: {} })
const Close = Actor.make("shop/close", { payload: Schema.Struct({}) })

const ShopModule = defineModule({
  name: "shop",
  actors: [Restock, Count, Offer, Close],
  layer: Layer.mergeAll(
    Actor.toLayer(Restock, ({ shelf, shop }) => Effect.succeed(`${shop} ${shelf}`)),
    Actor.toLayer(Count, () => Effect.void),
    Actor.toLayer(Offer, () => Effect.void),
    Actor.toLayer(Close, () => Effect.void)
  )
})

const app = TestApp.web(TestApp.routesOf(ShopModule)).pipe(
  Layer.provide(TestApp.services),
  Layer.provideMerge(kernelOn({ adminToken: Option.some(Redacted.make(token)) }))
)

const post = (body: unknown, key?: string) =>
  Effect.gen(function* () {
    const { call } = yield* TestApp.TestApp
    const response = yield* call("/admin/v1/jobs", {
      method: "POST",
      body: JSON.stringify(body),
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        ...(key === undefined ? {} : { "idempotency-key": key })
      }
    })
    return { status: response.status, body: JSON.parse(yield* Effect.promise(() => response.text())) }
  })

const find = (jobId: string) => Effect.flatMap(Jobs, (jobs) => jobs.find(jobId))

layer(app, { excludeTestServices: true })("A job from outside", (test) => {
  test.effect("is sent by a request, once for each Idempotency-Key", () =>
    Effect.gen(function* () {
      const body = { actor: "shop/restock", payload: { shop: "ginza", shelf: 7 } }
      const first = yield* post(body, "order-17")
      assert.deepStrictEqual([first.status, first.body.created], [201, true])
      assert.deepStrictEqual(yield* post(body, "order-17"), first)
      const other = yield* post({ ...body, payload: { shop: "ginza", shelf: 8 } }, "order-17")
      assert.deepStrictEqual([other.status, other.body.code], [422, "idempotency_key_reused"])
      const job = yield* find(first.body.jobId)
      assert.deepInclude(job, {
        actor: "shop/restock",
        payload: body.payload,
        key: "ginza",
        priority: -1,
        state: "ready"
      })
      const audit = yield* Effect.flatMap(
        SqlClient.SqlClient,
        (sql) => sql`select action, target, detail, changed from admin_audit`
      )
      assert.deepStrictEqual(audit, [
        { action: "send", target: "shop/restock", detail: { jobId: first.body.jobId }, changed: 1 }
      ])
    })
  )

  test.effect("takes a time, a priority and a unique key", () =>
    Effect.gen(function* () {
      const body = { actor: "shop/count", payload: {}, uniqueKey: "today", priority: 2, runAt: "2999-01-01T00:00:00Z" }
      const first = yield* post(body)
      assert.deepStrictEqual((yield* post(body)).body, { jobId: first.body.jobId, created: false })
      const job = yield* find(first.body.jobId)
      assert.deepInclude(job, { state: "scheduled", uniqueKey: "today", priority: 2, runAt: new Date(body.runAt) })
    })
  )

  test.effect("may say when it is of no use any more, where its actor has a deadline", () =>
    Effect.gen(function* () {
      const [jobs, deadlines] = [yield* Jobs, yield* JobDeadlines]
      const body = { actor: "shop/offer", payload: {}, runAt: "2998-01-01T00:00:00Z", notAfter: "2999-01-01T00:00:00Z" }
      const { body: sent } = yield* post(body)
      assert.deepStrictEqual(yield* deadlines.find(sent.jobId), new Date(body.notAfter))
      const refused = yield* post({ ...body, actor: "shop/count" })
      assert.deepStrictEqual([refused.status, refused.body.code], [409, "no_deadline"])
      const node = yield* start(nodeOf(ShopModule))
      const late = yield* post({ actor: "shop/offer", payload: {}, notAfter: "2001-01-01T00:00:00Z" })
      const failed = yield* until(jobs.find(late.body.jobId), (view) => view?.state === "failed")
      assert.strictEqual(failed?.attempts[0]?.tag, "DeadlineExceeded")
      yield* node.stop
    })
  )

  test.effect("is refused with what is wrong with it, and stores nothing", () =>
    Effect.gen(function* () {
      const { counts } = yield* Jobs
      const before = yield* counts("shop/restock")
      const faults = yield* post({ actor: "shop/restock", payload: { shop: 7 } }, "wrong")
      assert.deepStrictEqual(
        [faults.status, faults.body.code, faults.body.errors.map(({ pointer }: { pointer: string }) => pointer)],
        [400, "invalid_payload", ["/payload/shop", "/payload/shelf"]]
      )
      for (const actor of ["shop/close", "shop/unknown"]) {
        const refused = yield* post({ actor, payload: {} })
        assert.deepStrictEqual([refused.status, refused.body.code], [404, "not_external"])
      }
      assert.deepStrictEqual(yield* counts("shop/restock"), before)
    })
  )

  test.effect("is sent in SQL with the transaction of the sender, by a role that may do nothing else", () =>
    Effect.gen(function* () {
      const [sql, jobs] = [yield* SqlClient.SqlClient, yield* Jobs]
      const node = yield* start(nodeOf(ShopModule))
      yield* TestDatabase.administer(`create role foreign_shop nologin role ${TestDatabase.owner}`)
      yield* sql`grant execute on function ekimae_send_job to foreign_shop`
      const asForeign = <A, E, R>(self: Effect.Effect<A, E, R>) =>
        sql.withTransaction(Effect.andThen(sql`set local role foreign_shop`, self))
      const send = asForeign(sql<{ readonly id: number }>`
        select ekimae_send_job('shop/restock', '{"shop": "ueno", "shelf": 3}', key => 'ueno', unique_key => 'u') as id`)
      yield* Effect.flip(asForeign(Effect.andThen(send, Effect.fail("undo"))))
      const [row] = yield* send
      assert.strictEqual(yield* jobs.await(Restock, String(row?.id)), "ueno 3")
      const denied = yield* Effect.flip(asForeign(sql`select from job`))
      assert.include(String((denied as SqlError.SqlError).reason.cause), "permission denied")
      const [delayed] = yield* asForeign(sql<{ readonly id: number }>`
        select ekimae_send_job('shop/count', '{}', unique_key => 'later', run_at => now() + interval '1 hour') as id`)
      const [same] = yield* asForeign(sql`select ekimae_send_job('shop/count', '{}', unique_key => 'later') as id`)
      assert.deepStrictEqual(same, delayed)
      assert.strictEqual((yield* find(String(delayed?.id)))?.state, "scheduled")
      const [timed] = yield* asForeign(sql<{ readonly id: number }>`
        select ekimae_send_job('shop/offer', '{}', delay => interval '1 hour', priority => -2,
          not_after => '2999-01-01T00:00:00Z') as id`)
      const offer = yield* find(String(timed?.id))
      assert.deepInclude(offer, { state: "scheduled", priority: -2 })
      assert.closeTo(offer!.runAt!.getTime() - offer!.createdAt.getTime(), 3_600_000, 2)
      assert.deepStrictEqual(yield* (yield* JobDeadlines).find(String(timed?.id)), new Date("2999-01-01T00:00:00Z"))
      yield* node.stop
    })
  )

  test.effect("starts at the commit, though its sender is no node", () =>
    Effect.gen(function* () {
      const [sql, jobs] = [yield* SqlClient.SqlClient, yield* Jobs]
      const node = yield* start(nodeOf(ShopModule))
      yield* until(node.worker.claim, (tasks) => tasks === 0)
      const [row] = yield* sql<{ readonly id: number }>`select ekimae_send_job('shop/count', '{}') as id`
      yield* jobs.await(Count, String(row?.id))
      yield* node.stop
    })
  )

  test.effect("is refused in SQL where the actor takes none, or has no keys, or the time never comes", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const refusal = (self: Effect.Effect<unknown, SqlError.SqlError>) =>
        Effect.map(Effect.flip(self), ({ reason }) => String((reason.cause as Error).message))
      assert.include(
        yield* refusal(sql`select ekimae_send_job('shop/close', '{}')`),
        "The actor shop/close takes no jobs from outside"
      )
      assert.include(
        yield* refusal(sql`select ekimae_send_job('shop/count', '{}', 'k')`),
        "The actor shop/count has no keys"
      )
      assert.include(
        yield* refusal(sql`select ekimae_send_job('shop/restock', '{}', '')`),
        "A key has 1 to 500 characters"
      )
      assert.include(
        yield* refusal(sql`select ekimae_send_job('shop/count', '{}', run_at => 'infinity')`),
        "run_at is a finite time"
      )
      for (const [given, said] of [
        ["not_after => '-infinity'", "not_after is a finite time"],
        ["run_at => now(), delay => '1 hour'", "Give run_at or delay, not both"],
        ["priority => 3", "A priority is a number from -2 to 2"],
        ["priority => -3", "A priority is a number from -2 to 2"],
        ["not_after => now()", "The actor shop/count declares no deadline"]
      ] as const) {
        assert.include(yield* refusal(sql.unsafe(`select ekimae_send_job('shop/count', '{}', ${given})`)), said)
      }
    })
  )
})

import { assert, layer } from "@effect/vitest"
import { Context, Effect, Exit, Fiber, Latch, Layer, Logger, Scope } from "effect"
import { SecureRandom } from "effect/crypto"
import { SqlClient, SqlError } from "effect/sql"
import { beginning } from "../../../modules/webhooks/deliver/QueueFloor.ts"
import { Recorder } from "../../../modules/webhooks/deliver/Recorder.ts"
import { RecordRepo, type Result, type Tried } from "../../../modules/webhooks/deliver/RecordRepo.ts"
import { type Due, type Owner, TurnRepo } from "../../../modules/webhooks/deliver/TurnRepo.ts"
import { steadyMillis } from "../../../src/process/SteadyClock.ts"
import { RuntimeSql } from "../../../src/sql/Database.ts"
import * as Ulids from "../../../src/Ulids.ts"
import {
  account,
  bake,
  endpointOf,
  logQueued,
  node,
  receiver,
  register,
  services,
  settled,
  statesOf,
  until
} from "./support.ts"

interface Sent {
  readonly owner: Owner
  readonly dues: ReadonlyArray<Due>
}

/** A turn that has sent so many deliveries to a new endpoint. */
const sent = Effect.fnUntraced(function* (deliveries: number) {
  const [random, sql, turns] = [yield* SecureRandom.SecureRandom, yield* SqlClient.SqlClient, yield* TurnRepo]
  const { id } = yield* register({ url: "http://127.0.0.1:9/hook", events: ["a.b"] })
  for (let n = 0; n < deliveries; n++) {
    const delivery = yield* random.ulid
    yield* sql`
      insert into webhooks_queue (endpoint_id, id, kind, epoch, account_id, message_id, event_id, type)
      values (${id}, ${delivery}, 'event', 1, ${account}, ${delivery}, ${delivery}, 'a.b')`
  }
  yield* logQueued(id)
  const owner: Owner = { endpointId: id, run: yield* random.ulid }
  yield* turns.start([owner])
  const attemptBase = Ulids.base(yield* random.ulid)
  const request = { manual: 0, events: deliveries, manualAfter: beginning, eventsAfter: beginning }
  const [dues = []] = yield* turns.page([{ ...owner, ...request, attemptBase }])
  return { owner, dues } satisfies Sent
})

const accepted: Tried = {
  status: 200,
  error: null,
  ok: true,
  durationMs: 5,
  response: "thank you",
  responseHeaders: { server: "shop" },
  resent: false
}
const refused: Tried = { ...accepted, status: 500, error: "status", ok: false }

/** Offers the results of a turn; answers what becomes of them. */
const offer = Effect.fnUntraced(function* (recorder: Recorder["Service"], { dues, owner }: Sent, outcome: Tried) {
  const endedAt = yield* steadyMillis
  const fates: Array<string> = []
  const verdict: Result["verdict"] = outcome.ok ? "succeeded" : { retryInMs: 3_600_000 }
  const failed = { failures: outcome.ok ? 0 : 1, pauseMs: outcome.ok ? 0 : 1_000, paused: !outcome.ok }
  for (const due of dues) {
    recorder.offer({
      result: { ...owner, due, sent: { headers: { host: "shop" }, outcome }, verdict, endedAt },
      change: { ...owner, ...failed, disabled: false, hadSuccess: outcome.ok, hadFailure: !outcome.ok },
      done: (fate) => void fates.push(fate)
    })
  }
  return fates
})

/** Another transaction that holds what the query locks, until it is told to let go. */
const holding = <E, R>(lock: Effect.Effect<unknown, E, R>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [held, free] = [Latch.makeUnsafe(false), Latch.makeUnsafe(false)]
    const fiber = yield* lock.pipe(
      Effect.andThen(held.open),
      Effect.andThen(free.await),
      sql.withTransaction,
      Effect.forkChild
    )
    yield* held.await
    return Effect.andThen(free.open, Fiber.join(fiber))
  })

const holdingEndpoint = (id: string) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => holding(sql`select from webhooks_endpoint where id = ${id} for update`))

/** A recorder of the test's own, on a repository that the test may change; with the errors that it logs. */
const recording = Effect.fnUntraced(function* (
  change: (repo: RecordRepo["Service"]) => RecordRepo["Service"] = (repo) => repo
) {
  const repo = change(yield* RecordRepo)
  const errors: Array<string> = []
  const logger = Logger.make(({ logLevel, message }) => {
    if (logLevel === "Error") errors.push(String(message).split(",")[0] ?? "")
  })
  const scope = yield* Scope.make()
  yield* Effect.addFinalizer(() => Scope.close(scope, Exit.void))
  const context = yield* Layer.buildWithScope(Layer.fresh(Recorder.layer), scope).pipe(
    Effect.provideService(RecordRepo, repo),
    Effect.provide(Logger.layer([logger]))
  )
  return { recorder: Context.get(context, Recorder), errors, stop: Scope.close(scope, Exit.void) }
})

const attemptsOf = (id: string) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql<{ readonly status: number; readonly response: string; readonly failures: number }>`
      select a.status, r.response, coalesce(q.failures, 0)::int as failures
      from webhooks_attempt a join webhooks_response r on r.id = a.id
      left join webhooks_queue q on q.id = a.delivery_id
      left join webhooks_delivery d on d.id = a.delivery_id
      where coalesce(q.endpoint_id, d.endpoint_id) = ${id}`
  )

const Live = Layer.merge(TurnRepo.layer, RecordRepo.layer).pipe(Layer.provideMerge(services()))

layer(Live, { excludeTestServices: true })("The recorder", (test) => {
  test.effect("stores the results of others while the row of an endpoint is held, and its own when it is free", () =>
    Effect.gen(function* () {
      const { recorder } = yield* recording()
      const [stuck, other] = [yield* sent(3), yield* sent(3)]
      const release = yield* holdingEndpoint(stuck.owner.endpointId)
      const fates = yield* offer(recorder, stuck, accepted)
      yield* until(() => recorder.isWaiting(stuck.owner.endpointId))
      yield* offer(recorder, other, accepted)
      yield* settled(other.owner.endpointId, { succeeded: 3 })
      assert.deepStrictEqual(fates, [])
      yield* release
      yield* settled(stuck.owner.endpointId, { succeeded: 3 })
      yield* until(() => fates.length === 3)
      assert.deepStrictEqual(fates, ["mine", "mine", "mine"])
    }).pipe(Effect.scoped)
  )

  test.effect.each(["webhooks_queue", "webhooks_delivery"])(
    "does the same where it is the row of a delivery in %s that is held",
    (table) =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const { errors, recorder } = yield* recording()
        const [stuck, other] = [yield* sent(3), yield* sent(3)]
        const row = sql`select from ${sql(table)} where id = ${stuck.dues[1]!.id} for update`
        const release = yield* holding(row)
        yield* offer(recorder, stuck, accepted)
        yield* offer(recorder, other, accepted)
        yield* settled(other.owner.endpointId, { succeeded: 3 })
        assert.deepStrictEqual(yield* statesOf(stuck.owner.endpointId), { "queued event": 3 })
        yield* release
        yield* settled(stuck.owner.endpointId, { succeeded: 3 })
        assert.deepStrictEqual(errors, [])
      }).pipe(Effect.scoped)
  )

  test.effect("updates the rows of a whole batch of deliveries without writing an index", () =>
    Effect.gen(function* () {
      const [records, runtime] = [yield* RecordRepo, yield* RuntimeSql]
      const { dues, owner } = yield* sent(128)
      const now = yield* steadyMillis
      const change = { ...owner, failures: 0, pauseMs: 0, paused: false, disabled: false, hadSuccess: true }
      const results = dues.map((due): Result => {
        const exchange = { headers: {}, outcome: accepted }
        return { ...owner, due, sent: exchange, verdict: "succeeded", endedAt: now }
      })
      const hotUpdates = Effect.map(
        runtime<{ readonly n: number }>`
          select sum(pg_stat_get_xact_tuples_hot_updated(inhrelid))::int as n
          from pg_inherits where inhparent = 'webhooks_delivery'::regclass`,
        ([row]) => row!.n
      )
      const found = yield* Effect.gen(function* () {
        const before = yield* hotUpdates
        yield* records.record(results, [{ ...change, hadFailure: false }], now)
        return (yield* hotUpdates) - before
      }).pipe(runtime.withTransaction)
      assert.strictEqual(found, dues.length)
    })
  )

  test.effect("stores what waits for a row before it ends, as soon as the row is free", () =>
    Effect.gen(function* () {
      const { recorder, stop } = yield* recording()
      const stuck = yield* sent(3)
      const release = yield* holdingEndpoint(stuck.owner.endpointId)
      const fates = yield* offer(recorder, stuck, accepted)
      yield* until(() => recorder.isWaiting(stuck.owner.endpointId))
      const stopping = yield* Effect.forkChild(stop, { startImmediately: true })
      yield* release
      yield* Fiber.join(stopping)
      assert.deepStrictEqual(fates, ["mine", "mine", "mine"])
      assert.deepStrictEqual(yield* statesOf(stuck.owner.endpointId), { succeeded: 3 })
    }).pipe(Effect.scoped)
  )

  test.effect("keeps the verdict of a result that cannot be stored, says so, and goes on", () =>
    Effect.gen(function* () {
      const { errors, recorder } = yield* recording()
      const [odd, other] = [yield* sent(2), yield* sent(2)]
      const fates = yield* offer(recorder, odd, { ...accepted, response: "a\u0000b" })
      yield* offer(recorder, other, accepted)
      yield* settled(odd.owner.endpointId, { succeeded: 2 })
      yield* settled(other.owner.endpointId, { succeeded: 2 })
      yield* until(() => fates.length === 2)
      assert.deepStrictEqual(fates, ["mine", "mine"])
      const [attempt] = yield* attemptsOf(odd.owner.endpointId)
      assert.deepStrictEqual(attempt, { status: 200, response: "", failures: 0 })
      assert.strictEqual((yield* attemptsOf(other.owner.endpointId))[0]!.response, "thank you")
      assert.deepStrictEqual(errors, Array(2).fill("What was sent and answered cannot be stored"))
    }).pipe(Effect.scoped)
  )

  test.effect("stores nothing twice when the answer to a statement was lost, and calls it no fault", () =>
    Effect.gen(function* () {
      let isLost = false
      const { errors, recorder } = yield* recording((repo) => ({
        ...repo,
        record: (results, changes, now) =>
          Effect.flatMap(repo.record(results, changes, now), (judged) => {
            if (isLost) return Effect.succeed(judged)
            isLost = true
            const reason = new SqlError.ConnectionError({ cause: new Error("cut after the commit") })
            return Effect.fail(new SqlError.SqlError({ reason }))
          })
      }))
      const turn = yield* sent(3)
      const fates = yield* offer(recorder, turn, refused)
      yield* until(() => fates.length === 3)
      assert.deepStrictEqual(fates, ["mine", "mine", "mine"])
      assert.deepStrictEqual(
        yield* attemptsOf(turn.owner.endpointId),
        Array.from({ length: 3 }, () => ({ status: 500, response: "thank you", failures: 1 }))
      )
      assert.strictEqual((yield* endpointOf(turn.owner.endpointId)).failures, 1)
      assert.deepStrictEqual(errors, [])
    }).pipe(Effect.scoped)
  )

  test.effect("outlives a defect: what it cannot store is given up, what comes after is stored", () =>
    Effect.gen(function* () {
      const [broken, other] = [yield* sent(1), yield* sent(1)]
      const { errors, recorder } = yield* recording((repo) => ({
        ...repo,
        record: (results, changes, now) =>
          results.some(({ endpointId }) => endpointId === broken.owner.endpointId)
            ? Effect.die("a bug")
            : repo.record(results, changes, now)
      }))
      const fates = yield* offer(recorder, broken, accepted)
      yield* offer(recorder, other, accepted)
      yield* settled(other.owner.endpointId, { succeeded: 1 })
      yield* until(() => fates.length === 1)
      assert.deepStrictEqual(fates, ["refused"])
      assert.strictEqual(errors.at(-1), "A result of a delivery cannot be stored")
    }).pipe(Effect.scoped)
  )
})

layer(node(), { excludeTestServices: true })("A node", (test) => {
  test.effect("delivers to fifty endpoints while the row of another one is held", () =>
    Effect.gen(function* () {
      const shop = yield* receiver
      const answers = new Map<string, Array<() => void>>([
        ["/hook", []],
        ["/hook/stuck", []]
      ])
      shop.answer = (response, { path }) => void answers.get(path)!.push(() => response.end())
      const stuck = yield* register({ url: `${shop.url}/stuck` })
      const others = yield* Effect.forEach(Array.from({ length: 50 }), () => register({ url: shop.url }))
      yield* bake(0)
      yield* until(() => shop.arrivals.length === 51)
      const sql = yield* SqlClient.SqlClient
      yield* sql`update webhooks_endpoint set events = array['a.b'] where id = ${stuck.id}`
      for (let n = 1; n < 10; n++) yield* bake(n)
      for (const { id } of others) yield* settled(id, { "queued event": 10 })

      const release = yield* holdingEndpoint(stuck.id)
      shop.answer = (response) => response.end()
      for (const path of ["/hook/stuck", "/hook"]) for (const answer of answers.get(path)!) answer()
      for (const { id } of others) yield* settled(id, { succeeded: 10 })
      assert.deepStrictEqual(yield* statesOf(stuck.id), { "queued event": 1 })
      yield* release
      yield* settled(stuck.id, { succeeded: 1 })
      assert.strictEqual(shop.arrivals.filter(({ path }) => path === "/hook/stuck").length, 1)
    }).pipe(Effect.scoped)
  )
})

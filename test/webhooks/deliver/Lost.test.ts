import { assert, layer } from "@effect/vitest"
import { Duration, Effect, Layer } from "effect"
import { SecureRandom } from "effect/crypto"
import { SqlClient } from "effect/sql"
import * as Engine from "../../../modules/webhooks/deliver/Engine.ts"
import { Pump } from "../../../modules/webhooks/deliver/Pump.ts"
import { beginning } from "../../../modules/webhooks/deliver/QueueFloor.ts"
import { type Change, RecordRepo, type Result } from "../../../modules/webhooks/deliver/RecordRepo.ts"
import { Signals } from "../../../modules/webhooks/deliver/Signals.ts"
import { Sweep } from "../../../modules/webhooks/deliver/Sweep.ts"
import { type Due, type Owner, TurnRepo } from "../../../modules/webhooks/deliver/TurnRepo.ts"
import { Deliveries } from "../../../modules/webhooks/log/Deliveries.ts"
import { Retention } from "../../../modules/webhooks/log/Retention.ts"
import { Sender } from "../../../modules/webhooks/send/Sender.ts"
import { Jobs } from "../../../src/actor/Jobs.ts"
import * as Dispatcher from "../../../src/event/Dispatcher.ts"
import { steadyMillis } from "../../../src/process/SteadyClock.ts"
import { Vault } from "../../../src/secrets/Vault.ts"
import { RuntimeSql } from "../../../src/sql/Database.ts"
import * as Ulids from "../../../src/Ulids.ts"
import { pretend, wholeScans } from "../../support/Plans.ts"
import { account, app, bake, endpointOf, receiver, register, services, settled, statesOf } from "./support.ts"

/** Turns run when the test runs them: there is no worker. One connection of the runtime keeps the plans of all that is done. */
const parts = Layer.mergeAll(TurnRepo.layer, RecordRepo.layer, Engine.engine, Engine.signals).pipe(
  Layer.provideMerge(Engine.services),
  Layer.provide(Layer.merge(Sender.layer, Vault.layer))
)
const Live = Layer.merge(parts, app.reactionRegistry).pipe(
  Layer.provideMerge(
    services({ webhooks: { retryBase: Duration.hours(1), probeBase: Duration.millis(1) }, databaseConnections: 3 })
  )
)

const dispatch = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  while ((yield* sql`select from event e, event_cursor c where e.seq > c.seq`).length > 0) {
    yield* Dispatcher.runOnce
  }
})

const owner = (endpointId: string, run: string): Owner => ({ endpointId, run })

/** What a turn does until it has sent and not stored. */
const sendAndDie = Effect.fnUntraced(function* (of: Owner) {
  const [start] = yield* (yield* TurnRepo).start([of])
  return { start: start!, page: (yield* nextPage(of))! }
})

const nextPage = Effect.fnUntraced(function* (of: Owner) {
  const attemptBase = Ulids.base(yield* (yield* SecureRandom.SecureRandom).ulid)
  const request = { ...of, attemptBase, manual: 8, events: 8, manualAfter: beginning, eventsAfter: beginning }
  const [page] = yield* (yield* TurnRepo).page([request])
  return page
})

const outcome = {
  status: 500,
  error: "status",
  ok: false,
  durationMs: 5,
  response: "",
  responseHeaders: {},
  resent: false
} as const

const failing = (of: Owner, due: Due, failures: number, endedAt: number): { result: Result; change: Change } => ({
  result: { ...of, due, sent: { headers: {}, outcome }, verdict: { retryInMs: 1 }, endedAt },
  change: { ...of, failures, pauseMs: 1, paused: true, disabled: failures >= 10, hadSuccess: false, hadFailure: true }
})

layer(Live, { excludeTestServices: true })("A turn", (test) => {
  test.effect(
    "that is lost leaves attempts that are logged so; what they sent is sent again, and uses up no retry",
    () =>
      Effect.gen(function* () {
        yield* Dispatcher.register
        const shop = yield* receiver
        const { id } = yield* register({ url: shop.url })
        for (let n = 0; n < 3; n++) yield* bake(n)
        yield* dispatch
        const { page } = yield* sendAndDie(owner(id, "first"))
        assert.strictEqual(page.length, 3)

        yield* (yield* Pump).run(id)
        yield* settled(id, { succeeded: 3 })
        const deliveries = yield* Deliveries
        const listed = (yield* deliveries.list(account, id, { limit: 10 })).deliveries
        const attempts = yield* deliveries.attempts(
          account,
          listed.map((delivery) => delivery.id)
        )
        for (const delivery of listed) {
          assert.strictEqual(delivery.attempts, 2)
          assert.deepStrictEqual(
            attempts.get(delivery.id)!.map(({ error, status }) => `${status} ${error}`),
            ["null lost", "200 null"]
          )
        }
        assert.sameMembers(
          shop.arrivals.map(({ headers }) => headers["webhook-id"]),
          page.map(({ eventId }) => `evt_${eventId}`)
        )
        assert.strictEqual((yield* endpointOf(id)).failures, 0)
      })
  )

  test.effect("stores nothing once another one has begun, but tells the log what became of its attempts", () =>
    Effect.gen(function* () {
      const { id } = yield* register({ url: "http://127.0.0.1:9/hook", events: ["bread.baked"] })
      yield* bake(1)
      yield* dispatch
      const [turns, records, deliveries] = [yield* TurnRepo, yield* RecordRepo, yield* Deliveries]
      const old = owner(id, "old")
      const { page } = yield* sendAndDie(old)
      const fresh = yield* sendAndDie(owner(id, "new"))
      assert.strictEqual(fresh.start.lost, 1)
      assert.isUndefined(yield* nextPage(old))

      const now = yield* steadyMillis
      const late = failing(old, page[0]!, 10, now)
      const [judged] = yield* records.record([late.result], [late.change], now)
      assert.strictEqual(judged!.fate, "refused")
      yield* records.late([late.result], now)
      const { failures, status } = yield* endpointOf(id)
      assert.deepStrictEqual([status, failures], ["active", 0])
      assert.deepStrictEqual(yield* statesOf(id), { "queued event": 1 })
      const attempts = (yield* deliveries.attempts(account, [page[0]!.id])).get(page[0]!.id)!
      assert.deepStrictEqual(
        attempts.map(({ error, status }) => `${status} ${error}`),
        ["500 status"]
      )
      yield* turns.leave([owner(id, "new")])
    })
  )

  test.effect("that is lost twenty times with the same delivery gives it up", () =>
    Effect.gen(function* () {
      const { id } = yield* register({ url: "http://127.0.0.1:9/hook", accountId: "01KAJ3Q7Y6T0V9W2X4Z8B1C5DK" })
      yield* bake(1, "01KAJ3Q7Y6T0V9W2X4Z8B1C5DK")
      yield* dispatch
      for (let n = 0; n <= 20; n++) {
        const { page } = yield* sendAndDie(owner(id, `run ${n}`))
        assert.strictEqual(page.length, 1)
      }
      assert.strictEqual((yield* sendAndDie(owner(id, "last"))).page.length, 0)
      assert.deepStrictEqual(yield* statesOf(id), { failed: 1 })
    })
  )

  test.effect("reads in the order of its mark, whatever order the rows are in, so that nothing is read twice", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const turns = yield* TurnRepo
      const random = yield* SecureRandom.SecureRandom
      const due = Array.from({ length: 40 }, () => random.ulid)
      const made = yield* Effect.forEach(["a", "b", "c", "d"], (run) =>
        Effect.gen(function* () {
          const { id } = yield* register({ url: "http://127.0.0.1:9/hook", events: ["a.b"] })
          const ids = yield* Effect.all(due)
          for (const one of ids.toReversed()) {
            yield* sql`
              insert into webhooks_queue (endpoint_id, id, kind, epoch, due_at, account_id, message_id, event_id, type)
              values (${id}, ${one}, 'event', 1, '2026-01-01', ${account}, ${one}, ${one}, 'a.b')`
          }
          return { ...owner(id, run), ids }
        })
      )
      const owners = made.toReversed()
      yield* turns.start(owners)
      const marks = { manual: 8, events: 30, manualAfter: beginning, eventsAfter: beginning }
      const pages = yield* turns.page(
        yield* Effect.forEach(owners, (of) =>
          Effect.map(random.ulid, (id) => ({ ...of, ...marks, attemptBase: Ulids.base(id) }))
        )
      )
      assert.deepStrictEqual(
        pages.map((page) => page!.map(({ id }) => id)),
        owners.map(({ ids }) => ids.slice(0, 30))
      )
    })
  )

  test.effect("whose job is lost is found by the sweep", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { id } = yield* register({ url: "http://127.0.0.1:9/hook", accountId: "01KAJ3Q7Y6T0V9W2X4Z8B1C5DN" })
      yield* bake(1, "01KAJ3Q7Y6T0V9W2X4Z8B1C5DN")
      yield* dispatch
      yield* sendAndDie(owner(id, "first"))
      yield* sql`delete from job`
      const sweep = yield* Sweep
      const found = Effect.map(Effect.andThen(sweep.run, sql<{ readonly key: string }>`select key from job`), (jobs) =>
        jobs.some(({ key }) => key === id)
      )
      assert.isFalse(yield* found, "nothing is late")
      yield* sql`update webhooks_queue set due_at = now() - interval '61 seconds' where endpoint_id = ${id}`
      assert.isFalse(yield* found, "a turn is at work")
      yield* sql`update webhooks_flight set begun_at = now() - interval '6 minutes' where endpoint_id = ${id}`
      yield* sql`update webhooks_endpoint set paused_until = now() + interval '1 second' where id = ${id}`
      assert.isFalse(yield* found, "it pauses")
      yield* sql`update webhooks_endpoint set paused_until = null where id = ${id}`
      assert.isTrue(yield* found)
      const before = yield* sql`select from job`
      yield* sweep.run
      assert.strictEqual((yield* sql`select from job`).length, before.length, "one job is enough")
    })
  )

  test.effect("that was overtaken while it read leaves a page that the sweep removes", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { id } = yield* register({ url: "http://127.0.0.1:9/hook" })
      yield* (yield* TurnRepo).start([owner(id, "new")])
      for (const run of ["old", "new"]) {
        yield* sql`
          insert into webhooks_flight (endpoint_id, run, attempt_base, begun_at, ids, kinds, tries)
          values (${id}, ${run}, '', now() - interval '6 minutes', '{}', '{}', '{}')`
      }
      yield* (yield* Sweep).run
      assert.deepStrictEqual(yield* sql`select run from webhooks_flight where endpoint_id = ${id}`, [{ run: "new" }])
    })
  )

  test.effect("leaves word of a delayed job at the job's very time: when it runs, no other one is to come", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const turns = yield* TurnRepo
      const accountId = "01KAJ3Q7Y6T0V9W2X4Z8B1C5DQ"
      const { id } = yield* register({ url: "http://127.0.0.1:9/hook", accountId })
      yield* bake(1, accountId)
      yield* dispatch
      yield* sql`update webhooks_queue set due_at = now() + interval '1 hour' where endpoint_id = ${id}`
      const of = owner(id, "patient")
      yield* turns.start([of])
      const [first] = yield* turns.leave([of])
      assert.deepStrictEqual([first!.isDue, first!.willWake], [false, false])
      yield* turns.noteWakes([{ ...of, at: first!.nextAt! }])
      assert.isTrue((yield* turns.leave([of]))[0]!.willWake)
      const [row] = yield* sql<{ readonly at: Date; readonly isAfter: boolean }>`
        select wake_at as at, wake_at > due_at as "isAfter"
        from webhooks_endpoint e join webhooks_queue q on q.endpoint_id = e.id where e.id = ${id}`
      assert.deepStrictEqual([row!.at, row!.isAfter], [first!.nextAt, true])
    })
  )

  test.effect("does not begin between a signal and its commit: it would miss what was queued", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const turns = yield* TurnRepo
      const signals = yield* Signals
      const { id } = yield* register({ url: "http://127.0.0.1:9/hook" })
      yield* sql.withTransaction(signals.send([id], "events"))
      const [inside] = yield* sql.withTransaction(
        Effect.andThen(signals.send([id], "events"), turns.start([owner(id, "early")]))
      )
      assert.strictEqual(inside!.state, "busy")
      const [after] = yield* turns.start([owner(id, "late")])
      assert.strictEqual(after!.state, "taken")
    })
  )

  test.effect("is signalled by a job when none waits, or when somebody else is signalling", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const turns = yield* TurnRepo
      const signals = yield* Signals
      const jobs = yield* Jobs
      const { id } = yield* register({ url: "http://127.0.0.1:9/hook" })
      const sent = (what: "events" | "manual") =>
        Effect.gen(function* () {
          const before = (yield* jobs.counts("webhooks/pump")).ready ?? 0
          yield* sql.withTransaction(signals.send([id], what))
          return ((yield* jobs.counts("webhooks/pump")).ready ?? 0) - before
        })
      assert.strictEqual(yield* sent("events"), 1)
      assert.strictEqual(yield* sent("events"), 0)
      yield* turns.start([owner(id, "one")])
      assert.strictEqual(yield* sent("events"), 1)
      const other = yield* RuntimeSql
      const held = other.withTransaction(
        Effect.andThen(other`select from webhooks_signal where endpoint_id = ${id} for update`, sent("events"))
      )
      assert.strictEqual(yield* held, 1)
      assert.strictEqual(yield* sent("events"), 0)
    })
  )

  test.effect("looks all that it needs up by key, however small the tables were when its statements were planned", () =>
    Effect.gen(function* () {
      const [runtime, sql] = [yield* RuntimeSql, yield* SqlClient.SqlClient]
      // With a single partition the planner of PostgreSQL 18 forgets that a scan of the whole table is disabled.
      yield* (yield* Retention).run
      const grows = (table: string) =>
        /^webhooks_(queue|delivery|attempt|message|flight|turn|signal|endpoint)/.test(table)
      for (const size of [
        { pages: 0, rows: -1 },
        { pages: 0, rows: 0 },
        { pages: 1, rows: 1 },
        { pages: 10, rows: 1_000 },
        { pages: 1_000, rows: 100 }
      ]) {
        yield* pretend(sql, grows, size)
        const found = yield* wholeScans(runtime, grows)
        // Sweeps walk once through all endpoints that wait or are signalled, and through what is on its way.
        assert.deepStrictEqual(
          found.filter(
            ({ statement }) =>
              !/with recursive waiting|from webhooks_flight f where begun_at|from webhooks_signal s where turn/.test(
                statement
              )
          ),
          []
        )
      }
    })
  )
})

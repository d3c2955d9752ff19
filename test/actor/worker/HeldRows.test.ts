/** Results whose rows another transaction holds: they wait by themselves, and are stored when the rows are free. */
import { assert, layer } from "@effect/vitest"
import { Effect, Fiber, Latch, Layer, Logger, Schema } from "effect"
import { SqlClient } from "effect/sql"
import * as Actor from "../../../src/actor/Actor.ts"
import { Jobs } from "../../../src/actor/Jobs.ts"
import * as Retry from "../../../src/actor/Retry.ts"
import { defineModule } from "../../../src/module.ts"
import { underWay } from "../../contract/jobstore/PgConcurrency.ts"
import { isClockShifted } from "../../support/ShiftedClock.ts"
import { kernelOn, nodeOf } from "../../support/TestRuntime.ts"
import { start, until } from "../Cluster.ts"

const Task = Schema.Struct({ key: Schema.String })
type Task = typeof Task.Type

let serial = 0
/** A node whose handlers end when the test says so. Each test has actors of its own. */
const gated = Effect.fnUntraced(function* () {
  const suffix = ++serial
  const options = { payload: Task, failure: Schema.String, retry: Retry.none } as const
  const Alone = Actor.make(`test/alone${suffix}`, options)
  const Boxed = Actor.make(`test/boxed${suffix}`, { ...options, mailbox: ({ key }: Task) => key })
  const gate = Latch.makeUnsafe()
  const errors: Array<string> = []
  const logger = Logger.make(({ logLevel, message }) => {
    if (logLevel === "Error") errors.push(String(message))
  })
  const handler = ({ key }: Task) =>
    Effect.andThen(gate.await, key.startsWith("fail") ? Effect.fail("no") : Effect.void)
  const node = yield* start(
    nodeOf(
      defineModule({
        name: "test",
        actors: [Alone, Boxed],
        layer: Actor.toLayer(Alone, handler).pipe(Layer.merge(Actor.toLayer(Boxed, handler)))
      })
    ).pipe(Layer.provide(Logger.layer([logger])))
  )
  const stateOf = (jobId: string) => Effect.map(node.jobs.find(jobId), (view) => view?.state)
  return {
    ...node,
    gate,
    errors,
    stateOf,
    /** Jobs that run. */
    running: Effect.fnUntraced(function* (actor: typeof Alone | typeof Boxed, ...keys: ReadonlyArray<string>) {
      const ids: Array<string> = []
      for (const key of keys) {
        const { jobId } = yield* node.jobs.send(actor, { key })
        yield* until(stateOf(jobId), (state) => state === "running")
        ids.push(jobId)
      }
      return ids
    }),
    ends: (jobId: string, state: string) => until(stateOf(jobId), (seen) => seen === state),
    Alone,
    Boxed
  }
})

layer(kernelOn(), { excludeTestServices: true })("A result behind a row that another transaction holds", (test) => {
  test.effect.skipIf(isClockShifted)("delays no other: the job's own row", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { Alone, ends, errors, gate, running, stateOf } = yield* gated()
      const [stuck, done, failed] = yield* running(Alone, "stuck", "done", "fail")
      const lock = yield* underWay(sql, sql`select from job where id = ${Number(stuck)}::int8 for update`)
      yield* gate.open
      yield* ends(done!, "completed")
      yield* ends(failed!, "failed")
      const [later] = [yield* Effect.flatMap(Jobs, (jobs) => jobs.send(Alone, { key: "later" }))]
      yield* ends(later.jobId, "completed")
      assert.strictEqual(yield* stateOf(stuck!), "running")
      yield* lock.commit
      yield* ends(stuck!, "completed")
      assert.deepStrictEqual(errors, [])
    })
  )

  test.effect.skipIf(isClockShifted)("delays no other: the row of its mailbox, or that of a job in it", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { Boxed, ends, errors, gate, jobs, running, stateOf } = yield* gated()
      const [box, inBox, free] = yield* running(Boxed, "box", "in-box", "free")
      const { jobId: behind } = yield* jobs.send(Boxed, { key: "box" })
      const locks = [
        yield* underWay(sql, sql`select from job_mailbox where actor = ${Boxed.name} and key = 'box' for update`),
        yield* underWay(sql, sql`select from job where id = ${Number(inBox)}::int8 for update`)
      ]
      yield* gate.open
      yield* ends(free!, "completed")
      for (const key of ["free", "another"]) yield* ends((yield* jobs.send(Boxed, { key })).jobId, "completed")
      assert.deepStrictEqual([yield* stateOf(box!), yield* stateOf(inBox!)], ["running", "running"])
      for (const { commit } of locks) yield* commit
      for (const id of [box!, behind, inBox!]) yield* ends(id, "completed")
      assert.deepStrictEqual(errors, [])
    })
  )

  test.effect.skipIf(isClockShifted)("delays no other: a cancellation in a transaction that stays open", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { Alone, Boxed, ends, gate, jobs, running } = yield* gated()
      const [stuck, done] = yield* running(Alone, "stuck", "done")
      const [box, free] = yield* running(Boxed, "box", "free")
      const transaction = yield* underWay(sql, Effect.all([jobs.cancel(stuck!), jobs.cancel(box!)]))
      yield* gate.open
      yield* ends(done!, "completed")
      yield* ends(free!, "completed")
      assert.deepStrictEqual(yield* transaction.commit, ["requested", "requested"])
      yield* ends(stuck!, "completed")
      yield* ends(box!, "completed")
    })
  )

  test.effect.skipIf(isClockShifted)(
    "delays no other: a unique key that is sent again in a transaction that stays open",
    () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const { Alone, ends, gate, jobs, running, stateOf } = yield* gated()
        const { jobId: stuck } = yield* jobs.send(Alone, { key: "stuck" }, { uniqueKey: "u" })
        const [done] = yield* running(Alone, "done")
        const transaction = yield* underWay(sql, jobs.send(Alone, { key: "stuck" }, { uniqueKey: "u" }))
        yield* gate.open
        yield* ends(done!, "completed")
        assert.strictEqual(yield* stateOf(stuck), "running")
        assert.deepStrictEqual(yield* transaction.commit, { jobId: stuck, created: false })
        yield* ends(stuck, "completed")
      })
  )

  test.effect("waits where it is a whole table that is held, and is stored afterwards", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { Alone, Boxed, ends, errors, gate, running } = yield* gated()
      const ids = [...(yield* running(Alone, "one", "two", "fail")), ...(yield* running(Boxed, "a", "b"))]
      const lock = yield* underWay(sql, sql`lock table job_history in access exclusive mode`)
      yield* gate.open
      yield* until(
        sql<{ readonly n: number }>`
          select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock'
            and datname = current_database()`,
        ([row]) => (row?.n ?? 0) > 0
      )
      yield* lock.commit
      for (const [n, id] of ids.entries()) yield* ends(id, n === 2 ? "failed" : "completed")
      assert.deepStrictEqual(errors, [])
    })
  )

  test.effect.skipIf(isClockShifted)("is stored before the node ends, as soon as the row is free", () =>
    Effect.gen(function* () {
      const [jobs, sql] = [yield* Jobs, yield* SqlClient.SqlClient]
      const { Alone, ends, gate, running, stop } = yield* gated()
      const [stuck, done] = yield* running(Alone, "stuck", "done")
      const lock = yield* underWay(sql, sql`select from job where id = ${Number(stuck)}::int8 for update`)
      yield* gate.open
      yield* ends(done!, "completed")
      const stopping = yield* Effect.forkChild(stop, { startImmediately: true })
      yield* lock.commit
      yield* Fiber.join(stopping)
      const view = yield* jobs.find(stuck!)
      assert.deepStrictEqual([view?.state, view?.attempts], ["completed", []])
    })
  )
})

/** What stands in the way of rows that are written with results, and whom it delays. */
import { assert, layer } from "@effect/vitest"
import { Duration, Effect, Latch, Layer } from "effect"
import { SqlClient, SqlError } from "effect/sql"
import * as Actor from "../../../src/actor/Actor.ts"
import { Jobs } from "../../../src/actor/Jobs.ts"
import { RuntimeSql } from "../../../src/sql/Database.ts"
import { underWay } from "../../contract/jobstore/PgConcurrency.ts"
import { isClockShifted } from "../../support/ShiftedClock.ts"
import { kernelOn } from "../../support/TestRuntime.ts"
import { start, until } from "../Cluster.ts"
import { actorOf, errorLog, type Hooked, nodeWith, rowsOf, sharedActorOf, write } from "./Hooked.ts"

layer(kernelOn(), { excludeTestServices: true })("An actor that writes rows with its results", (test) => {
  test.effect("has a table for the rows of its attempts", () =>
    Effect.flatMap(
      SqlClient.SqlClient,
      (sql) => sql`create table attempt_log (actor text, job text, n int, outcome text, "to" text, value text,
        primary key (actor, job, outcome))`
    )
  )

  test.effect("keeps the verdict where the database cannot hold what was recorded", () =>
    Effect.gen(function* () {
      const jobs = yield* Jobs
      const [reducing, plain] = [actorOf(), actorOf()]
      const { errors, logs } = errorLog()
      const recording = (actor: Hooked, withoutDetails?: (value: string) => string) =>
        Actor.toLayerBatched(actor, {
          run: ({ n }, attempt) => attempt.record(n === 1 ? "a\u0000b" : "fine"),
          onSettled: (attempts: ReadonlyArray<Actor.SettledAttempt<Hooked, string>>) => write(actor.name, attempts),
          ...(withoutDetails === undefined ? {} : { withoutDetails })
        })
      yield* start(
        nodeWith(
          Layer.merge(
            recording(reducing, () => "reduced"),
            recording(plain)
          ) as Layer.Layer<never, never, RuntimeSql>,
          reducing,
          plain
        ).pipe(Layer.provide(logs))
      )
      for (const actor of [reducing, plain]) {
        const ids = yield* Effect.forEach([0, 1, 2], (n) => jobs.send(actor, { key: "", n }))
        yield* Effect.forEach(ids, ({ jobId }) => jobs.await(actor, jobId))
      }
      const done = (n: number, value: string) => ({ n, outcome: "Completed", to: "completed", value })
      assert.deepStrictEqual(yield* rowsOf(reducing), [done(0, "fine"), done(1, "reduced"), done(2, "fine")])
      assert.deepStrictEqual(yield* rowsOf(plain), [done(0, "fine"), done(2, "fine")])
      assert.lengthOf(errors, 2)
      for (const error of errors) assert.match(error, /^What job \d+ recorded cannot be stored$/)
    })
  )

  test.effect.skipIf(isClockShifted)(
    "delays neither another key nor another actor where its hook waits for a row or for itself",
    () =>
      Effect.gen(function* () {
        const [jobs, sql] = [yield* Jobs, yield* SqlClient.SqlClient]
        const [locking, slow, other, plain] = [actorOf(), actorOf(), actorOf(), actorOf()]
        const entered = Latch.makeUnsafe()
        const gate = Latch.makeUnsafe()
        yield* sql`create table owner (key text primary key, n int not null default 0)`
        yield* sql`insert into owner (key) values ('stuck'), ('free')`
        const counting = (actor: Hooked) =>
          Actor.toLayerBatched(actor, {
            run: () => Effect.void,
            onSettled: (attempts: ReadonlyArray<Actor.SettledAttempt<Hooked>>) =>
              Effect.flatMap(RuntimeSql, (runtime) =>
                Effect.forEach(
                  attempts,
                  ({ payload: { key } }) => runtime`update owner set n = n + 1 where key = ${key}`,
                  { discard: true }
                )
              )
          })
        yield* start(
          nodeWith(
            Layer.mergeAll(
              counting(locking),
              counting(other),
              Actor.toLayerBatched(slow, {
                run: () => Effect.void,
                onSettled: () => Effect.andThen(entered.open, gate.await)
              }),
              Actor.toLayer(plain, () => Effect.void)
            ) as Layer.Layer<never, never, RuntimeSql>,
            locking,
            slow,
            other,
            plain
          )
        )
        const lock = yield* underWay(sql, sql`select from owner where key = 'stuck' for update`)
        const stuck = yield* jobs.send(locking, { key: "stuck", n: 1 })
        const waiting = yield* jobs.send(slow, { key: "", n: 1 })
        yield* entered.await
        for (const [actor, key] of [
          [locking, "free"],
          [locking, "unknown"],
          [other, "free"],
          [plain, ""]
        ] as const) {
          yield* jobs.await(actor, (yield* jobs.send(actor, { key, n: 1 })).jobId)
        }
        assert.deepStrictEqual(
          (yield* jobs.findAll([stuck.jobId, waiting.jobId])).map(({ state }) => state),
          ["running", "running"]
        )
        yield* lock.commit
        yield* gate.open
        yield* jobs.await(locking, stuck.jobId)
        yield* jobs.await(slow, waiting.jobId)
        assert.deepStrictEqual(yield* sql`select key, n from owner order by key`, [
          { key: "free", n: 2 },
          { key: "stuck", n: 1 }
        ])
      })
  )

  test.effect("writes rows and results together or not at all, and tries again after a bug of the hook", () =>
    Effect.gen(function* () {
      const jobs = yield* Jobs
      const actor = actorOf()
      const failures: Array<unknown> = [new Error("a bug"), new Error("another")]
      yield* start(
        nodeWith(
          Actor.toLayerBatched(actor, {
            run: ({ n }, attempt) => attempt.record(`ran ${n}`),
            onSettled: (attempts: ReadonlyArray<Actor.SettledAttempt<Hooked, string>>) =>
              Effect.andThen(
                write(actor.name, attempts),
                Effect.suspend(() => {
                  const failure = failures.shift()
                  return failure === undefined ? Effect.void : Effect.die(failure)
                })
              )
          }),
          actor
        )
      )
      const { jobId } = yield* jobs.send(actor, { key: "k", n: 1 })
      yield* jobs.await(actor, jobId)
      assert.deepStrictEqual(yield* rowsOf(actor), [{ n: 1, outcome: "Completed", to: "completed", value: "ran 1" }])
      assert.deepStrictEqual(failures, [])
    })
  )

  test.effect("writes no row twice when only the answer of the database was lost", () =>
    Effect.gen(function* () {
      const jobs = yield* Jobs
      const actor = actorOf()
      const { errors, logs } = errorLog()
      let calls = 0
      yield* start(
        nodeWith(
          Actor.toLayerBatched(actor, {
            run: ({ n }, attempt) => attempt.record(`ran ${n}`),
            onSettled: (attempts: ReadonlyArray<Actor.SettledAttempt<Hooked, string>>) =>
              Effect.suspend(() => {
                calls++
                const cut = new SqlError.ConnectionError({ cause: new Error("cut") })
                return Effect.andThen(
                  write(actor.name, attempts),
                  calls === 1 ? Effect.fail(new SqlError.SqlError({ reason: cut })) : Effect.void
                )
              })
          }),
          actor
        ).pipe(Layer.provide(logs))
      )
      const { jobId } = yield* jobs.send(actor, { key: "k", n: 1 })
      yield* jobs.await(actor, jobId)
      assert.strictEqual(calls, 2)
      assert.lengthOf(yield* rowsOf(actor), 1)
      assert.deepStrictEqual(errors, [])
    })
  )
})

const shortLease = kernelOn({ jobLease: Duration.millis(500) })

layer(shortLease, { excludeTestServices: true })("A result whose rows can never be written", (test) => {
  test.effect("is given up, and its mailbox or key with a limit goes on after a lease", () =>
    Effect.gen(function* () {
      const jobs = yield* Jobs
      const { errors, logs } = errorLog()
      const refusing = (actor: Hooked) => {
        const settled: Array<number> = []
        let runs = 0
        const handler = Actor.toLayerBatched(actor, {
          run: ({ n }, attempt) => attempt.record(n === 1 ? ++runs : 1),
          onSettled: (attempts: ReadonlyArray<Actor.SettledAttempt<Hooked, number>>) =>
            attempts.some(({ payload, value }) => payload.n === 1 && value === 1)
              ? Effect.die(new Error("a bug"))
              : Effect.sync(() => void settled.push(...attempts.map(({ payload }) => payload.n)))
        })
        return { actor, handler, seen: () => [settled.toSorted(), runs] }
      }
      const both = [refusing(actorOf({ retention: "0 days" })), refusing(sharedActorOf(2))] as const
      yield* start(
        nodeWith(
          Layer.merge(both[0].handler, both[1].handler) as Layer.Layer<never>,
          ...both.map(({ actor }) => actor)
        ).pipe(Layer.provide(logs))
      )
      const givenUp = yield* Effect.forEach(both, ({ actor }) =>
        Effect.gen(function* () {
          const { jobId } = yield* jobs.send(actor, { key: "k", n: 1 })
          yield* jobs.send(actor, { key: "k", n: 2 })
          return `Gave up storing the result of job ${jobId}`
        })
      )
      for (const { actor, seen } of both) {
        yield* until(jobs.counts(actor.name), (counts) => Object.keys(counts).length === 0)
        assert.deepStrictEqual(seen(), [[1, 2], 2])
      }
      assert.deepStrictEqual(errors.toSorted(), givenUp.toSorted())
    })
  )
})

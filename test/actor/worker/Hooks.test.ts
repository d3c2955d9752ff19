/** What an actor does for many jobs together: before they start, and in the transaction of their results. */
import { assert, layer } from "@effect/vitest"
import { Effect, Exit, Latch, Layer } from "effect"
import { SqlClient } from "effect/sql"
import * as Actor from "../../../src/actor/Actor.ts"
import { Jobs } from "../../../src/actor/Jobs.ts"
import * as Retry from "../../../src/actor/Retry.ts"
import { underWay } from "../../contract/jobstore/PgConcurrency.ts"
import { kernelOn } from "../../support/TestRuntime.ts"
import { start, until } from "../Cluster.ts"
import { actorOf, type Hooked, nodeWith, Refused, rowsOf, sharedActorOf, write } from "./Hooked.ts"

layer(kernelOn(), { excludeTestServices: true })("An actor that does things for many jobs together", (test) => {
  test.effect("has a table for the rows of its attempts", () =>
    Effect.flatMap(
      SqlClient.SqlClient,
      (sql) => sql`create table attempt_log (actor text, job text, n int, outcome text, "to" text, value text,
        primary key (actor, job, outcome))`
    )
  )

  test.effect("prepares the jobs of a claim with one look-up, and each handler gets its result", () =>
    Effect.gen(function* () {
      const jobs = yield* Jobs
      const actor = actorOf()
      const prepared: Array<ReadonlyArray<number>> = []
      const seen: Array<string> = []
      const ids = (yield* jobs.sendAll(
        actor,
        Array.from({ length: 40 }, (_, n) => ({ payload: { key: n % 2 === 0 ? "" : `k${n}`, n } }))
      )).map(({ jobId }) => jobId)
      yield* start(
        nodeWith(
          Actor.toLayerBatched(actor, {
            prepare: (batch) =>
              Effect.sync(() => {
                prepared.push(batch.map(({ payload }) => payload.n))
                return new Map(batch.map(({ jobId, payload }) => [jobId, `found ${payload.n}`]))
              }),
            run: ({ n }, { jobId }, found) => Effect.sync(() => void seen.push(`${n} ${found.get(jobId)}`))
          }),
          actor
        )
      )
      yield* Effect.forEach(ids, (id) => jobs.await(actor, id), { concurrency: "unbounded" })
      assert.isBelow(prepared.length, 10)
      assert.deepStrictEqual(
        prepared.flat().toSorted((a, b) => a - b),
        Array.from({ length: 40 }, (_, n) => n)
      )
      assert.deepStrictEqual(seen.toSorted(), Array.from({ length: 40 }, (_, n) => `${n} found ${n}`).toSorted())
    })
  )

  test.effect("gives jobs back whose preparation takes too long, and prepares them again", () =>
    Effect.gen(function* () {
      const jobs = yield* Jobs
      const actor = actorOf({ timeout: "50 millis" })
      let isStuck = true
      yield* start(
        nodeWith(
          Actor.toLayerBatched(actor, {
            prepare: () =>
              Effect.suspend(() => {
                const stuck = isStuck
                isStuck = false
                return stuck ? Effect.never : Effect.void
              }),
            run: () => Effect.void
          }),
          actor
        )
      )
      const { jobId } = yield* jobs.send(actor, { key: "", n: 1 })
      yield* jobs.await(actor, jobId)
      const view = yield* jobs.find(jobId)
      assert.deepStrictEqual([view?.failures, view?.attempts.map(({ outcome }) => outcome)], [0, ["interrupted"]])
    })
  )

  test.effect("fails the attempts of a claim when their preparation fails or dies", () =>
    Effect.gen(function* () {
      const jobs = yield* Jobs
      const [refused, broken] = [actorOf(), actorOf()]
      const prepareWith = (actor: Hooked, prepare: Effect.Effect<void, Refused>) =>
        Actor.toLayerBatched(actor, { prepare: () => prepare, run: () => Effect.void })
      yield* start(
        nodeWith(
          Layer.merge(
            prepareWith(refused, Effect.fail(new Refused({ why: "closed" }))),
            prepareWith(broken, Effect.die(new TypeError("a bug")))
          ) as Layer.Layer<never>,
          refused,
          broken
        )
      )
      const endOf = Effect.fnUntraced(function* (actor: Hooked) {
        const { jobId } = yield* jobs.send(actor, { key: "", n: 1 })
        const exit = yield* Effect.exit(jobs.await(actor, jobId))
        assert.isTrue(Exit.isFailure(exit))
        const view = yield* jobs.find(jobId)
        return view?.attempts.map(({ outcome, tag }) => `${outcome} ${tag}`)
      })
      assert.deepStrictEqual(yield* endOf(refused), ["failed Refused"])
      assert.deepStrictEqual(yield* endOf(broken), ["defect TypeError"])
    })
  )

  test.effect("writes a row for each attempt with its result, however it ended", () =>
    Effect.gen(function* () {
      const jobs = yield* Jobs
      const actor = actorOf({ timeout: "50 millis" })
      yield* start(
        nodeWith(
          Actor.toLayerBatched(actor, {
            run: ({ n }, attempt) =>
              Effect.andThen(
                attempt.record(`begun ${n}`),
                n === 0
                  ? attempt.record("done")
                  : n === 1
                    ? Effect.fail(new Refused({ why: "no" }))
                    : n === 2
                      ? Effect.never
                      : Effect.die(new Error("a bug"))
              ),
            onSettled: (attempts: ReadonlyArray<Actor.SettledAttempt<Hooked, string>>) => write(actor.name, attempts)
          }),
          actor
        )
      )
      const ids = yield* Effect.forEach([0, 1, 2, 3], (n) => jobs.send(actor, { key: `k${n % 2}`, n }))
      yield* Effect.forEach(ids, ({ jobId }) => Effect.exit(jobs.await(actor, jobId)))
      assert.deepStrictEqual(yield* rowsOf(actor), [
        { n: 0, outcome: "Completed", to: "completed", value: "done" },
        { n: 1, outcome: "Failed", to: "failed", value: "begun 1" },
        { n: 2, outcome: "Failed", to: "failed", value: "begun 2" },
        { n: 3, outcome: "Failed", to: "failed", value: "begun 3" }
      ])
    })
  )

  test.effect("writes nothing for a result that is refused, and hears of it", () =>
    Effect.gen(function* () {
      const [jobs, sql] = [yield* Jobs, yield* SqlClient.SqlClient]
      const actor = actorOf()
      const gate = Latch.makeUnsafe()
      const lost: Array<string> = []
      yield* start(
        nodeWith(
          Actor.toLayerBatched(actor, {
            run: ({ n }, attempt) => Effect.andThen(attempt.record(`ran ${n}`), gate.await),
            onSettled: (attempts: ReadonlyArray<Actor.SettledAttempt<Hooked, string>>) => write(actor.name, attempts),
            onClaimLost: (attempts) => Effect.sync(() => void lost.push(...attempts.map(({ value }) => value ?? "")))
          }),
          actor
        )
      )
      const [first, second] = [yield* jobs.send(actor, { key: "", n: 1 }), yield* jobs.send(actor, { key: "", n: 2 })]
      yield* until(jobs.findAll([first.jobId, second.jobId]), (views) =>
        views.every(({ state }) => state === "running")
      )
      yield* sql`update job set claim = claim + 1 where id = ${Number(first.jobId)}::int8`
      yield* gate.open
      yield* jobs.await(actor, second.jobId)
      yield* until(
        Effect.sync(() => lost.length),
        (n) => n > 0
      )
      assert.deepStrictEqual(lost, ["ran 1"])
      assert.deepStrictEqual(yield* rowsOf(actor), [{ n: 2, outcome: "Completed", to: "completed", value: "ran 2" }])
    })
  )

  test.effect("writes a row for each job of a key whose lease is extended, and nothing else is left of them", () =>
    Effect.gen(function* () {
      const jobs = yield* Jobs
      const actor = sharedActorOf(4)
      const prepared: Array<number> = []
      const leases = new Set<number>()
      yield* start(
        nodeWith(
          Actor.toLayerBatched(actor, {
            prepare: (batch) => Effect.sync(() => void prepared.push(batch.length)),
            run: ({ n }, attempt) => Effect.andThen(Effect.yieldNow, attempt.record(`ran ${n}`)),
            onSettled: (attempts: ReadonlyArray<Actor.SettledAttempt<Hooked, string>>) => {
              for (const { claim } of attempts) leases.add(claim)
              return write(actor.name, attempts)
            }
          }),
          actor
        )
      )
      const numbers = Array.from({ length: 500 }, (_, n) => n)
      yield* jobs.sendAll(
        actor,
        numbers.map((n) => ({ payload: { key: "k", n } }))
      )
      const rows = yield* until(rowsOf(actor), ({ length }) => length === numbers.length)
      assert.deepStrictEqual(
        rows,
        numbers.map((n) => ({ n, outcome: "Completed", to: "completed", value: `ran ${n}` }))
      )
      assert.strictEqual(
        prepared.reduce((sum, length) => sum + length, 0),
        numbers.length
      )
      assert.isBelow(prepared.length, numbers.length / 2)
      assert.isAtMost(leases.size, prepared.length)
      assert.deepStrictEqual(yield* jobs.counts(actor.name), {})
    })
  )

  test.effect("writes a row for a job that is cancelled before it starts", () =>
    Effect.gen(function* () {
      const jobs = yield* Jobs
      const actor = sharedActorOf(1)
      const gate = Latch.makeUnsafe()
      const entered = Latch.makeUnsafe()
      yield* start(
        nodeWith(
          Actor.toLayerBatched(actor, {
            run: ({ n }, attempt) =>
              Effect.andThen(attempt.record(`ran ${n}`), Effect.andThen(entered.open, gate.await)),
            onSettled: (attempts: ReadonlyArray<Actor.SettledAttempt<Hooked, string>>) => write(actor.name, attempts)
          }),
          actor
        )
      )
      yield* jobs.send(actor, { key: "k", n: 1 })
      yield* entered.await
      const { jobId } = yield* jobs.send(actor, { key: "k", n: 2 }, { delay: "1 hour" })
      assert.strictEqual(yield* jobs.cancel(jobId), "requested")
      yield* gate.open
      assert.deepStrictEqual(yield* until(rowsOf(actor), ({ length }) => length === 2), [
        { n: 1, outcome: "Completed", to: "completed", value: "ran 1" },
        { n: 2, outcome: "Cancelled", to: "cancelled", value: null }
      ])
      assert.deepStrictEqual(yield* jobs.counts(actor.name), {})
    })
  )

  const retry = Retry.exponential({ max: 5, base: "1 hour", jitter: 0 })
  for (const [what, key, make] of [
    ["a job", "", () => actorOf({ retention: "0 days", retry })],
    ["a job of a key", "k", () => sharedActorOf(2, retry)]
  ] as const) {
    test.effect(`writes of ${what} that fails beside its cancellation that it was cancelled`, () =>
      Effect.gen(function* () {
        const [jobs, sql] = [yield* Jobs, yield* SqlClient.SqlClient]
        const actor = make()
        const [entered, gate, ended] = [Latch.makeUnsafe(), Latch.makeUnsafe(), Latch.makeUnsafe()]
        yield* start(
          nodeWith(
            Actor.toLayerBatched(actor, {
              run: () =>
                Effect.andThen(entered.open, gate.await).pipe(
                  Effect.andThen(Effect.fail(new Refused({ why: "no" }))),
                  Effect.ensuring(ended.open)
                ),
              onSettled: (attempts: ReadonlyArray<Actor.SettledAttempt<Hooked, string>>) => write(actor.name, attempts)
            }),
            actor
          )
        )
        const { jobId } = yield* jobs.send(actor, { key, n: 1 })
        yield* entered.await
        const cancellation = yield* underWay(sql, jobs.cancel(jobId))
        yield* gate.open
        yield* ended.await
        assert.strictEqual(yield* cancellation.commit, "requested")
        const rows = yield* until(rowsOf(actor), ({ length }) => length > 0)
        assert.deepStrictEqual(
          rows.map(({ to }) => to),
          ["cancelled"]
        )
        assert.deepStrictEqual(yield* jobs.counts(actor.name), {})
      })
    )
  }
})

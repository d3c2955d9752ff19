/** What handlers do to their key: hold it, leave a state with it, and ask for the time of their retry. */
import { assert, layer } from "@effect/vitest"
import { Effect, Latch, Schema } from "effect"
import { SqlClient } from "effect/sql"
import * as Actor from "../../../src/actor/Actor.ts"
import { JobStore } from "../../../src/actor/JobStore.ts"
import { Jobs } from "../../../src/actor/Jobs.ts"
import * as Retry from "../../../src/actor/Retry.ts"
import { defineModule } from "../../../src/module.ts"
import { kernelOn, nodeOf } from "../../support/TestRuntime.ts"
import { start, until } from "../Cluster.ts"

const Letter = Schema.Struct({ key: Schema.String, n: Schema.Int })
type Letter = typeof Letter.Type

/** Counts the failures of its key, as a circuit breaker does. */
const Breaker = Schema.Struct({ failures: Schema.Int })

const range = (length: number) => Array.from({ length }, (_, n) => n)

let serial = 0
const actorOf = (running: number) =>
  Actor.make(`test/hold${++serial}`, {
    payload: Letter,
    failure: Schema.String,
    retry: Retry.exponential({ max: 1, base: "1 hour", jitter: 0 }),
    limitPerKey: { key: ({ key }) => key, running },
    keyState: Breaker
  })
type Work = ReturnType<typeof actorOf>
type Attempt = Actor.Attempt<typeof Breaker.Type>

const run = (actor: Work, handle: (letter: Letter, attempt: Attempt) => Effect.Effect<void, string>) =>
  start(nodeOf(defineModule({ name: "test", actors: [actor], layer: Actor.toLayer(actor, handle) })))

const send = (actor: Work, numbers: ReadonlyArray<number>, key = "k") =>
  Effect.flatMap(Jobs, (jobs) =>
    Effect.map(
      jobs.sendAll(
        actor,
        numbers.map((n) => ({ payload: { key, n } }))
      ),
      (sent) => sent.map(({ jobId }) => jobId)
    )
  )
const completed = (actor: Work, jobIds: ReadonlyArray<string>) =>
  Effect.flatMap(Jobs, (jobs) =>
    Effect.forEach(jobIds, (jobId) => jobs.await(actor, jobId), { concurrency: "unbounded", discard: true })
  )

layer(kernelOn(), { excludeTestServices: true })("A key", (test) => {
  for (const running of [1, 3]) {
    test.effect(`of which ${running} may run is held by its job: what runs goes on, then one job runs alone`, () =>
      Effect.gen(function* () {
        const actor = actorOf(running)
        const seen: Array<number> = []
        let [isProbing, besideProbe] = [false, 0]
        yield* run(actor, ({ n }, { holdKey }) =>
          Effect.gen(function* () {
            seen.push(n)
            if (isProbing) besideProbe++
            const isProbe = seen.length === running + 1
            if (isProbe) isProbing = true
            if (n === running - 1) yield* holdKey("50 millis")
            yield* Effect.repeat(Effect.yieldNow, { times: 20 })
            if (isProbe) isProbing = false
          })
        )
        yield* completed(actor, yield* send(actor, [0, 1, 2, 3, 4, 5]))
        assert.deepStrictEqual(seen.toSorted(), [0, 1, 2, 3, 4, 5])
        assert.deepStrictEqual([seen.slice(0, running).toSorted(), besideProbe], [range(running), 0])
      })
    )
  }

  test.effect("goes on at once when an attempt that ran at the same time takes the hold back", () =>
    Effect.gen(function* () {
      const actor = actorOf(2)
      const [bothRun, isHeld] = [Latch.makeUnsafe(), Latch.makeUnsafe()]
      yield* run(actor, ({ n }, { holdKey, releaseKey }) => {
        if (n === 0) return Effect.all([bothRun.await, holdKey("1 hour"), isHeld.open], { discard: true })
        return n === 1 ? Effect.all([bothRun.open, isHeld.await, releaseKey], { discard: true }) : Effect.void
      })
      yield* completed(actor, yield* send(actor, [0, 1, 2, 3, 4]))
    })
  )

  test.effect("whose hold is ended by hand runs at once, others meanwhile", () =>
    Effect.gen(function* () {
      const jobs = yield* Jobs
      const actor = actorOf(2)
      yield* run(actor, ({ n }, { holdKey }) => (n === 0 ? holdKey("1 hour") : Effect.void))
      yield* completed(actor, yield* send(actor, [0]))
      yield* until(jobs.isKeyIdle(actor, "k"), (isIdle) => isIdle)
      const waiting = yield* send(actor, [1, 2, 3])
      yield* completed(actor, yield* send(actor, [1, 2], "other"))
      assert.deepStrictEqual(yield* jobs.counts(actor.name), { completed: 3, ready: 3 })
      assert.isTrue(yield* jobs.releaseKey(actor, "k"))
      yield* completed(actor, waiting)
      assert.isFalse(yield* jobs.releaseKey(actor, "k"))
    })
  )

  for (const running of [1, 3]) {
    test.effect(`of which ${running} may run is held from outside, also while a node has it`, () =>
      Effect.gen(function* () {
        const jobs = yield* Jobs
        const actor = actorOf(running)
        const [runs, gate] = [Latch.makeUnsafe(), Latch.makeUnsafe()]
        yield* run(actor, ({ n }) => (n === 0 ? Effect.andThen(runs.open, gate.await) : Effect.void))
        const first = yield* send(actor, [0])
        yield* runs.await
        yield* jobs.holdKey(actor, "k", "1 hour")
        const waiting = yield* send(actor, [1, 2, 3])
        yield* completed(actor, yield* send(actor, [1], "other"))
        yield* gate.open
        yield* completed(actor, first)
        yield* until(jobs.isKeyIdle(actor, "k"), (isIdle) => isIdle)
        assert.deepStrictEqual(yield* jobs.counts(actor.name), { completed: 2, ready: 3 })
        assert.isTrue(yield* jobs.releaseKey(actor, "k"))
        yield* completed(actor, waiting)
      })
    )
  }

  test.effect("is held no more than its transaction says: a hold that is rolled back holds nothing", () =>
    Effect.gen(function* () {
      const [jobs, sql] = [yield* Jobs, yield* SqlClient.SqlClient]
      const actor = actorOf(2)
      yield* run(actor, () => Effect.void)
      yield* Effect.flip(sql.withTransaction(Effect.andThen(jobs.holdKey(actor, "k", "1 hour"), Effect.fail("no"))))
      yield* completed(actor, yield* send(actor, [1]))
      yield* sql.withTransaction(jobs.holdKey(actor, "k", "1 hour"))
      assert.isTrue(yield* jobs.releaseKey(actor, "k"))
    })
  )

  test.effect("has a state that its jobs share and leave for the next ones, on whichever node", () =>
    Effect.gen(function* () {
      const actor = actorOf(3)
      const handle = (_: Letter, { keyState }: Attempt) =>
        Effect.flatMap(keyState.get, (state) => keyState.set({ failures: (state?.failures ?? 0) + 1 }))
      for (let node = 0; node < 2; node++) yield* run(actor, handle)
      const store = yield* JobStore
      for (let round = 1; round <= 5; round++) {
        yield* completed(actor, yield* send(actor, [1, 2, 3, 4]))
        yield* until(store.isKeyIdle(actor.name, "k"), (isIdle) => isIdle)
      }
      const last = Effect.gen(function* () {
        const found: Array<unknown> = []
        const reader = yield* start(
          nodeOf(
            defineModule({
              name: "test",
              actors: [actor],
              layer: Actor.toLayer(actor, (_, { keyState }) =>
                Effect.map(keyState.get, (state) => void found.push(state?.failures))
              )
            })
          )
        )
        yield* until(
          Effect.andThen(
            Effect.flatMap(send(actor, [9]), (ids) => completed(actor, ids)),
            Effect.sync(() => found)
          ),
          ({ length }) => length > 0
        )
        yield* reader.stop
        return found[0]
      })
      assert.isAtLeast((yield* last) as number, 20)
    })
  )

  test.effect("is cancelled as a whole: nothing of it runs once it is idle", () =>
    Effect.gen(function* () {
      const jobs = yield* Jobs
      const actor = actorOf(2)
      const [entered, never] = [Latch.makeUnsafe(), Latch.makeUnsafe()]
      const seen: Array<number> = []
      yield* run(actor, ({ key, n }) => {
        if (key === "other") return Effect.void
        seen.push(n)
        return Effect.andThen(entered.open, never.await)
      })
      const ids = yield* send(actor, [0, 1, 2, 3, 4])
      yield* entered.await
      const delayed = yield* jobs.send(actor, { key: "k", n: 9 }, { delay: "1 hour" })
      yield* jobs.cancelKey(actor, "k")
      yield* until(jobs.isKeyIdle(actor, "k"), (isIdle) => isIdle)
      const views = yield* jobs.findAll([...ids, delayed.jobId])
      assert.deepStrictEqual(new Set(views.map(({ state }) => state)), new Set(["cancelled"]))
      assert.isAtMost(seen.length, 2)
      yield* completed(actor, yield* send(actor, [0], "other"))
    })
  )

  test.effect("a retry comes when the other side asked for it, not when the policy says", () =>
    Effect.gen(function* () {
      const actor = actorOf(2)
      yield* run(actor, (_, { number, retryIn }) =>
        number === 1 ? Effect.andThen(retryIn("1 millis"), Effect.fail("busy")) : Effect.void
      )
      yield* completed(actor, yield* send(actor, [0]))
    })
  )
})

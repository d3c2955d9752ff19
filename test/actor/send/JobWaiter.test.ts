/** Waiting for the end of jobs, from a process that runs none itself. */
import { assert, describe, it, layer } from "@effect/vitest"
import { DateTime, Effect, Fiber, Latch, Layer, Schema } from "effect"
import { TestClock } from "effect/testing"
import * as Actor from "../../../src/actor/Actor.ts"
import { JobEnded } from "../../../src/actor/Job.ts"
import { JobStore, type NewJob, noOrigin } from "../../../src/actor/JobStore.ts"
import { Jobs } from "../../../src/actor/Jobs.ts"
import * as Retry from "../../../src/actor/Retry.ts"
import { JobWaiter } from "../../../src/actor/send/JobWaiter.ts"
import * as MemoryJobStore from "../../../src/actor/testing/memory/MemoryJobStore.ts"
import { defineModule } from "../../../src/module.ts"
import { kernelOn, nodeOf } from "../../support/TestRuntime.ts"
import { start } from "../Cluster.ts"

const Nothing = Schema.Struct({})

class SoldOut extends Schema.TaggedError<SoldOut>()("SoldOut", {
  article: Schema.String,
  until: Schema.DateTimeUtcFromString
}) {
  override get message() {
    return `no ${this.article} left`
  }
}

const until = DateTime.makeUnsafe("2026-11-20T12:00:00Z")
const retry = Retry.none
const Reserve = Actor.make("test/reserve", {
  payload: Schema.Struct({ article: Schema.String }),
  success: Schema.Struct({ until: Schema.DateTimeUtcFromString }),
  failure: SoldOut,
  retry
})
const Maybe = Actor.make("test/maybe", { payload: Nothing, success: Schema.NullOr(Schema.Int), retry })
const Silent = Actor.make("test/silent", { payload: Nothing, retry })
const Die = Actor.make("test/die", { payload: Nothing, success: Schema.Int, retry })
const Hang = Actor.make("test/hang", { payload: Nothing, retry, timeout: "20 millis" })
const Gated = Actor.make("test/gated", { payload: Schema.Struct({ n: Schema.Int }), success: Schema.Int, retry })
const Rest = Actor.make("test/rest", { payload: Schema.Int, retry, mailbox: () => "k", onFailure: "fail-rest" })

const [gate, entered] = [Latch.makeUnsafe(), Latch.makeUnsafe()]

const module = defineModule({
  name: "test",
  actors: [Reserve, Maybe, Silent, Die, Hang, Gated, Rest],
  layer: Layer.mergeAll(
    Actor.toLayer(Reserve, ({ article }) =>
      article === "bread" ? Effect.succeed({ until }) : Effect.fail(new SoldOut({ article, until }))
    ),
    Actor.toLayer(Maybe, () => Effect.succeed(null)),
    Actor.toLayer(Silent, () => Effect.void),
    Actor.toLayer(Die, () => Effect.die(new TypeError("undefined is not a shop"))),
    Actor.toLayer(Hang, () => Effect.never),
    Actor.toLayer(Gated, ({ n }) => Effect.as(Effect.andThen(entered.open, gate.await), n)),
    Actor.toLayer(Rest, () => Effect.die("rain"))
  )
})

/** End of an await that must not answer. */
const endOf = <A, E, R>(self: Effect.Effect<A, E, R>) =>
  Effect.map(Effect.flip(self), (error) =>
    error instanceof JobEnded ? [error.jobId, error.state, error.reason] : ["typed", error]
  )

layer(kernelOn(), { excludeTestServices: true })("A fiber that awaits a job", (test) => {
  const sent = <A extends Actor.Any>(actor: A, payload: Actor.Payload<A>) =>
    Effect.gen(function* () {
      const jobs = yield* Jobs
      const { jobId } = yield* jobs.send(actor, payload)
      return { jobId, ended: jobs.await(actor, jobId) }
    })

  test.effect("gets its result decoded, also when that is null or nothing", () =>
    Effect.gen(function* () {
      yield* start(nodeOf(module))
      const reserved = yield* Effect.flatMap(sent(Reserve, { article: "bread" }), ({ ended }) => ended)
      assert.isTrue(DateTime.Equivalence(reserved.until, until))
      assert.isNull(yield* Effect.flatMap(sent(Maybe, {}), ({ ended }) => ended))
      assert.isUndefined(yield* Effect.flatMap(sent(Silent, {}), ({ ended }) => ended))
    })
  )

  test.effect("gets the failure that its actor declares, decoded", () =>
    Effect.gen(function* () {
      yield* start(nodeOf(module))
      const failure = yield* Effect.flip(Effect.flatMap(sent(Reserve, { article: "cake" }), ({ ended }) => ended))
      assert.instanceOf(failure, SoldOut)
      assert.isTrue(failure instanceof SoldOut && DateTime.Equivalence(failure.until, until))
    })
  )

  test.effect("learns of a defect, a time-out and a mailbox that failed as of an end without a result", () =>
    Effect.gen(function* () {
      yield* start(nodeOf(module))
      const died = yield* sent(Die, {})
      const hung = yield* sent(Hang, {})
      const [first, behind] = yield* Effect.flatMap(Jobs, (jobs) =>
        jobs.sendAll(Rest, [{ payload: 0 }, { payload: 1 }])
      )
      assert.deepStrictEqual(yield* endOf(died.ended), [died.jobId, "failed", "TypeError: undefined is not a shop"])
      assert.deepStrictEqual(yield* endOf(hung.ended), [hung.jobId, "failed", "TimedOut: Not done after 20ms"])
      assert.deepStrictEqual(yield* endOf(Effect.flatMap(Jobs, (jobs) => jobs.await(Rest, behind!.jobId))), [
        behind!.jobId,
        "failed",
        `MailboxFailed: The job ${first!.jobId} before it failed`
      ])
    })
  )

  test.effect("learns at once that the job is unknown, or that it is another actor's", () =>
    Effect.gen(function* () {
      yield* start(nodeOf(module))
      const jobs = yield* Jobs
      for (const jobId of ["999999999", "0", "", "none"]) {
        assert.deepStrictEqual((yield* endOf(jobs.await(Silent, jobId))).slice(0, 2), [jobId, "unknown"])
      }
      const { ended, jobId } = yield* sent(Silent, {})
      yield* ended
      assert.deepStrictEqual((yield* endOf(jobs.await(Maybe, jobId))).slice(0, 2), [jobId, "unknown"])
    })
  )

  test.effect("gets the same answer before it runs, while it runs and after it has ended", () =>
    Effect.gen(function* () {
      yield* Effect.all([gate.close, entered.close])
      const { ended } = yield* sent(Gated, { n: 7 })
      const before = yield* Effect.forkChild(ended)
      yield* start(nodeOf(module))
      yield* entered.await
      const meanwhile = yield* Effect.forkChild(ended)
      yield* gate.open
      assert.deepStrictEqual([yield* Fiber.join(before), yield* Fiber.join(meanwhile), yield* ended], [7, 7, 7])
    })
  )

  test.effect("may be one of many, for one job or for many", () =>
    Effect.gen(function* () {
      yield* Effect.all([gate.close, entered.close])
      const one = yield* sent(Gated, { n: -1 })
      const crowd = yield* Effect.forkChild(
        Effect.all(
          Array.from({ length: 500 }, () => one.ended),
          { concurrency: "unbounded" }
        )
      )
      yield* start(nodeOf(module))
      const numbers = Array.from({ length: 100 }, (_, n) => n)
      const each = yield* Effect.forkChild(
        Effect.forEach(numbers, (n) => Effect.flatMap(sent(Gated, { n }), ({ ended }) => ended), {
          concurrency: "unbounded"
        })
      )
      yield* gate.open
      assert.deepStrictEqual(yield* Fiber.join(each), numbers)
      assert.deepStrictEqual(new Set(yield* Fiber.join(crowd)), new Set([-1]))
    })
  )

  test.effect("learns in the process that ran the job, too", () =>
    Effect.gen(function* () {
      const { jobs } = yield* start(nodeOf(module))
      const { jobId } = yield* jobs.send(Reserve, { article: "bread" })
      assert.isTrue(DateTime.Equivalence((yield* jobs.await(Reserve, jobId)).until, until))
    })
  )
})

describe("A fiber that awaits a job and is interrupted", () => {
  const job: NewJob = {
    actor: "test/silent",
    priority: 0,
    payload: null,
    delayMs: 0,
    runAt: null,
    uniqueKey: null,
    key: null,
    trace: null,
    ...noOrigin
  }

  /** Endings that count how often they look. */
  const counting = Effect.gen(function* () {
    const store = yield* JobStore
    const looks: Array<ReadonlyArray<string>> = []
    const find: JobStore["Service"]["find"] = (ids) => Effect.suspend(() => (looks.push(ids), store.find(ids)))
    const context = yield* Layer.build(Layer.provide(JobWaiter.layer, Layer.succeed(JobStore, { ...store, find })))
    const [sent] = yield* store.send([job])
    return { store, looks, jobId: sent!.jobId, ...(yield* Effect.provide(JobWaiter, context)) }
  })

  it.effect("leaves nothing behind that would go on looking", () =>
    Effect.gen(function* () {
      const { jobId, looks, wait } = yield* counting
      const waiting = yield* Effect.forkChild(wait(jobId))
      yield* TestClock.adjust("10 seconds")
      assert.isAbove(looks.length, 10)
      yield* Fiber.interrupt(waiting)
      yield* TestClock.adjust("1 second")
      const seen = looks.length
      yield* TestClock.adjust("1 minute")
      assert.strictEqual(looks.length, seen)
    }).pipe(Effect.provide(MemoryJobStore.layer))
  )

  it.effect("takes the answer from no other that waits for the same job", () =>
    Effect.gen(function* () {
      const { jobId, store, wait } = yield* counting
      const [one, other] = [yield* Effect.forkChild(wait(jobId)), yield* Effect.forkChild(wait(jobId))]
      yield* TestClock.adjust("1 second")
      yield* Fiber.interrupt(one)
      yield* store.cancel([jobId])
      yield* TestClock.adjust("1 second")
      assert.strictEqual((yield* Fiber.join(other))?.state, "cancelled")
    }).pipe(Effect.provide(MemoryJobStore.layer))
  )

  it.effect("and comes back gets the answer", () =>
    Effect.gen(function* () {
      const { jobId, store, wait } = yield* counting
      const first = yield* Effect.forkChild(wait(jobId))
      yield* TestClock.adjust("1 second")
      yield* Fiber.interrupt(first)
      const second = yield* Effect.forkChild(wait(jobId))
      yield* store.cancel([jobId])
      yield* TestClock.adjust("1 second")
      assert.strictEqual((yield* Fiber.join(second))?.state, "cancelled")
    }).pipe(Effect.provide(MemoryJobStore.layer))
  )
})

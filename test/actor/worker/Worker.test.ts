import { assert, layer } from "@effect/vitest"
import { Deferred, Duration, Effect, Exit, Latch, Layer, Metric, Ref, Schema, Scope } from "effect"
import { SqlClient } from "effect/sql"
import * as Actor from "../../../src/actor/Actor.ts"
import { JobStore, noOrigin } from "../../../src/actor/JobStore.ts"
import { Jobs } from "../../../src/actor/Jobs.ts"
import * as Retry from "../../../src/actor/Retry.ts"
import { Worker } from "../../../src/actor/worker/Worker.ts"
import { defineModule } from "../../../src/module.ts"
import { kernelOn, nodeOf, watch } from "../../support/TestRuntime.ts"
import { takeForDead } from "../Cluster.ts"

const quickly = Retry.exponential({ max: 2, base: "1 millis", jitter: 0 })
const Nothing = Schema.Struct({})

class Refused extends Schema.TaggedError<Refused>()("Refused", { why: Schema.String, final: Schema.Boolean }) {
  override get message() {
    return `refused: ${this.why}`
  }
}

const Double = Actor.make("test/double", {
  payload: Schema.Struct({ n: Schema.Int, at: Schema.DateTimeUtcFromString.pipe(Schema.optionalKey) }),
  success: Schema.Struct({ doubled: Schema.Int })
})
const Refuse = Actor.make("test/refuse", {
  payload: Schema.Struct({ why: Schema.String, final: Schema.Boolean, times: Schema.Int }),
  failure: Refused,
  retry: quickly,
  permanent: (refused) => refused.final
})
const Die = Actor.make("test/die", { payload: Nothing, retry: Retry.none })
const Hang = Actor.make("test/hang", { payload: Nothing, retry: Retry.none, timeout: "30 millis" })
const InterruptItself = Actor.make("test/interrupt-itself", { payload: Nothing, retry: Retry.none })
const Crowd = Actor.make("test/crowd", { payload: Nothing, concurrency: 3 })
const Hold = Actor.make("test/hold", { payload: Nothing })
const Slow = Actor.make("test/slow", { payload: Nothing, concurrency: 2 })

/** What the handlers do is steered from the tests through these. */
const gate = Latch.makeUnsafe(false)
const slowStarted = Latch.makeUnsafe(false)
const crowd = { now: 0, most: 0 }

const TestModule = defineModule({
  name: "test",
  actors: [Double, Refuse, Die, Hang, InterruptItself, Crowd, Hold, Slow],
  layer: Layer.mergeAll(
    Actor.toLayer(Double, ({ n }, attempt) => Effect.as(attempt.progress(0.5), { doubled: n * 2 })),
    Actor.toLayer(Refuse, ({ final, times, why }, attempt) =>
      attempt.number > times ? Effect.void : Effect.fail(new Refused({ why, final }))
    ),
    Actor.toLayer(Die, () => Effect.die(new TypeError("undefined is not a shop"))),
    Actor.toLayer(Hang, () => Effect.never),
    Actor.toLayer(InterruptItself, () => Effect.interrupt),
    Actor.toLayer(Crowd, () =>
      Effect.gen(function* () {
        crowd.most = Math.max(crowd.most, ++crowd.now)
        for (let n = 0; n < 20; n++) yield* Effect.yieldNow
        crowd.now--
      })
    ),
    Actor.toLayer(Hold, () => Effect.void),
    Actor.toLayer(Slow, () => Effect.andThen(slowStarted.open, gate.await))
  )
})

const Node = nodeOf(TestModule).pipe(Layer.provideMerge(kernelOn()))

layer(Node, { excludeTestServices: true })("A worker", (test) => {
  const find = (jobId: string) => Effect.flatMap(Jobs, (jobs) => jobs.find(jobId))

  test.effect("runs a job that was sent and keeps its typed result", () =>
    Effect.gen(function* () {
      const settled = yield* watch
      const { jobId } = yield* Effect.flatMap(Jobs, (jobs) => jobs.send(Double, { n: 21 }))
      yield* settled(1)
      const view = yield* find(jobId)
      assert.deepStrictEqual([view?.state, view?.result, view?.attempts], ["completed", { doubled: 42 }, []])
    })
  )

  test.effect("starts a job when its transaction commits, and never when it rolls back", () =>
    Effect.gen(function* () {
      const [jobs, sql, settled] = [yield* Jobs, yield* SqlClient.SqlClient, yield* watch]
      const undone = yield* Ref.make("")
      yield* sql
        .withTransaction(
          Effect.gen(function* () {
            yield* Ref.set(undone, (yield* jobs.send(Double, { n: 1 })).jobId)
            return yield* Effect.fail("undo")
          })
        )
        .pipe(Effect.flip)
      const kept = yield* sql.withTransaction(jobs.send(Double, { n: 2 }))
      const [first] = yield* settled(1)
      assert.strictEqual(first?.jobId, kept.jobId)
      assert.isUndefined(yield* find(yield* Ref.get(undone)))
    })
  )

  test.effect("counts as sent what was created and committed", () =>
    Effect.gen(function* () {
      const [jobs, sql, settled] = [yield* Jobs, yield* SqlClient.SqlClient, yield* watch]
      const counter = Metric.counter("jobs_sent_total", { description: "Jobs sent by this node", incremental: true })
      const count = Metric.value(Metric.withAttributes(counter, { actor: Hold.name }))
      const send = jobs.send(Hold, {}, { uniqueKey: "one" })
      yield* sql.withTransaction(Effect.andThen(send, Effect.fail("undo"))).pipe(Effect.flip)
      assert.strictEqual((yield* count).count, 0)
      yield* sql.withTransaction(Effect.andThen(send, send))
      assert.strictEqual((yield* count).count, 1)
      yield* settled(1)
    })
  )

  test.effect("gives each of many senders at once a job of its own", () =>
    Effect.gen(function* () {
      const [jobs, settled] = [yield* Jobs, yield* watch]
      const numbers = Array.from({ length: 200 }, (_, n) => n)
      const sent = yield* Effect.forEach(numbers, (n) => jobs.send(Double, { n }), { concurrency: "unbounded" })
      yield* settled(200)
      const results = yield* Effect.forEach(sent, ({ jobId }) => Effect.map(find(jobId), (view) => view?.result))
      assert.deepStrictEqual(
        results,
        numbers.map((n) => ({ doubled: n * 2 }))
      )
    })
  )

  test.effect("tries a failed job again and remembers each failure", () =>
    Effect.gen(function* () {
      const settled = yield* watch
      const { jobId } = yield* Effect.flatMap(Jobs, (jobs) =>
        jobs.send(Refuse, { why: "rain", final: false, times: 2 })
      )
      yield* settled(1)
      const view = yield* find(jobId)
      assert.deepStrictEqual([view?.state, view?.failures], ["completed", 2])
      assert.deepStrictEqual(
        view?.attempts.map(({ attempt, error, message, outcome, tag }) => [attempt, outcome, tag, message, error]),
        [1, 2].map((n) => [n, "failed", "Refused", "refused: rain", { _tag: "Refused", why: "rain", final: false }])
      )
    })
  )

  test.effect("gives a job up when its retries are used up, and at once when the failure is permanent", () =>
    Effect.gen(function* () {
      const [jobs, settled] = [yield* Jobs, yield* watch]
      const tired = yield* jobs.send(Refuse, { why: "rain", final: false, times: 99 })
      const hopeless = yield* jobs.send(Refuse, { why: "snow", final: true, times: 99 })
      yield* settled(2)
      const views = yield* Effect.forEach([tired, hopeless], ({ jobId }) => find(jobId))
      assert.deepStrictEqual(
        views.map((view) => [view?.state, view?.failures]),
        [
          ["failed", 3],
          ["failed", 1]
        ]
      )
    })
  )

  test.effect("records a defect, a time-out and a handler that interrupts itself as failures", () =>
    Effect.gen(function* () {
      const [jobs, settled] = [yield* Jobs, yield* watch]
      const sent = [yield* jobs.send(Die, {}), yield* jobs.send(Hang, {}), yield* jobs.send(InterruptItself, {})]
      yield* settled(3)
      const views = yield* Effect.forEach(sent, ({ jobId }) => find(jobId))
      assert.deepStrictEqual(
        views.map((view) => [view?.state, view?.attempts[0]?.outcome, view?.attempts[0]?.tag]),
        [
          ["failed", "defect", "TypeError"],
          ["failed", "timed_out", "TimedOut"],
          ["failed", "defect", "Interrupted"]
        ]
      )
    })
  )

  test.effect("leaves a job to another build whose payload it does not understand", () =>
    Effect.gen(function* () {
      const [store, settled] = [yield* JobStore, yield* watch]
      const old = {
        actor: Double.name,
        priority: 0,
        payload: { n: "many" },
        delayMs: 0,
        uniqueKey: null,
        runAt: null,
        key: null,
        trace: null,
        ...noOrigin
      }
      const [sent] = yield* store.send([old])
      yield* Effect.flatMap(Jobs, (jobs) => jobs.send(Double, { n: 1 }))
      yield* settled(2, ["completed", "incompatible"])
      const view = yield* find(sent!.jobId)
      assert.deepStrictEqual(
        [view?.state, view?.failures, view?.attempts[0]?.tag],
        ["incompatible", 0, "IncompatiblePayload"]
      )
    })
  )

  test.effect("runs no more jobs of an actor at once than it allows", () =>
    Effect.gen(function* () {
      const [jobs, settled] = [yield* Jobs, yield* watch]
      yield* jobs.sendAll(
        Crowd,
        Array.from({ length: 50 }, () => ({ payload: {} }))
      )
      yield* settled(50)
      assert.strictEqual(crowd.most, 3)
    })
  )

  test.effect("is not held up by a slow actor", () =>
    Effect.gen(function* () {
      const [jobs, settled] = [yield* Jobs, yield* watch]
      yield* jobs.sendAll(
        Slow,
        Array.from({ length: 20 }, () => ({ payload: {} }))
      )
      yield* slowStarted.await
      yield* jobs.sendAll(
        Double,
        Array.from({ length: 100 }, (_, n) => ({ payload: { n } }))
      )
      const done = yield* settled(100)
      assert.isTrue(done.every(({ actor }) => actor === Double.name))
      yield* gate.open
      yield* settled(20)
    })
  )

  test.effect("starts a delayed job when it is due", () =>
    Effect.gen(function* () {
      const [jobs, settled] = [yield* Jobs, yield* watch]
      const { jobId } = yield* jobs.send(Double, { n: 3 }, { delay: "40 millis" })
      yield* settled(1)
      const view = yield* find(jobId)
      assert.isAtLeast(view!.startedAt!.getTime() - view!.createdAt.getTime(), 40)
    })
  )

  test.effect(
    "abandons its jobs and joins under a new id when it was taken for dead; they run again and use up no attempt",
    () =>
      Effect.gen(function* () {
        const [jobs, worker, settled] = [yield* Jobs, yield* Worker, yield* watch]
        yield* gate.close
        yield* slowStarted.close
        const { jobId } = yield* jobs.send(Slow, {})
        yield* slowStarted.await
        const before = worker.nodeId()
        yield* takeForDead(before)
        yield* gate.open
        yield* worker.beat
        assert.notStrictEqual(worker.nodeId(), before)
        yield* worker.claim
        yield* settled(1, ["completed"])
        const view = yield* find(jobId)
        assert.deepStrictEqual([view?.state, view?.failures, view?.attempts[0]?.outcome], ["completed", 0, "lost"])
      })
  )
})

layer(kernelOn({ shutdownGrace: Duration.zero }), { excludeTestServices: true })("A worker that stops", (test) => {
  test.effect("gives back what it runs without using up an attempt, and the next node goes on", () =>
    Effect.gen(function* () {
      const jobs = yield* Jobs
      const started = Latch.makeUnsafe(false)
      const runs = yield* Ref.make(0)
      const second = yield* Deferred.make<void>()
      const handler = Effect.gen(function* () {
        if ((yield* Ref.updateAndGet(runs, (n) => n + 1)) === 1) {
          yield* started.open
          return yield* Effect.never
        }
        yield* Deferred.succeed(second, undefined)
      })
      const module = defineModule({ name: "test", actors: [Slow], layer: Actor.toLayer(Slow, () => handler) })
      const scope = yield* Scope.make()
      yield* Layer.buildWithScope(nodeOf(module), scope)
      const { jobId } = yield* jobs.send(Slow, {})
      yield* started.await
      yield* Scope.close(scope, Exit.void)
      const given = yield* jobs.find(jobId)
      assert.deepStrictEqual(
        [given?.state, given?.failures, given?.attempts.map(({ outcome }) => outcome)],
        ["ready", 0, ["interrupted"]]
      )
      yield* Layer.build(nodeOf(module))
      yield* Deferred.await(second)
      assert.strictEqual(yield* Ref.get(runs), 2)
    })
  )
})

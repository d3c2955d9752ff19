import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Queue, Schema } from "effect"
import * as Actor from "../../../src/actor/Actor.ts"
import { Jobs } from "../../../src/actor/Jobs.ts"
import * as Retry from "../../../src/actor/Retry.ts"
import { defineModule } from "../../../src/module.ts"
import { Operator } from "../../../src/operate/Operator.ts"
import { Inspector } from "../../../src/operate/runtime/Inspector.ts"
import { Operations } from "../../../src/operate/runtime/Operations.ts"
import { OverrideControl } from "../../../src/operate/runtime/OverrideControl.ts"
import { kernelOn, nodeOf, watch } from "../../support/TestRuntime.ts"

class TooHot extends Schema.TaggedError<TooHot>()("TooHot", {}) {}

const Bake = Actor.make("bakery/bake", {
  payload: Schema.Struct({ how: Schema.Literals(["well", "for ever", "too hot"]) }),
  failure: TooHot,
  retry: Retry.none
})

const Grill = Actor.make("bakery/grill", { payload: Schema.Null, concurrency: 1 })
const grilling = Effect.runSync(Queue.unbounded<string>())

const started = Effect.runSync(Queue.unbounded<string>())

const BakeryModule = defineModule({
  name: "bakery",
  actors: [Bake, Grill],
  layer: Layer.merge(
    Actor.toLayer(Bake, ({ how }, { jobId }) =>
      Effect.andThen(
        Queue.offer(started, jobId),
        how === "for ever" ? Effect.never : how === "too hot" ? Effect.fail(new TooHot()) : Effect.void
      )
    ),
    Actor.toLayer(Grill, (_, { jobId }) => Effect.andThen(Queue.offer(grilling, jobId), Effect.never))
  )
})

const node = Layer.mergeAll(
  nodeOf(BakeryModule),
  Inspector.layer,
  Operations.layer,
  OverrideControl.layer,
  Layer.succeed(Operator, { who: "hana@test", via: "cli" })
).pipe(Layer.provideMerge(kernelOn()))

layer(node, { excludeTestServices: true })("On a node that runs", (it) => {
  it.effect("a job that is cancelled stops", () =>
    Effect.gen(function* () {
      const [jobs, operations, inspector] = [yield* Jobs, yield* Operations, yield* Inspector]
      const settled = yield* watch
      const { jobId } = yield* jobs.send(Bake, { how: "for ever" })
      assert.strictEqual(yield* Queue.take(started), jobId)
      const seen = yield* inspector.nodes
      assert.deepStrictEqual(
        seen.map(({ running, status }) => [running, status]),
        [[1, "alive"]]
      )
      yield* operations.cancelOne(jobId)
      yield* settled(1, ["cancelled"])
      const job = yield* inspector.job(jobId)
      assert.deepStrictEqual([job.state, job.timeline.at(-1)?.event], ["cancelled", "cancelled"])
    })
  )

  it.effect("jobs that are retried by their error run again, each with its past", () =>
    Effect.gen(function* () {
      const [jobs, operations, inspector] = [yield* Jobs, yield* Operations, yield* Inspector]
      const settled = yield* watch
      const sent = yield* jobs.sendAll(Bake, [{ payload: { how: "too hot" } }, { payload: { how: "too hot" } }])
      yield* settled(2, ["failed"])
      const again = yield* watch
      const done = yield* operations.retry({ error: "TooHot" }, {})
      assert.strictEqual(done.changed, 2)
      yield* again(2, ["failed"])
      const job = yield* inspector.job(sent[0]!.jobId)
      assert.deepStrictEqual(
        job.timeline.map(({ event }) => event),
        ["sent", "started", "attempt_ended", "redriven", "started", "attempt_ended", "failed"]
      )
      yield* Queue.takeN(started, 4)
    })
  )

  it.effect("an actor runs more jobs at once as soon as operators say so, and as declared again", () =>
    Effect.gen(function* () {
      const [jobs, operations, overrides] = [yield* Jobs, yield* Operations, yield* OverrideControl]
      const sent = yield* jobs.sendAll(
        Grill,
        Array.from({ length: 3 }, () => ({ payload: null }))
      )
      const first = yield* Queue.take(grilling)
      yield* overrides.set(Grill.name, { concurrency: 2 })
      const second = yield* Queue.take(grilling)
      const settled = yield* watch
      yield* overrides.set(Grill.name, { concurrency: null })
      yield* operations.cancelOne(first)
      yield* operations.cancelOne(second)
      yield* settled(2, ["cancelled"])
      const third = yield* Queue.take(grilling)
      assert.sameMembers(
        [first, second, third],
        sent.map(({ jobId }) => jobId)
      )
      yield* operations.cancelOne(third)
      yield* settled(1, ["cancelled"])
    })
  )

  it.effect("a paused actor starts nothing until it is resumed", () =>
    Effect.gen(function* () {
      const [jobs, operations, inspector] = [yield* Jobs, yield* Operations, yield* Inspector]
      yield* operations.setPaused("bakery/bake", true)
      const waiting = yield* jobs.send(Bake, { how: "well" })
      yield* operations.cancelOne((yield* jobs.send(Bake, { how: "well" })).jobId)
      assert.strictEqual((yield* inspector.job(waiting.jobId)).state, "ready")
      const settled = yield* watch
      yield* operations.setPaused("bakery/bake", false)
      const [first] = yield* settled(1, ["completed"])
      assert.strictEqual(first?.jobId, waiting.jobId)
      assert.strictEqual(yield* Queue.take(started), waiting.jobId)
    })
  )
})

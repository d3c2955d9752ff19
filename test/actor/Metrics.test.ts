import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Metric, Schema } from "effect"
import * as Actor from "../../src/actor/Actor.ts"
import { Jobs } from "../../src/actor/Jobs.ts"
import * as Retry from "../../src/actor/Retry.ts"
import { defineModule } from "../../src/module.ts"
import { kernelOn, nodeOf, watch } from "../support/TestRuntime.ts"

const Refuse = Actor.make("metrics/refuse", {
  payload: Schema.Struct({ times: Schema.Int }),
  failure: Schema.Literal("no"),
  retry: Retry.exponential({ max: 2, base: "1 millis", jitter: 0 })
})

const TestModule = defineModule({
  name: "test",
  actors: [Refuse],
  layer: Actor.toLayer(Refuse, ({ times }, { number }) => (number > times ? Effect.void : Effect.fail("no" as const)))
})

/** The counters of the actor by name and outcome, and how many values each histogram has. */
const readings = Effect.map(Metric.snapshot, (all) =>
  Object.fromEntries(
    all.flatMap(({ attributes, id, state }) =>
      attributes?.["actor"] === Refuse.name && "count" in state
        ? [[[id, attributes["outcome"]].filter(Boolean).join(" "), state.count]]
        : []
    )
  )
)

layer(nodeOf(TestModule).pipe(Layer.provideMerge(kernelOn())), { excludeTestServices: true })("The metrics", (test) => {
  test.effect(
    "have nothing of an actor before its first attempt but 0 failures, so that the first one is an increase",
    () =>
      Effect.gen(function* () {
        assert.deepStrictEqual(yield* readings, { jobs_refused_total: 0, jobs_failed_total: 0 })
      })
  )

  test.effect("tell attempts from jobs: what failed and was retried from what failed for good", () =>
    Effect.gen(function* () {
      const [jobs, settled] = [yield* Jobs, yield* watch]
      yield* jobs.sendAll(Refuse, [{ payload: { times: 0 } }, { payload: { times: 2 } }, { payload: { times: 3 } }])
      yield* settled(3)
      assert.deepStrictEqual(yield* readings, {
        jobs_refused_total: 0,
        jobs_sent_total: 3,
        jobs_started_total: 7,
        "jobs_attempts_total completed": 2,
        "jobs_attempts_total failed": 5,
        jobs_retried_total: 4,
        jobs_failed_total: 1,
        jobs_wait_seconds: 7,
        jobs_run_seconds: 7
      })
    })
  )
})

import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Schema } from "effect"
import * as Actor from "../../src/actor/Actor.ts"
import { Jobs } from "../../src/actor/Jobs.ts"
import * as Retry from "../../src/actor/Retry.ts"
import { CpuCrashed } from "../../src/cpu/CpuCrashed.ts"
import { CpuPool } from "../../src/cpu/CpuPool.ts"
import { defineModule } from "../../src/module.ts"
import { kernelOn, nodeOf, watch } from "../support/TestRuntime.ts"
import { Deadly, Faulty, flags, Root } from "./fixtures/Computations.ts"

const Compute = Actor.make("test/compute", {
  payload: Schema.Struct({ first: Schema.Literals(["exits", "keeps objects", "error"]) }),
  success: Schema.Finite,
  failure: CpuCrashed,
  retry: Retry.exponential({ max: 1, base: "1 millis", jitter: 0 })
})

/** Goes wrong at the first attempt, and computes at the second. */
const handler = Actor.toLayer(Compute, ({ first }, attempt) =>
  Effect.gen(function* () {
    const pool = yield* CpuPool
    if (attempt.number > 1) return (yield* Effect.catchTag(pool.run(Root, 9), "Negative", Effect.die)).root
    return yield* first === "error"
      ? Effect.catchTag(pool.run(Faulty, first), "Negative", Effect.die)
      : pool.run(Deadly, { manner: first, flags: flags() })
  })
)

const TestModule = defineModule({
  name: "test",
  actors: [Compute],
  layer: Layer.provide(handler, CpuPool.layer({ threads: 1, memoryMb: 64 }))
})

const Node = nodeOf(TestModule).pipe(Layer.provideMerge(kernelOn()))

layer(Node, { excludeTestServices: true })("A job", (test) => {
  for (const [first, outcome, tag] of [
    ["exits", "failed", "CpuCrashed"],
    ["keeps objects", "failed", "CpuCrashed"],
    ["error", "defect", "CpuDefect"]
  ] as const) {
    test.effect(`runs again when its computation goes wrong: ${first}`, () =>
      Effect.gen(function* () {
        const [jobs, settled] = [yield* Jobs, yield* watch]
        const { jobId } = yield* jobs.send(Compute, { first })
        yield* settled(1)
        const view = yield* jobs.find(jobId)
        assert.deepStrictEqual([view?.state, view?.result], ["completed", 3])
        const [attempt] = view?.attempts ?? []
        assert.deepInclude(attempt, { attempt: 1, outcome, tag })
      })
    )
  }
})

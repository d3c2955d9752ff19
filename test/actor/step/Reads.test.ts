/** How often attempts read the steps that are stored of their job. */
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import type * as Actor from "../../../src/actor/Actor.ts"
import * as Step from "../../../src/actor/step/Step.ts"
import { StepStore } from "../../../src/actor/step/StepStore.ts"
import { defineModule } from "../../../src/module.ts"
import { kernelOn, nodeOf } from "../../support/TestRuntime.ts"
import { start } from "../Cluster.ts"
import { actorOf, ended, send } from "./support.ts"

layer(kernelOn(), { excludeTestServices: true })("A job with steps", (test) => {
  test.effect("reads the steps of earlier attempts once, and nothing in its first attempt", () =>
    Effect.gen(function* () {
      const actor = actorOf()
      const [store, reads] = [yield* StepStore, [] as Array<string>]
      const load: typeof store.load = (jobId) =>
        Effect.andThen(
          Effect.sync(() => reads.push(jobId)),
          store.load(jobId)
        )
      const counting = Layer.succeed(StepStore, { ...store, load })
      const seen: Array<number> = []
      const handle = (_: void, { number }: Actor.Attempt) =>
        Effect.gen(function* () {
          yield* Step.run("one", Effect.void)
          yield* Step.run("two", Effect.void)
          seen.push(reads.length)
          return number === 1 ? yield* Effect.fail("busy") : null
        })
      const work = Step.toLayer(actor, handle).pipe(Layer.provide(counting))
      yield* start(nodeOf(defineModule({ name: "branches", actors: [actor], layer: work })))
      const jobId = yield* send(actor)
      yield* ended(actor, jobId)
      assert.deepStrictEqual([seen, reads], [[0, 1], [jobId]])
    })
  )
})

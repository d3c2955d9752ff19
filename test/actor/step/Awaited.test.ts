/** Steps that wait for other jobs, and progress that outlives an attempt. */
import { assert, layer } from "@effect/vitest"
import { Effect, Latch, Layer, Option, Schema } from "effect"
import * as Actor from "../../../src/actor/Actor.ts"
import { Jobs } from "../../../src/actor/Jobs.ts"
import * as Retry from "../../../src/actor/Retry.ts"
import * as Step from "../../../src/actor/step/Step.ts"
import { StepStore } from "../../../src/actor/step/StepStore.ts"
import { defineModule } from "../../../src/module.ts"
import { kernelOn, nodeOf } from "../../support/TestRuntime.ts"
import { start } from "../Cluster.ts"
import { actorOf, ended, run, send } from "./support.ts"

layer(kernelOn(), { excludeTestServices: true })("A step that waits for another job", (test) => {
  test.effect("answers its result, fails as it did, or has none when the time is over", () =>
    Effect.gen(function* () {
      const jobs = yield* Jobs
      const child = Actor.make("branches/child", {
        payload: Schema.String,
        success: Schema.DateFromString,
        failure: Schema.String,
        retry: Retry.none
      })
      const held = Latch.makeUnsafe()
      const parent = actorOf({ max: 0 })
      const wait = (what: string, timeout: "1 hour" | "1 millis") =>
        Effect.gen(function* () {
          const id = yield* Step.transaction(
            `start ${what}`,
            Effect.map(jobs.send(child, what), ({ jobId }) => jobId),
            { result: Schema.String }
          )
          const ended = yield* Effect.exit(Step.job(what, child, id, { timeout }))
          return ended._tag === "Success" ? Option.getOrNull(ended.value) : String(ended.cause)
        })
      yield* start(
        nodeOf(
          defineModule({
            name: "branches",
            actors: [parent, child],
            layer: Layer.merge(
              Step.toLayer(parent, () =>
                Effect.map(
                  Step.all("three", {
                    good: wait("good", "1 hour"),
                    bad: wait("bad", "1 hour"),
                    late: wait("late", "1 millis")
                  }),
                  ({ bad, good, late }) => [good instanceof Date ? good.toISOString() : good, bad, late]
                )
              ),
              Actor.toLayer(child, (what) =>
                what === "bad"
                  ? Effect.fail("no such thing")
                  : Effect.as(what === "late" ? held.await : Effect.void, new Date(0))
              )
            )
          })
        )
      )
      const answers = (yield* ended(parent, yield* send(parent))) as ReadonlyArray<string | null>
      yield* held.open
      assert.deepStrictEqual([answers[0], answers[2]], ["1970-01-01T00:00:00.000Z", null])
      assert.include(answers[1], "no such thing")
    })
  )
})

layer(kernelOn(), { excludeTestServices: true })("Progress that a job reports", (test) => {
  test.effect("is kept over retries and after the end, 10000 characters at most", () =>
    Effect.gen(function* () {
      const actor = actorOf({ max: 1 })
      let attempts = 0
      const seen: Array<unknown> = []
      const store = yield* StepStore
      let jobId = ""
      const said = Effect.suspend(() => Effect.map(store.reported(jobId), (found) => found?.value))
      yield* run(
        actor,
        Effect.gen(function* () {
          if (++attempts === 1) {
            yield* Step.progress({ pages: 3, of: 10 })
            return yield* Effect.fail("again")
          }
          seen.push(yield* Effect.orDie(said))
          yield* Step.progress("x".repeat(9_998))
          const over = yield* Effect.exit(Step.progress("x".repeat(9_999)))
          const bad = yield* Effect.exit(Step.progress({ note: "a\0b" }))
          seen.push(over._tag, bad._tag)
        })
      )
      jobId = yield* send(actor)
      yield* ended(actor, jobId)
      assert.deepStrictEqual(seen, [{ pages: 3, of: 10 }, "Failure", "Failure"])
      assert.strictEqual(yield* said, "x".repeat(9_998))
    })
  )
})

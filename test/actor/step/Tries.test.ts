/** Steps that are tried again by themselves. */
import { assert, layer } from "@effect/vitest"
import { Effect, Option, Schema } from "effect"
import { JobStore } from "../../../src/actor/JobStore.ts"
import { ReadyJobs } from "../../../src/actor/JobTopics.ts"
import * as Retry from "../../../src/actor/Retry.ts"
import * as Step from "../../../src/actor/step/Step.ts"
import { Notifier } from "../../../src/sql/Notifier.ts"
import { kernelOn } from "../../support/TestRuntime.ts"
import { until } from "../Cluster.ts"
import { actorOf, asleep, ended, find, hurry, run, send, stepsOf } from "./support.ts"

layer(kernelOn(), { excludeTestServices: true })("A step that is tried again by itself", (test) => {
  test.effect("uses up no attempt of its job, which sleeps between its tries", () =>
    Effect.gen(function* () {
      const actor = actorOf({ max: 0 })
      let tries = 0
      const retry = Retry.exponential({ max: 3, base: "1 hour", jitter: 0 })
      yield* run(
        actor,
        Step.run(
          "fetch",
          Effect.suspend(() => (++tries < 3 ? Effect.fail("busy") : Effect.succeed(tries))),
          {
            result: Schema.Int,
            retry
          }
        )
      )
      const jobId = yield* send(actor)
      for (let n = 1; n < 3; n++) {
        yield* until(
          Effect.sync(() => tries),
          (done) => done === n
        )
        yield* asleep(jobId)
        yield* hurry(jobId)
      }
      assert.strictEqual(yield* ended(actor, jobId), 3)
      const view = yield* find(jobId)
      assert.deepStrictEqual([view?.failures, view?.attempts], [0, []])
    })
  )

  test.effect("fails for good as it did when its retries are used up, until an operator retries the job", () =>
    Effect.gen(function* () {
      const actor = actorOf({ max: 1 })
      let [tries, attempts] = [0, 0]
      const retry = Retry.exponential({ max: 1, base: "1 millis", jitter: 0 })
      yield* run(
        actor,
        Effect.andThen(
          Effect.sync(() => ++attempts),
          Step.run(
            "fetch",
            Effect.suspend(() => (++tries <= 2 ? Effect.fail("busy") : Effect.void)),
            { retry }
          )
        )
      )
      const jobId = yield* send(actor)
      const failure = yield* Effect.flip(ended(actor, jobId))
      assert.instanceOf(failure, Step.StepFailed)
      assert.strictEqual((failure as Error).message, 'The step "fetch" failed 2 times, at last with Error: busy')
      // The first try, the second, and the retry of the job, which does not try the step.
      assert.deepStrictEqual([tries, attempts], [2, 3])
      assert.deepStrictEqual(yield* stepsOf(jobId), ["fetch failed"])
      const [store, notifier] = [yield* JobStore, yield* Notifier]
      yield* store.retry([jobId], "op")
      yield* notifier.notify(ReadyJobs)
      yield* ended(actor, jobId)
      assert.strictEqual(tries, 3)
    })
  )

  test.effect("asks until there is an answer, or its time is over", () =>
    Effect.gen(function* () {
      const actor = actorOf({ max: 0 })
      const looks = { found: 0, never: 0 }
      yield* run(
        actor,
        Effect.gen(function* () {
          const options = { result: Schema.String, every: "1 millis", timeout: "1 hour" } as const
          const found = yield* Step.until(
            "found",
            Effect.sync(() => (++looks.found < 3 ? Option.none() : Option.some("here"))),
            options
          )
          const never = yield* Step.until(
            "never",
            Effect.sync(() => (looks.never++, Option.none<string>())),
            {
              ...options,
              timeout: "2 millis"
            }
          )
          return [Option.getOrNull(found), Option.getOrNull(never)]
        })
      )
      const jobId = yield* send(actor)
      assert.deepStrictEqual(yield* ended(actor, jobId), ["here", null])
      assert.strictEqual(looks.found, 3)
      assert.isAtLeast(looks.never, 2)
      assert.deepStrictEqual(yield* stepsOf(jobId), ["found done", "never timed_out"])
    })
  )
})

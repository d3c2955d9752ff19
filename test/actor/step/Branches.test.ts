/** Steps side by side. */
import { assert, layer } from "@effect/vitest"
import { Effect, Latch, Schema } from "effect"
import { Signals } from "../../../src/actor/step/Signals.ts"
import * as Step from "../../../src/actor/step/Step.ts"
import { kernelOn } from "../../support/TestRuntime.ts"
import { until } from "../Cluster.ts"
import { Answered, actorOf, asleep, ended, find, hurry, run, send, stepsOf } from "./support.ts"

layer(kernelOn(), { excludeTestServices: true })("Branches of steps", (test) => {
  test.effect("run at the same time, each step once, and answer together", () =>
    Effect.gen(function* () {
      const actor = actorOf()
      const [left, right] = [Latch.makeUnsafe(), Latch.makeUnsafe()]
      const seen: Array<string> = []
      let attempts = 0
      const step = (name: string, before: Effect.Effect<unknown>) =>
        Step.run(
          name,
          Effect.andThen(
            before,
            Effect.tap(Step.key, (key) => Effect.sync(() => seen.push(key.split("/").slice(1).join("/"))))
          ),
          { result: Schema.String }
        )
      yield* run(
        actor,
        Effect.gen(function* () {
          const answers = yield* Step.all("both", {
            // Each waits for the other, so one after another they would never end.
            left: Effect.andThen(step("meet", Effect.andThen(left.open, right.await)), step("part", Effect.void)),
            right: step("meet", Effect.andThen(right.open, left.await))
          })
          if (++attempts === 1) return yield* Effect.fail("again")
          const again = yield* Step.all("both", { left: step("meet", Effect.void) })
          return { ...answers, again: again.left }
        })
      )
      const jobId = yield* send(actor)
      assert.deepStrictEqual(yield* ended(actor, jobId), {
        left: `${jobId}/both/left/part`,
        right: `${jobId}/both/right/meet`,
        again: `${jobId}/both#2/left/meet`
      })
      assert.deepStrictEqual(seen.toSorted(), [
        "both#2/left/meet",
        "both/left/meet",
        "both/left/part",
        "both/right/meet"
      ])
      assert.sameMembers(
        [...(yield* stepsOf(jobId))],
        ["both/left/meet done", "both/left/part done", "both/right/meet done", "both#2/left/meet done"]
      )
    })
  )

  test.effect("put the job off only when none can go on, and any of their waits wakes it", () =>
    Effect.gen(function* () {
      const actor = actorOf({ max: 0 })
      const signals = yield* Signals
      const [held, entered] = [Latch.makeUnsafe(), Latch.makeUnsafe()]
      const seen: Array<string> = []
      yield* run(
        actor,
        Effect.asVoid(
          Step.all("wait", {
            timer: Effect.andThen(
              Step.sleep("long", "1 hour"),
              Effect.sync(() => seen.push("timer"))
            ),
            signal: Effect.tap(Step.wait(Answered, "k", { timeout: "2 hours" }), () =>
              Effect.sync(() => seen.push("signal"))
            ),
            work: Step.run(
              "work",
              Effect.andThen(
                entered.open,
                Effect.andThen(
                  held.await,
                  Effect.sync(() => seen.push("work"))
                )
              )
            )
          })
        )
      )
      const jobId = yield* send(actor)
      yield* entered.await
      yield* until(stepsOf(jobId), ({ length }) => length === 2)
      assert.strictEqual((yield* find(jobId))?.state, "running")
      yield* held.open
      yield* asleep(jobId)
      yield* signals.send(Answered, "k", "yes")
      yield* until(
        Effect.sync(() => seen.includes("signal")),
        (heard) => heard
      )
      yield* asleep(jobId)
      assert.notInclude(seen, "timer")
      yield* hurry(jobId)
      yield* ended(actor, jobId)
      assert.deepStrictEqual([seen.filter((one) => one === "work").length, seen.includes("timer")], [1, true])
      assert.deepStrictEqual((yield* find(jobId))?.attempts, [])
    })
  )

  test.effect("let the steps of the others end when one fails", () =>
    Effect.gen(function* () {
      const actor = actorOf({ max: 1 })
      const failing = Latch.makeUnsafe()
      let [works, attempts] = [0, 0]
      yield* run(
        actor,
        Effect.asVoid(
          Step.all("both", {
            fails: Effect.suspend(() =>
              ++attempts > 1 ? Effect.void : Effect.andThen(failing.open, Effect.fail("not now"))
            ),
            works: Step.run(
              "work",
              Effect.andThen(
                Effect.andThen(failing.await, Effect.yieldNow),
                Effect.sync(() => ++works)
              )
            )
          })
        )
      )
      yield* ended(actor, yield* send(actor))
      assert.deepStrictEqual([works, attempts], [1, 2])
    })
  )

  test.effect("are what steps at the same time need", () =>
    Effect.gen(function* () {
      const actor = actorOf({ max: 0 })
      const slow = Step.run("slow", Effect.yieldNow)
      yield* run(actor, Effect.all([slow, Step.run("quick", Effect.void)], { concurrency: 2 }))
      const failure = yield* Effect.flip(ended(actor, yield* send(actor)))
      assert.include(String(failure), "branches of `Step.all` run side by side")
    })
  )
})

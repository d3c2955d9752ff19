/** Steps that a later build changes while jobs are under way. */
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import * as Step from "../../../src/actor/step/Step.ts"
import * as JobsCheck from "../../../src/operate/check/JobsCheck.ts"
import { kernelOn } from "../../support/TestRuntime.ts"
import { actorOf, asleep, ended, hurry, run, send } from "./support.ts"

layer(kernelOn(), { excludeTestServices: true })("Steps that a later build changes while a job sleeps", (test) => {
  const taking = (seen: Array<string>, ...names: ReadonlyArray<string>) =>
    Effect.gen(function* () {
      for (const name of names) {
        if (name === "rest") yield* Step.sleep("rest", "1 hour")
        else
          yield* Step.run(
            name,
            Effect.sync(() => seen.push(name))
          )
      }
    })

  test.effect("are taken where they were added, moved or renamed, each once, if the actor names its steps", () =>
    Effect.gen(function* () {
      const first = actorOf({ steps: ["a", "b", "c", "rest", "d"] })
      const seen: Array<string> = []
      const node = yield* run(first, taking(seen, "a", "b", "c", "rest", "d"))
      const jobId = yield* send(first)
      yield* asleep(jobId)
      yield* node.stop
      const next = actorOf({
        name: first.name,
        steps: ["a", "b", "new", { name: "see", was: ["c"] }, "rest", "d"]
      })
      yield* run(next, taking(seen, "b", "new", "see", "rest", "a", "d"))
      yield* hurry(jobId)
      yield* ended(next, jobId)
      assert.deepStrictEqual(seen, ["a", "b", "c", "new", "d"])
    })
  )

  test.effect(
    "are found by the check of the build, and fail the job, where the actor does not name them any more",
    () =>
      Effect.gen(function* () {
        const first = actorOf({ steps: ["a", "rest"] })
        const seen: Array<string> = []
        const node = yield* run(first, taking(seen, "a", "rest"))
        const [jobId, other] = [yield* send(first), yield* send(first)]
        yield* Effect.forEach([jobId, other], asleep)
        yield* node.stop
        const next = actorOf({ name: first.name, steps: ["z", "rest"] })
        const build = { actors: [next], schedules: [], events: [], reactions: [], checks: [] }
        const found = (yield* JobsCheck.run(build)).filter(({ subject }) => subject === first.name)
        assert.deepStrictEqual(
          found.map(({ count, examples, kind, reason }) => [kind, count, examples, reason]),
          [["step", 2, [jobId, other], 'they have taken the step "a", which the actor does not name in `steps`']]
        )
        const same = actorOf({ name: first.name, steps: [{ name: "z", was: ["a"] }, "rest"] })
        const checked = yield* JobsCheck.run({ ...build, actors: [same] })
        assert.isUndefined(checked.find(({ subject }) => subject === first.name))
        yield* run(next, taking(seen, "z", "rest"))
        yield* hurry(jobId)
        assert.include(String(yield* Effect.flip(ended(next, jobId))), "StepOrderChanged")
        assert.deepStrictEqual(seen, ["a", "a"])
      })
  )

  test.effect("must be named, and once", () =>
    Effect.gen(function* () {
      assert.throws(() => actorOf({ steps: ["a", { name: "b", was: ["a"] }] }), 'names the step "a" twice')
      const actor = actorOf({ max: 0, steps: ["a"] })
      yield* run(actor, taking([], "b"))
      assert.include(
        String(yield* Effect.flip(ended(actor, yield* send(actor)))),
        'The step "b" is none that its actor names'
      )
    })
  )
})

/** Time limits: who is stopped, when, and at what cost in timers. */
import { assert, describe, it, layer } from "@effect/vitest"
import { Effect, Fiber, Latch, Schema } from "effect"
import { afterEach, beforeEach, vi } from "vitest"
import * as Actor from "../../../src/actor/Actor.ts"
import { Jobs } from "../../../src/actor/Jobs.ts"
import * as Retry from "../../../src/actor/Retry.ts"
import { Deadlines, type TimedAttempt } from "../../../src/actor/worker/Deadlines.ts"
import { defineModule } from "../../../src/module.ts"
import { kernelOn, nodeOf } from "../../support/TestRuntime.ts"
import { start } from "../Cluster.ts"

const limitMs = 100

describe("Deadlines", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }))
  afterEach(() => void vi.useRealTimers())

  const Step = Schema.Union([
    Schema.Struct({ _tag: Schema.tag("Add") }),
    Schema.Struct({
      _tag: Schema.tag("Remove"),
      which: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 9 }))
    }),
    Schema.Struct({ _tag: Schema.tag("Pass"), ms: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 150 })) })
  ])
  const Steps = Schema.Array(Step).check(Schema.isMaxLength(40))

  it.prop(
    "stop all attempts over the limit, oldest first, and no others, with one timer",
    { steps: Steps, followed: Schema.Boolean },
    ({ followed, steps }) => {
      vi.clearAllTimers()
      const deadlines = new Deadlines()
      const due: Array<{ readonly limited: TimedAttempt; readonly at: number }> = []
      const stopped: Array<number> = []
      const expected: Array<number> = []
      const add = () => {
        const limited: TimedAttempt = {
          stop: () => {
            stopped.push(performance.now())
            // An attempt that stops makes room for the next at once.
            if (followed && stopped.length < 20) add()
          }
        }
        due.push({ limited, at: performance.now() + limitMs })
        deadlines.add(limited, limitMs)
      }
      const pass = (ms: number) => {
        for (let n = 0; n < ms; n++) {
          vi.advanceTimersByTime(1)
          while (due[0] !== undefined && due[0].at <= performance.now()) expected.push(due.shift()!.at)
          assert.isAtMost(vi.getTimerCount(), 1)
        }
      }
      for (const step of steps) {
        if (step._tag === "Add") add()
        if (step._tag === "Pass") pass(step.ms)
        if (step._tag === "Remove")
          for (const { limited } of due.splice(step.which, 1)) deadlines.remove(limited, limitMs)
      }
      pass(3 * limitMs)
      assert.deepStrictEqual(stopped, expected)
      deadlines.close()
      assert.strictEqual(vi.getTimerCount(), 0)
    }
  )

  it("stop no attempt after they were closed", () => {
    const deadlines = new Deadlines()
    deadlines.add({ stop: () => assert.fail("stopped") }, limitMs)
    deadlines.close()
    vi.advanceTimersByTime(10 * limitMs)
    assert.strictEqual(vi.getTimerCount(), 0)
  })

  it("may lie further away than a timer of Node reaches", () => {
    let stops = 0
    const days = 60 * 86_400_000
    const deadlines = new Deadlines()
    deadlines.add({ stop: () => void stops++ }, days)
    vi.advanceTimersByTime(days - 1)
    assert.strictEqual(stops, 0)
    vi.advanceTimersByTime(1)
    assert.strictEqual(stops, 1)
    const never = new Deadlines()
    never.add({ stop: () => assert.fail("stopped") }, Number.POSITIVE_INFINITY)
    vi.advanceTimersByTime(days)
    never.close()
  })

  it("are those with which the attempts were added, with a timer for each limit that is in use", () => {
    const deadlines = new Deadlines()
    const stopped: Array<string> = []
    const add = (name: string, limitMs: number) => {
      const attempt: TimedAttempt = { stop: () => void stopped.push(`${name} ${performance.now() - began}`) }
      deadlines.add(attempt, limitMs)
      return attempt
    }
    const began = performance.now()
    add("long", 300)
    const removed = add("removed", 100)
    add("short", 100)
    vi.advanceTimersByTime(50)
    add("second short", 100)
    deadlines.remove(removed, 100)
    assert.strictEqual(vi.getTimerCount(), 2)
    vi.advanceTimersByTime(150)
    assert.deepStrictEqual(stopped, ["short 100", "second short 150"])
    assert.strictEqual(vi.getTimerCount(), 1)
    vi.advanceTimersByTime(100)
    assert.deepStrictEqual(stopped, ["short 100", "second short 150", "long 300"])
    assert.strictEqual(vi.getTimerCount(), 0)
  })
})

layer(kernelOn(), { excludeTestServices: true })("An attempt with a time limit", (test) => {
  const Letter = Schema.Struct({ n: Schema.Int })
  const limited = (name: `test/${string}`, concurrency = 10) =>
    Actor.make(name, { payload: Letter, success: Schema.Int, retry: Retry.none, timeout: "100 millis", concurrency })
  type Limited = ReturnType<typeof limited>
  const run = (actor: Limited, handle: (n: number) => Effect.Effect<number>) =>
    start(nodeOf(defineModule({ name: "test", actors: [actor], layer: Actor.toLayer(actor, ({ n }) => handle(n)) })))
  const views = (actor: Limited, numbers: ReadonlyArray<number>) =>
    Effect.gen(function* () {
      const jobs = yield* Jobs
      const sent = yield* jobs.sendAll(
        actor,
        numbers.map((n) => ({ payload: { n } }))
      )
      return yield* Effect.forEach(
        sent,
        ({ jobId }) => Effect.andThen(Effect.exit(jobs.await(actor, jobId)), jobs.find(jobId)),
        { concurrency: "unbounded" }
      )
    })

  test.effect("ends when its own time is over, whatever others do", () =>
    Effect.gen(function* () {
      const actor = limited("test/each")
      yield* run(actor, (n) => (n % 2 === 0 ? Effect.succeed(n) : Effect.never))
      const seen = yield* views(actor, [0, 1, 2, 3, 4, 5])
      assert.deepStrictEqual(
        seen.map((view) => view?.state),
        ["completed", "failed", "completed", "failed", "completed", "failed"]
      )
      for (const view of seen.filter((view) => view?.state === "failed")) {
        const [attempt] = view!.attempts
        assert.deepStrictEqual([attempt?.outcome, attempt?.tag], ["timed_out", "TimedOut"])
        assert.isAtLeast(attempt!.durationMs, 100)
      }
    })
  )

  test.effect("makes room for the next, which has all its time", () =>
    Effect.gen(function* () {
      const actor = limited("test/next", 1)
      yield* run(actor, () => Effect.never)
      const seen = yield* views(actor, [0, 1, 2])
      for (const view of seen) assert.isAtLeast(view!.attempts[0]!.durationMs, 100)
      assert.deepStrictEqual(
        seen.map((view) => view?.attempts.map(({ outcome }) => outcome)),
        [["timed_out"], ["timed_out"], ["timed_out"]]
      )
    })
  )

  test.effect("that is over goes on as long as it cannot be interrupted, and no longer", () =>
    Effect.gen(function* () {
      const actor = limited("test/late")
      const [younger, gate] = [Latch.makeUnsafe(), Latch.makeUnsafe()]
      let done = 0
      let after = 0
      yield* run(actor, (n) =>
        n === 1
          ? Effect.onInterrupt(Effect.never, () => younger.open)
          : Effect.uninterruptible(Effect.andThen(gate.await, () => Effect.sync(() => ++done))).pipe(
              Effect.andThen(Effect.sync(() => ++after))
            )
      )
      const seen = yield* Effect.forkChild(views(actor, [0, 1]))
      // It began after the other, whose time is over, too.
      yield* younger.await
      yield* gate.open
      const outcomes = (yield* Fiber.join(seen)).map((view) => view?.attempts[0]?.outcome)
      assert.deepStrictEqual([outcomes, done, after], [["timed_out", "timed_out"], 1, 0])
    })
  )
})

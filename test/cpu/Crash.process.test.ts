import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Metric } from "effect"
import { CpuCrashed } from "../../src/cpu/CpuCrashed.ts"
import { CpuDefect, CpuPool } from "../../src/cpu/CpuPool.ts"
import { Deadly, Doubled, Faulty, flags, InEffect, Missing, Root, Unimplemented } from "./fixtures/Computations.ts"

const oneThread = Effect.provide(CpuPool.layer({ threads: 1, memoryMb: 64 }))

const threadOf = Effect.flatMap(CpuPool, (pool) => Effect.map(pool.run(Root, 1), ({ thread }) => thread))

const defectOf = <A, E, R>(self: Effect.Effect<A, E, R>) =>
  Effect.map(Effect.catchDefect(self, Effect.succeed), (defect) => {
    assert.instanceOf(defect, CpuDefect)
    return defect
  })

const readings = Effect.map(Metric.snapshot, (all) =>
  all.flatMap(
    ({ attributes, id, state }): ReadonlyArray<Record<string, unknown>> =>
      id === "cpu_pool_crashes_total" && "count" in state ? [{ ...attributes, times: state.count }] : []
  )
)

describe("What an implementation throws", () => {
  for (const [manner, message] of [
    ["error", "RangeError: Out of the map"],
    ["nothing", "undefined"],
    ["unprintable", "[object Object]"],
    ["uncloneable", "DataCloneError: () => 1 could not be cloned."],
    ["undeclared answer", /^It answered what it does not declare: Expected an integer/],
    ["undeclared failure", /^It answered what it does not declare: .*Negative/s]
  ] as const) {
    it.effect(`is a defect of the caller, and the thread goes on: ${manner}`, () =>
      Effect.gen(function* () {
        const pool = yield* CpuPool
        const thread = yield* threadOf
        const defect = yield* defectOf(pool.run(Faulty, manner))
        assert.strictEqual(defect.computation, "test/faulty")
        if (typeof message === "string") assert.strictEqual(defect.message, message)
        else assert.match(defect.message, message)
        assert.strictEqual(yield* threadOf, thread)
      }).pipe(oneThread)
    )
  }

  it.effect("keeps the stack of its thread", () =>
    Effect.gen(function* () {
      const pool = yield* CpuPool
      assert.match((yield* defectOf(pool.run(Faulty, "error"))).stack ?? "", /at rangeError \(.*Faulty\.ts:\d+/)
      assert.match((yield* defectOf(pool.run(InEffect, "dies"))).stack ?? "", /Broken inside\n.*InEffect\.ts/)
    }).pipe(oneThread)
  )

  it.effect("includes an interruption without a request", () =>
    Effect.gen(function* () {
      const pool = yield* CpuPool
      assert.strictEqual((yield* defectOf(pool.run(InEffect, "interrupts itself"))).message, "It interrupted itself")
    }).pipe(oneThread)
  )

  it.effect("includes a file that is missing or implements nothing", () =>
    Effect.gen(function* () {
      const pool = yield* CpuPool
      assert.match((yield* defectOf(pool.run(Missing, null))).message, /Cannot find module/)
      assert.match((yield* defectOf(pool.run(Unimplemented, null))).message, /exports no function called "run"/)
    }).pipe(oneThread)
  )
})

describe("A thread that dies", () => {
  for (const [manner, reason, detail] of [
    ["exits", "exited", "it left with code 7"],
    ["throws later", "uncaught error", "Error: This is not caught"],
    ["keeps objects", "out of memory", "it held more than 64 MB"],
    ["doubles a map", "out of memory", "it held more than 64 MB"],
    ["keeps buffers", "out of memory", "it held more than 64 MB"]
  ] as const) {
    it.live(`fails its request, is counted and replaced: one that ${manner}`, () =>
      Effect.gen(function* () {
        const pool = yield* CpuPool
        const thread = yield* threadOf
        const failure = yield* Effect.flip(pool.run(Deadly, { manner, flags: flags() }))
        assert.deepStrictEqual(failure, new CpuCrashed({ computation: "test/deadly", reason, detail }))
        assert.deepStrictEqual(yield* readings, [{ computation: "test/deadly", reason, times: 1 }])
        assert.notStrictEqual(yield* threadOf, thread)
      }).pipe(oneThread, Effect.provideService(Metric.MetricRegistry, new Map()))
    )
  }

  it.live("harms no later request by what an earlier one has left in memory", () =>
    Effect.gen(function* () {
      const pool = yield* CpuPool
      const thread = yield* threadOf
      assert.strictEqual(yield* pool.run(Deadly, { manner: "leaks and answers", flags: flags() }), 1)
      yield* Effect.repeat(threadOf, { until: (another) => another !== thread })
      const [crash, ...more] = yield* readings
      assert.deepInclude(crash, { reason: "out of memory", times: 1 })
      assert.deepStrictEqual(more, [])
    }).pipe(oneThread, Effect.provideService(Metric.MetricRegistry, new Map()))
  )

  /** The thread answers and is lost while the next request is on its way to it. */
  const sentInVain = <A, E>(next: Effect.Effect<A, E, CpuPool>) =>
    Effect.gen(function* () {
      const pool = yield* CpuPool
      const dying = flags()
      yield* pool.run(Deadly, { manner: "dies idle", flags: dying })
      const fiber = yield* Effect.forkChild(next)
      yield* Effect.yieldNow
      assert.strictEqual((yield* pool.load).running, 1)
      Atomics.store(dying, 0, 1)
      Atomics.notify(dying, 0)
      return yield* Fiber.join(fiber)
    })

  it.effect("leaves a request that had not begun to another thread", () =>
    Effect.gen(function* () {
      assert.isAbove(yield* sentInVain(threadOf), 0)
      assert.deepStrictEqual(yield* readings, [{ computation: "test/root", reason: "exited", times: 1 }])
    }).pipe(oneThread, Effect.provideService(Metric.MetricRegistry, new Map()))
  )

  it.effect("fails a request whose memory was given away with it", () =>
    Effect.gen(function* () {
      const numbers = new Float64Array(3)
      const doubled = Effect.flatMap(CpuPool, (pool) => pool.run(Doubled, numbers, { transfer: [numbers] }))
      assert.instanceOf(yield* Effect.flip(sentInVain(doubled)), CpuCrashed)
    }).pipe(oneThread)
  )
})

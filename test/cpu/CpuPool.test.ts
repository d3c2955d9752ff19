import * as os from "node:os"
import { assert, describe, it } from "@effect/vitest"
import { DateTime, Deferred, Effect, Fiber, Latch, Metric, Schema } from "effect"
import * as Cpu from "../../src/cpu/Cpu.ts"
import { CpuPool } from "../../src/cpu/CpuPool.ts"
import { Dated, flags, Hold, InEffect, Negative, OtherRoot, Priority, Reported, Root } from "./fixtures/Computations.ts"

const oneThread = Effect.provide(CpuPool.layer({ threads: 1 }))
const twoThreads = Effect.provide(CpuPool.layer({ threads: 2 }))

const raise = (held: Int32Array<SharedArrayBuffer>) => {
  Atomics.store(held, 0, 1)
  Atomics.notify(held, 0)
}

/** Occupies a thread, from now until it is released. */
const hold = Effect.gen(function* () {
  const pool = yield* CpuPool
  const held = flags()
  const begun = yield* Latch.make()
  const fiber = yield* Effect.forkChild(pool.run(Hold, held, { progress: () => begun.open }))
  yield* begun.await
  const release = Effect.andThen(
    Effect.sync(() => raise(held)),
    Fiber.join(fiber)
  )
  return { release }
})

describe("A computation", () => {
  it.effect("answers with a value of its schema", () =>
    Effect.gen(function* () {
      const pool = yield* CpuPool
      assert.strictEqual((yield* pool.run(Root, 9)).root, 3)
    }).pipe(oneThread)
  )

  it.effect("fails with an error of its schema, and its thread goes on", () =>
    Effect.gen(function* () {
      const pool = yield* CpuPool
      const { thread } = yield* pool.run(Root, 1)
      const failure = yield* Effect.flip(pool.run(Root, -4))
      assert.instanceOf(failure, Negative)
      assert.strictEqual(failure.of, -4)
      assert.strictEqual((yield* pool.run(Root, 1)).thread, thread)
    }).pipe(oneThread)
  )

  it.effect("receives and answers in the encoded form", () =>
    Effect.gen(function* () {
      const pool = yield* CpuPool
      const answer = yield* pool.run(Dated, { day: DateTime.makeUnsafe(5), large: 2n ** 70n, by: new Date(7) })
      assert.deepStrictEqual(answer, { day: DateTime.makeUnsafe(6), large: 2n ** 70n + 1n, by: new Date(8) })
    }).pipe(oneThread)
  )

  it.effect("is not troubled by a request that its schema refuses", () =>
    Effect.gen(function* () {
      const pool = yield* CpuPool
      const defect = yield* pool.run(Root, 1000).pipe(Effect.catchDefect(Effect.succeed))
      assert.instanceOf(defect, Schema.SchemaError)
      assert.deepStrictEqual(yield* pool.load, { threads: 0, running: 0, waiting: 0 })
      assert.isAbove((yield* pool.run(Root, 999)).root, 31)
    }).pipe(oneThread)
  )

  it.effect("may be an effect", () =>
    Effect.gen(function* () {
      const pool = yield* CpuPool
      assert.strictEqual(yield* pool.run(InEffect, "succeeds"), "done")
      assert.deepStrictEqual(yield* Effect.flip(pool.run(InEffect, "fails")), new Negative({ of: -1 }))
      assert.deepStrictEqual(yield* Effect.flip(pool.run(InEffect, "fails by the context")), new Negative({ of: -2 }))
    }).pipe(oneThread)
  )

  it.effect("reports progress as it goes", () =>
    Effect.gen(function* () {
      const pool = yield* CpuPool
      const goOn = flags()
      const heard: Array<number> = []
      const shares = Array.from({ length: 1001 }, (_, n) => n / 1000)
      const progress = (share: number) => Effect.sync(() => (heard.push(share), raise(goOn)))
      yield* pool.run(Reported, { shares, goOn }, { progress })
      assert.strictEqual(heard[0], 0)
      assert.strictEqual(heard.at(-1), 1)
      assert.deepStrictEqual(
        heard,
        heard.toSorted((a, b) => a - b)
      )
    }).pipe(oneThread)
  )

  it.effect("tells a slow listener its last report, and then its answer", () =>
    Effect.gen(function* () {
      const pool = yield* CpuPool
      const goOn = flags()
      const heard: Array<number> = []
      const progress = (share: number) =>
        Effect.gen(function* () {
          raise(goOn)
          yield* Effect.repeat(Effect.andThen(Effect.yieldNow, pool.load), { until: ({ running }) => running === 0 })
          heard.push(share)
        })
      assert.strictEqual(yield* pool.run(Reported, { shares: [0, 0.3, 0.6, 1], goOn }, { progress }), 4)
      assert.deepStrictEqual(heard, [0, 1])
    }).pipe(oneThread)
  )

  it("is declared with plain data only", () => {
    const file = Root.file
    // @ts-expect-error: an Option would arrive without its methods
    Cpu.make("test/option", { request: Schema.Option(Schema.Finite), answer: Schema.Null, file })
    // @ts-expect-error: this schema has no plain encoded form
    Cpu.make("test/unknown", { request: Schema.Null, answer: Schema.Unknown, file })
    const request = Schema.toCodecJson(Schema.Option(Schema.Finite))
    assert.strictEqual(Cpu.make("test/json", { request, answer: Schema.Null, file }).name, "test/json")
  })
})

describe("The pool", () => {
  it.effect.skipIf(process.platform !== "linux")("gives the event loop precedence over its threads", () =>
    Effect.gen(function* () {
      const pool = yield* CpuPool
      const own = os.getPriority()
      assert.strictEqual(yield* pool.run(Priority, null), Math.min(own + 10, 19))
      assert.strictEqual(os.getPriority(), own)
    }).pipe(oneThread)
  )

  it.effect("runs as many at once as it has threads, and no more", () =>
    Effect.gen(function* () {
      const pool = yield* CpuPool
      const first = yield* hold
      const second = yield* hold
      const third = yield* Effect.forkChild(pool.run(Root, 4))
      yield* Effect.yieldNow
      assert.deepStrictEqual(yield* pool.load, { threads: 2, running: 2, waiting: 1 })
      yield* first.release
      yield* Fiber.join(third)
      yield* second.release
      assert.deepStrictEqual(yield* pool.load, { threads: 2, running: 0, waiting: 0 })
    }).pipe(twoThreads)
  )

  it.effect("starts no second thread while the first is free", () =>
    Effect.gen(function* () {
      const pool = yield* CpuPool
      const threads = yield* Effect.forEach([1, 2, 3], (n) => pool.run(Root, n))
      assert.strictEqual(new Set(threads.map(({ thread }) => thread)).size, 1)
      assert.strictEqual((yield* pool.load).threads, 1)
    }).pipe(twoThreads)
  )

  it.effect("leaves the event loop free while every thread computes", () =>
    Effect.gen(function* () {
      const held = yield* Effect.all([hold, hold])
      const ticks = yield* Deferred.make<number>()
      let n = 0
      const tick = () => {
        n++
        if (n === 1000) Deferred.doneUnsafe(ticks, Effect.succeed(n))
        else setImmediate(tick)
      }
      tick()
      assert.strictEqual(yield* Deferred.await(ticks), 1000)
      for (const { release } of held) yield* release
    }).pipe(twoThreads)
  )

  it.effect("serves one computation in order, and goes round robin between computations", () =>
    Effect.gen(function* () {
      const pool = yield* CpuPool
      const { release } = yield* hold
      const served: Array<string> = []
      const ask = (computation: typeof Root, n: number) =>
        Effect.andThen(
          Effect.forkChild(Effect.map(pool.run(computation, n), () => served.push(`${computation.name} ${n}`))),
          Effect.yieldNow
        )
      for (const n of [1, 2, 3]) yield* ask(Root, n)
      for (const n of [1, 2]) yield* ask(OtherRoot, n)
      assert.strictEqual((yield* pool.load).waiting, 5)
      yield* release
      yield* pool.run(Root, 4)
      assert.deepStrictEqual(served, [
        "test/root 1",
        "test/other-root 1",
        "test/root 2",
        "test/other-root 2",
        "test/root 3"
      ])
    }).pipe(oneThread)
  )

  it.effect("tells how many wait and how long they ran", () =>
    Effect.gen(function* () {
      const pool = yield* CpuPool
      const { release } = yield* hold
      const waiting = yield* Effect.forkChild(pool.run(Root, 4))
      yield* Effect.yieldNow
      const read = Effect.map(Metric.snapshot, (all) =>
        all.map(({ attributes, id, state }) => ({
          id,
          of: { ...attributes }["computation"],
          value: "value" in state ? state.value : "count" in state ? state.count : undefined
        }))
      )
      assert.deepInclude(yield* read, { id: "cpu_pool_waiting", of: undefined, value: 1 })
      yield* release
      yield* Fiber.join(waiting)
      const readings = yield* read
      assert.deepInclude(readings, { id: "cpu_pool_waiting", of: undefined, value: 0 })
      assert.deepInclude(readings, { id: "cpu_pool_run_seconds", of: "test/root", value: 1 })
    }).pipe(oneThread, Effect.provideService(Metric.MetricRegistry, new Map()))
  )
})

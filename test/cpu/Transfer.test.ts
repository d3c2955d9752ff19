import { assert, it } from "@effect/vitest"
import { Effect, Fiber, Latch } from "effect"
import { CpuDefect, CpuPool } from "../../src/cpu/CpuPool.ts"
import { Doubled, flags, Hold } from "./fixtures/Computations.ts"

const oneThread = Effect.provide(CpuPool.layer({ threads: 1 }))

it.effect("Memory that is given away leaves its sender empty, both ways", () =>
  Effect.gen(function* () {
    const pool = yield* CpuPool
    const numbers = Float64Array.of(1, 2, 3)
    const first = yield* pool.run(Doubled, numbers, { transfer: [numbers] })
    assert.deepStrictEqual([...first.doubled], [2, 4, 6])
    assert.strictEqual(numbers.length, 0)
    const second = yield* pool.run(Doubled, first.doubled, { transfer: [first.doubled, first.doubled.buffer] })
    assert.deepStrictEqual([...second.doubled], [4, 8, 12])
    assert.strictEqual(first.doubled.length, 0)
    assert.strictEqual(second.stillHas, 0)
  }).pipe(oneThread)
)

it.effect("Memory that is not given away is copied", () =>
  Effect.gen(function* () {
    const pool = yield* CpuPool
    const numbers = Float64Array.of(1, 2, 3)
    yield* pool.run(Doubled, numbers)
    assert.deepStrictEqual([...numbers], [1, 2, 3])
  }).pipe(oneThread)
)

it.effect("Shared memory is neither copied nor given away", () =>
  Effect.gen(function* () {
    const pool = yield* CpuPool
    const shared = flags()
    shared[0] = 5
    assert.strictEqual(yield* pool.run(Hold, shared, { transfer: [shared] }), 5)
    assert.strictEqual(shared.length, 2)
  }).pipe(oneThread)
)

it.effect("A request that never left keeps its memory", () =>
  Effect.gen(function* () {
    const pool = yield* CpuPool
    const held = flags()
    const begun = yield* Latch.make()
    const holding = yield* Effect.forkChild(pool.run(Hold, held, { progress: () => begun.open }))
    yield* begun.await
    const numbers = Float64Array.of(1, 2, 3)
    const waiting = yield* Effect.forkChild(pool.run(Doubled, numbers, { transfer: [numbers] }))
    yield* Effect.yieldNow
    yield* Fiber.interrupt(waiting)
    assert.deepStrictEqual([...numbers], [1, 2, 3])
    Atomics.store(held, 0, 1)
    Atomics.notify(held, 0)
    yield* Fiber.join(holding)
  }).pipe(oneThread)
)

it.effect("Memory that was given away before makes a request that cannot leave, and the thread goes on", () =>
  Effect.gen(function* () {
    const pool = yield* CpuPool
    const numbers = Float64Array.of(1, 2, 3)
    yield* pool.run(Doubled, numbers, { transfer: [numbers] })
    const defect = yield* Effect.catchDefect(pool.run(Doubled, numbers, { transfer: [numbers] }), Effect.succeed)
    assert.instanceOf(defect, CpuDefect)
    assert.match(defect.message, /DataCloneError/)
    assert.deepStrictEqual(yield* pool.load, { threads: 1, running: 0, waiting: 0 })
    assert.deepStrictEqual([...(yield* pool.run(Doubled, Float64Array.of(4))).doubled], [8])
  }).pipe(oneThread)
)

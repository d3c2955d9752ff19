import { assert, describe, it } from "@effect/vitest"
import { Cause, Effect, Exit, Fiber, Latch, Layer, Metric, Scope } from "effect"
import { TestClock } from "effect/testing"
import { CpuPool } from "../../src/cpu/CpuPool.ts"
import { Endless, flags, Root } from "./fixtures/Computations.ts"

const oneThread = Effect.provide(CpuPool.layer({ threads: 1, grace: "2 seconds", idle: "1 minute" }))

/** Runs for ever, and has begun. */
const endless = (manner: (typeof Endless)["request"]["Type"]["manner"]) =>
  Effect.gen(function* () {
    const pool = yield* CpuPool
    const count = flags()
    const begun = yield* Latch.make()
    const fiber = yield* Effect.forkChild(pool.run(Endless, { count, manner }, { progress: () => begun.open }))
    yield* begun.await
    const goOn = Effect.sync(() => {
      Atomics.store(count, 1, 1)
      Atomics.notify(count, 1)
    })
    return { count: () => Atomics.load(count, 0), counted: counted(count), fiber, goOn }
  })

/** Waits for the thread to count on, and leaves the processor to it meanwhile. */
const counted = (count: Int32Array<SharedArrayBuffer>) =>
  Effect.promise(async () => {
    const before = Atomics.load(count, 0)
    while (Atomics.load(count, 0) === before) await Atomics.waitAsync(count, 0, before, 5).value
  })

const isInterrupted = (exit: Exit.Exit<unknown, unknown>) => Exit.isFailure(exit) && Cause.hasInterruptsOnly(exit.cause)

const threadOf = Effect.flatMap(CpuPool, (pool) => Effect.map(pool.run(Root, 1), ({ thread }) => thread))

describe("A caller that is interrupted", () => {
  it.effect("takes its waiting request along", () =>
    Effect.gen(function* () {
      const pool = yield* CpuPool
      const { fiber } = yield* endless("checks")
      const count = flags()
      const waiting = yield* Effect.forkChild(pool.run(Endless, { count, manner: "checks" }))
      const next = yield* Effect.forkChild(pool.run(Root, 4))
      yield* Effect.yieldNow
      assert.strictEqual((yield* pool.load).waiting, 2)
      yield* Fiber.interrupt(waiting)
      assert.strictEqual((yield* pool.load).waiting, 1)
      yield* Fiber.interrupt(fiber)
      yield* Fiber.join(next)
      assert.strictEqual(Atomics.load(count, 0), 0)
    }).pipe(oneThread)
  )

  it.effect("stops its computation at the next safe point, and the thread is used again", () =>
    Effect.gen(function* () {
      const thread = yield* threadOf
      const { count, fiber } = yield* endless("checks")
      assert.strictEqual(count(), 0)
      yield* Fiber.interrupt(fiber)
      assert.strictEqual(count(), 1)
      assert.strictEqual(yield* threadOf, thread)
    }).pipe(oneThread)
  )

  it.effect("interrupts an effect that waits, and the thread is used again", () =>
    Effect.gen(function* () {
      const thread = yield* threadOf
      const { count, fiber } = yield* endless("waits in an effect")
      yield* Fiber.interrupt(fiber)
      assert.strictEqual(count(), 1)
      assert.strictEqual(yield* threadOf, thread)
    }).pipe(oneThread)
  )

  it.effect("stops an effect that has not begun, and the thread is used again", () =>
    Effect.gen(function* () {
      const { count, fiber, goOn } = yield* endless("begins an effect")
      const interrupted = yield* Effect.forkChild(Fiber.interrupt(fiber))
      // The message is sent in the rounds of the event loop that an interruption takes.
      yield* Effect.repeat(Effect.yieldNow, { times: 20 })
      yield* goOn
      yield* Fiber.join(interrupted)
      assert.strictEqual(count(), 0)
      assert.strictEqual((yield* (yield* CpuPool).load).threads, 1)
    }).pipe(oneThread)
  )

  for (const manner of ["never checks", "refuses to stop"] as const) {
    it.effect(`ends the thread of a computation that ${manner}, when the grace time is over`, () =>
      Effect.gen(function* () {
        const pool = yield* CpuPool
        const thread = yield* threadOf
        const { count, counted, fiber } = yield* endless(manner)
        const interrupted = yield* Effect.forkChild(Fiber.interrupt(fiber))
        const next = yield* Effect.forkChild(threadOf)
        yield* Effect.yieldNow
        yield* TestClock.adjust("1999 millis")
        yield* counted
        assert.deepStrictEqual(yield* pool.load, { threads: 1, running: 1, waiting: 1 })
        assert.isUndefined(interrupted.pollUnsafe())
        yield* TestClock.adjust("1 millis")
        yield* Fiber.join(interrupted)
        const after = count()
        assert.notStrictEqual(yield* Fiber.join(next), thread)
        assert.strictEqual(count(), after)
        assert.deepStrictEqual(
          (yield* Metric.snapshot).flatMap(({ id, state }) => (id === "cpu_pool_killed_total" ? [state] : [])),
          [{ count: 1, incremental: true }]
        )
      }).pipe(oneThread, Effect.provideService(Metric.MetricRegistry, new Map()))
    )
  }

  it.effect("harms no other call when its computation ends within the grace time", () =>
    Effect.gen(function* () {
      const { fiber } = yield* endless("checks")
      yield* Fiber.interrupt(fiber)
      const after = yield* endless("never checks")
      yield* TestClock.adjust("3 seconds")
      yield* after.counted
      const interrupted = yield* Effect.forkChild(Fiber.interrupt(after.fiber))
      yield* Effect.yieldNow
      yield* TestClock.adjust("2 seconds")
      yield* Fiber.join(interrupted)
    }).pipe(oneThread)
  )
})

describe("Threads", () => {
  it.effect("end after the idle time", () =>
    Effect.gen(function* () {
      const pool = yield* CpuPool
      const thread = yield* threadOf
      yield* TestClock.adjust("59 seconds")
      assert.strictEqual(yield* threadOf, thread)
      yield* TestClock.adjust("59999 millis")
      assert.strictEqual((yield* pool.load).threads, 1)
      yield* TestClock.adjust("1 millis")
      const allEnded = Effect.repeat(Effect.andThen(Effect.yieldNow, pool.load), {
        until: ({ threads }) => threads === 0
      })
      yield* allEnded
      const { fiber } = yield* endless("checks")
      yield* TestClock.adjust("10 minutes")
      assert.strictEqual((yield* pool.load).threads, 1)
      yield* Fiber.interrupt(fiber)
      assert.notStrictEqual(yield* threadOf, thread)
      yield* TestClock.adjust("1 minute")
      yield* allEnded
    }).pipe(oneThread)
  )

  it.effect("end with the scope of the pool, whatever they do, and who waits for them is interrupted", () =>
    Effect.gen(function* () {
      const scope = yield* Scope.make()
      const context = yield* Layer.buildWithScope(CpuPool.layer({ threads: 2 }), scope)
      yield* Effect.gen(function* () {
        const pool = yield* CpuPool
        const stubborn = yield* endless("never checks")
        const polite = yield* endless("checks")
        const waiting = yield* Effect.forkChild(pool.run(Root, 4))
        yield* Effect.yieldNow
        yield* Scope.close(scope, Exit.void)
        assert.deepStrictEqual(yield* pool.load, { threads: 0, running: 0, waiting: 0 })
        const after = stubborn.count()
        const exits = [Fiber.await(stubborn.fiber), Fiber.await(polite.fiber), Fiber.await(waiting)] as const
        for (const exit of yield* Effect.all(exits)) {
          assert.isTrue(isInterrupted(exit))
        }
        assert.strictEqual(stubborn.count(), after)
        const late = yield* Effect.flatMap(Effect.forkChild(pool.run(Root, 4)), Fiber.await)
        assert.isTrue(isInterrupted(late))
      }).pipe(Effect.provideContext(context))
    })
  )
})

it.effect("Requests that come and go at random leave nothing behind", () =>
  Effect.gen(function* () {
    const pool = yield* CpuPool
    let most = 0
    const visit = (n: number) =>
      Effect.gen(function* () {
        const count = flags()
        const isEndless = n % 3 === 0
        const fiber = yield* Effect.forkChild(
          isEndless ? Effect.asVoid(pool.run(Endless, { count, manner: "checks" })) : Effect.asVoid(pool.run(Root, n))
        )
        yield* Effect.repeat(Effect.yieldNow, { times: (n * 7919) % 50 })
        most = Math.max(most, (yield* pool.load).running)
        if (isEndless || n % 5 === 0) yield* Fiber.interrupt(fiber)
        else yield* Fiber.await(fiber)
      })
    yield* Effect.forEach(
      Array.from({ length: 200 }, (_, n) => n),
      visit,
      { concurrency: 8, discard: true }
    )
    assert.strictEqual(most, 2)
    assert.deepStrictEqual(yield* pool.load, { threads: 2, running: 0, waiting: 0 })
  }).pipe(Effect.provide(CpuPool.layer({ threads: 2 })))
)

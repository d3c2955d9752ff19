/** How accounts share the threads, and what a computation may take. */
import * as os from "node:os"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Latch } from "effect"
import { CpuCrashed } from "../../src/cpu/CpuCrashed.ts"
import { CpuPool } from "../../src/cpu/CpuPool.ts"
import { Account } from "../../src/process/Account.ts"
import { Endless, flags, Hold, Priority, Root } from "./fixtures/Computations.ts"

const on = (threads: number) => Effect.provide(CpuPool.layer({ threads }))
const as = (account: string) => Effect.provideService(Account, account)

const raise = (held: Int32Array<SharedArrayBuffer>) => {
  Atomics.store(held, 0, 1)
  Atomics.notify(held, 0)
}

/** Occupies a thread for an account, from when it begins until it is released. */
const hold = Effect.fnUntraced(function* (account: string, onePerAccount: boolean) {
  const pool = yield* CpuPool
  const held = flags()
  const begun = yield* Latch.make()
  const fiber = yield* Effect.forkChild(
    as(account)(pool.run(Hold, held, { onePerAccount, progress: () => begun.open }))
  )
  yield* Effect.yieldNow
  return {
    begun: begun.await,
    release: Effect.andThen(
      Effect.sync(() => raise(held)),
      Fiber.join(fiber)
    )
  }
})

describe("Accounts", () => {
  it.live("start beside the crowd of another one, and take turns on as many threads more, no further one", () =>
    Effect.gen(function* () {
      const pool = yield* CpuPool
      const first = yield* hold("flood", false)
      yield* first.begun
      const order: Array<string> = []
      const run = (account: string) =>
        Effect.forkChild(
          Effect.andThen(
            as(account)(pool.run(Root, 4)),
            Effect.sync(() => order.push(account))
          )
        )
      const fibers = []
      for (const account of ["flood", "flood", "flood"]) {
        fibers.push(yield* run(account))
        yield* Effect.yieldNow
      }
      assert.deepStrictEqual(yield* pool.load, { threads: 1, running: 1, waiting: 3 })
      const second = yield* hold("other", false)
      yield* second.begun
      for (const account of ["third", "fourth"]) {
        fibers.push(yield* run(account))
        yield* Effect.yieldNow
      }
      assert.deepStrictEqual(yield* pool.load, { threads: 2, running: 2, waiting: 5 })
      yield* second.release
      yield* Effect.all(fibers.slice(3).map(Fiber.join))
      assert.deepStrictEqual(order, ["third", "fourth"])
      assert.deepStrictEqual(yield* pool.load, { threads: 2, running: 1, waiting: 3 })
      yield* first.release
      yield* Fiber.joinAll(fibers)
      assert.deepStrictEqual(order, ["third", "fourth", "flood", "flood", "flood"])
    }).pipe(on(1))
  )

  it.live.skipIf(process.platform !== "linux")("are served before the crowd of another one by the system, too", () =>
    Effect.gen(function* () {
      const pool = yield* CpuPool
      const own = os.getPriority()
      const [usual, ahead] = [Math.min(own + 10, 19), Math.min(own + 2, 19)]
      const rank = (account: string) => as(account)(pool.run(Priority, null))
      assert.strictEqual(yield* rank("other"), usual, "with no crowd")
      const first = yield* hold("flood", false)
      const second = yield* hold("flood", false)
      yield* first.begun
      const crowd = yield* Effect.forkChild(Effect.forEach([1, 2, 3], () => rank("flood")))
      assert.deepStrictEqual([yield* rank("other"), yield* rank("third"), yield* rank("other")], [ahead, ahead, ahead])
      yield* first.release
      yield* second.release
      assert.deepStrictEqual(yield* Fiber.join(crowd), [usual, usual, usual])
    }).pipe(on(1))
  )

  it.live("wait for each other where each has one computation, which would only take longer side by side", () =>
    Effect.gen(function* () {
      const pool = yield* CpuPool
      const first = yield* hold("one", false)
      yield* first.begun
      const other = yield* Effect.forkChild(as("other")(pool.run(Root, 9)))
      yield* Effect.yieldNow
      assert.deepStrictEqual(yield* pool.load, { threads: 1, running: 1, waiting: 1 })
      // With a second one of the same account it is a crowd.
      const crowd = yield* Effect.forkChild(as("one")(pool.run(Root, 9)))
      assert.strictEqual((yield* Fiber.join(other)).root, 3)
      yield* first.release
      yield* Fiber.join(crowd)
    }).pipe(on(1))
  )

  it.live("leave one of several threads to the others, and have it again when those have nothing left", () =>
    Effect.gen(function* () {
      const pool = yield* CpuPool
      const [first, second] = [yield* hold("flood", false), yield* hold("flood", false)]
      yield* Effect.all([first.begun, second.begun])
      const other = yield* hold("other", false)
      yield* other.begun
      const [third, fourth] = [yield* hold("flood", false), yield* hold("flood", false)]
      assert.deepStrictEqual(yield* pool.load, { threads: 3, running: 3, waiting: 2 })
      yield* first.release
      assert.deepStrictEqual(yield* pool.load, { threads: 3, running: 2, waiting: 2 })
      yield* other.release
      yield* third.begun
      assert.strictEqual((yield* pool.load).waiting, 1)
      yield* second.release
      yield* fourth.begun
      yield* third.release
      yield* fourth.release
    }).pipe(on(2))
  )

  it.live("have one long computation running at a time, and leave the other threads free", () =>
    Effect.gen(function* () {
      const pool = yield* CpuPool
      const first = yield* hold("flood", true)
      yield* first.begun
      const second = yield* hold("flood", true)
      assert.deepStrictEqual(yield* pool.load, { threads: 1, running: 1, waiting: 1 })
      assert.strictEqual((yield* as("other")(pool.run(Root, 9))).root, 3)
      assert.strictEqual((yield* as("flood")(pool.run(Root, 9))).root, 3)
      const other = yield* hold("other", true)
      yield* other.begun
      assert.strictEqual((yield* pool.load).waiting, 1)
      yield* first.release
      yield* second.begun
      yield* second.release
      yield* other.release
      assert.strictEqual((yield* pool.load).waiting, 0)
    }).pipe(on(2))
  )

  it.live("may go on once a long computation of theirs was interrupted while it waited or ran", () =>
    Effect.gen(function* () {
      const pool = yield* CpuPool
      const endless = (manner: "checks") =>
        as("flood")(pool.run(Endless, { count: flags(), manner }, { onePerAccount: true }))
      const begun = yield* Latch.make()
      const running = yield* Effect.forkChild(
        as("flood")(
          pool.run(Endless, { count: flags(), manner: "checks" }, { onePerAccount: true, progress: () => begun.open })
        )
      )
      const waiting = yield* Effect.forkChild(endless("checks"))
      yield* Effect.yieldNow
      yield* Fiber.interrupt(waiting)
      yield* Fiber.interrupt(running)
      const next = yield* hold("flood", true)
      yield* next.begun
      yield* next.release
    }).pipe(on(2))
  )
})

describe("A computation with a limit", () => {
  it.live("is ended once it has used more processor time, also where it reaches no safe point", () =>
    Effect.gen(function* () {
      const pool = yield* CpuPool
      const error = yield* Effect.flip(
        pool.run(Endless, { count: flags(), manner: "never checks" }, { limit: "200 millis" })
      )
      assert.instanceOf(error, CpuCrashed)
      assert.strictEqual(error.reason, "too long")
      assert.strictEqual((yield* pool.run(Root, 9, { limit: "10 seconds" })).root, 3)
    }).pipe(on(1))
  )
})

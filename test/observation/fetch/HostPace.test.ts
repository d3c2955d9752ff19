/** The pace of requests to one host, on a clock of the test. */
import { assert, describe, it } from "@effect/vitest"
import { Clock, Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { HostPace } from "../../../modules/observation/fetch/HostPace.ts"

/** A request that takes a time and notes when it began. */
const taking = (log: Array<readonly [string, number]>, name: string, ms: number) =>
  Effect.flatMap(Clock.currentTimeMillis, (now) => {
    log.push([name, now])
    return Effect.as(Effect.sleep(ms), name)
  })

describe("Requests to one host", () => {
  it.effect("follow each other, a delay after the end of the one before", () =>
    Effect.gen(function* () {
      const pace = new HostPace(60_000)
      const log: Array<readonly [string, number]> = []
      const fibers = yield* Effect.forEach(["a", "b", "c"], (name) =>
        Effect.forkChild(pace.request("shop.jp", 1_000, taking(log, name, 500)), { startImmediately: true })
      )
      yield* TestClock.adjust(10_000)
      yield* Effect.forEach(fibers, Fiber.join)
      assert.deepStrictEqual(log, [
        ["a", 0],
        ["b", 1_500],
        ["c", 3_000]
      ])
    })
  )

  it.effect("do not wait for those of other hosts", () =>
    Effect.gen(function* () {
      const pace = new HostPace(60_000)
      const log: Array<readonly [string, number]> = []
      yield* Effect.forEach(["a.jp", "b.jp"], (host) =>
        Effect.forkChild(pace.request(host, 1_000, taking(log, host, 500)), { startImmediately: true })
      )
      yield* TestClock.adjust(600)
      assert.deepStrictEqual(log, [
        ["a.jp", 0],
        ["b.jp", 0]
      ])
    })
  )

  it.effect("are not made where they would wait for longer than a run may, and say for how long", () =>
    Effect.gen(function* () {
      const pace = new HostPace(1_500)
      const log: Array<readonly [string, number]> = []
      yield* pace.request("quick.jp", 1_500, Effect.void)
      yield* pace.request("slow.jp", 10_000, Effect.void)
      const quick = yield* Effect.forkChild(pace.request("quick.jp", 0, taking(log, "quick", 0)))
      const slow = yield* Effect.forkChild(Effect.flip(pace.request("slow.jp", 0, taking(log, "slow", 0))))
      assert.strictEqual((yield* Fiber.join(slow)).waitMs, 10_000)
      yield* TestClock.adjust(1_500)
      assert.strictEqual(yield* Fiber.join(quick), "quick")
      yield* TestClock.adjust(8_500)
      yield* pace.request("slow.jp", 0, Effect.void)
      assert.deepStrictEqual(log, [["quick", 1_500]])
    })
  )

  it.effect("give up after a while, and harm none that waits", () =>
    Effect.gen(function* () {
      const pace = new HostPace(2_000)
      const log: Array<readonly [string, number]> = []
      const slow = yield* Effect.forkChild(pace.request("shop.jp", 0, taking(log, "slow", 5_000)), {
        startImmediately: true
      })
      const second = yield* Effect.forkChild(Effect.flip(pace.request("shop.jp", 0, taking(log, "second", 1))), {
        startImmediately: true
      })
      yield* TestClock.adjust(2_000)
      const paused = yield* Fiber.join(second)
      assert.deepStrictEqual([paused._tag, paused.host, paused.waitMs], ["HostPaused", "shop.jp", 1_000])
      yield* TestClock.adjust(3_000)
      assert.strictEqual(yield* Fiber.join(slow), "slow")
      assert.strictEqual(
        yield* Fiber.join(yield* Effect.forkChild(pace.request("shop.jp", 0, Effect.succeed("third")))),
        "third"
      )
    })
  )

  it.effect("that are interrupted free their place", () =>
    Effect.gen(function* () {
      const pace = new HostPace(60_000)
      const first = yield* Effect.forkChild(pace.request("shop.jp", 1_000, Effect.never), { startImmediately: true })
      yield* Fiber.interrupt(first)
      const next = yield* Effect.forkChild(pace.request("shop.jp", 1_000, Effect.succeed("next")))
      yield* TestClock.adjust(1_000)
      assert.strictEqual(yield* Fiber.join(next), "next")
    })
  )

  it.effect("are forgotten when there are too many hosts", () =>
    Effect.gen(function* () {
      const pace = new HostPace(60_000)
      for (let at = 0; at < 2_100; at++) yield* pace.request(`${at}.jp`, 0, Effect.void)
      assert.isAtMost(pace.size, 2_000)
    })
  )
})

import { assert, describe, it, layer } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { TestClock } from "effect/testing"
import { SlidingWindow } from "../../../src/cores/SlidingWindow.ts"
import { makeMemory, RateLimiter } from "../../../src/http/rate-limit/RateLimiter.ts"
import { rateLimiterContract } from "../../contract/RateLimiterContract.ts"

layer(RateLimiter.layerMemory)("The rate limiter in memory", (test) => {
  rateLimiterContract(test, { elapse: (ms) => TestClock.adjust(ms) })
})

const windowMs = 60_000
const Step = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 40_000 }))
const Steps = Schema.Array(Step).check(Schema.isMaxLength(200))
const Limit = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 20 }))

describe("A sliding window", () => {
  it.prop(
    "allows a request exactly when fewer than the limit were allowed in the window before it",
    [Steps, Limit],
    ([steps, limit]) => {
      const window = new SlidingWindow(windowMs)
      const allowed: Array<number> = []
      let now = 0
      for (const step of steps) {
        // Most requests come close together, some after a while.
        now += step > 20_000 ? step : step % 7
        const recent = allowed.filter((at) => at > now - windowMs).length
        assert.strictEqual(window.tryConsume(now, limit), recent < limit)
        if (recent < limit) allowed.push(now)
      }
    }
  )

  it("stands still while the clock is stepped back", () => {
    const window = new SlidingWindow(1000)
    assert.isTrue(window.tryConsume(5000, 1))
    assert.isFalse(window.tryConsume(1000, 1))
    assert.strictEqual(window.resetMs, 1000)
    assert.isTrue(window.tryConsume(6000, 1))
  })
})

describe("The memory of the rate limiter", () => {
  it.effect("drops the oldest budget when there are too many", () =>
    Effect.gen(function* () {
      const { consume } = makeMemory(2)
      const ask = (key: string) => Effect.map(consume({ key, limit: 1, windowMs }), ({ allowed }) => allowed)
      assert.isTrue(yield* ask("a"))
      assert.isTrue(yield* ask("b"))
      assert.isFalse(yield* ask("b"))
      assert.isTrue(yield* ask("c"))
      assert.isTrue(yield* ask("a"))
    })
  )

  it.effect("drops idle budgets as new ones come, so that active ones stay", () =>
    Effect.gen(function* () {
      const { consume } = makeMemory(3)
      const ask = (key: string) => Effect.map(consume({ key, limit: 1, windowMs }), ({ allowed }) => allowed)
      yield* ask("idle")
      yield* TestClock.adjust(windowMs)
      yield* ask("active")
      for (const key of ["new1", "new2"]) yield* ask(key)
      assert.isFalse(yield* ask("active"))
    })
  )

  it.effect("keeps a budget in use while more keys come once than there is room for", () =>
    Effect.gen(function* () {
      const { consume } = makeMemory(20)
      const ask = (key: string) => Effect.map(consume({ key, limit: 50, windowMs }), ({ remaining }) => remaining)
      for (let n = 1; n <= 50; n++) {
        assert.strictEqual(yield* ask("in use"), 50 - n)
        for (let other = 0; other < 9; other++) yield* ask(`once ${n} ${other}`)
      }
    })
  )

  it.effect("keeps the budgets of other kinds and of longer windows, however many keys come of one", () =>
    Effect.gen(function* () {
      const { consume } = makeMemory()
      const ask = (key: string, window: number) =>
        Effect.map(consume({ key, limit: 1, windowMs: window }), ({ allowed }) => allowed)
      assert.isTrue(yield* ask("sign-in:guessed", 60 * windowMs))
      assert.isTrue(yield* ask("wrong:admin:192.0.2.1", windowMs))
      for (let n = 0; n < 100_001; n++) yield* ask(`sign-in:${n}`, windowMs)
      assert.isFalse(yield* ask("sign-in:guessed", 60 * windowMs))
      assert.isFalse(yield* ask("wrong:admin:192.0.2.1", windowMs))
    })
  )
})

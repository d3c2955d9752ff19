/** Contract of the rate limiter, run against each implementation. Time passes through `elapse`. */
import { assert, type Vitest } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { RateLimiter } from "../../src/http/rate-limit/RateLimiter.ts"

export interface Harness {
  /** Lets time pass for the limiter. */
  readonly elapse: (ms: number) => Effect.Effect<void>
}

const windowMs = 60_000

/** Steps of time, far larger than the real time that passes meanwhile for a limiter with its own clock. */
const stepMs = 10_000
const Asks = Schema.Struct({
  limit: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 5 })),
  steps: Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 8 }))).check(Schema.isMaxLength(30))
})

/** A new key for each case. */
let serial = 0
const budgetOf = (limit: number) =>
  Effect.map(RateLimiter, ({ consume }) => {
    const key = `contract-${process.pid}-${++serial}`
    return {
      ask: consume({ key, limit, windowMs }),
      askWith: (other: number) => consume({ key, limit: other, windowMs }),
      times: (n: number) =>
        Effect.map(
          Effect.forEach(Array.from({ length: n }), () => consume({ key, limit, windowMs })),
          (decisions) => decisions.filter(({ allowed }) => allowed).length
        )
    }
  })

export const rateLimiterContract = (test: Vitest.MethodsNonLive<RateLimiter>, { elapse }: Harness) => {
  test.effect("requests up to the limit are allowed and count down, the next one is refused", () =>
    Effect.gen(function* () {
      const { ask } = yield* budgetOf(3)
      const decisions = [yield* ask, yield* ask, yield* ask, yield* ask]
      assert.deepStrictEqual(
        decisions.map(({ allowed, remaining }) => [allowed, remaining]),
        [
          [true, 2],
          [true, 1],
          [true, 0],
          [false, 0]
        ]
      )
      for (const { limit, resetSeconds } of decisions) {
        assert.strictEqual(limit, 3)
        assert.isTrue(Number.isInteger(resetSeconds) && resetSeconds > 0 && resetSeconds <= 60)
      }
    })
  )

  test.effect("a refused request does not count", () =>
    Effect.gen(function* () {
      const { ask, times } = yield* budgetOf(2)
      yield* times(2)
      yield* elapse(50_000)
      assert.strictEqual(yield* times(5), 0)
      yield* elapse(10_000)
      assert.isTrue((yield* ask).allowed)
    })
  )

  test.effect("a burst around the end of a minute stays within the limit", () =>
    Effect.gen(function* () {
      const { times } = yield* budgetOf(10)
      assert.strictEqual(yield* times(1), 1)
      yield* elapse(59_000)
      assert.strictEqual(yield* times(20), 9)
      yield* elapse(2000)
      assert.strictEqual(yield* times(20), 1)
    })
  )

  test.effect("the reset is the time until the oldest request leaves the window", () =>
    Effect.gen(function* () {
      const { ask } = yield* budgetOf(2)
      yield* ask
      yield* elapse(20_000)
      yield* ask
      const refused = yield* ask
      assert.isFalse(refused.allowed)
      assert.isTrue(refused.resetSeconds === 40 || refused.resetSeconds === 39)
      yield* elapse(refused.resetSeconds * 1000)
      assert.isTrue((yield* ask).allowed)
    })
  )

  test.effect("each key has its own budget", () =>
    Effect.gen(function* () {
      const [one, other] = [yield* budgetOf(1), yield* budgetOf(1)]
      assert.strictEqual(yield* one.times(2), 1)
      assert.strictEqual(yield* other.times(2), 1)
    })
  )

  test.effect("a limit that changes applies at once", () =>
    Effect.gen(function* () {
      const { askWith, times } = yield* budgetOf(5)
      yield* times(5)
      const lowered = yield* askWith(2)
      assert.deepStrictEqual([lowered.allowed, lowered.remaining, lowered.limit], [false, 0, 2])
      const raised = yield* askWith(8)
      assert.deepStrictEqual([raised.allowed, raised.remaining, raised.limit], [true, 2, 8])
    })
  )

  test.effect("a limit of zero allows nothing", () =>
    Effect.gen(function* () {
      const { ask } = yield* budgetOf(0)
      const { allowed, remaining, resetSeconds } = yield* ask
      assert.deepStrictEqual([allowed, remaining, resetSeconds], [false, 0, 0])
    })
  )

  test.effect("requests that arrive together share the budget", () =>
    Effect.gen(function* () {
      const { ask } = yield* budgetOf(7)
      const decisions = yield* Effect.all(
        Array.from({ length: 50 }, () => ask),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(decisions.filter(({ allowed }) => allowed).length, 7)
    })
  )

  test.effect.prop(
    "a request is allowed exactly when fewer than the limit were allowed in the window before it",
    [Asks],
    ([{ limit, steps }]) =>
      Effect.gen(function* () {
        const { ask } = yield* budgetOf(limit)
        const allowedAt: Array<number> = []
        let now = 0
        for (const step of steps) {
          // Most requests come close together.
          const pause = Math.max(0, step - 4) * stepMs
          if (pause > 0) yield* elapse(pause)
          now += pause
          const recent = allowedAt.filter((at) => at > now - windowMs)
          const decision = yield* ask
          assert.strictEqual(decision.allowed, recent.length < limit)
          if (decision.allowed) {
            allowedAt.push(now)
            recent.push(now)
          }
          assert.strictEqual(decision.remaining, limit - recent.length)
          const reset = (recent[0]! + windowMs - now) / 1000
          assert.isTrue(decision.resetSeconds <= reset && decision.resetSeconds > reset - stepMs / 1000)
        }
      }),
    { arbitrary: { runs: 50, concurrency: 1 } }
  )
}

/**
 * Port: counts requests against budgets in an exact sliding window. A refused request does not count. `layerMemory` counts
 * for one node; `RedisRateLimiter.ts` shares the budgets between nodes.
 */
import { Clock, Context, Effect, Exit, Layer } from "effect"
import { SlidingWindow } from "./SlidingWindow.ts"

export interface Budget {
  readonly key: string
  readonly limit: number
  readonly windowMs: number
}

export interface Decision {
  readonly allowed: boolean
  readonly limit: number
  /** Requests left in the window after this one. */
  readonly remaining: number
  /** Whole seconds until the next place in the window is free, rounded up. */
  readonly resetSeconds: number
}

export class RateLimiter extends Context.Service<
  RateLimiter,
  {
    readonly consume: (budget: Budget) => Effect.Effect<Decision>
  }
>()("ekimae/http/rate-limit/RateLimiter") {
  static readonly layerMemory = Layer.sync(RateLimiter, () => makeMemory())
}

/** Budgets that one node keeps; above it the oldest one is dropped. An idle budget takes about 200 bytes. */
const defaultMaxKeys = 100_000

export const makeMemory = (maxKeys = defaultMaxKeys): RateLimiter["Service"] => {
  const windows = new Map<string, SlidingWindow>()

  const create = (budget: Budget, now: number): SlidingWindow => {
    dropIdle(windows, now)
    if (windows.size >= maxKeys) windows.delete(windows.keys().next().value ?? "")
    const window = new SlidingWindow(budget.windowMs)
    windows.set(budget.key, window)
    return window
  }

  return RateLimiter.of({
    consume: (budget) =>
      Effect.withFiber((fiber) => {
        const now = fiber.getRef(Clock.Clock).currentTimeMillisUnsafe()
        const window = windows.get(budget.key) ?? create(budget, now)
        const allowed = window.tryConsume(now, budget.limit)
        return Exit.succeed({
          allowed,
          limit: budget.limit,
          remaining: window.remaining(budget.limit),
          resetSeconds: Math.ceil(window.resetMs / 1000)
        })
      })
  })
}

/** Examines two old budgets for each new one, which removes idle ones without a pause for a full sweep. */
const dropIdle = (windows: Map<string, SlidingWindow>, now: number): void => {
  let examined = 0
  for (const [key, window] of windows) {
    if (examined++ === 2) return
    windows.delete(key)
    if (!window.isIdle(now)) windows.set(key, window)
  }
}

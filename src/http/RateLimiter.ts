/**
 * Port: counts requests against budgets, by an exact sliding window. A refused request does not count.
 * `layerMemory` serves one node; `RedisRateLimiter.ts` shares the budgets between nodes.
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
>()("ekimae/http/RateLimiter") {
  static readonly layerMemory = Layer.sync(RateLimiter, () => makeMemory())
}

/** Budgets that one node remembers; beyond it the one created first is forgotten. About 200 bytes each at rest. */
const defaultMaxKeys = 100_000

export const makeMemory = (maxKeys = defaultMaxKeys): RateLimiter["Service"] => {
  const windows = new Map<string, SlidingWindow>()

  const create = (budget: Budget, now: number): SlidingWindow => {
    forgetIdle(windows, now)
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

/** Looks at two old budgets for each new one, so that idle ones go without a sweep that would stop the world. */
const forgetIdle = (windows: Map<string, SlidingWindow>, now: number): void => {
  let looks = 2
  for (const [key, window] of windows) {
    if (looks-- === 0) return
    windows.delete(key)
    if (!window.isIdle(now)) windows.set(key, window)
  }
}

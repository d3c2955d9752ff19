/**
 * Port: counts requests against budgets in an exact sliding window. A refused request does not count. `layerMemory` counts
 * for one process, `SupervisedRateLimiter.ts` for all of a node; `RedisRateLimiter.ts` shares the budgets between nodes.
 */
import { Clock, Context, Effect, Exit, Layer } from "effect"
import { type Budget, Budgets, type Decision } from "../../cores/Budgets.ts"

export type { Budget, Decision }

export class RateLimiter extends Context.Service<
  RateLimiter,
  {
    readonly consume: (budget: Budget) => Effect.Effect<Decision>
  }
>()("ekimae/http/rate-limit/RateLimiter") {
  static readonly layerMemory = Layer.sync(RateLimiter, () => makeMemory())
}

/** @param maxKeys of one kind and window */
export const makeMemory = (maxKeys?: number): RateLimiter["Service"] => {
  const budgets = new Budgets(maxKeys)
  return RateLimiter.of({
    consume: (budget) =>
      Effect.withFiber((fiber) =>
        Exit.succeed(budgets.consume(budget, fiber.getRef(Clock.Clock).currentTimeMillisUnsafe()))
      )
  })
}

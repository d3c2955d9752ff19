/**
 * Token budget for judging one simulation. Each request reserves its maximum cost before it is sent and returns what it
 * did not use, so that concurrent requests cannot exceed the budget together.
 */
import { Effect, TxRef } from "effect"

export interface Budget {
  /**
   * Grants at least `least` and at most `most` tokens. Waits while tokens that others have reserved may still be
   * returned; undefined when the budget can no longer cover `least`.
   */
  readonly reserve: (least: number, most: number) => Effect.Effect<number | undefined>
  /** Ends a reservation with its actual cost. */
  readonly settle: (granted: number, spent: number) => Effect.Effect<void>
  readonly spent: Effect.Effect<number>
}

/** `onSpent` is called with the cost of each reservation that ends. */
export const make = Effect.fnUntraced(function* (
  limit: number,
  onSpent: (tokens: number) => Effect.Effect<void> = () => Effect.void
): Effect.fn.Return<Budget> {
  const account = yield* TxRef.make({ spent: 0, reserved: 0 })
  const reserve = Effect.fnUntraced(function* (least: number, most: number) {
    const { reserved, spent } = yield* TxRef.get(account)
    const granted = Math.min(most, limit - spent - reserved)
    if (granted >= least) {
      yield* TxRef.set(account, { spent, reserved: reserved + granted })
      return granted
    }
    return reserved === 0 ? undefined : yield* Effect.txRetry
  })
  return {
    reserve: (least, most) => Effect.tx(reserve(least, most)),
    settle: (granted, cost) =>
      Effect.andThen(
        TxRef.update(account, ({ reserved, spent }) => ({ spent: spent + cost, reserved: reserved - granted })),
        cost > 0 ? onSpent(cost) : Effect.void
      ),
    spent: Effect.map(TxRef.get(account), ({ spent }) => spent)
  }
})

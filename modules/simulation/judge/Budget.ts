/**
 * Tokens that the judging of one simulation may cost. A request reserves before it is sent what it may cost at most, and
 * gives back what it did not use, so that requests at the same time cannot exceed the budget together.
 */
import { Effect, TxRef } from "effect"

export interface Budget {
  /**
   * Grants at least `least` and at most `most` tokens; waits while what others have reserved may yet come free, and
   * answers undefined when it cannot.
   */
  readonly reserve: (least: number, most: number) => Effect.Effect<number | undefined>
  /** Ends a reservation with what it really cost. */
  readonly settle: (granted: number, spent: number) => Effect.Effect<void>
  readonly spent: Effect.Effect<number>
}

export const make = Effect.fnUntraced(function* (limit: number): Effect.fn.Return<Budget> {
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
      TxRef.update(account, ({ reserved, spent }) => ({ spent: spent + cost, reserved: reserved - granted })),
    spent: Effect.map(TxRef.get(account), ({ spent }) => spent)
  }
})

/**
 * How long follows wait for the platform's answer, so that the campaign of one account does not fill the worker while the
 * platform is slow: a short time each, and a few of an account, on this node, longer than that. While those few wait, the
 * others of the account do not wait at all.
 */
import { Effect } from "effect"

export const shortWait = "500 millis"
const restOfLongWait = "2500 millis"
/** Maximum number of long waits of an account at once. */
export const longWaits = 10

/** Makes the function that answers what an effect of an account does, or undefined when it takes too long. */
export const make = () => {
  const waiting = new Map<string, number>()
  const count = (accountId: string) => waiting.get(accountId) ?? 0
  const add = (accountId: string, change: 1 | -1) =>
    Effect.sync(() => {
      const now = count(accountId) + change
      if (now === 0) waiting.delete(accountId)
      else waiting.set(accountId, now)
    })

  /** Ends when the patience does. */
  const patience = (accountId: string) =>
    Effect.sleep(shortWait).pipe(
      Effect.andThen(
        Effect.suspend(() =>
          count(accountId) >= longWaits
            ? Effect.void
            : Effect.acquireUseRelease(
                add(accountId, 1),
                () => Effect.sleep(restOfLongWait),
                () => add(accountId, -1)
              )
        )
      ),
      Effect.as(undefined)
    )

  return <A, E, R>(accountId: string, self: Effect.Effect<A, E, R>): Effect.Effect<A | undefined, E, R> =>
    Effect.suspend(() =>
      count(accountId) >= longWaits ? Effect.undefined : Effect.raceFirst(self, patience(accountId))
    )
}

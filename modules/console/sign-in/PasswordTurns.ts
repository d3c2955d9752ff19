/**
 * Shares out the checks of passwords, each of which takes a processor some hundredths of a second. Attempts from networks from which the
 * user signed in before have turns of their own, so that they do not wait behind guesses from elsewhere. The others take turns one at a
 * time. Within both, networks take turns, and so do the users of a network; those above a few that wait are refused: else a crowd of
 * guesses takes all processors, and a line of thousands.
 */
import { DateTime, Effect } from "effect"
import { addressKey } from "../../../src/http/edge/ClientAddress.ts"
import { KnownNetworks } from "../member/KnownNetworks.ts"
import * as FairTurns from "./FairTurns.ts"

/** Fewer together than the threads that Node has for such work. */
const atKnown = { atOnce: 2, waiting: 100, retryAfterSeconds: 2 }
/** The last in the line waits for about a second. */
const elsewhere = { atOnce: 1, waiting: 20, retryAfterSeconds: 3 }
/** Statements that look whether a user is known at a network whose budget is used up: a crowd of them takes no connections of others. */
const lookUps = { atOnce: 2, waiting: 200, retryAfterSeconds: 2 }

export interface PasswordAttempt {
  readonly address: string
  readonly email: string
}

export const make = Effect.gen(function* () {
  const networks = yield* KnownNetworks
  const [known, others, asked] = [FairTurns.make(atKnown), FairTurns.make(elsewhere), FairTurns.make(lookUps)]

  const isKnown = Effect.fnUntraced(function* ({ address, email }: PasswordAttempt) {
    return yield* networks.knows(email, address, yield* DateTime.nowAsDate)
  })

  return {
    /** Returns whether the user has signed in from the network before; false where too many ask. */
    isKnown: (attempt: PasswordAttempt) =>
      asked(addressKey(attempt.address), attempt.email, isKnown(attempt)).pipe(
        Effect.catchTag("TooManyWaiting", () => Effect.succeed(false))
      ),
    /** Runs an attempt in its turn. It gets whether the user has signed in from its network before. */
    run: Effect.fnUntraced(function* <A, E, R>(
      given: PasswordAttempt,
      attempt: (isKnown: boolean) => Effect.Effect<A, E, R>
    ) {
      const isAtHome = yield* isKnown(given)
      return yield* (isAtHome ? known : others)(addressKey(given.address), given.email, attempt(isAtHome))
    })
  }
})

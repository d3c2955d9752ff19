/**
 * Shares out the checks of passwords, each of which takes a processor some hundredths of a second. Attempts from networks from which the
 * user signed in before have turns of their own, so that they do not wait behind guesses from elsewhere. The others take turns one at a
 * time, and those above a few that wait are refused: else a crowd of guesses takes all processors, and a line of thousands.
 */
import { DateTime, Effect } from "effect"
import * as CostlyRequests from "../../../src/http/endpoint/CostlyRequests.ts"
import { KnownNetworks } from "../member/KnownNetworks.ts"

/** Fewer together than the threads that Node has for such work. */
const atKnown = { atOnce: 2, waiting: 100, retryAfterSeconds: 2 }
/** The last in the line waits for about a second. */
export const elsewhere = { atOnce: 1, waiting: 20, retryAfterSeconds: 3 }

export interface PasswordAttempt {
  readonly address: string
  readonly email: string
}

export const make = Effect.gen(function* () {
  const networks = yield* KnownNetworks
  const [known, others] = [CostlyRequests.make(atKnown), CostlyRequests.make(elsewhere)]

  /** Runs an attempt in its turn. It gets whether the user has signed in from its network before. */
  return Effect.fnUntraced(function* <A, E, R>(
    { address, email }: PasswordAttempt,
    attempt: (isKnown: boolean) => Effect.Effect<A, E, R>
  ) {
    const isKnown = yield* networks.knows(email, address, yield* DateTime.nowAsDate)
    return yield* (isKnown ? known : others)("passwords", attempt(isKnown))
  })
})

/**
 * Limits attempts to sign in so that no user is locked out by others. An address has few attempts, fewer for one user; when those of an
 * address are used up, users who signed in from there before still have their own, as colleagues behind one address. For a user whom
 * many addresses try in turn, networks from which that user signed in before share attempts that strangers cannot use up, and any
 * other network has a few of its own. Passkeys and links of the operator are not limited by user.
 */
import { Effect } from "effect"
import { addressKey } from "../../../src/http/edge/ClientAddress.ts"
import { type Budget, RateLimiter } from "../../../src/http/rate-limit/RateLimiter.ts"
import type { PasswordAttempt } from "./PasswordTurns.ts"

const minutes = (count: number): number => count * 60_000

const perAddress = { limit: 30, windowMs: minutes(1) }
const perAddressAndUser = { limit: 10, windowMs: minutes(5) }
/** From anywhere; and once more from known networks alone, of which an unproven user with the same address may add some. */
const perUser = { limit: 100, windowMs: minutes(60) }
/** Attempts that each network has at one user when those above are used up: who has 1,000 networks guesses 5,000 times a day by them. */
const ofNetwork = { limit: 5, windowMs: minutes(24 * 60) }
/** Each challenge is a row for some minutes, and any visitor may ask for one: those of all visitors are bounded too. */
const challengesPerAddress = { limit: 60, windowMs: minutes(1) }
const challengesOfAll = { limit: 10_000, windowMs: minutes(1) }

export const make = Effect.gen(function* () {
  const limiter = yield* RateLimiter

  /** Seconds until the budget has room again; 0 when this attempt may be made. */
  const waitFor = (budget: Budget) =>
    Effect.map(limiter.consume(budget), ({ allowed, resetSeconds }) => (allowed ? 0 : resetSeconds))

  return {
    /** Counts a request that stores a challenge; returns the seconds to wait, 0 when it may be made. */
    waitForChallenge: Effect.fnUntraced(function* (address: string) {
      const ofAddress = yield* waitFor({ ...challengesPerAddress, key: `challenge:${addressKey(address)}` })
      return ofAddress > 0 ? ofAddress : yield* waitFor({ ...challengesOfAll, key: "challenges:all" })
    }),
    /**
     * Counts an attempt with a secret; returns the seconds to wait, 0 when it may be made.
     *
     * @param user the one whom the attempt names, where it names one, and whether that user signed in from the network before
     */
    waitForAddress: Effect.fnUntraced(function* (
      address: string,
      user?: { readonly email: string; readonly isKnown: Effect.Effect<boolean> }
    ) {
      const client = addressKey(address)
      const ofAddress = yield* waitFor({ ...perAddress, key: `sign-in:${client}` })
      if (user === undefined) return ofAddress
      const { email, isKnown } = user
      // Only an attempt within the budget of its address, or of a known user, makes a key for the user that it names.
      if (ofAddress > 0 && !(yield* isKnown)) return ofAddress
      return yield* waitFor({ ...perAddressAndUser, key: `sign-in-as:${client}:${email}` })
    }),
    /**
     * Counts an attempt with a password, which is within the budget of its address and about to be checked; returns the seconds to
     * wait, 0 when it may be.
     *
     * @param isKnown whether the user signed in from the network before
     */
    waitForUser: Effect.fnUntraced(function* ({ address, email }: PasswordAttempt, isKnown: boolean) {
      if ((yield* waitFor({ ...perUser, key: `sign-in-user:${email}` })) === 0) return 0
      if (isKnown && (yield* waitFor({ ...perUser, key: `sign-in-known:${email}` })) === 0) return 0
      return yield* waitFor({ ...ofNetwork, key: `sign-in-own:${addressKey(address)}:${email}` })
    })
  }
})

/** Holds the look-ups of profiles of an account to which LINE has answered that there are too many requests: messages go first. */
import { Clock, Effect } from "effect"
import { Jobs } from "../../../src/actor/Jobs.ts"
import { FetchLineProfile } from "./Jobs.ts"
import { lookUpPause } from "./LineRequests.ts"

/** Time in which a node heeds the first of many such answers alone; shorter than the pause. */
const repeatNanos = 5_000_000_000n

export const make = Effect.gen(function* () {
  const jobs = yield* Jobs
  const clock = yield* Clock.Clock
  const heldAt = new Map<string, bigint>()
  return (accountId: string): Effect.Effect<void> =>
    Effect.suspend(() => {
      const [last, now] = [heldAt.get(accountId), clock.monotonicTimeNanosUnsafe()]
      if (last !== undefined && now - last < repeatNanos) return Effect.void
      heldAt.set(accountId, now)
      return jobs.holdKey(FetchLineProfile, accountId, lookUpPause)
    })
})

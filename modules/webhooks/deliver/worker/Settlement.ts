/** Last step of a delivery: what is stored of an attempt, in the transaction that settles its job. */
import type * as Actor from "../../../../src/actor/Actor.ts"
import type { DeliverByHand, DeliverEvent } from "../../Jobs.ts"
import type { DeliveryEnd, Result } from "../AttemptResult.ts"

/** All of a result but what the end of the attempt says. */
export type Value = Omit<Result, "failures" | "losses">

export type SettledAttempt = Actor.SettledAttempt<typeof DeliverEvent | typeof DeliverByHand, Value>

/**
 * Results of settled attempts. The runtime decides whether and when a job runs again; the handler, how its delivery ended.
 *
 * @param unstarted value of a job that was never started, or whose preparation failed
 */
export const resultsOf = (
  attempts: ReadonlyArray<SettledAttempt>,
  unstarted: (payload: SettledAttempt["payload"]) => Value
): ReadonlyArray<Result> =>
  attempts.flatMap(({ losses, number, payload, value, verdict }) => {
    const end = endOf(verdict, value)
    return end === undefined ? [] : [{ ...(value ?? unstarted(payload)), end, losses, failures: number - 1 }]
  })

/** Undefined when nothing was to be done. */
const endOf = (verdict: SettledAttempt["verdict"], value: Value | undefined): DeliveryEnd | undefined => {
  switch (verdict.to) {
    case "completed":
      return value?.end
    case "scheduled":
      return { retryInMs: verdict.delayMs }
    case "ready":
      return value === undefined ? undefined : { retryInMs: 0 }
    case "incompatible":
      return undefined
    default:
      return verdict.to
  }
}

/** The value, without what came from outside. */
export const withoutDetails = (value: Value): Value => {
  if (value.sent === null) return value
  const { remote: _, ...outcome } = value.sent.outcome
  return { ...value, sent: { headers: {}, outcome: { ...outcome, response: "", responseHeaders: {} } } }
}

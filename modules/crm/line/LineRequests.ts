/**
 * What jobs may ask of LINE, which takes 2,000 requests of a kind per second from a channel: pushes and look-ups of all
 * channels together stay within that.
 */
import * as SharedLimit from "../../../src/actor/limit/SharedLimit.ts"

export const LineRequests = SharedLimit.make("crm/line-requests", { rate: { jobs: 2_000, per: "1 second" } })

/** Pause of the look-ups of an account after LINE has answered that there are too many requests. */
export const lookUpPause = "10 seconds"

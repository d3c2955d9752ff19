/** Declares the job that counts new friends into ranges. */
import { Schema } from "effect"
import * as Actor from "../../../src/actor/Actor.ts"

/** Sent when a list finds many friends that no range counts; `FriendRanges.ts` says what ranges are for. */
export const CountFriends = Actor.make("crm/count-friends", {
  payload: Schema.Struct({ accountId: Schema.String }),
  timeout: "2 minutes",
  concurrency: 1,
  retention: "1 day",
  fairToTenants: true
})

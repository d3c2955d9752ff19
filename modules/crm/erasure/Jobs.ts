/** Declares the job that erases a friend from published events and the logs of webhooks. */
import { Schema } from "effect"
import * as Actor from "../../../src/actor/Actor.ts"
import { Ulid } from "../../../src/Ulids.ts"

export const ScrubLogs = Actor.make("crm/scrub-logs", {
  payload: Schema.Struct({ accountId: Schema.String, erasureId: Ulid, isLast: Schema.Boolean }),
  timeout: "10 minutes",
  concurrency: 2,
  retention: "7 days",
  fairToTenants: true
})

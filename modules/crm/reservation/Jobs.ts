/** Declares the jobs of reservations. */
import { Schema } from "effect"
import * as Actor from "../../../src/actor/Actor.ts"
import * as Retry from "../../../src/actor/Retry.ts"
import { Ulid } from "../../../src/Ulids.ts"

/** Cancels a reservation that is still pending when its hold has ended. */
export const LapseHold = Actor.make("crm/lapse-hold", {
  payload: Schema.Struct({ accountId: Schema.String, reservationId: Ulid }),
  retry: Retry.exponential({ base: "5 seconds", factor: 3, max: 8 })
})

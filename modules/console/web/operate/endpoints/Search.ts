/** Which deliveries of an endpoint are shown, as the address says it. */
import type { DeliveryState } from "../accounts/Queries.ts"

export const deliveryStates = [
  "pending",
  "succeeded",
  "failed",
  "parked",
  "cancelled"
] as const satisfies ReadonlyArray<DeliveryState>

export const readState = (search: Readonly<Record<string, unknown>>): { readonly state?: DeliveryState } => {
  const state = deliveryStates.find((known) => known === search["state"])
  return state === undefined ? {} : { state }
}

/** Which endpoints, and which deliveries of one, are shown, as the address says it. */
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

export const healths = ["failing", "disabled"] as const
export type Health = (typeof healths)[number]

export const readHealth = (search: Readonly<Record<string, unknown>>): { readonly health?: Health } => {
  const health = healths.find((known) => known === search["health"])
  return health === undefined ? {} : { health }
}

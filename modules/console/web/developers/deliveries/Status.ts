/** The states of a delivery. */
import type { DeliveryStatus } from "../endpoints/Endpoint.ts"

export const deliveryStatuses = [
  "pending",
  "succeeded",
  "failed",
  "parked",
  "cancelled"
] as const satisfies ReadonlyArray<DeliveryStatus>

export const isDeliveryStatus = (value: unknown): value is DeliveryStatus =>
  deliveryStatuses.some((status) => status === value)

export const statusColors: Readonly<Record<DeliveryStatus, string>> = {
  pending: "blue",
  succeeded: "green",
  failed: "red",
  parked: "yellow",
  cancelled: "gray"
}

/** Webhook endpoints and deliveries as the pages show them, whichever of the two families they belong to. */
import type { Schema } from "../../api/Types.ts"
import type { Statistics } from "../../statistics/EndpointStatistics.tsx"
import type { FamilyViews } from "./FamilyEndpoints.ts"

export type Endpoint = Schema<"NotificationEndpoint">
export type Delivery = Omit<Schema<"NotificationDelivery">, "endpointId">
export type DeliveryDetail = Omit<Schema<"NotificationDeliveryDetail">, "endpointId">
export type Rehearsal = Schema<"NotificationRehearsal">
export type DeliveryStatus = Schema<"WebhookDeliveryStatus">

export interface Views extends FamilyViews {
  readonly endpoint: Endpoint
  readonly delivery: Delivery
  readonly detail: DeliveryDetail
  readonly status: DeliveryStatus
  readonly statistics: Statistics
  readonly rehearsal: Rehearsal
}

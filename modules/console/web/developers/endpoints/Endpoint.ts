/** Webhook endpoints and deliveries as the pages show them, whichever of the two families they belong to. */
import type { Schema } from "../../api/Types.ts"
import type { Span, Statistics } from "../../statistics/EndpointStatistics.tsx"

/** `analytics`: events of area analytics (notification endpoints). `messaging`: events of customer messaging. */
export type FamilyName = "analytics" | "messaging"

export type Endpoint = Schema<"NotificationEndpoint">
export type Delivery = Schema<"NotificationDelivery">
export type DeliveryDetail = Schema<"NotificationDeliveryDetail">
export type DeliveryStatus = Schema<"WebhookDeliveryStatus">

export interface NewEndpoint {
  readonly url: string
  readonly description: string | null
  readonly events: ReadonlyArray<string>
  /** Null: no limit. */
  readonly maxPerSecond: number | null
}

type Change = Partial<NewEndpoint> & {
  readonly status?: "active" | "disabled"
  /** Null removes one. */
  readonly headers?: Record<string, string | null>
}

export interface EndpointWithSecret {
  readonly endpoint: Endpoint
  readonly secret: string
}

export interface DeliveryPage {
  readonly deliveries: ReadonlyArray<Delivery>
  readonly next: string | null
}

export interface Replay {
  readonly deliveryId?: string
  readonly from?: string
  readonly to?: string
  readonly status?: DeliveryStatus
}

/** What the service offers for the endpoints of one family. */
export interface FamilyApi {
  readonly list: () => Promise<ReadonlyArray<Endpoint>>
  readonly read: (id: string) => Promise<Endpoint>
  readonly create: (endpoint: NewEndpoint & { readonly headers: Record<string, string> }) => Promise<EndpointWithSecret>
  readonly update: (id: string, change: Change) => Promise<Endpoint>
  readonly remove: (id: string) => Promise<unknown>
  readonly enable: (id: string) => Promise<unknown>
  readonly rotate: (id: string) => Promise<string>
  /** Sends a ping; the id of its delivery. */
  readonly test: (id: string) => Promise<string>
  readonly replay: (id: string, replay: Replay) => Promise<number>
  readonly deliveries: (id: string, cursor: string | undefined, status?: DeliveryStatus) => Promise<DeliveryPage>
  readonly delivery: (id: string, deliveryId: string) => Promise<DeliveryDetail>
  readonly statistics: (id: string, span: Span) => Promise<Statistics>
}

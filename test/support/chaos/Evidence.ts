/** What was published, what arrived, and what the tables say. */
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { Arrival } from "./Receiver.ts"

export interface Delivery {
  readonly id: string
  readonly endpointId: string
  readonly eventId: string
  readonly state: string
  readonly attempts: number
}

export interface Attempt {
  readonly deliveryId: string
  readonly status: number | null
  readonly error: string | null
  readonly resent: boolean
}

/** The row of an endpoint was held for some seconds. */
export interface Hold {
  readonly endpoint: string
  /** Attempts of other endpoints that were stored meanwhile. */
  readonly stored: number
}

export interface Evidence {
  /** Endpoint of the account of an event, by event. */
  readonly published: ReadonlyMap<string, string>
  readonly secrets: ReadonlyMap<string, string>
  readonly arrivals: ReadonlyArray<Arrival>
  readonly deliveries: ReadonlyArray<Delivery>
  readonly attempts: ReadonlyArray<Attempt>
  readonly holds: ReadonlyArray<Hold>
  /** Rows that should be gone. */
  readonly left: number
}

export const tables = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const deliveries = yield* sql<Delivery>`
    select id, endpoint_id as "endpointId", event_id as "eventId", state, attempts::int as attempts
    from webhooks_delivery`
  const attempts = yield* sql<Attempt>`
    select delivery_id as "deliveryId", status::int as status, error, resent from webhooks_attempt`
  const [left] = yield* sql<{ readonly n: number }>`
    select count(*)::int as n from job where actor like 'webhooks/deliver%'`
  return { deliveries, attempts, left: left?.n ?? 0 }
})

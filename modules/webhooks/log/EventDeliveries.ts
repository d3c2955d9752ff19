/**
 * Deliveries in the tree of causes. They are found by the endpoints of the event's account, behind the time of the event: no
 * index has the event of a delivery, since every delivery would have to write it.
 */
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { CauseBranch, CausingEvent } from "../../../src/actor/cause/CauseBranch.ts"
import type { CauseNode } from "../../../src/actor/cause/CauseTree.ts"
import { texts } from "../../../src/sql/Pg.ts"
import * as Ulids from "../../../src/Ulids.ts"

/** Deliveries of one endpoint that are looked through for an event. */
const window = 2_000
/** Endpoints that are looked at for an event of all accounts. */
const mostEndpoints = 200
/** The clocks of the nodes that published and that fanned out may differ. */
const clockMarginMs = 60_000

export interface Row {
  readonly id: string
  readonly endpointId: string
  readonly eventId: string
  readonly type: string
  readonly state: string
  readonly createdAt: Date
  readonly finishedAt: Date | null
}

export const columns = `delivery.id, delivery.endpoint_id as "endpointId", delivery.event_id as "eventId", delivery.type, delivery.state,
  delivery.created_at as "createdAt", delivery.finished_at as "finishedAt"`

export const nodeOf = ({ createdAt, endpointId, eventId, finishedAt, id, state }: Row): CauseNode => ({
  ref: `delivery:${id}`,
  kind: "delivery",
  id,
  name: `endpoint ${endpointId}`,
  state,
  cause: `event:${eventId}`,
  at: createdAt,
  endedAt: finishedAt
})

export const eventDeliveries = {
  kind: "delivery",
  ofEvents: (events: ReadonlyArray<CausingEvent>, limit: number) =>
    Effect.flatMap(SqlClient.SqlClient, (sql) => {
      const stored = events.filter(({ id }) => Ulids.isUlid(id))
      if (stored.length === 0) return Effect.succeed([])
      return Effect.map(
        sql<Row>`
          select ${sql.literal(columns)}
          from unnest(${texts(stored.map(({ id }) => id))}, ${texts(stored.map(({ accountId }) => accountId))},
            ${texts(stored.map(({ id }) => Ulids.from(Ulids.timeOf(id) - clockMarginMs)))}) as event(id, account_id, earliest)
          cross join lateral (
            select id from webhooks_endpoint where event.account_id is null or account_id = event.account_id
            order by id limit ${mostEndpoints}::int
          ) endpoint cross join lateral (
            select * from webhooks_delivery
            where endpoint_id = endpoint.id and id >= event.earliest order by id limit ${window}::int
          ) delivery
          where delivery.event_id = event.id and delivery.kind = 'event'
          order by delivery.id limit ${limit}::int`.unprepared,
        (rows) => rows.map(nodeOf)
      )
    }),
  find: (id: string) =>
    Effect.flatMap(SqlClient.SqlClient, (sql) =>
      Ulids.isUlid(id)
        ? Effect.map(
            sql<Row>`select ${sql.literal(columns)} from webhooks_delivery delivery where id = ${id}`.unprepared,
            ([row]) => row && nodeOf(row)
          )
        : Effect.undefined
    )
} satisfies CauseBranch

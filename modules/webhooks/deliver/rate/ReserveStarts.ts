/**
 * Reserves starts of requests to endpoints with a rate limit: one after another at equal distances, whatever node asks. What is
 * reserved and not used is lost. A time further ahead than nodes can have reserved means that the clock of the database was
 * set back, and does not count. Rows are locked in the order of their ids.
 */
import type { PgClient } from "@effect/sql-pg"
import type { Effect } from "effect"
import type { SqlError } from "effect/sql"
import { float8s, int4s, texts } from "../../../../src/sql/Pg.ts"

export interface Reservation {
  readonly endpointId: string
  /** Consecutive starts. */
  readonly count: number
  readonly distanceMs: number
}

export interface ReservedStarts {
  readonly endpointId: string
  /** The first start, by the clock of the database. */
  readonly firstAt: Date
  /** Until then; none when it may start now. */
  readonly waitMs: number
}

/** A node has ten attempts for an endpoint at most, and none starts less than once a second; nodes that died have some more. */
const furthest = "interval '30 seconds'"

export const reserveStarts = (
  sql: PgClient.PgClient,
  reservations: ReadonlyArray<Reservation>
): Effect.Effect<ReadonlyArray<ReservedStarts>, SqlError.SqlError> => sql<ReservedStarts>`
  with wanted as materialized (
    select endpoint_id, count * distance * interval '1 millisecond' as length
    from unnest(${texts(reservations.map(({ endpointId }) => endpointId))},
      ${int4s(reservations.map(({ count }) => count))}, ${float8s(reservations.map(({ distanceMs }) => distanceMs))})
      as wanted(endpoint_id, count, distance)
    order by endpoint_id
  ), reserved as (
    insert into webhooks_next_start as stored (endpoint_id, next_at)
    select endpoint_id, clock_timestamp() + length from wanted
    on conflict (endpoint_id) do update set next_at = (
      select length from wanted where wanted.endpoint_id = excluded.endpoint_id
    ) + case when stored.next_at between clock_timestamp() and clock_timestamp() + ${sql.literal(furthest)}
      then stored.next_at else clock_timestamp() end
    returning endpoint_id, next_at
  )
  select endpoint_id as "endpointId", next_at - length as "firstAt",
    extract(epoch from next_at - length - clock_timestamp())::float8 * 1000 as "waitMs"
  from reserved join wanted using (endpoint_id)`

/** The table of the last canary that arrived: one row, which each arrival replaces. */
import { DateTime, Effect } from "effect"
import { SqlClient } from "effect/sql"

export interface Stages {
  readonly sentAt: DateTime.Utc
  readonly startedAt: DateTime.Utc
  readonly reactedAt: DateTime.Utc
}

/** The last canary that arrived. */
export interface Arrival {
  readonly sentAt: Date
  /** When its job ran. */
  readonly startedAt: Date
  /** When its event reached the reaction. */
  readonly reactedAt: Date
  readonly arrivedAt: Date
  /** Since the arrival, by the database's clock. */
  readonly ageMs: number
}

/** An older one that comes late changes nothing. */
export const arrive = Effect.fnUntraced(function* ({ reactedAt, sentAt, startedAt }: Stages) {
  const sql = yield* SqlClient.SqlClient
  const [sent, started, reacted] = [sentAt, startedAt, reactedAt].map(DateTime.toDateUtc) as [Date, Date, Date]
  yield* sql`
    insert into canary_arrival (id, sent_at, started_at, reacted_at, arrived_at)
    values (1, ${sent}, ${started}, ${reacted}, clock_timestamp())
    on conflict (id) do update set sent_at = excluded.sent_at, started_at = excluded.started_at,
      reacted_at = excluded.reacted_at, arrived_at = excluded.arrived_at
    where canary_arrival.sent_at <= excluded.sent_at`
})

export const last = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<Arrival>`
    select sent_at as "sentAt", started_at as "startedAt", reacted_at as "reactedAt", arrived_at as "arrivedAt",
      (extract(epoch from clock_timestamp() - arrived_at) * 1000)::float8 as "ageMs"
    from canary_arrival`
  return row
})

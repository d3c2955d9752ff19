/**
 * Events that name a row by its id, such as those of one reservation. No index has what is in an event: of the account's events since the
 * row was made the first are looked through, up to a bound.
 */
import { Effect } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import type { EventNode } from "./CauseRepo.ts"

/** A row that events are about. */
export interface EventSubject {
  readonly ref: string
  readonly id: string
  readonly accountId: string
  readonly createdAt: Date
}

/** Events of the account that are looked through. */
const window = 20_000
/** The clocks of the service and of its database may differ. */
const clockMarginMs = 60_000

interface Row {
  readonly id: string
  readonly type: string
  readonly cause: string | null
  readonly occurredAt: Date
}

/** Children of the row, with their own causes behind their types. */
export const eventsAbout = (
  { accountId, createdAt, id, ref }: EventSubject,
  limit: number
): Effect.Effect<ReadonlyArray<EventNode>, SqlError.SqlError, SqlClient.SqlClient> =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.map(
      sql<Row>`
        select id, type, cause, occurred_at as "occurredAt" from (
          select * from event
          where account_id = ${accountId} and seq >= (
            select seq from event where occurred_at >= ${new Date(createdAt.getTime() - clockMarginMs)}
            order by occurred_at, seq limit 1
          )
          order by seq limit ${window}::int
        ) seen
        where strpos(data::text, ${`"${id}"`}) > 0 order by seq limit ${limit}::int`.unprepared,
      (rows) =>
        rows.map((row) => ({
          ref: `event:${row.id}`,
          kind: "event",
          id: row.id,
          name: row.cause === null ? row.type : `${row.type} (by ${row.cause})`,
          state: null,
          cause: ref,
          at: row.occurredAt,
          endedAt: null,
          accountId
        }))
    )
  )

/**
 * Reads the events of one account page by page, in the order in which they were published. A page ends at the horizon, as the
 * dispatcher's steps do, so an event that commits late is never behind a page that was read.
 */
import { Effect } from "effect"
import type { SqlClient, SqlError } from "effect/sql"
import { texts } from "../sql/Pg.ts"
import type { Envelope } from "./Event.ts"

export interface Question {
  readonly accountId: string
  readonly types: ReadonlyArray<string>
  /** The number of the last event of the page before; 0 for the oldest that is kept, `latest` for what is published from now on. */
  readonly after: number | "latest"
  readonly limit: number
}

export interface EventPage {
  /** Those of the account, and those about data that all accounts share. */
  readonly events: ReadonlyArray<Envelope>
  /** For `after` of the next page. */
  readonly next: number
  /** Whether the next page may have more already. */
  readonly hasMore: boolean
}

/** Events that a page looks at: an account may have many of other types. */
const looked = 5_000

/** An event that was found; all null in the only row where none was. */
type Row = { readonly seq: number | null; readonly looked: number; readonly last: number | null } & Envelope

export const read = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  { accountId, after: asked, limit, types }: Question
): Effect.fn.Return<EventPage, SqlError.SqlError> {
  const after = asked === "latest" ? 0 : asked
  const [{ horizon } = { horizon: after }] = yield* sql<{ readonly horizon: number }>`
    select horizon from event_horizon(${after}::int8)`
  if (asked === "latest") return { events: [], next: horizon, hasMore: false }
  if (horizon <= after) return { events: [], next: after, hasMore: false }
  const within = sql`seq > ${after}::int8 and seq <= ${horizon}::int8 order by seq limit ${looked}`
  // A later statement than the horizon's, so that its snapshot has every decided event.
  const rows = yield* sql<Row>`
    with looked as materialized (
      (select seq, type from event where account_id = ${accountId} and ${within})
      union all
      (select seq, type from event where account_id is null and ${within})
      order by seq limit ${looked}
    ), found as materialized (
      select seq from looked where type = any(${texts(types)}) order by seq limit ${limit + 1}
    )
    select event.seq, event.id, event.type, event.version, event.account_id as "accountId", event.data,
      event.occurred_at as "occurredAt", seen.looked, seen.last
    from (select count(*)::int as looked, max(seq) as last from looked) seen
    left join found on true left join event on event.seq = found.seq
    order by event.seq`.unprepared
  const events = rows.filter(({ seq }) => seq !== null)
  if (events.length > limit) {
    const page = events.slice(0, limit)
    return { events: page, next: page.at(-1)?.seq ?? after, hasMore: true }
  }
  const [seen] = rows
  return seen?.looked === looked && seen.last !== null
    ? { events, next: seen.last, hasMore: true }
    : { events, next: horizon, hasMore: false }
})

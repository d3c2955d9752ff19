/**
 * Erases what published events say of a person. Events of some types are deleted, of others single members become null; both
 * are safe for reactions, which find a deleted event as they find the number of a transaction that was rolled back.
 */
import { Effect } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { json, texts } from "../sql/Pg.ts"
import { asService } from "../sql/tenant/Tenant.ts"

export interface Subject {
  readonly accountId: string
  /** An event is about the person if one of these members of its data has one of the values. */
  readonly members: ReadonlyArray<string>
  readonly values: ReadonlyArray<string>
  /** Published at or after this, and before that. */
  readonly from: Date
  readonly before: Date
  /** Types of events that are deleted. */
  readonly deleted: ReadonlyArray<string>
  /** Members that become null in the others. */
  readonly cleared: ReadonlyArray<string>
  /** Members of events that are left alone: all must be as given. */
  readonly except?: Readonly<Record<string, string | null>>
}

interface Row {
  readonly id: string
}

/** Returns the ids of the events, those that had been cleared before as well. */
export const erase = (subject: Subject): Effect.Effect<ReadonlyArray<string>, SqlError.SqlError, SqlClient.SqlClient> =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { accountId, before, cleared, deleted, except, from, members, values } = subject
    const isAbout = sql`
      account_id = ${accountId} and occurred_at >= ${from} and occurred_at < ${before}
        and exists (select from unnest(${texts(members)}) as m(name) where data ->> m.name = any(${texts(values)}))
        ${except === undefined ? sql`` : sql`and not data @> ${json(except)}`}`
    const gone = yield* sql<Row>`
      delete from event where ${isAbout} and type = any(${texts(deleted)}) returning id`.unprepared
    const kept = yield* sql<Row>`
      update event set data = data || coalesce(
        (select jsonb_object_agg(m.name, null) from unnest(${texts(cleared)}) as m(name) where data ? m.name), '{}')
      where ${isAbout} returning id`.unprepared
    const ids = [...gone, ...kept].map(({ id }) => id)
    yield* sql`update event_failure set reason = '' where account_id = ${accountId} and event_id = any(${texts(ids)})`
      .unprepared
    return ids
  }).pipe(asService)

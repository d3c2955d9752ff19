/**
 * The table of events with which a reaction failed. The first such event of an account blocks the account's later events for this
 * reaction, which keeps their order; other accounts go on. After too many attempts an event is set aside: it waits for an operator, and
 * the account's later events go on without it.
 *
 * A row that blocks is a cursor of its own: the reaction has handled all events of the account before `seq`. It is deleted only under
 * the lock of the reaction's cursor, once that has no event of the account left behind it.
 */
import { Cause, Effect } from "effect"
import { SqlClient, SqlError } from "effect/sql"
import { Notifier, topic } from "../sql/Notifier.ts"
import { explain, texts } from "../sql/Pg.ts"
import type { Envelope } from "./Event.ts"

/** Events with which a reaction failed and that are due. */
export const FailedEventsDue = topic("event_failure")

/** Attempts with one event before it is set aside; with the pauses between them about six minutes. */
export const maxTries = 12
/** Events of one account that may be set aside for one reaction. Beyond, the account's events wait until an operator has acted. */
export const mostSetAside = 100
/** Pause after the first failure; it doubles with each further one. */
const firstPause = "1 second"
const longestPause = "1 minute"
/** Pause of an account that has caught up while the dispatcher works with the reaction's cursor. */
const cursorPause = "50 milliseconds"
/** Letters of the reason that are kept. */
const longestReason = 500
/** Events of one attempt of an account that catches up. */
const largestBatch = 500

/** A row to try: an event alone, or the events of an account from one on. */
export interface Failure {
  readonly id: number
  readonly reaction: string
  /** Empty for events about data that all accounts share. */
  readonly accountId: string
  readonly seq: number
  readonly tries: number
  readonly blocks: boolean
  /** Events of the attempt. */
  readonly batch: number
}

/** An event as the outbox numbers it. */
export interface NumberedEvent extends Envelope {
  readonly seq: number
}

export const eventColumns = `event.seq, event.id, event.type, event.version, event.account_id as "accountId", event.data,
  event.occurred_at as "occurredAt"`

/** What went wrong, in one line. */
export const reasonOf = (cause: Cause.Cause<unknown>): string => {
  const error = Cause.squash(cause)
  const text = !SqlError.isSqlError(error) && error instanceof Error ? error.message : explain(error)
  return text.replaceAll(/\s+/gu, " ").slice(0, longestReason)
}

const isOf = (sql: SqlClient.SqlClient, accountId: string) =>
  accountId === "" ? sql`account_id is null` : sql`account_id = ${accountId}`

/** Where the reaction's cursor stands; undefined while another transaction has it. */
const lockCursor = (sql: SqlClient.SqlClient, reaction: string) =>
  Effect.map(
    sql<{ readonly seq: number }>`select seq from event_cursor where reaction = ${reaction} for update skip locked`,
    ([cursor]) => cursor?.seq
  )

/** Lets the cursor pass an event that failed; the later ones of its account wait. Returns false where another node has moved the cursor. */
export const block = Effect.fnUntraced(function* (
  reaction: string,
  { accountId, id, seq, type }: NumberedEvent,
  reason: string
) {
  const sql = yield* SqlClient.SqlClient
  const notifier = yield* Notifier
  return yield* sql.withTransaction(
    Effect.gen(function* () {
      const cursor = yield* lockCursor(sql, reaction)
      if (cursor === undefined || cursor >= seq) return false
      yield* sql`update event_cursor set seq = ${seq}::int8, moved_at = now() where reaction = ${reaction}`
      yield* sql`
        insert into event_failure (reaction, account_id, seq, event_id, type, tries, reason, next_at, blocks)
        values (${reaction}, ${accountId ?? ""}, ${seq}::int8, ${id}, ${type}, 1, ${reason}, now() + ${firstPause}::interval, true)
        on conflict do nothing`
      yield* sql.afterCommit(notifier.notify(FailedEventsDue))
      return true
    })
  )
})

/** Locks the row that has been due for longest; undefined when none is due. */
export const nextDue = Effect.fnUntraced(function* (
  reactions: ReadonlyArray<string>
): Effect.fn.Return<Failure | undefined, SqlError.SqlError, SqlClient.SqlClient> {
  const sql = yield* SqlClient.SqlClient
  const [failure] = yield* sql<Failure>`
    select id, reaction, account_id as "accountId", seq, tries, blocks, batch from event_failure
    where next_at <= now() and reaction = any(${texts(reactions)})
    order by next_at limit 1 for update skip locked`.unprepared
  return failure
})

/** Milliseconds until a row is due, as SQL; null when none waits. */
export const msUntilDue = (sql: SqlClient.SqlClient, reactions: ReadonlyArray<string>) => sql`
  (select extract(epoch from min(next_at) - now())::float8 * 1000 from event_failure
    where next_at is not null and reaction = any(${texts(reactions)}))`

/** Milliseconds until a row is due; undefined when none waits. */
export const nextDueMs = Effect.fnUntraced(function* (reactions: ReadonlyArray<string>) {
  const sql = yield* SqlClient.SqlClient
  const [next] = yield* sql<{ readonly ms: number | null }>`
    select ${msUntilDue(sql, reactions)} as ms`.unprepared
  return next?.ms ?? undefined
})

/** The events to try: of a row that blocks also later ones, up to the reaction's cursor. */
export const eventsOf = Effect.fnUntraced(function* ({ accountId, batch, blocks, reaction, seq }: Failure) {
  const sql = yield* SqlClient.SqlClient
  if (!blocks) return yield* sql<NumberedEvent>`select ${sql.literal(eventColumns)} from event where seq = ${seq}::int8`
  return yield* sql<NumberedEvent>`
    select ${sql.literal(eventColumns)} from event
    where ${isOf(sql, accountId)} and seq >= ${seq}::int8 and seq <= (select seq from event_cursor where reaction = ${reaction})
    order by event.seq limit ${batch}`.unprepared
})

/** Notes in the transaction of their work that events were handled. An account that has no more of them blocks no longer. */
export const handled = Effect.fnUntraced(function* (failure: Failure, events: ReadonlyArray<NumberedEvent>) {
  const sql = yield* SqlClient.SqlClient
  const { accountId, batch, blocks, id, reaction, seq } = failure
  if (!blocks) return void (yield* sql`delete from event_failure where id = ${id}`)
  const next = (events.at(-1)?.seq ?? seq - 1) + 1
  const cursor = yield* lockCursor(sql, reaction)
  if (cursor !== undefined) {
    const ended = yield* sql`
      delete from event_failure where id = ${id} and not exists (
        select from event where ${isOf(sql, accountId)} and event.seq >= ${next}::int8 and event.seq <= ${cursor}::int8)
      returning id`.unprepared
    if (ended.length > 0) return
  }
  const pause = cursor === undefined && events.length < batch ? cursorPause : "0"
  yield* sql`
    update event_failure set seq = ${next}::int8, event_id = null, type = null, tries = 0, reason = '',
      batch = least(2 * batch, ${largestBatch}), next_at = clock_timestamp() + ${pause}::interval
    where id = ${id}`
})

/** What became of an event with which a reaction failed once more. */
export type FailureOutcome = "fewer" | "again" | "set aside"

/** Notes a failed attempt, after its transaction was rolled back. Several events are tried one by one next. */
export const failed = Effect.fnUntraced(function* (
  { accountId, blocks, id, reaction, seq, tries }: Failure,
  [event, ...more]: ReadonlyArray<NumberedEvent>,
  reason: string
): Effect.fn.Return<FailureOutcome, SqlError.SqlError, SqlClient.SqlClient> {
  const sql = yield* SqlClient.SqlClient
  const isUnchanged = sql`id = ${id} and seq = ${seq}::int8 and tries = ${tries}`
  if (event === undefined || more.length > 0) {
    yield* sql`update event_failure set batch = 1 where ${isUnchanged}`
    return "fewer"
  }
  const facts = sql`
    seq = ${event.seq}::int8, event_id = ${event.id}, type = ${event.type}, tries = least(tries + 1, 10000), reason = ${reason}, batch = 1,
    failed_at = case when tries = 0 then now() else failed_at end`
  if (!blocks) {
    yield* sql`update event_failure set ${facts}, next_at = null where ${isUnchanged}`
    return "set aside"
  }
  return yield* sql.withTransaction(
    Effect.gen(function* () {
      const aside =
        tries + 1 < maxTries
          ? []
          : yield* sql`
              update event_failure set ${facts}, next_at = null, blocks = false
              where ${isUnchanged} and (
                select count(*) from event_failure
                where reaction = ${reaction} and account_id = ${accountId} and not blocks) < ${mostSetAside}
              returning id`
      if (aside.length > 0) {
        yield* sql`
          insert into event_failure (reaction, account_id, seq, tries, reason, next_at, blocks)
          values (${reaction}, ${accountId}, ${event.seq}::int8 + 1, 0, '', now(), true)`
        return "set aside"
      }
      yield* sql`
        update event_failure set ${facts},
          next_at = now() + least(${longestPause}::interval, ${firstPause}::interval * power(2, least(tries, 10)))
        where ${isUnchanged}`
      return "again"
    })
  )
})

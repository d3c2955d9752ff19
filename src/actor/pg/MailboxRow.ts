/**
 * Looks up, locks and moves the row of a mailbox in `job_mailbox`. Each write leaves an old version behind, which stays
 * while any snapshot is open, and a look-up by key passes over all of them. So after some writes the next claim deletes
 * the row and inserts it under the next epoch, in one statement; look-ups take the highest epoch and stop there.
 *
 * The row of epoch 0 is never deleted but emptied (`writes` is -1 then). So a claim whose old snapshot has no row of
 * the mailbox conflicts with it when it inserts its own; a claim whose snapshot has another epoch finds that row gone,
 * or given back by a transaction that it does not see.
 *
 * A statement inserts the first rows of mailboxes that have none, then locks those that exist, each in the order of actor
 * and key. The other way round two of them can wait for each other: what one inserts may, for a newer snapshot, be a row
 * that exists and is locked already. The row of a next epoch follows from the lock of the one before, so it meets no other.
 */
import type { PgClient } from "@effect/sql-pg"
import { Data, Effect } from "effect"
import type { SqlError, Statement } from "effect/sql"

/** After this number of writes of its row a mailbox continues in the row of the next epoch. */
export const writesPerEpoch = 20

/** The current row of a mailbox, for a lateral join; `of` is a table or alias with the columns actor and key. */
export const currentOf = (of: string): string =>
  `(select * from job_mailbox
    where job_mailbox.actor = ${of}.actor and job_mailbox.key = ${of}.key order by epoch desc limit 1)`

/**
 * Locks the rows that `of` names by their whole key, in the order of actor and key, if they fulfil the condition
 * then (on `job_mailbox` and `named`, the row of `of`).
 * A lateral look-up, so that no plan reads the table instead, and no plan expects enough rows to do so when they are
 * updated (`isRowOf`).
 * @param columns of `job_mailbox`, beside the key
 * @param carried columns of `named`
 */
export const lock = (of: string, columns: string, condition: string, carried = ""): string => `
    select mailbox.*${carried} from (select * from ${of} where epoch is not null order by actor, key) named
    cross join lateral (
      select actor, key, epoch${columns} from job_mailbox
      where job_mailbox.actor = named.actor and job_mailbox.key = named.key and job_mailbox.epoch = named.epoch
        and ${condition}
      for update
    ) mailbox where mailbox.epoch = named.epoch`

/** The mailboxes of `found` that have a row, once the first rows of the others are inserted (`made`). */
export const existing = `select * from found where epoch is not null and (select count(*) from made) >= 0`

/** Joins `job_mailbox` by its whole key with a row that names it, one index look-up for each. */
export const isRowOf = (mailbox: string, of: string): string =>
  ["actor", "key", "epoch"].map((column) => `${mailbox}.${column} = any(array[${of}.${column}])`).join(" and ")

/** A claim moved a mailbox to another row between the snapshot and the lock. */
class MailboxMoved extends Data.TaggedError("MailboxMoved") {}

/**
 * Locks the mailboxes of some jobs and marks them: a lease that is being taken with an older snapshot is refused. To be
 * called in a transaction, whose next statement sees every lease that was taken before. The mailbox of a delayed job is
 * locked, too, since the job may become due before that statement.
 * @param jobs condition on columns that `job` and `job_scheduled` have
 */
export const seize = (sql: PgClient.PgClient, jobs: Statement.Fragment): Effect.Effect<void, SqlError.SqlError> =>
  seizeAll(
    sql,
    sql`select actor, key from job where key is not null and ${jobs}
      union select actor, key from job_scheduled where key is not null and ${jobs}`
  )

/** Seizes the mailbox of a key, whether it has jobs or not. */
export const seizeKey = (sql: PgClient.PgClient, actor: string, key: string) =>
  seizeAll(sql, sql`select ${actor}::text as actor, ${key}::text collate "C" as key`)

const seizeAll = (sql: PgClient.PgClient, boxes: Statement.Fragment): Effect.Effect<void, SqlError.SqlError> => {
  const current = sql.literal(currentOf("box"))
  const [isRow, locks] = [sql.literal(isRowOf("mailbox", "locked")), sql.literal(lock("existing", "", "writes >= 0"))]
  const attempt = Effect.gen(function* () {
    const [row] = yield* sql<{ readonly missed: boolean }>`
      with box as materialized (
        ${boxes}
      ), found as materialized (
        select box.actor, box.key, row.epoch from box left join lateral ${current} row on true
      ), made as (
        insert into job_mailbox (actor, key, freed_xid)
        select actor, key, pg_current_xact_id() from found where epoch is null order by actor, key
        on conflict (actor, key, epoch) do nothing returning 1
      ), existing as materialized (
        ${sql.literal(existing)}
      ), locked as materialized (
        ${locks}
      ), marked as (
        update job_mailbox mailbox set freed_xid = pg_current_xact_id(), touched_at = now(),
          writes = least(writes + 1, 32000)
        from locked where ${isRow}
      )
      select (select count(*) from found) > (select count(*) from made) + (select count(*) from locked) as missed`
    if (row?.missed === true) return yield* new MailboxMoved()
  })
  // The locks of a failed attempt go with its savepoint, so all are taken in order.
  return Effect.catchTag(sql.withTransaction(attempt), "MailboxMoved", () => seizeAll(sql, boxes))
}

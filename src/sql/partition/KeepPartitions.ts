/**
 * Creates the partitions of the coming days of a table and drops expired ones. Each change is a transaction of its own, so a
 * lock on the table lasts for milliseconds, and what fails leaves the changes before it in place.
 *
 * A few rows of a day that has no partition move when it is created. Many stay in the default partition: they can move only
 * together (PostgreSQL attaches no partition while the default one has rows of it, and rows in a table that is not attached
 * are seen by no reader), which would hold writers up. They are deleted in batches when they expire.
 */
import type { PgClient } from "@effect/sql-pg"
import { Effect } from "effect"
import type { SqlError } from "effect/sql"
import * as DailyPartitions from "./DailyPartitions.ts"

export interface Rule {
  /** The name of the advisory lock: one node at a time, since making a partition twice at once fails. */
  readonly lock: string
  /** Days from today to the day of rows that are written today; several where rows are kept for different times. */
  readonly daysOfToday: ReadonlyArray<number>
  /** Days for which a partition stays after its own. */
  readonly keptDays: number
}

/** Rows that move while the table is locked: tens of milliseconds. */
export const mostMoved = 10_000
/** Pages of one statement that deletes, with some ten thousand rows. */
const pagesAtOnce = 200

/** Tables that this process looks after, for the monitor: the days that must have a partition, counted from today. */
export const keptTables = new Map<string, ReadonlyArray<number>>()

interface Partition {
  readonly name: string
  /** Whether an update of it can be replicated as one of its table is. */
  readonly isAlike: boolean
}

export const partitionsOf = (sql: PgClient.PgClient, table: string) =>
  sql<Partition>`
    select part.relname::text as name, part.relreplident = parent.relreplident as "isAlike"
    from pg_inherits i join pg_class part on part.oid = i.inhrelid join pg_class parent on parent.oid = i.inhparent
    where i.inhparent = ${table}::regclass`.unprepared

export const today = (sql: PgClient.PgClient): Effect.Effect<number, SqlError.SqlError> =>
  Effect.map(sql<{ readonly now: Date }>`select now() as now`, ([row]) =>
    DailyPartitions.dayAt(row?.now.getTime() ?? 0)
  )

/** Fails when a reader of the whole table, such as a backup, keeps a lock for longer than half a second. */
export const keep = Effect.fnUntraced(function* (
  sql: PgClient.PgClient,
  table: DailyPartitions.DailyTable,
  { daysOfToday, keptDays, lock }: Rule
) {
  keptTables.set(table.table, daysOfToday)
  const run = (statement: string) => sql.unsafe(statement).unprepared

  /** Locks the table: a row that is inserted meanwhile would go to the default partition, and be refused there. */
  const change = <A, E>(statements: Effect.Effect<A, E>) =>
    sql.withTransaction(
      Effect.gen(function* () {
        yield* sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`
        // While this waits for a reader of the whole table, all writers would wait behind it.
        yield* sql`set local lock_timeout = '500ms'`
        yield* run(`lock table ${table.table} in access exclusive mode`)
        return yield* statements
      })
    )

  const create = (day: number) =>
    Effect.gen(function* () {
      // Another node may have created it since.
      if (DailyPartitions.missing(table.table, (yield* present).map(nameOf), [day]).length === 0) return true
      const strays = yield* run(
        `select from ${table.table}_default where ${DailyPartitions.isOfDay(table, day)} limit ${mostMoved + 1}`
      )
      if (strays.length > mostMoved) return false
      for (const statement of DailyPartitions.creation(table, day)) yield* run(statement)
      return true
    })

  /** Goes through the table once: looking for expired rows from its begin each time would read those that are deleted already. */
  const deleteExpired = Effect.gen(function* () {
    const [size] = yield* sql<{ readonly pages: number }>`
      select (pg_relation_size(${`${table.table}_default`}::regclass) / current_setting('block_size')::int)::int as pages`
    for (let page = 0; page < (size?.pages ?? 0); page += pagesAtOnce) {
      yield* run(`delete from ${table.table}_default
        where ctid >= '(${page},0)' and ctid < '(${page + pagesAtOnce},0)' and ${table.column} < '${table.startOf(firstKept)}'`)
    }
  })

  const present = partitionsOf(sql, table.table)
  const day = yield* today(sql)
  const firstKept = day - keptDays
  const before = yield* present
  const names = before.map(nameOf)
  const days = daysOfToday.flatMap((ahead) => DailyPartitions.comingDays(day + ahead))
  const crowded: Array<string> = []
  for (const missing of DailyPartitions.missing(table.table, names, days)) {
    if (!(yield* change(create(missing)))) crowded.push(DailyPartitions.dateOf(missing))
  }
  if (crowded.length > 0) {
    yield* Effect.logWarning(
      `${table.table}_default has more than ${mostMoved} rows of ${crowded.join(", ")}, so they stay there until they expire`
    )
  }
  const expired = DailyPartitions.expired(table.table, names, firstKept)
  for (const name of expired) yield* change(run(`drop table if exists ${name}`))
  // A partition has no replica identity of its table: one that was just created, restored, or made by an older release.
  const unlike = (yield* present).filter(({ isAlike }) => !isAlike)
  if (unlike.length > 0) {
    yield* change(
      Effect.forEach(unlike, ({ name }) => run(`alter table ${name} replica identity full`), { discard: true })
    )
  }
  yield* deleteExpired
})

const nameOf = ({ name }: Partition): string => name

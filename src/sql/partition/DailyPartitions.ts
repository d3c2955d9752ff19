/**
 * The daily partitions of a table: which are missing or expired, and the statements that create one. Rows of a day that has
 * no partition are in the default partition. Pure; days are UTC, counted from 1970.
 */

export interface DailyTable {
  readonly table: string
  /** The column that it is partitioned by. */
  readonly column: string
  /** The least value of that column on a day. */
  readonly startOf: (day: number) => string
  /** Percent of a page that inserts fill; a partition does not take it from its table. */
  readonly fillfactor?: number
}

const dayMs = 86_400_000

/** @param ms milliseconds since 1970 */
export const dayAt = (ms: number): number => Math.floor(ms / dayMs)
export const msOf = (day: number): number => day * dayMs
/** YYYY-MM-DD */
export const dateOf = (day: number): string => new Date(msOf(day)).toISOString().slice(0, 10)

/** A margin: when no node creates partitions for a while, those of the next days are there. */
const daysAhead = 3

/** A day and those for which a partition is created in advance. */
export const comingDays = (day: number): ReadonlyArray<number> =>
  Array.from({ length: daysAhead + 1 }, (_, n) => day + n)

/** The name of the partition of a day. */
export const nameOf = (table: string, day: number): string => `${table}_${dateOf(day).replaceAll("-", "")}`

const dayIn = (table: string, name: string): number | undefined => {
  const match = new RegExp(`^${table}_(\\d{4})(\\d{2})(\\d{2})$`).exec(name)
  return match === null ? undefined : dayAt(Date.parse(`${match[1]}-${match[2]}-${match[3]}`))
}

/** Days without a partition, in order, each once. */
export const missing = (
  table: string,
  present: ReadonlyArray<string>,
  days: ReadonlyArray<number>
): ReadonlyArray<number> => {
  const known = new Set(present)
  return [...new Set(days)].toSorted((a, b) => a - b).filter((day) => !known.has(nameOf(table, day)))
}

/** Partitions of days before the first that is kept; those that are not of a day are left alone. */
export const expired = (table: string, present: ReadonlyArray<string>, firstKept: number): ReadonlyArray<string> =>
  present.filter((name) => {
    const day = dayIn(table, name)
    return day !== undefined && day < firstKept
  })

/** The condition for rows of a day. */
export const isOfDay = ({ column, startOf }: DailyTable, day: number): string =>
  `${column} >= '${startOf(day)}' and ${column} < '${startOf(day + 1)}'`

/** The statements that create the partition of a day, in order. The second one moves the rows of that day. */
export const creation = (table: DailyTable, day: number): readonly [string, string, string] => {
  const { fillfactor, startOf } = table
  const name = nameOf(table.table, day)
  const storage = fillfactor === undefined ? "" : ` with (fillfactor = ${fillfactor})`
  return [
    `create table ${name} (like ${table.table} including all)${storage}`,
    `with moved as (delete from ${table.table}_default where ${isOfDay(table, day)} returning *)
       insert into ${name} select * from moved`,
    `alter table ${table.table} attach partition ${name} for values from ('${startOf(day)}') to ('${startOf(day + 1)}')`
  ]
}

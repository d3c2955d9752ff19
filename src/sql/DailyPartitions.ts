/**
 * The daily partitions of a table: statements that create those of the coming days and drop expired ones. Rows of a day
 * that has no partition yet are in the default partition, and move when theirs is created. Pure; days are UTC, counted from
 * 1970.
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

const nameOf = (table: string, day: number): string => `${table}_${dateOf(day).replaceAll("-", "")}`

const dayIn = (table: string, name: string): number | undefined => {
  const match = new RegExp(`^${table}_(\\d{4})(\\d{2})(\\d{2})$`).exec(name)
  return match === null ? undefined : dayAt(Date.parse(`${match[1]}-${match[2]}-${match[3]}`))
}

/**
 * The statements in order; none when there is nothing to create or to drop.
 * @param present names of its partitions; those that are not of a day are left alone
 */
export const statements = (
  { column, fillfactor, startOf, table }: DailyTable,
  present: ReadonlyArray<string>,
  wanted: { readonly days: ReadonlyArray<number>; readonly firstKept: number }
): ReadonlyArray<string> => {
  const known = new Set(present)
  const created = [...new Set(wanted.days)]
    .toSorted((a, b) => a - b)
    .filter((day) => !known.has(nameOf(table, day)))
    .flatMap((day) => {
      const [name, from, to] = [nameOf(table, day), `'${startOf(day)}'`, `'${startOf(day + 1)}'`]
      const storage = fillfactor === undefined ? "" : ` with (fillfactor = ${fillfactor})`
      return [
        `create table ${name} (like ${table} including all)${storage}`,
        `with moved as (delete from ${table}_default where ${column} >= ${from} and ${column} < ${to} returning *)
           insert into ${name} select * from moved`,
        `alter table ${table} attach partition ${name} for values from (${from}) to (${to})`
      ]
    })
  const expired = present.filter((name) => {
    const day = dayIn(table, name)
    return day !== undefined && day < wanted.firstKept
  })
  if (created.length + expired.length === 0) return []
  return [
    ...created,
    ...expired.map((name) => `drop table ${name}`),
    `delete from ${table}_default where ${column} < '${startOf(wanted.firstKept)}'`
  ]
}

/**
 * The daily partitions of the logs, by the time in their ids: which to make and which to drop. Pure; days are UTC.
 */
import * as Ulids from "../../../src/Ulids.ts"

export interface Log {
  readonly table: string
  readonly keepDays: number
  /** Percent of a page that inserts fill; a partition does not take it from its table. */
  readonly fillfactor?: number
}

/** A margin, so that a node that looks after them late still finds its partition made. */
const daysAhead = 3
const dayMs = 86_400_000

const nameOf = (table: string, day: number): string =>
  `${table}_${new Date(day * dayMs).toISOString().slice(0, 10).replaceAll("-", "")}`

const dayOf = (table: string, name: string): number | undefined => {
  const match = new RegExp(`^${table}_(\\d{4})(\\d{2})(\\d{2})$`).exec(name)
  return match === null ? undefined : Date.parse(`${match[1]}-${match[2]}-${match[3]}`) / dayMs
}

/**
 * Statements that bring a log up to date; rows that fell into the default partition move over first.
 * @param present names of its partitions
 * @param now milliseconds since 1970
 */
export const statements = (
  { fillfactor = 100, keepDays, table }: Log,
  present: ReadonlyArray<string>,
  now: number
): ReadonlyArray<string> => {
  const today = Math.floor(now / dayMs)
  const known = new Set(present)
  const made = Array.from({ length: daysAhead + 1 }, (_, n) => today + n)
    .filter((day) => !known.has(nameOf(table, day)))
    .flatMap((day) => {
      const [name, from, to] = [
        nameOf(table, day),
        `'${Ulids.from(day * dayMs)}'`,
        `'${Ulids.from((day + 1) * dayMs)}'`
      ]
      return [
        `create table ${name} (like ${table} including all) with (fillfactor = ${fillfactor})`,
        `with moved as (delete from ${table}_default where id >= ${from} and id < ${to} returning *)
           insert into ${name} select * from moved`,
        `alter table ${table} attach partition ${name} for values from (${from}) to (${to})`
      ]
    })
  const firstKept = today - keepDays
  const dropped = present.filter((name) => {
    const day = dayOf(table, name)
    return day !== undefined && day < firstKept
  })
  if (made.length + dropped.length === 0) return []
  return [
    ...made,
    ...dropped.map((name) => `drop table ${name}`),
    `delete from ${table}_default where id < '${Ulids.from(firstKept * dayMs)}'`
  ]
}

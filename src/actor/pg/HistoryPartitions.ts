/**
 * The daily partitions of `job_history`, by the day on which a job may be forgotten: which to make and which to drop.
 * Pure; days are UTC.
 */

export interface PartitionRow {
  readonly name: string
  /** The database's date, YYYY-MM-DD. */
  readonly today: string
}

/** A margin, so that a node that prunes late still finds its partition made. */
const daysAhead = 3

const dayMs = 86_400_000
const addDays = (day: string, n: number): string => new Date(Date.parse(day) + n * dayMs).toISOString().slice(0, 10)
const nameOf = (day: string): string => `job_history_${day.replaceAll("-", "")}`

const dayOf = (name: string): string | undefined => {
  const match = /^job_history_(\d{4})(\d{2})(\d{2})$/.exec(name)
  return match === null ? undefined : `${match[1]}-${match[2]}-${match[3]}`
}

/**
 * Statements that make the missing partitions for what finishes today and in the coming days under each retention; rows
 * of those days that fell into the default one move over first.
 */
export const addPartitions = (
  rows: ReadonlyArray<PartitionRow>,
  retentionDays: ReadonlyArray<number>
): ReadonlyArray<string> => {
  const today = rows[0]?.today
  if (today === undefined) return []
  const present = new Set(rows.map((row) => row.name))
  const days = retentionDays.flatMap((days) =>
    Array.from({ length: daysAhead + 1 }, (_, n) => addDays(today, days + n))
  )
  return [...new Set(days)]
    .toSorted()
    .filter((day) => !present.has(nameOf(day)))
    .flatMap((day) => {
      const [name, from, to] = [nameOf(day), `'${day}'`, `'${addDays(day, 1)}'`]
      return [
        `create table ${name} (like job_history including all)`,
        `with moved as (
           delete from job_history_default where expires_on >= ${from} and expires_on < ${to} returning *
         ) insert into ${name} select * from moved`,
        `alter table job_history attach partition ${name} for values from (${from}) to (${to})`
      ]
    })
}

/** Statements that drop the days that are over, and what is as old in the default partition. */
export const dropPartitions = (rows: ReadonlyArray<PartitionRow>): ReadonlyArray<string> => {
  const today = rows[0]?.today
  if (today === undefined) return []
  const drops = rows.flatMap(({ name }) => {
    const day = dayOf(name)
    return day !== undefined && day < today ? [`drop table ${name}`] : []
  })
  return [...drops, `delete from job_history_default where expires_on < '${today}'`]
}

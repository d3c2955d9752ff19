/** The daily partitions of `job_history`: which to make and which to drop. Pure; days are UTC. */

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

export const addPartitions = (rows: ReadonlyArray<PartitionRow>): ReadonlyArray<string> => {
  const today = rows[0]?.today
  if (today === undefined) return []
  const present = new Set(rows.map((row) => row.name))
  return Array.from({ length: daysAhead + 1 }, (_, n) => addDays(today, n))
    .filter((day) => !present.has(nameOf(day)))
    .map(
      (day) =>
        `create table if not exists ${nameOf(day)} partition of job_history for values from ('${day}') to ('${addDays(day, 1)}')`
    )
}

export const dropPartitions = (rows: ReadonlyArray<PartitionRow>, keepDays: number): ReadonlyArray<string> =>
  rows.flatMap(({ name, today }) => {
    const day = dayOf(name)
    return day !== undefined && day < addDays(today, -keepDays) ? [`drop table if exists ${name}`] : []
  })

/** Columns whose name ends in the year of their figures, such as `daytime_population_2020`. */
import type * as Cell from "../../../../src/table/Cell.ts"
import { isYear } from "../../facts/Dataset.ts"
import type { Column } from "../table/AreaTable.ts"

interface YearColumn {
  readonly metric: string
  readonly kind: Cell.Kind
  readonly unit: string
}

/** The column of the latest year whose name is the prefix and a year, or undefined. */
export const latestColumn = (
  found: ReadonlyMap<string, number>,
  prefix: string,
  { kind, metric, unit }: YearColumn
): Column | undefined => {
  const years = yearsOf(found, prefix)
  const last = years.at(-1)
  if (last === undefined) return undefined
  return { index: last.index, metric, label: last.label, kind, factor: 1, unit, year: last.year }
}

/** The columns whose name is the prefix and a year, earliest first. */
export const yearsOf = (found: ReadonlyMap<string, number>, prefix: string) =>
  [...found]
    .flatMap(([label, index]) => {
      const year = label.startsWith(prefix) ? label.slice(prefix.length) : ""
      return /^\d{4}$/.test(year) && isYear(Number(year)) ? [{ label, index, year: Number(year) }] : []
    })
    .sort((a, b) => a.year - b.year)

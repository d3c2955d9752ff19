/** Says what is wrong in a row of an import: the column by its heading, the value, what was expected and how to give it. Pure. */
import { Result } from "effect"
import { type Columns, textIn } from "../table/columns/Columns.ts"
import type { Concept } from "../table/columns/Headings.ts"
import { refusal, shown, type ValueKind } from "../table/values/Refusals.ts"
import type { RefusedRow } from "./Report.ts"

export type Refusal = Omit<RefusedRow, "line">

/** A value that is no date, number or the like. @param heading as the column is called in the file */
export const refusedValue = (heading: string, value: string, kind: ValueKind): Result.Result<never, Refusal> =>
  Result.fail({ column: heading, value: shown(value), reason: refusal(heading, value, kind) })

/** A value that breaks another rule, which is said in English and Japanese. */
export const refusedCell = (
  heading: string,
  value: string,
  english: string,
  japanese: string
): Result.Result<never, Refusal> => Result.fail(cellRefusal(heading, value, english, japanese))

export const cellRefusal = (heading: string, value: string, english: string, japanese: string): Refusal => ({
  column: heading,
  value: shown(value),
  reason: `${heading}: ${english}${value === "" ? "" : `, not "${shown(value)}"`} (${japanese})`
})

export const rowRefusal = (english: string, japanese: string): Refusal => ({
  column: null,
  value: null,
  reason: `${english} (${japanese})`
})

export const refusedRow = (english: string, japanese: string): Result.Result<never, Refusal> =>
  Result.fail(rowRefusal(english, japanese))

/** Concepts by which people know a row, the most telling first. */
const naming: ReadonlyArray<Concept> = ["name", "displayName", "lineUserId", "externalId", "date", "id", "menu"]

/** A refusal of a row as a whole with the column and the text by which people know the row. */
export const withName = (refusal: Refusal, cells: ReadonlyArray<string>, columns: Columns<Concept>): Refusal => {
  if (refusal.value !== null) return refusal
  for (const concept of naming) {
    const column = columns.get(concept)
    const text = textIn(cells, column).replaceAll("\0", "")
    if (column === undefined || text === "") continue
    const value = shown(text)
    const reason = refusal.reason.includes(value) ? refusal.reason : `${value}: ${refusal.reason}`
    return { column: refusal.column ?? column.heading, value, reason }
  }
  return refusal
}

/** Says what is wrong in a row of an import: the column by its heading, the value, what was expected and how to give it. Pure. */
import { Result } from "effect"
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

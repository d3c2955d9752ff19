/** Reads a cell of a statistics table: a number of a given kind, or a mark for an unknown figure. */
import { Result } from "effect"
import { readNumber } from "./values/Numbers.ts"

export interface Kind {
  readonly expected: string
  readonly fits: (value: number) => boolean
}

const kind = (expected: string, fits: (value: number) => boolean): Kind => ({ expected, fits })
const between = (minimum: number, maximum: number) => (value: number) => value >= minimum && value <= maximum

export const count = kind("a whole number, 0 or more", (value) => Number.isInteger(value) && value >= 0)
export const amount = kind("a number, 0 or more", (value) => value >= 0)
export const signed = kind("a number", () => true)
export const share = kind("a number from 0 to 1", between(0, 1))
export const percent = kind("a number from 0 to 100", between(0, 100))
export const latitude = kind("a latitude in Japan", between(20, 46))
export const longitude = kind("a longitude in Japan", between(122, 154.5))

/** Marks for figures that were not surveyed, are not available or are suppressed. They do not reject the row. */
const unknownMarks: ReadonlySet<string> = new Set(["", "-", "－", "‐", "X", "x", "χ", "***", "…", "...", "NULL"])

/** Null for a mark; a failure describes the text and what was expected. */
export const read = (kind: Kind, label: string, text: string): Result.Result<number | null, string> => {
  const trimmed = text.trim()
  if (unknownMarks.has(trimmed)) return Result.succeed(null)
  const value = readNumber(trimmed)
  return value !== undefined && kind.fits(value)
    ? Result.succeed(value)
    : Result.fail(`${label}: "${trimmed.slice(0, 40)}" is not ${kind.expected}`)
}

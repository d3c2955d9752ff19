/** The margins of the fitting as groups of cells, and the national pattern fitted to them. */
import { householdTypes } from "../Population.ts"
import { type Fit, fit } from "./Ipf.ts"
import { cellCount, groupCount, groupOf, householdOfCell, pattern, sexOfCell, youngestOf } from "./Pyramid.ts"

/** First margin: sex times five years of age, women first. */
export const fiveYearCount = 2 * groupCount

/** Index into the first margin by cell. */
export const fiveYearOfCell: Uint8Array = Uint8Array.from(
  { length: cellCount },
  (_, cell) => sexOfCell(cell) * groupCount + groupOf(cell)
)

/** The bands of age by sex that most statistics have: 15 to 64, 65 to 74, 75 and older. */
export const ageSexNames = [
  "age15to64Female",
  "age65to74Female",
  "age75plusFemale",
  "age15to64Male",
  "age65to74Male",
  "age75plusMale"
] as const

/** Index into `ageSexNames` by index into the first margin. */
export const bandOfFiveYear: Uint8Array = Uint8Array.from({ length: fiveYearCount }, (_, at) => {
  const youngest = youngestOf(at % groupCount)
  return Math.floor(at / groupCount) * 3 + (youngest < 65 ? 0 : youngest < 75 ? 1 : 2)
})

/** Index into `ageSexNames` by cell. */
export const ageSexOfCell: Uint8Array = fiveYearOfCell.map((at) => bandOfFiveYear[at]!)

/**
 * Second margin: households. Couples under 65 are part of `nuclear`, since the census does not count them separately.
 */
export const livings = ["aloneUnder65", "alone65plus", "couple65plus", "nuclear", "extended"] as const

/** Index into `livings` by cell. */
export const livingOfCell: Uint8Array = Uint8Array.from({ length: cellCount }, (_, cell) => {
  const isOld = youngestOf(groupOf(cell)) >= 65
  const household = householdTypes[householdOfCell(cell)]!
  if (household === "single") return isOld ? 1 : 0
  if (household === "couple" && isOld) return 2
  return household === "extended" ? 4 : 3
})

export interface TableMargins {
  /** Shares of five years of age by sex. */
  readonly fiveYear: ReadonlyArray<number>
  /** Shares of `ageSexNames`: the sums of the five-year groups. */
  readonly ageSex: ReadonlyArray<number>
  /** Shares of `livings`. */
  readonly living: ReadonlyArray<number>
}

/** Share of the people of an area in each cell: the national pattern fitted to the area's margins. */
export const tableOf = ({ fiveYear, living }: Pick<TableMargins, "fiveYear" | "living">): Fit =>
  fit(pattern, { groupOf: fiveYearOfCell, targets: fiveYear }, [{ groupOf: livingOfCell, targets: living }])

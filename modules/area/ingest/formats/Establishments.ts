/**
 * Format of private establishments by industry (Economic Census): one row per area and industry, with the counts of this census
 * and the one before. It has the wards of designated cities, which add up to their city.
 */
import * as Cell from "../../../../src/table/Cell.ts"
import type { Row } from "../../../../src/table/CsvFile.ts"
import { columnsByName } from "../../../../src/table/Table.ts"
import { areaFormat, type Column, type Layout } from "../table/AreaTable.ts"
import { yearsOf } from "./YearColumns.ts"

/** Codes of the Japan Standard Industrial Classification. */
const industries: Readonly<Record<string, string>> = {
  "58": "foodRetailShops",
  "80": "amusementFacilities",
  "762": "specialtyRestaurants",
  "767": "cafes",
  "783": "beautySalons"
}

const layout = (head: ReadonlyArray<Row>): Layout | undefined => {
  const found = columnsByName(head.at(-1)?.cells ?? [], ["code", "industry_code"])
  if (found === undefined) return undefined
  const [last, before] = yearsOf(found, "establishments_").toReversed()
  if (last === undefined) return undefined
  const columnsOf = (suffix: string, { index, label, year }: typeof last) =>
    Object.entries(industries).map(
      ([part, metric]): Column => ({
        index,
        metric: `${metric}${suffix}`,
        label,
        kind: Cell.count,
        factor: 1,
        unit: "establishments",
        year,
        part
      })
    )
  return {
    width: found.size,
    code: found.get("code")!,
    part: { index: found.get("industry_code")!, label: "industry_code" },
    columns: [...columnsOf("", last), ...(before === undefined ? [] : columnsOf("Before", before))]
  }
}

export const establishments = areaFormat({
  dataset: "establishments",
  expected: "a header with code, industry_code and establishments_ with a year",
  layout,
  addsUp: true
})

/**
 * Format of rents, land prices, vacant dwellings and preliminary counts of residents by municipality and ward. Rents are those of
 * dwellings; towns below the size of the survey have none. Its counts of stations, preschools and medical facilities come from
 * several years and are not read.
 */
import { Result } from "effect"
import * as Cell from "../../../../src/table/Cell.ts"
import { columnsByName } from "../../../../src/table/Table.ts"
import type { Figures } from "../../facts/Facts.ts"
import { areaFormat, type Column } from "../table/AreaTable.ts"
import { latestColumn } from "./YearColumns.ts"

const check = (figures: Figures): Result.Result<Figures, string> => {
  const { dwellings, vacantDwellings } = figures
  return dwellings !== undefined && vacantDwellings !== undefined && vacantDwellings > dwellings
    ? Result.fail("More dwellings are vacant than there are")
    : Result.succeed(figures)
}

export const rents = areaFormat({
  dataset: "rents",
  expected: "a header with code, land_price_yen_m2, and rent_yen_month_ with a year",
  layout: (head) => {
    const found = columnsByName(head.at(-1)?.cells ?? [], ["code", "land_price_yen_m2"])
    if (found === undefined) return undefined
    const rent = latestColumn(found, "rent_yen_month_", { metric: "homeRent", kind: Cell.count, unit: "yen/month" })
    if (rent === undefined) return undefined
    const landPrice: Column = {
      index: found.get("land_price_yen_m2")!,
      metric: "landPrice",
      label: "land_price_yen_m2",
      kind: Cell.count,
      factor: 1,
      unit: "yen/m2",
      year: undefined
    }
    const others = [
      latestColumn(found, "vacant_dwellings_", { metric: "vacantDwellings", kind: Cell.count, unit: "dwellings" }),
      latestColumn(found, "dwellings_", { metric: "dwellings", kind: Cell.count, unit: "dwellings" })
    ]
    const residents = [...found].find(([label]) => /^pop_\d{4}_prelim$/.test(label))
    const recent: ReadonlyArray<Column> =
      residents === undefined
        ? []
        : [
            {
              index: residents[1],
              metric: "preliminaryPopulation",
              label: residents[0],
              kind: Cell.count,
              factor: 1,
              unit: "persons",
              year: Number(residents[0].slice(4, 8))
            }
          ]
    return {
      width: found.size,
      code: found.get("code")!,
      columns: [rent, landPrice, ...others.filter((column) => column !== undefined), ...recent]
    }
  },
  check
})

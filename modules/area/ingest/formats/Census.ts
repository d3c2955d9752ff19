/**
 * Format of the census table by municipality and ward. Its shares are counts divided by the residents, so the counts can be
 * recovered; its density gives the area. Other columns are not read, since their rows are shifted against the codes (single
 * households differ from the official table by 6 points in the median).
 */
import { Result } from "effect"
import * as Cell from "../../../../src/table/Cell.ts"
import { columnsByName } from "../../../../src/table/Table.ts"
import type { Figures } from "../../facts/Facts.ts"
import { areaFormat } from "../table/AreaTable.ts"

const columns: Readonly<Record<string, readonly [metric: string, kind: Cell.Kind, unit: string]>> = {
  pop_total: ["population", Cell.count, "persons"],
  n_hh_total: ["households", Cell.count, "households"],
  pct_elderly_65: ["age65plusShare", Cell.share, "fraction"],
  pct_child_under15: ["age0to14Share", Cell.share, "fraction"],
  pop_density: ["density", Cell.amount, "persons/km2"]
}
const required = ["muni_code", "pop_total", "n_hh_total", "pct_elderly_65", "pct_child_under15", "pop_density"]

const derive = (cells: Figures): Result.Result<Figures, string> => {
  const { age0to14Share, age65plusShare, density, population, ...figures } = cells
  if (population === undefined) return Result.fail("No number of residents")
  if ((age0to14Share ?? 0) + (age65plusShare ?? 0) > 1) return Result.fail("The shares of age exceed the whole")
  return Result.succeed({
    ...figures,
    population,
    ...(age0to14Share === undefined ? {} : { age0to14: Math.round(population * age0to14Share) }),
    ...(age65plusShare === undefined ? {} : { age65plus: Math.round(population * age65plusShare) }),
    ...(density === undefined || density === 0 ? {} : { totalArea: population / density })
  })
}

export const census = areaFormat({
  dataset: "census",
  expected: `a header with ${required.join(", ")}`,
  layout: (head) => {
    const found = columnsByName(head.at(-1)?.cells ?? [], required)
    if (found === undefined) return undefined
    return {
      width: found.size,
      code: found.get("muni_code")!,
      codeName: "muni_code",
      columns: Object.entries(columns).flatMap(([label, [metric, kind, unit]]) => {
        const index = found.get(label)
        return index === undefined ? [] : [{ index, metric, label, kind, unit, factor: 1, year: undefined }]
      })
    }
  },
  derive,
  derived: { age0to14: "persons", age65plus: "persons", totalArea: "km2" }
})

/** Format of daytime and night-time residents of the census. It has the wards of designated cities, which add up to their city. */
import * as Cell from "../../../../src/table/Cell.ts"
import { columnsByName } from "../../../../src/table/Table.ts"
import { areaFormat } from "../table/AreaTable.ts"
import { latestColumn } from "./YearColumns.ts"

const persons = { kind: Cell.count, unit: "persons" }

export const daytime = areaFormat({
  dataset: "daytime",
  expected: "a header with code, daytime_population_ and nighttime_population_ with a year",
  layout: (head) => {
    const found = columnsByName(head.at(-1)?.cells ?? [], ["code"])
    if (found === undefined) return undefined
    const day = latestColumn(found, "daytime_population_", { ...persons, metric: "daytimePopulation" })
    const night = latestColumn(found, "nighttime_population_", { ...persons, metric: "nighttimePopulation" })
    if (day === undefined || night === undefined) return undefined
    return { width: found.size, code: found.get("code")!, columns: [day, night] }
  },
  addsUp: true
})

/** Format of hazards: earthquake probability (J-SHIS, intensity 6-lower or more in 30 years) and residents in hazard zones, in percent. */

import * as Cell from "../../../../src/table/Cell.ts"
import { columnsByName } from "../../../../src/table/Table.ts"
import { areaFormat } from "../table/AreaTable.ts"

const names = {
  quake_i6minus_30y_pct: "earthquakeProbability",
  flood_zone_pop_pct: "floodExposure",
  landslide_zone_pop_pct: "landslideExposure",
  tsunami_zone_pop_pct: "tsunamiExposure"
}

export const hazard = areaFormat({
  dataset: "hazard",
  expected: `a header with "code" and ${Object.keys(names).join(", ")}`,
  layout: (head) => {
    const columns = columnsByName(head.at(-1)?.cells ?? [], ["code", ...Object.keys(names)])
    if (columns === undefined) return undefined
    return {
      width: columns.size,
      code: columns.get("code")!,
      columns: Object.entries(names).map(([label, metric]) => ({
        index: columns.get(label)!,
        metric,
        label,
        kind: Cell.percent,
        factor: 1,
        unit: "percent",
        year: undefined
      }))
    }
  }
})

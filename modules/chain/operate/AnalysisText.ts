/** The analysis of a chain as text for a terminal. Pure. */
import { table } from "../../../src/cli/Output.ts"
import type { Analysis, AreaSideBySide, Spot, StoreImpact } from "../analysis/AnalysisView.ts"
import { textOf } from "../analysis/Features.ts"

const percent = (share: number): string => `${(share * 100).toFixed(1)}%`

const figure = (name: string) => ({
  title: name,
  of: ({ figures }: AreaSideBySide) => {
    const found = figures.find((known) => known.name === name)
    return found === undefined ? "" : textOf(found.value, found.unit, "en")
  }
})

const areaColumns = [
  { title: "AREA", of: ({ areaCode, areaName }: AreaSideBySide) => `${areaCode} ${areaName}` },
  { title: "STORES", of: ({ stores }: AreaSideBySide) => String(stores) },
  figure("residents"),
  figure("incomePerTaxpayer"),
  figure("age65plusShare"),
  figure("daytimePopulation"),
  { title: "SCORE", of: ({ scores }: AreaSideBySide) => String(scores.overallScore ?? "") }
]

const shareOf = ({ sharedWithSisters, takenFromSisters }: StoreImpact): string => {
  const share = takenFromSisters ?? sharedWithSisters
  return share === null ? "" : `${percent(share.value)} (${percent(share.low)} to ${percent(share.high)})`
}

const storeColumns = [
  { title: "STORE", of: ({ name }: StoreImpact) => name },
  { title: "STATUS", of: ({ status }: StoreImpact) => status },
  { title: "FROM OR WITH SISTERS", of: shareOf },
  { title: "SISTERS", of: ({ sisters }: StoreImpact) => sisters.map(({ name }) => name).join(", ") }
]

const spotColumns = [
  { title: "RANK", of: ({ rank }: Spot) => String(rank) },
  { title: "AREA", of: ({ areaCode, areaName }: Spot) => `${areaCode} ${areaName}` },
  { title: "DISTANCE", of: ({ distance }: Spot) => distance.toFixed(2) },
  { title: "WHY", of: ({ reason }: Spot) => reason }
]

export const describeAnalysis = ({ areas, cannibalisation, notes, whiteSpots }: Analysis): string =>
  [
    table(areaColumns, areas),
    table(storeColumns, cannibalisation.stores),
    table(spotColumns, whiteSpots.items),
    notes.join("\n")
  ].join("\n\n")

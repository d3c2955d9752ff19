/** Computes the margins of employment, sectors and income of an area. */

import { tableOf } from "../fitting/CellTable.ts"
import { ratesOf, shiftsFor } from "../work/Activity.ts"
import { type AreaFiguresLike, allOf, originOf } from "./AreaFigures.ts"
import { taxableIncomePerTaxpayer } from "./Japan.ts"
import { inherited, named, type Parent, type Part, scaled } from "./MarginPart.ts"

const workNames = ["employedFemale", "employedMale", "unemployedFemale", "unemployedMale"] as const
const labour = [...workNames, "notInLabourForceFemale", "notInLabourForceMale"] as const

/**
 * Employed and unemployed shares of the women and men of known labour force status. Without counts, the parent's rates
 * are applied to the ages and households of the area.
 */
export const workPart = (area: AreaFiguresLike, table: Float64Array, parent: Parent): Part => {
  const counted = allOf(area, labour)
  if (counted !== undefined) {
    const women = counted.employedFemale + counted.unemployedFemale + counted.notInLabourForceFemale
    const men = counted.employedMale + counted.unemployedMale + counted.notInLabourForceMale
    if (women > 0 && men > 0) {
      const shares = workNames.map((name) => counted[name] / (name.endsWith("Female") ? women : men))
      return { shares, margins: named(workNames, shares, "fraction of the sex", originOf(area, labour)) }
    }
  }
  const shifts = shiftsFor(tableOf(parent.margins).table, parent.margins)
  const [women, men] = [ratesOf(table, 0, shifts), ratesOf(table, 1, shifts)]
  const shares = [women[0], men[0], women[1], men[1]]
  const [origin] = inherited(parent, workNames, shares).margins
  return { shares, margins: origin === undefined ? [] : named(workNames, shares, origin.unit, origin) }
}

const sectorNames = ["employedPrimary", "employedSecondary", "employedTertiary"] as const

/** Shares of agriculture, industry and services among the employed of known sector. */
export const sectorPart = (area: AreaFiguresLike, parent: Parent): Part => {
  const counted = allOf(area, sectorNames)
  const counts = sectorNames.map((name) => counted?.[name] ?? 0)
  if (counts.every((count) => count === 0)) return inherited(parent, sectorNames, parent.margins.sectors)
  const shares = scaled(counts)
  return { shares, margins: named(sectorNames, shares, "fraction of the employed", originOf(area, sectorNames)) }
}

const incomeName = "taxableIncomePerTaxpayer"

/** Taxable income per taxpayer, as a multiple of Japan's. */
export const incomePart = (area: AreaFiguresLike, parent: Parent): Part => {
  const names = ["taxableIncome", "taxpayers"] as const
  const known = allOf(area, names)
  if (known === undefined || known.taxpayers === 0 || known.taxableIncome === 0) {
    return inherited(parent, [incomeName], [parent.margins.incomeRatio])
  }
  const value = known.taxableIncome / known.taxpayers
  return {
    shares: [value / taxableIncomePerTaxpayer],
    margins: named([incomeName], [value], "yen", originOf(area, names))
  }
}

/**
 * Computes the margins of an area: the shares of its people of 15 and older from which a population is generated. Plain
 * data, which can be sent to a thread.
 *
 * Missing figures come from the city that a ward belongs to (inherited), else from Japan (modelled); their pattern is
 * adjusted to the known figures. Each margin has its provenance.
 */
import {
  ageSexNames,
  ageSexOfCell,
  fiveYearCount,
  fiveYearOfCell,
  livingOfCell,
  livings,
  tableOf
} from "../fitting/CellTable.ts"
import { sumsOf } from "../fitting/Ipf.ts"
import { pattern } from "../fitting/Pyramid.ts"
import { ratesOf } from "../work/Activity.ts"
import { type AreaFiguresLike, fromPlain, type PlainAreaFigures } from "./AreaFigures.ts"
import { japan } from "./Japan.ts"
import type { Margins, Parent } from "./MarginPart.ts"
import { ageSexPart, fiveYearShares, livingPart } from "./PeopleMargins.ts"
import { residentsOf } from "./Residents.ts"
import { incomePart, sectorPart, workPart } from "./WorkMargins.ts"

export type { AreaFiguresLike } from "./AreaFigures.ts"
export type { Margin, Margins } from "./MarginPart.ts"

/**
 * Margins of an area; `city` supplies the missing figures of a ward. Japan's if the area has no people or no figures.
 */
export const marginsOf = (area: AreaFiguresLike, city?: AreaFiguresLike): Margins =>
  city === undefined
    ? compute(area, { margins: nationalMargins, status: "modelled" })
    : compute(area, { margins: marginsOf(city), status: "inherited" })

const compute = (area: AreaFiguresLike, parent: Parent): Margins => {
  const residents = residentsOf(area, parent.margins.ageSex)
  const ages = ageSexPart(area, residents, parent)
  const fiveYear = fiveYearShares(residents, ages.shares, parent)
  const living = livingPart(area, residents, fiveYear, parent)
  const { table } = tableOf({ fiveYear, living: living.shares })
  const work = workPart(area, table, parent)
  const sectors = sectorPart(area, parent)
  const income = incomePart(area, parent)
  return {
    areaCode: area.areaCode,
    areaName: area.areaName,
    fiveYear,
    ageSex: ages.shares,
    living: living.shares,
    employed: work.shares.slice(0, 2),
    unemployed: work.shares.slice(2),
    sectors: sectors.shares,
    incomeRatio: income.shares[0]!,
    provenance: [ages, living, work, sectors, income].flatMap(({ margins }) => margins)
  }
}

const noShifts = { employed: [0, 0], seeking: [0, 0] } as const
const rates = [0, 1].map((sex) => ratesOf(pattern, sex, noShifts))

/** Margins of the unadjusted pattern. */
const patternMargins: Margins = {
  areaCode: null,
  areaName: japan.areaName,
  fiveYear: [...sumsOf(pattern, fiveYearOfCell, fiveYearCount)],
  ageSex: [...sumsOf(pattern, ageSexOfCell, ageSexNames.length)],
  living: [...sumsOf(pattern, livingOfCell, livings.length)],
  employed: rates.map(([employed]) => employed),
  unemployed: rates.map(([, seeking]) => seeking),
  sectors: [0.04, 0.24, 0.72],
  incomeRatio: 1,
  provenance: []
}

/** Margins of Japan. */
export const nationalMargins: Margins = {
  ...compute(japan, { margins: patternMargins, status: "modelled" }),
  areaCode: null
}

/** Margins of an area whose figures were sent to a thread; null for Japan. */
export const marginsAt = (
  place: { readonly area: PlainAreaFigures; readonly city: PlainAreaFigures | null } | null
): Margins =>
  place === null
    ? nationalMargins
    : marginsOf(fromPlain(place.area), place.city === null ? undefined : fromPlain(place.city))

/**
 * What is known of an area's people of 15 and older, as shares that a population is generated from. Plain data: it
 * crosses to a thread.
 *
 * What an area's own figures lack comes from the city that a ward belongs to (inherited), else from the whole of Japan
 * (modelled): its pattern is bent to what is known. Each margin says where it comes from.
 */
import { ratesOf } from "./Activity.ts"
import type { AreaFiguresLike } from "./Figures.ts"
import { sumsOf } from "./Ipf.ts"
import { japan } from "./Japan.ts"
import { livingOfCell, livings } from "./Living.ts"
import type { Margins, Parent } from "./Part.ts"
import { ageSexPart, livingPart } from "./PeopleMargins.ts"
import { pattern } from "./Pyramid.ts"
import { ageSexNames, ageSexOfCell, residentsOf } from "./Residents.ts"
import { tableOf } from "./Table.ts"
import { incomePart, sectorPart, workPart } from "./WorkMargins.ts"

export type { AreaFiguresLike } from "./Figures.ts"
export type { Margin, Margins } from "./Part.ts"

/** Margins of an area; `city` gives what a ward itself lacks. Japan's where nobody lives, or nothing is known. */
export const marginsOf = (area: AreaFiguresLike, city?: AreaFiguresLike): Margins =>
  city === undefined
    ? compute(area, { margins: nationMargins, status: "modelled" })
    : compute(area, { margins: marginsOf(city), status: "inherited" })

const compute = (area: AreaFiguresLike, parent: Parent): Margins => {
  const residents = residentsOf(area, parent.margins.ageSex)
  const ages = ageSexPart(area, residents, parent)
  const living = livingPart(area, residents, ages.shares, parent)
  const { table } = tableOf({ ageSex: ages.shares, living: living.shares })
  const work = workPart(area, table, parent)
  const sectors = sectorPart(area, parent)
  const income = incomePart(area, parent)
  return {
    areaCode: area.areaCode,
    areaName: area.areaName,
    ageSex: ages.shares,
    living: living.shares,
    employed: work.shares.slice(0, 2),
    unemployed: work.shares.slice(2),
    sectors: sectors.shares,
    incomeRatio: income.shares[0]!,
    provenance: [ages, living, work, sectors, income].flatMap(({ margins }) => margins)
  }
}

const unmoved = { employed: [0, 0], seeking: [0, 0] } as const
const rates = [0, 1].map((sex) => ratesOf(pattern, sex, unmoved))

/** The pattern before it meets any figures. */
const bare: Margins = {
  areaCode: null,
  areaName: japan.areaName,
  ageSex: [...sumsOf(pattern, ageSexOfCell, ageSexNames.length)],
  living: [...sumsOf(pattern, livingOfCell, livings.length)],
  employed: rates.map(([employed]) => employed),
  unemployed: rates.map(([, seeking]) => seeking),
  sectors: [0.04, 0.24, 0.72],
  incomeRatio: 1,
  provenance: []
}

/** The whole of Japan. */
export const nationMargins: Margins = { ...compute(japan, { margins: bare, status: "modelled" }), areaCode: null }

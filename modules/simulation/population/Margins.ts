/**
 * What is known of an area's people of 15 and older, as shares that a population is generated from. Plain data: it
 * crosses to a thread.
 *
 * What an area's own figures lack comes from the city that a ward belongs to (inherited), else from the whole of Japan
 * (modelled): its pattern is bent to what is known. Each margin says where it comes from.
 */
import { ratesOf, shiftsFor } from "./Activity.ts"
import { type AreaFiguresLike, allOf, type Figure, originOf, weaker } from "./Figures.ts"
import { type Fit, fit, sumsOf } from "./Ipf.ts"
import { japan, taxableIncomePerTaxpayer } from "./Japan.ts"
import { type Households, livingCounts, livingFromHouseholds, livingOfCell, livings } from "./Living.ts"
import { pattern } from "./Pyramid.ts"
import { ageSexNames, ageSexOfCell, type Residents, residentsOf } from "./Residents.ts"

export type { AreaFiguresLike } from "./Figures.ts"

export interface Margin extends Figure {
  readonly name: string
}

export interface Margins {
  /** Null for the whole of Japan. */
  readonly areaCode: string | null
  readonly areaName: string
  /** Shares of `ageSexNames`; they sum to 1. */
  readonly ageSex: ReadonlyArray<number>
  /** Shares of `livings`; they sum to 1. */
  readonly living: ReadonlyArray<number>
  /** Part of the women, and of the men, who are employed. */
  readonly employed: ReadonlyArray<number>
  /** Part of the women, and of the men, who seek work. */
  readonly unemployed: ReadonlyArray<number>
  /** Parts of agriculture, industry and services among the employed; they sum to 1. */
  readonly sectors: ReadonlyArray<number>
  /** Taxable income per taxpayer, as a multiple of Japan's. */
  readonly incomeRatio: number
  readonly provenance: ReadonlyArray<Margin>
}

/** One margin with what it says of itself. */
interface Part {
  readonly shares: ReadonlyArray<number>
  readonly margins: ReadonlyArray<Margin>
}

/** How many live in each cell, as shares: Japan's pattern fitted to the area's margins. */
export const tableOf = ({ ageSex, living }: Pick<Margins, "ageSex" | "living">): Fit =>
  fit(pattern, { groupOf: ageSexOfCell, targets: ageSex }, [{ groupOf: livingOfCell, targets: living }])

/** Margins of an area; `city` gives what a ward itself lacks. */
export const marginsOf = (area: AreaFiguresLike, city?: AreaFiguresLike): Margins =>
  city === undefined
    ? compute(area, { margins: nationMargins, status: "modelled" })
    : compute(area, { margins: marginsOf(city), status: "inherited" })

interface Parent {
  readonly margins: Margins
  readonly status: "inherited" | "modelled"
}

const compute = (area: AreaFiguresLike, parent: Parent | undefined): Margins => {
  const residents = residentsOf(area, parent?.margins.ageSex ?? [])
  const ages = ageSexPart(area, residents, parent)
  const living = livingPart(area, residents, ages.shares, parent)
  const table = tableOf({ ageSex: ages.shares, living: living.shares }).table
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

const scaled = (values: ReadonlyArray<number>): ReadonlyArray<number> => {
  const total = values.reduce((sum, value) => sum + value, 0)
  return values.map((value) => value / total)
}

const named = (
  names: ReadonlyArray<string>,
  values: ArrayLike<number>,
  unit: string,
  origin: Omit<Figure, "value" | "unit">
): ReadonlyArray<Margin> => names.map((name, i) => ({ name, value: values[i]!, unit, ...origin }))

/** What the parent has, as the parent says it, but taken over. */
const taken = (parent: Parent, names: ReadonlyArray<string>, shares: ReadonlyArray<number>): Part => ({
  shares,
  margins: parent.margins.provenance
    .filter(({ name }) => names.includes(name))
    .map((margin) => ({ ...margin, status: weaker(margin.status, parent.status) }))
})

/** The origin of what the area's figures and the parent's proportions make together. */
const joint = (area: AreaFiguresLike, names: ReadonlyArray<string>, parent: Parent) => {
  const { source, status, year } = originOf(area, names)
  return { year, source: `${source}; pattern of ${parent.margins.areaName}`, status: weaker(status, parent.status) }
}

const ageSexPart = (area: AreaFiguresLike, residents: Residents | undefined, parent: Parent | undefined): Part => {
  if (residents === undefined) return taken(parent!, ageSexNames, parent!.margins.ageSex)
  const { counts, isCounted, names } = residents
  const origin = isCounted ? originOf(area, names) : joint(area, names, parent!)
  return { shares: scaled(counts), margins: named(ageSexNames, counts, "persons", origin) }
}

const householdNames = [
  "population",
  "age0to14",
  "age15to64",
  "age65plus",
  "privateHouseholds",
  "privateHouseholdMembers",
  "nuclearHouseholds",
  "singleHouseholds",
  "elderlySingleHouseholds",
  "elderlyCouples"
] as const satisfies ReadonlyArray<keyof Households>

const livingPart = (
  area: AreaFiguresLike,
  residents: Residents | undefined,
  ageSex: ReadonlyArray<number>,
  parent: Parent | undefined
): Part => {
  const counted = allOf(area, householdNames)
  const people = allOf(area, ["population", "age0to14", "households"])
  if (residents !== undefined && counted !== undefined && counted.privateHouseholds > 0) {
    const counts = livingCounts(counted)
    const { status, ...origin } = originOf(area, householdNames)
    const margins = named(livings, counts, "persons", { ...origin, status })
    // Who lives alone is counted; the others are worked out from households.
    return {
      shares: scaled(counts),
      margins: margins.map((m, i) => (i < 2 ? m : { ...m, status: weaker(status, "modelled") }))
    }
  }
  if (parent === undefined || residents === undefined) return taken(parent!, livings, parent!.margins.living)
  const ages = { groupOf: ageSexOfCell, targets: ageSex }
  const seed = tableOf(parent.margins).table
  const adults = people === undefined ? 0 : people.population - people.age0to14
  const isKnown = people !== undefined && adults > 0 && people.households > 0
  const table = isKnown ? livingFromHouseholds(seed, ages, people.households, adults) : fit(seed, ages, []).table
  const shares = [...sumsOf(table, livingOfCell, livings.length)]
  const persons = residents.counts.reduce((sum, count) => sum + count, 0)
  const origin = joint(area, isKnown ? ["population", "age0to14", "households"] : residents.names, parent)
  const counts = shares.map((share) => share * persons)
  return { shares: scaled(shares), margins: named(livings, counts, "persons", { ...origin, status: "modelled" }) }
}

const workNames = ["employedFemale", "employedMale", "unemployedFemale", "unemployedMale"] as const
const labour = [...workNames, "notInLabourForceFemale", "notInLabourForceMale"] as const

/** Of those of known labour force status. */
const workPart = (area: AreaFiguresLike, table: Float64Array, parent: Parent | undefined): Part => {
  const counted = allOf(area, labour)
  if (counted !== undefined) {
    const women = counted.employedFemale + counted.unemployedFemale + counted.notInLabourForceFemale
    const men = counted.employedMale + counted.unemployedMale + counted.notInLabourForceMale
    if (women > 0 && men > 0) {
      const shares = workNames.map((name) => counted[name] / (name.endsWith("Female") ? women : men))
      return { shares, margins: named(workNames, shares, "fraction of the sex", originOf(area, labour)) }
    }
  }
  const { margins } = parent!
  const shifts = shiftsFor(tableOf(margins).table, margins)
  const [women, men] = [ratesOf(table, 0, shifts), ratesOf(table, 1, shifts)]
  const shares = [women[0], men[0], women[1], men[1]]
  const like = taken(parent!, workNames, shares)
  return { shares, margins: like.margins.map((margin, i) => ({ ...margin, value: shares[i]! })) }
}

const sectorNames = ["employedPrimary", "employedSecondary", "employedTertiary"] as const

const sectorPart = (area: AreaFiguresLike, parent: Parent | undefined): Part => {
  const counted = allOf(area, sectorNames)
  const counts = sectorNames.map((name) => counted?.[name] ?? 0)
  if (counts.every((count) => count === 0)) return taken(parent!, sectorNames, parent!.margins.sectors)
  const shares = scaled(counts)
  return { shares, margins: named(sectorNames, shares, "fraction of the employed", originOf(area, sectorNames)) }
}

const incomeName = "taxableIncomePerTaxpayer"

const incomePart = (area: AreaFiguresLike, parent: Parent | undefined): Part => {
  const names = ["taxableIncome", "taxpayers"] as const
  const known = allOf(area, names)
  if (known === undefined || known.taxpayers === 0 || known.taxableIncome === 0) {
    return taken(parent!, [incomeName], [parent!.margins.incomeRatio])
  }
  const value = known.taxableIncome / known.taxpayers
  return {
    shares: [value / taxableIncomePerTaxpayer],
    margins: named([incomeName], [value], "yen", originOf(area, names))
  }
}

/** The whole of Japan. */
export const nationMargins: Margins = { ...compute(japan, undefined), areaCode: null }

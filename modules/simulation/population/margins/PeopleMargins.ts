/** Computes the margins of the fitting: people by age and sex, and by household. */
import { ageSexNames, fiveYearOfCell, livingOfCell, livings, tableOf } from "../fitting/CellTable.ts"
import { fit, sumsOf } from "../fitting/Ipf.ts"
import { type AreaFiguresLike, allOf, originOf, weaker } from "./AreaFigures.ts"
import { type Households, livingCounts, livingFromHouseholds } from "./Living.ts"
import { inherited, joint, named, type Origin, type Parent, type Part, scaled } from "./MarginPart.ts"
import { divideBands, type Residents } from "./Residents.ts"

export const ageSexPart = (area: AreaFiguresLike, residents: Residents | undefined, parent: Parent): Part => {
  if (residents === undefined) return inherited(parent, ageSexNames, parent.margins.ageSex)
  const { counts, isCounted, names } = residents
  const margins = ageSexNames.flatMap((name, i) => {
    const origin = isCounted ? originOf(area, names[i]!) : joint(area, names[i]!, parent)
    return named([name], [counts[i]!], "persons", origin)
  })
  return { shares: scaled(counts), margins }
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

/** Shares of five years of age by sex, counted or divided from the bands. */
export const fiveYearShares = (
  residents: Residents | undefined,
  ageSex: ReadonlyArray<number>,
  parent: Parent
): ReadonlyArray<number> =>
  residents?.fiveYear === undefined ? divideBands(ageSex, parent.margins.fiveYear) : scaled(residents.fiveYear)

export const livingPart = (
  area: AreaFiguresLike,
  residents: Residents | undefined,
  fiveYear: ReadonlyArray<number>,
  parent: Parent
): Part => {
  if (residents === undefined) return inherited(parent, livings, parent.margins.living)
  const households = allOf(area, householdNames)
  return households !== undefined && households.privateHouseholds > 0
    ? fromHouseholdTypes(area, households)
    : fromPattern(area, residents, fiveYear, parent)
}

/** From counts of household types: people who live alone are counted, the others are modelled. */
const fromHouseholdTypes = (area: AreaFiguresLike, households: Households): Part => {
  const counts = livingCounts(households)
  const origin = originOf(area, householdNames)
  const modelled: Origin = { ...origin, status: weaker(origin.status, "modelled") }
  return {
    shares: scaled(counts),
    margins: [
      ...named(livings.slice(0, 2), counts, "persons", origin),
      ...named(livings.slice(2), counts.slice(2), "persons", modelled)
    ]
  }
}

/** From the parent's pattern, adjusted to the area's ages and, if known, to its number of households. */
const fromPattern = (
  area: AreaFiguresLike,
  residents: Residents,
  fiveYear: ReadonlyArray<number>,
  parent: Parent
): Part => {
  const names = ["population", "age0to14", "households"] as const
  const known = allOf(area, names)
  const people = known === undefined ? 0 : known.population - known.age0to14
  const seed = tableOf(parent.margins).table
  const ages = { groupOf: fiveYearOfCell, targets: fiveYear }
  const isKnown = known !== undefined && people > 0 && known.households > 0
  const table = isKnown ? livingFromHouseholds(seed, ages, known.households / people) : fit(seed, ages, []).table
  const shares = scaled([...sumsOf(table, livingOfCell, livings.length)])
  const persons = residents.counts.reduce((sum, count) => sum + count, 0)
  const origin: Origin = { ...joint(area, isKnown ? names : residents.names.flat(), parent), status: "modelled" }
  const counts = shares.map((share) => share * persons)
  return { shares, margins: named(livings, counts, "persons", origin) }
}

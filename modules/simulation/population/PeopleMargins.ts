/** The margins of the fitting: people by age and sex, and by how they live. */
import { type AreaFiguresLike, allOf, originOf, weaker } from "./Figures.ts"
import { fit, sumsOf } from "./Ipf.ts"
import { type Households, livingCounts, livingFromHouseholds, livingOfCell, livings } from "./Living.ts"
import { joint, named, type Origin, type Parent, type Part, scaled, taken } from "./Part.ts"
import { ageSexNames, ageSexOfCell, type Residents } from "./Residents.ts"
import { tableOf } from "./Table.ts"

export const ageSexPart = (area: AreaFiguresLike, residents: Residents | undefined, parent: Parent): Part => {
  if (residents === undefined) return taken(parent, ageSexNames, parent.margins.ageSex)
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

export const livingPart = (
  area: AreaFiguresLike,
  residents: Residents | undefined,
  ageSex: ReadonlyArray<number>,
  parent: Parent
): Part => {
  if (residents === undefined) return taken(parent, livings, parent.margins.living)
  const households = allOf(area, householdNames)
  return households !== undefined && households.privateHouseholds > 0
    ? fromHouseholdTypes(area, households)
    : fromPattern(area, residents, ageSex, parent)
}

/** Who lives alone is counted; the others are worked out from households. */
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

/** The parent's pattern, bent to the area's ages and, where it is known, to the number of its households. */
const fromPattern = (
  area: AreaFiguresLike,
  residents: Residents,
  ageSex: ReadonlyArray<number>,
  parent: Parent
): Part => {
  const names = ["population", "age0to14", "households"] as const
  const known = allOf(area, names)
  const people = known === undefined ? 0 : known.population - known.age0to14
  const seed = tableOf(parent.margins).table
  const ages = { groupOf: ageSexOfCell, targets: ageSex }
  const isKnown = known !== undefined && people > 0 && known.households > 0
  const table = isKnown ? livingFromHouseholds(seed, ages, known.households / people) : fit(seed, ages, []).table
  const shares = scaled([...sumsOf(table, livingOfCell, livings.length)])
  const persons = residents.counts.reduce((sum, count) => sum + count, 0)
  const origin: Origin = { ...joint(area, isKnown ? names : residents.names.flat(), parent), status: "modelled" }
  const counts = shares.map((share) => share * persons)
  return { shares, margins: named(livings, counts, "persons", origin) }
}

/**
 * Counts the people of an area by sex and age: the first margin of the fitting. The register of residents has them by five years
 * of age; where it is not imported, the broad bands of the census are divided by the proportions of the city or of Japan.
 */
import { ageSexNames, bandOfFiveYear } from "../fitting/CellTable.ts"
import { groupCount, youngestOf } from "../fitting/Pyramid.ts"
import { type AreaFiguresLike, allOf } from "./AreaFigures.ts"

export interface Residents {
  /** Persons, in the order of `ageSexNames`. */
  readonly counts: ReadonlyArray<number>
  /** The figures that each count comes from. */
  readonly names: ReadonlyArray<ReadonlyArray<string>>
  /** False if proportions of another area were used. */
  readonly isCounted: boolean
  /** Persons by sex and five years of age, where they are counted. */
  readonly fiveYear: ReadonlyArray<number> | undefined
}

const bySex = ["Female", "Male"].flatMap((sex) => [`age15to64${sex}`, `age65plus${sex}`, `age75plus${sex}`])

/** Persons of known age; undefined without figures or without people. */
export const residentsOf = (area: AreaFiguresLike, proportions: ReadonlyArray<number>): Residents | undefined => {
  const residents = registeredIn(area) ?? countedIn(area) ?? dividedIn(area, proportions)
  return residents?.counts.some((count) => count > 0) ? residents : undefined
}

/** The last group stands for all who are older. */
const registerNames = (sex: string, group: number): ReadonlyArray<string> =>
  group < groupCount - 1
    ? [`register${youngestOf(group)}to${youngestOf(group) + 4}${sex}`]
    : [`register90to94${sex}`, `register95to99${sex}`, `register100plus${sex}`]

const fiveYearNames = ["Female", "Male"].flatMap((sex) =>
  Array.from({ length: groupCount }, (_, group) => registerNames(sex, group))
)

const registeredIn = (area: AreaFiguresLike): Residents | undefined => {
  const counted = allOf(area, fiveYearNames.flat())
  if (counted === undefined) return undefined
  const fiveYear = fiveYearNames.map((names) => names.reduce((sum, name) => sum + counted[name]!, 0))
  return {
    counts: bandSums(fiveYear),
    names: ageSexNames.map((_, band) => fiveYearNames.filter((_, at) => bandOfFiveYear[at] === band).flat()),
    isCounted: true,
    fiveYear
  }
}

/** Sums of the five-year groups, in the order of `ageSexNames`. */
const bandSums = (fiveYear: ReadonlyArray<number>): ReadonlyArray<number> => {
  const sums = ageSexNames.map(() => 0)
  for (const [at, persons] of fiveYear.entries()) sums[bandOfFiveYear[at]!]! += persons
  return sums
}

/** Divides the shares of the bands by the proportions that the five-year groups have in another area. */
export const divideBands = (
  ageSex: ReadonlyArray<number>,
  proportions: ReadonlyArray<number>
): ReadonlyArray<number> => {
  const sums = bandSums(proportions)
  const sizes = bandSums(proportions.map(() => 1))
  return proportions.map((share, at) => {
    const band = bandOfFiveYear[at]!
    return ageSex[band]! * (sums[band]! > 0 ? share / sums[band]! : 1 / sizes[band]!)
  })
}

const countedIn = (area: AreaFiguresLike): Residents | undefined => {
  const counted = allOf(area, bySex)
  if (counted === undefined) return undefined
  const bands = [0, 3].flatMap((start) => {
    const [working = "", old = "", oldest = ""] = bySex.slice(start, start + 3)
    return [
      { count: counted[working]!, names: [working] },
      { count: Math.max(0, counted[old]! - counted[oldest]!), names: [old, oldest] },
      { count: Math.min(counted[old]!, counted[oldest]!), names: [oldest] }
    ]
  })
  return {
    counts: bands.map(({ count }) => count),
    names: bands.map(({ names }) => names),
    isCounted: true,
    fiveYear: undefined
  }
}

/** A count of people whose distribution over age and sex is unknown. */
interface Total {
  readonly persons: number
  /** Indices into `ageSexNames`. */
  readonly parts: ReadonlyArray<number>
  readonly names: ReadonlyArray<string>
}

const dividedIn = (area: AreaFiguresLike, proportions: ReadonlyArray<number>): Residents | undefined => {
  const totals = totalsIn(area)
  if (totals === undefined) return undefined
  const counts = [...proportions]
  const names: Array<ReadonlyArray<string>> = counts.map(() => [])
  for (const { names: figures, parts, persons } of totals) {
    const sum = parts.reduce((sum, part) => sum + proportions[part]!, 0)
    for (const part of parts) {
      counts[part] = sum > 0 ? (persons * proportions[part]!) / sum : persons / parts.length
      names[part] = figures
    }
  }
  return { counts, names, isCounted: false, fiveYear: undefined }
}

const totalsIn = (area: AreaFiguresLike): ReadonlyArray<Total> | undefined => {
  const old = allOf(area, ["age65plus"])
  const working = allOf(area, ["age15to64"])
  const all = allOf(area, ["population", "age0to14"])
  if (old === undefined || (working === undefined && all === undefined)) return undefined
  const { age65plus } = old
  const workers: Total = {
    persons: working?.age15to64 ?? Math.max(0, all!.population - all!.age0to14 - age65plus),
    parts: [0, 3],
    names: working === undefined ? ["population", "age0to14", "age65plus"] : ["age15to64"]
  }
  const oldest = allOf(area, ["age75plus"])
  if (oldest === undefined) return [workers, { persons: age65plus, parts: [1, 2, 4, 5], names: ["age65plus"] }]
  const age75plus = Math.min(oldest.age75plus, age65plus)
  return [
    workers,
    { persons: age65plus - age75plus, parts: [1, 4], names: ["age65plus", "age75plus"] },
    { persons: age75plus, parts: [2, 5], names: ["age75plus"] }
  ]
}

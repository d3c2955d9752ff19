/** Orders labelled pairs by the mean intent of personas: the reading and the response of `ad_test`, without intervals. */
import { mean, rounded } from "../../../modules/simulation/statistics/Interval.ts"
import { ratesOf, readersOf } from "../../../modules/simulation/template/ad/AdResponse.ts"
import { featuresOf } from "../../../modules/simulation/template/ad/Features.ts"
import { namesOfArea } from "../../../modules/simulation/template/ad/reading/AreaNames.ts"
import { addressOf } from "../../../modules/simulation/template/ad/reading/Audience.ts"
import { businessTypeOf, fitOf } from "../../../modules/simulation/template/business/BusinessFit.ts"
import { subjectOf } from "../../../modules/simulation/template/business/vocabulary/Subject.ts"
import type { World } from "../../../modules/simulation/template/Template.ts"
import type { Area, Kind, Pair } from "./Pairs.ts"

export interface Verdict {
  readonly pair: Pair
  /** Intent of the better and of the worse copy. */
  readonly intents: readonly [number, number]
  readonly right: boolean
}

/** Returns the intent of a copy on the personas of an area. */
const intentsIn = (worlds: Readonly<Record<Area, World>>) => {
  const readers = new Map<string, ReturnType<typeof readersOf>>()
  return (copy: string, { area, businessType }: Pair): number => {
    const world = worlds[area]
    const type = businessTypeOf(businessType)
    const key = `${area}/${type?.name}`
    const known = readers.get(key) ?? readersOf(world, fitOf(type, world.population))
    readers.set(key, known)
    const areaNames = namesOfArea(world.areaName)
    const { reading, values } = featuresOf(copy, {
      analyse: world.analyse,
      subject: subjectOf(businessType, world.analyse),
      areaNames
    })
    return rounded(mean(ratesOf(known, values, addressOf(reading.addressed, world.population)).intent), 6)
  }
}

export const verdictsOn = (
  pairs: ReadonlyArray<Pair>,
  worlds: Readonly<Record<Area, World>>
): ReadonlyArray<Verdict> => {
  const intentOf = intentsIn(worlds)
  return pairs.map((pair) => {
    const [better, worse] = [intentOf(pair.better, pair), intentOf(pair.worse, pair)]
    return { pair, intents: [better, worse], right: pair.kind === "stuffing" ? worse <= better : worse < better }
  })
}

/** The kinds in which the worse text is a bad one, rather than the lesser of two. */
export const degradations: ReadonlySet<Kind> = new Set(["negative", "insult", "vague", "offtopic", "danger", "closure"])

/** Share of right verdicts among those chosen. */
export const shareRight = (verdicts: ReadonlyArray<Verdict>, chosen: (pair: Pair) => boolean): number => {
  const those = verdicts.filter(({ pair }) => chosen(pair))
  return those.filter(({ right }) => right).length / those.length
}

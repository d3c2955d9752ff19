/** The specialties, and which of them a text names: kinds of shops that are narrower than the business types or stand beside them. */
import { Localized } from "../../../../../src/Language.ts"
import { type BusinessName, businessNameOf, businessNames } from "../BusinessNames.ts"
import { expertsAndCeremonies } from "./specialties/ExpertsAndCeremonies.ts"
import { foodAndDrink } from "./specialties/FoodAndDrink.ts"
import { goods } from "./specialties/Goods.ts"
import { healthAndBeauty } from "./specialties/HealthAndBeauty.ts"
import { lessonsAndLeisure } from "./specialties/LessonsAndLeisure.ts"
import { neighbours } from "./specialties/Neighbours.ts"
import { repairAndHousing } from "./specialties/Repair.ts"
import type { Specialty } from "./specialties/Specialty.ts"

const all = {
  ...foodAndDrink,
  ...goods,
  ...repairAndHousing,
  ...expertsAndCeremonies,
  ...healthAndBeauty,
  ...lessonsAndLeisure,
  ...neighbours
}

export type SpecialtyName = keyof typeof all
export const specialties: Readonly<Record<SpecialtyName, Specialty>> = all

/** What a text may be about. */
export type Topic = BusinessName | SpecialtyName

const entries = Object.entries(specialties) as ReadonlyArray<[SpecialtyName, Specialty]>

const firstName = (names: string): string => names.split("|")[0]!.replace(/\(\?.*?\)|[?()]/gu, "")

/** The business type of each specialty; undefined for one that stands beside them. */
const businessOf: ReadonlyMap<string, BusinessName | undefined> = new Map(
  entries.map(([name, { ja }]) => [name, businessNameOf(firstName(ja))])
)

export const businessOfSpecialty = (name: SpecialtyName): BusinessName | undefined => businessOf.get(name)

/** The business type of a topic, or the topic itself where it has none. */
export const familyOf = (topic: Topic): Topic => businessOf.get(topic) ?? topic

export const topicLabel = (topic: Topic): Localized =>
  topic in businessNames
    ? businessNames[topic as BusinessName].name
    : new Localized(
        firstName(specialties[topic as SpecialtyName].ja),
        firstName(specialties[topic as SpecialtyName].en)
      )

const patterns = entries.map(([name, { en, ja }]) => ({
  name,
  pattern: new RegExp(`${ja}|(?<![a-z])(?:${en})(?![a-z])`, "gu")
}))

/** The specialties that a text names, but for those named inside a longer name (ホテル in ペットホテル). `given` in lower case after NFKC. */
export const specialtiesIn = (given: string): ReadonlyArray<SpecialtyName> => {
  const found = patterns.flatMap(({ name, pattern }) =>
    Array.from(given.matchAll(pattern), (match) => ({ name, from: match.index, to: match.index + match[0].length }))
  )
  const isInside = ({ from, to }: (typeof found)[number]) =>
    found.some((other) => other.from <= from && to <= other.to && other.to - other.from > to - from)
  return [...new Set(found.filter((match) => !isInside(match)).map(({ name }) => name))]
}

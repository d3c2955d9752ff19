/**
 * Groups by age and household: a convention that is the same in every area. They describe people who fall into no clear segments. Pure.
 */
import { Localized } from "../../../../src/Language.ts"
import { householdOf } from "../../population/Population.ts"
import type { People } from "../Template.ts"

interface LifeStage {
  readonly name: Localized
  readonly holds: (age: number, isSmall: boolean) => boolean
}

/** Ages that begin the middle and the senior stage: 15 to 34, 35 to 64, 65 and older, as labour statistics divide adults. */
const [middleFrom, seniorFrom] = [35, 65] as const

const stages: ReadonlyArray<readonly [name: Localized, holds: (age: number) => boolean]> = [
  [new Localized("若年（15〜34歳）", "Young (15 to 34)"), (age) => age < middleFrom],
  [new Localized("ミドル（35〜64歳）", "Middle-aged (35 to 64)"), (age) => age >= middleFrom && age < seniorFrom],
  [new Localized("シニア（65歳以上）", "Senior (65 and older)"), (age) => age >= seniorFrom]
]
const adults: ReadonlyArray<LifeStage> = [
  { name: new Localized("65歳未満の層", "Under 65"), holds: (age) => age < seniorFrom },
  { name: new Localized("シニア（65歳以上）層", "Senior (65 and older)"), holds: (age) => age >= seniorFrom }
]
const byAge: ReadonlyArray<LifeStage> = stages.map(([{ en, ja }, holds]) => ({
  name: new Localized(`${ja}層`, en),
  holds
}))
const byHousehold: ReadonlyArray<LifeStage> = stages.flatMap(([{ en, ja }, holds]) => [
  {
    name: new Localized(`${ja}・一人または夫婦暮らし層`, `${en}, alone or as a couple`),
    holds: (age: number, isSmall: boolean) => holds(age) && isSmall
  },
  {
    name: new Localized(`${ja}・家族同居層`, `${en}, living with family`),
    holds: (age: number, isSmall: boolean) => holds(age) && !isSmall
  }
])

/** The finest groups of at most `most`. */
export const lifeStagesOf = (most: number): ReadonlyArray<LifeStage> =>
  most >= byHousehold.length ? byHousehold : most >= byAge.length ? byAge : adults

export const stageOfEach = (groups: ReadonlyArray<LifeStage>, { population }: People): Uint8Array =>
  Uint8Array.from({ length: population.size }, (_, persona) => {
    const household = householdOf(population, persona)
    const isSmall = household === "single" || household === "couple"
    return groups.findIndex(({ holds }) => holds(population.age[persona]!, isSmall))
  })

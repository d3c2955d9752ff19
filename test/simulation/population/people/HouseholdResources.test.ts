import { assert, describe, it } from "@effect/vitest"
import { householdTypes, sexes } from "../../../../modules/simulation/population/Population.ts"
import {
  householdSizes,
  resourcesIn,
  resourcesOf,
  standingOf,
  usualResources
} from "../../../../modules/simulation/population/people/HouseholdResources.ts"
import { occupations } from "../../../../modules/simulation/population/work/Occupation.ts"
import { publishedGini, publishedMedian, statisticsOf } from "../../../support/people/HouseholdIncomes.ts"
import { japan } from "../japan.ts"

const numberOf = (name: string) => occupations.findIndex((occupation) => occupation.name.ja === name)
const of = (
  age: number,
  sex: (typeof sexes)[number],
  household: (typeof householdTypes)[number],
  occupation: string,
  income: number
) => resourcesOf(age, sexes.indexOf(sex), householdTypes.indexOf(household), numberOf(occupation), income, 0)

const logarithms = (under65: boolean) =>
  [...resourcesIn(japan)].filter((_, persona) => japan.age[persona]! < 65 === under65).map(Math.log)
const mean = (values: ReadonlyArray<number>) => values.reduce((sum, value) => sum + value, 0) / values.length

describe("The resources of a household", () => {
  it("are the own income of a persona that lives alone, but not below a minimum", () => {
    assert.strictEqual(of(40, "male", "single", "会社員", 5_000_000), 5_000_000)
    assert.strictEqual(of(40, "male", "single", "無職", 100_000), 900_000)
    assert.strictEqual(of(20, "male", "single", "学生", 250_000), 1_250_000)
  })

  it("are shared in couples and families, by members without income too", () => {
    const wife = of(40, "female", "couple", "主婦・主夫", 0)
    // The partner's expected income, at its level in a household without luck or bad luck.
    assert.closeTo(wife, (5_200_000 * 0.95 * Math.exp(-0.125)) / Math.SQRT2, 1)
    assert.isAbove(wife, of(40, "female", "single", "パート・アルバイト", 1_400_000))
    assert.isAbove(of(17, "male", "family", "高校生", 50_000), 3_000_000)
  })

  it("rise with the own income, by less than it where others live there", () => {
    for (const household of householdTypes) {
      const [less, more] = [2_000_000, 4_000_000].map((yen) => of(40, "male", household, "会社員", yen))
      assert.isAbove(more!, less!)
      if (household !== "single") assert.isBelow(more! / less!, 1.9)
    }
    assert.isTrue(householdSizes.every((size, index) => index === 0 || size > householdSizes[index - 1]!))
  })

  it("have the reference mean in Japan", () => {
    assert.closeTo(Math.exp(mean([...resourcesIn(japan)].map(Math.log))) / usualResources, 1, 0.05)
    for (const [under65, age] of [
      [true, 40],
      [false, 70]
    ] as const) {
      assert.closeTo(mean(logarithms(under65).map((value) => standingOf(Math.exp(value), age))), 0, 0.15)
    }
  })

  it("come from household incomes with the published median and Gini coefficient", () => {
    const { gini, median } = statisticsOf(japan)
    assert.closeTo(median / publishedMedian, 1, 0.05)
    assert.closeTo(gini / publishedGini, 1, 0.05)
  })

  it("give a standing in deviations for the age, within 2.5", () => {
    assert.deepStrictEqual([standingOf(0, 40), standingOf(1e12, 40)], [-2.5, 2.5])
    assert.isAbove(standingOf(2_500_000, 65), standingOf(2_500_000, 64))
  })
})

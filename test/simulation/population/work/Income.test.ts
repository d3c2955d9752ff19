import { assert, describe, it } from "@effect/vitest"
import { incomeModel, incomeOf } from "../../../../modules/simulation/population/work/Income.ts"
import { occupations } from "../../../../modules/simulation/population/work/Occupation.ts"
import { stream } from "../../../../modules/simulation/statistics/Random.ts"
import { japan } from "../japan.ts"

const numberOf = (name: string) => occupations.findIndex((occupation) => occupation.name.ja === name)

const meanIncome = (of: (persona: number) => boolean) => {
  const incomes = [...japan.income].filter((_, persona) => of(persona))
  return incomes.reduce((sum, yen) => sum + yen, 0) / incomes.length
}
const works = (persona: number) => occupations[japan.occupation[persona]!]!.kind === "work"
const at = (sex: number, from: number, to: number) => (persona: number) =>
  works(persona) && japan.sex[persona] === sex && japan.age[persona]! >= from && japan.age[persona]! <= to

/** Mean and median of many draws, in yen. */
const drawn = (occupation: string, ratio: number, group = 5) => {
  const random = stream(1, "income")
  const model = incomeModel(ratio)
  const incomes = Array.from({ length: 40_000 }, () => incomeOf(model, group, 1, numberOf(occupation), random.normal()))
  const mean = incomes.reduce((sum, yen) => sum + yen, 0) / incomes.length
  return { mean, median: incomes.sort((a, b) => a - b)[20_000]! }
}

describe("Income", () => {
  it("of workers matches the survey of salaries by age and sex", () => {
    for (const [sex, from, to, yen] of [
      [1, 25, 34, 4_270_000],
      [1, 45, 54, 6_370_000],
      [0, 25, 34, 3_140_000],
      [0, 45, 54, 3_200_000]
    ] as const) {
      assert.closeTo(meanIncome(at(sex, from, to)) / yen, 1, 0.1, `${sex} ${from}`)
    }
  })

  it("differs by occupation as one would expect", () => {
    const of = (name: string) => meanIncome((persona) => japan.occupation[persona] === numberOf(name))
    assert.isAbove(of("管理職"), of("会社員"))
    assert.isAbove(of("会社員"), of("契約・派遣社員"))
    assert.isAbove(of("契約・派遣社員"), of("パート・アルバイト"))
    assert.isAbove(of("パート・アルバイト"), of("学生"))
    assert.closeTo(of("年金生活"), 1_250_000, 200_000)
  })

  it("follows the area's taxable income in the mean, and less in the median", () => {
    const usual = drawn("会社員", 1)
    const rich = drawn("会社員", 3)
    assert.closeTo(rich.mean / usual.mean, 3, 0.2)
    assert.closeTo(rich.median / usual.median, 3 ** 0.7, 0.15)
    const poor = drawn("会社員", 0.7)
    assert.closeTo(poor.mean / usual.mean, 0.7, 0.02)
    assert.closeTo(poor.median / usual.median, 0.7, 0.02)
  })

  it("follows it less for public servants and part-timers, and more for company directors", () => {
    const factor = (occupation: string) => drawn(occupation, 2).mean / drawn(occupation, 1).mean
    assert.closeTo(factor("公務員"), 2 ** 0.3, 0.04)
    assert.closeTo(factor("パート・アルバイト"), 2 ** 0.4, 0.04)
    // The highest incomes are cut off.
    assert.closeTo(factor("会社役員"), 2 ** 1.5, 0.3)
  })

  it("of pensioners follows it less, of pupils not at all", () => {
    assert.closeTo(drawn("年金生活", 2, 12).mean / drawn("年金生活", 1, 12).mean, 2 ** 0.3, 0.03)
    assert.strictEqual(drawn("高校生", 3, 0).mean, drawn("高校生", 1, 0).mean)
  })

  it("is whole yen between ten thousand and a hundred million, however extreme", () => {
    for (const ratio of [0.01, 1, 100]) {
      const model = incomeModel(ratio)
      for (const [occupation] of occupations.entries()) {
        for (const deviate of [-40, 0, 40]) {
          const yen = incomeOf(model, 8, 1, occupation, deviate)
          assert.isTrue(Number.isInteger(yen) && yen >= 10_000 && yen <= 100_000_000, `${yen}`)
        }
      }
    }
  })
})

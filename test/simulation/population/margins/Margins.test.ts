import { assert, describe, it } from "@effect/vitest"
import { ageSexNames, bandOfFiveYear, livings } from "../../../../modules/simulation/population/fitting/CellTable.ts"
import { type Margins, marginsOf, nationalMargins } from "../../../../modules/simulation/population/margins/Margins.ts"
import { areaOf, starter, town, withoutRegister } from "../areas.ts"

const sum = (values: ReadonlyArray<number>) => values.reduce((total, value) => total + value, 0)
const statusOf = (margins: Margins, name: string) => margins.provenance.find((margin) => margin.name === name)?.status
const of = (margins: Margins, name: (typeof livings)[number]) => margins.living[livings.indexOf(name)]!

/** Invariants of all margins. */
const isSound = (margins: Margins) => {
  for (const shares of [margins.ageSex, margins.living, margins.sectors]) {
    assert.closeTo(sum(shares), 1, 1e-9)
    assert.isTrue(shares.every((share) => share >= 0))
  }
  for (const rate of [...margins.employed, ...margins.unemployed]) assert.isTrue(rate >= 0 && rate <= 1)
  assert.isTrue(Number.isFinite(margins.incomeRatio) && margins.incomeRatio > 0)
  assert.deepStrictEqual(
    margins.provenance.map(({ name }) => name),
    [
      ...ageSexNames,
      ...livings,
      "employedFemale",
      "employedMale",
      "unemployedFemale",
      "unemployedMale",
      "employedPrimary",
      "employedSecondary",
      "employedTertiary",
      "taxableIncomePerTaxpayer"
    ]
  )
  for (const margin of margins.provenance) {
    assert.isTrue(Number.isFinite(margin.value) && margin.value >= 0, margin.name)
    const digits = margin.unit.startsWith("fraction") ? 4 : 0
    assert.strictEqual(margin.value, Number(margin.value.toFixed(digits)), margin.name)
    assert.isTrue(margin.source.length > 0 && margin.year > 2000 && margin.unit.length > 0, margin.name)
  }
  assert.deepStrictEqual(structuredClone(margins), margins)
}

describe("The margins of an area", () => {
  it("are its own counts where it has them", () => {
    const margins = marginsOf(areaOf(town))
    isSound(margins)
    const people = 27_000
    for (const [i, count] of [7800, 2700, 3500, 8200, 2500, 2300].entries()) {
      assert.closeTo(margins.ageSex[i]!, count / people, 1e-12)
    }
    // Of 27,500 people of 15 and older, unknown ages included.
    assert.closeTo(of(margins, "aloneUnder65"), 2100 / 27_500, 1e-12)
    assert.closeTo(of(margins, "alone65plus"), 1800 / 27_500, 1e-12)
    assert.closeTo(of(margins, "couple65plus"), (1.92 * 1900) / 27_500, 1e-12)
    assert.closeTo(margins.employed[0]!, 6100 / 13_360, 1e-12)
    assert.closeTo(margins.unemployed[1]!, 310 / 12_510, 1e-12)
    assert.closeTo(margins.sectors[0]!, 1600 / 13_600, 1e-12)
    assert.closeTo(margins.incomeRatio, 36e9 / 12_400 / 3_437_982, 1e-5)
    assert.strictEqual(statusOf(margins, "age75plusMale"), "observed")
    assert.strictEqual(statusOf(margins, "alone65plus"), "observed")
    // Persons are modelled from counts of households.
    assert.strictEqual(statusOf(margins, "couple65plus"), "modelled")
    assert.strictEqual(statusOf(margins, "employedFemale"), "observed")
  })

  it("name the counts that they come from", () => {
    const { provenance } = marginsOf(areaOf(town))
    assert.deepStrictEqual(
      provenance.find(({ name }) => name === "alone65plus"),
      {
        name: "alone65plus",
        value: 1800,
        unit: "persons",
        year: 2020,
        source: "made up",
        status: "observed",
        patternOf: null
      }
    )
  })

  it("are the register's by sex and five years of age where it is imported", () => {
    const area = starter("13104")
    const margins = marginsOf(area)
    isSound(margins)
    const persons = (name: string) => area.facts.get(name)!.value
    const women = persons("register25to29Female")
    const adults = [...area.facts].reduce(
      (total, [name, { value }]) =>
        /^register(?!0to4|5to9|10to14)\d+(to\d+|plus)$/.test(name) ? total + value : total,
      0
    )
    assert.closeTo(margins.fiveYear[2]!, women / adults, 1e-12)
    assert.strictEqual(statusOf(margins, "age15to64Female"), "observed")
    assert.strictEqual(margins.provenance[0]!.year, 2023)
    const bands = ageSexNames.map((_, band) => sum(margins.fiveYear.filter((_, at) => bandOfFiveYear[at] === band)))
    for (const [band, share] of bands.entries()) assert.closeTo(share, margins.ageSex[band]!, 1e-12)
  })

  it("are modelled where only the ages and the number of households are known", () => {
    const margins = marginsOf(withoutRegister(starter("13104")))
    isSound(margins)
    assert.closeTo(
      margins.fiveYear[2]! / margins.ageSex[0]!,
      nationalMargins.fiveYear[2]! / nationalMargins.ageSex[0]!,
      1e-9
    )
    const young = margins.ageSex[0]! + margins.ageSex[3]!
    assert.closeTo(young, 223_593 / (223_593 + 63_185), 1e-9)
    assert.closeTo(
      margins.ageSex[0]! / young,
      nationalMargins.ageSex[0]! / (nationalMargins.ageSex[0]! + nationalMargins.ageSex[3]!),
      1e-9
    )
    for (const name of ["age15to64Female", "aloneUnder65", "employedMale", "employedPrimary"]) {
      assert.strictEqual(statusOf(margins, name), "modelled", name)
    }
    assert.strictEqual(statusOf(margins, "taxableIncomePerTaxpayer"), "observed")
    assert.isAbove(margins.incomeRatio, 1.5)
    // 1.4 adults to a household: the census counted 47 % of Shinjuku's adults alone.
    assert.closeTo(of(margins, "aloneUnder65") + of(margins, "alone65plus"), 0.471, 0.03)
  })

  it("of a ward come from its city where it has none, and say so", () => {
    const counted = ["population", "households", "age0to14", "age15to64", "age65plus"] as const
    const own = Object.fromEntries(counted.map((name) => [name, town[name] / 10]))
    const ward = areaOf({ ...own, age15to64: 2000, age65plus: 700, households: 1700 }, "架空市中区")
    const [city, margins] = [marginsOf(areaOf(town)), marginsOf(ward, areaOf(town))]
    isSound(margins)
    assert.strictEqual(margins.areaName, "架空市中区")
    assert.closeTo(margins.ageSex[0]! + margins.ageSex[3]!, 2000 / 2700, 1e-12)
    assert.closeTo(margins.ageSex[0]! / margins.ageSex[3]!, 7800 / 8200, 1e-9)
    assert.closeTo(margins.ageSex[1]! / margins.ageSex[2]!, 2700 / 3500, 1e-9)
    assert.strictEqual(statusOf(margins, "age15to64Female"), "inherited")
    assert.strictEqual(statusOf(margins, "employedPrimary"), "inherited")
    assert.strictEqual(statusOf(margins, "employedFemale"), "inherited")
    assert.strictEqual(statusOf(margins, "aloneUnder65"), "modelled")
    assert.deepStrictEqual(margins.sectors, city.sectors)
    assert.strictEqual(margins.incomeRatio, city.incomeRatio)
    // Younger and in smaller households than the city: more work, more live alone.
    assert.isAbove(margins.employed[0]!, city.employed[0]!)
    assert.isAbove(of(margins, "aloneUnder65"), of(city, "aloneUnder65"))
  })

  it("of a ward whose city knows little are modelled, not inherited", () => {
    const margins = marginsOf(
      areaOf({ population: 1000, age0to14: 100, age65plus: 300 }),
      withoutRegister(starter("01100"))
    )
    isSound(margins)
    assert.closeTo(margins.ageSex[0]! + margins.ageSex[3]!, 600 / 900, 1e-9)
    assert.strictEqual(statusOf(margins, "age15to64Male"), "inherited")
    assert.strictEqual(statusOf(margins, "employedPrimary"), "modelled")
    assert.strictEqual(statusOf(margins, "taxableIncomePerTaxpayer"), "inherited")
  })

  it("are Japan's without people or figures", () => {
    const empty = Object.fromEntries(Object.keys(town).map((name) => [name, 0]))
    for (const area of [areaOf(empty), areaOf({}), areaOf({ ...town, age65plus: Number.NaN, age15to64Female: -1 })]) {
      const margins = marginsOf(area)
      isSound(margins)
      assert.deepStrictEqual(margins.ageSex, nationalMargins.ageSex)
      assert.deepStrictEqual(margins.living, nationalMargins.living)
      assert.strictEqual(statusOf(margins, "age15to64Female"), "modelled")
    }
    for (const [sex, rate] of marginsOf(areaOf({})).employed.entries()) {
      assert.closeTo(rate, nationalMargins.employed[sex]!, 1e-5)
    }
  })

  it("are valid for a small village with empty groups", () => {
    const village = {
      population: 169,
      age0to14: 21,
      age15to64: 117,
      age65plus: 31,
      households: 118,
      age15to64Female: 48,
      age15to64Male: 69,
      age65plusFemale: 10,
      age65plusMale: 21,
      age75plusFemale: 0,
      age75plusMale: 4,
      privateHouseholds: 118,
      privateHouseholdMembers: 169,
      nuclearHouseholds: 28,
      singleHouseholds: 90,
      elderlySingleHouseholds: 19,
      elderlyCouples: 4,
      employedFemale: 48,
      employedMale: 83,
      unemployedFemale: 0,
      unemployedMale: 2,
      notInLabourForceFemale: 10,
      notInLabourForceMale: 5
    }
    const margins = marginsOf(areaOf(village))
    isSound(margins)
    assert.strictEqual(margins.ageSex[2], 0)
    assert.closeTo(of(margins, "extended"), 0, 1e-9)
    assert.closeTo(of(margins, "aloneUnder65"), 71 / 148, 1e-9)
    assert.strictEqual(margins.unemployed[0], 0)
  })

  it("stay valid when the counts contradict each other", () => {
    isSound(
      marginsOf(areaOf({ ...town, elderlySingleHouseholds: 30_000, singleHouseholds: 20_000, elderlyCouples: 20_000 }))
    )
    isSound(marginsOf(areaOf({ ...town, households: 90_000, age75plusMale: 90_000 })))
    isSound(marginsOf(areaOf({ population: 500, age0to14: 500, age15to64: 0, age65plus: 0 })))
    isSound(marginsOf(areaOf({ age15to64: 10, age65plus: 0, population: 10, age0to14: 10, households: 3 })))
  })
})

describe("The margins of Japan", () => {
  it("are the census of 2020, and the register of 2023 by age", () => {
    isSound(nationalMargins)
    assert.isNull(nationalMargins.areaCode)
    // Men of 75 and older, and women of 15 to 19, among those of 15 and older: in thousands.
    assert.closeTo(nationalMargins.ageSex[5]!, 7645 / 110_685, 2e-4)
    assert.closeTo(nationalMargins.fiveYear[0]!, 2725 / 110_685, 2e-4)
    assert.closeTo(of(nationalMargins, "aloneUnder65") + of(nationalMargins, "alone65plus"), 21_151 / 111_190, 1e-4)
    assert.closeTo(nationalMargins.employed[1]!, 0.6849, 1e-4)
    assert.strictEqual(nationalMargins.incomeRatio, 1)
    assert.strictEqual(statusOf(nationalMargins, "age15to64Female"), "observed")
  })
})

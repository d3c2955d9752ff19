import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { emptyPopulation } from "../../../modules/simulation/population/Columns.ts"
import { type Margins, marginsOf, nationalMargins } from "../../../modules/simulation/population/margins/Margins.ts"
import {
  householdOf,
  maxAge,
  minAge,
  type Population,
  sexOf,
  traitNames,
  traitUnit
} from "../../../modules/simulation/population/Population.ts"
import { givenNames, surnames } from "../../../modules/simulation/population/people/Names.ts"
import { mayHold, occupations } from "../../../modules/simulation/population/work/Occupation.ts"
import { areaOf, town } from "./areas.ts"
import { generate } from "./generated.ts"

const made = (margins: Margins, size: number, seedText: string) =>
  generate({ margins, existing: emptyPopulation, size, seedText })

/** Margins of arbitrary areas. */
const AnyArea = Schema.Record(
  Schema.Literals(Object.keys(town) as ReadonlyArray<keyof typeof town>),
  Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 3000 }))
)

const fits = (population: Population) => {
  for (let persona = 0; persona < population.size; persona++) {
    const [age, household] = [population.age[persona]!, householdOf(population, persona)]
    const occupation = occupations[population.occupation[persona]!]!
    const [family, given, ...rest] = population.name[persona]!.split(" ")
    const description = `${age} ${sexOf(population, persona)} ${household} ${occupation.name.ja} ${population.income[persona]}`
    assert.isTrue(age >= minAge && age <= maxAge, description)
    assert.isTrue(mayHold(occupation, age, household), description)
    if (age < 18) assert.isTrue(household !== "single", description)
    if (age < 20) assert.isTrue(household !== "couple", description)
    assert.strictEqual(rest.length, 0)
    assert.isTrue(surnames.includes(family!), description)
    assert.isTrue(givenNames(age, sexOf(population, persona) === "female").includes(given!), description)
    assert.match(population.id[persona]!, /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/u)
    const income = population.income[persona]!
    assert.isTrue(Number.isInteger(income) && income >= 10_000 && income <= 100_000_000, description)
    if (occupation.kind === "student") assert.isBelow(income, 2_500_000, description)
  }
  assert.isTrue(population.traits.every((trait) => trait <= traitUnit))
  assert.strictEqual(population.traits.length, population.size * traitNames.length)
}

describe("Each persona", () => {
  it.prop(
    "has name, age, household, occupation and income that go together, whatever the area is like",
    { counts: AnyArea, seed: Schema.String },
    ({ counts, seed }) => fits(made(marginsOf(areaOf(counts)), 100, seed)),
    { arbitrary: { runs: 15 } }
  )

  it("does so among thousands in Japan", () => {
    const population = made(nationalMargins, 5000, "01ACCOUNT/JP")
    fits(population)
    assert.strictEqual(new Set(population.id).size, 5000)
    assert.isAbove(new Set(population.name).size, 4000)
    // Every occupation occurs.
    assert.strictEqual(new Set(population.occupation).size, occupations.length)
    assert.strictEqual(Math.min(...population.age), minAge)
    assert.isAtLeast(Math.max(...population.age), 93)
  })
})

describe("Occupations", () => {
  const named = (name: string) => occupations.find((occupation) => occupation.name.ja === name)!

  it("are excluded by age, and homemaker by living alone", () => {
    assert.isFalse(mayHold(named("年金生活"), 19, "family"))
    assert.isFalse(mayHold(named("年金生活"), 59, "couple"))
    assert.isTrue(mayHold(named("年金生活"), 60, "couple"))
    assert.isFalse(mayHold(named("学生"), 80, "couple"))
    assert.isTrue(mayHold(named("高校生"), 18, "family"))
    assert.isFalse(mayHold(named("高校生"), 19, "family"))
    assert.isFalse(mayHold(named("管理職"), 17, "family"))
    assert.isFalse(mayHold(named("管理職"), 29, "single"))
    assert.isTrue(mayHold(named("管理職"), 30, "single"))
    assert.isTrue(mayHold(named("主婦・主夫"), 40, "couple"))
    assert.isFalse(mayHold(named("主婦・主夫"), 40, "single"))
  })

  it("keep the indices that are stored", () => {
    assert.strictEqual(
      occupations
        .slice(0, 23)
        .map(({ name }) => name.ja)
        .join(" "),
      "会社員 管理職 専門職・技術職 公務員 教育・保育 医療・介護 販売 飲食・サービス 製造 建設 運輸・配送 農林漁業 自営業 " +
        "会社役員 契約・派遣社員 パート・アルバイト 高校生 学生 学生（アルバイト） 主婦・主夫 年金生活 求職中 無職"
    )
    assert.isAtMost(occupations.length, 255)
    assert.strictEqual(new Set(occupations.map(({ name }) => name)).size, occupations.length)
  })

  it("follow the industries of the area", () => {
    const farmers = (margins: Margins) =>
      [...made(margins, 1000, "01ACCOUNT").occupation].filter((it) => occupations[it]!.name.ja === "農林漁業").length
    const rural = marginsOf(areaOf({ ...town, employedPrimary: 6000 }))
    const urban = marginsOf(areaOf({ ...town, employedPrimary: 0 }))
    // Of some 520 who work, about 6,000 of 18,000.
    assert.closeTo(farmers(rural), 165, 20)
    assert.isAtMost(farmers(urban), 1)
  })
})

describe("Names", () => {
  it("are many, in kanji, and unique in their list", () => {
    assert.isAtLeast(surnames.length, 200)
    assert.strictEqual(new Set(surnames).size, surnames.length)
    for (const age of [16, 30, 50, 70, 90]) {
      for (const isWoman of [true, false]) {
        const names = givenNames(age, isWoman)
        assert.isAtLeast(names.length, 60)
        assert.strictEqual(new Set(names).size, names.length)
        for (const name of names) assert.match(name, /^\p{Script=Han}+々?\p{Script=Han}*$/u)
      }
    }
  })

  it("fit the years of birth", () => {
    assert.isTrue(givenNames(85, true).includes("千代子") && !givenNames(20, true).includes("千代子"))
    assert.isTrue(givenNames(18, false).includes("大翔") && !givenNames(60, false).includes("大翔"))
  })
})

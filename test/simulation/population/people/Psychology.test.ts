import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import {
  type TraitName,
  traitColumn,
  traitNames,
  weightNames
} from "../../../../modules/simulation/population/Population.ts"
import {
  decisionWeights,
  weightColumn,
  weightsRecord
} from "../../../../modules/simulation/population/people/DecisionWeights.ts"
import { resourcesIn, standingOf } from "../../../../modules/simulation/population/people/HouseholdResources.ts"
import { drawTraits } from "../../../../modules/simulation/population/people/Traits.ts"
import { stream } from "../../../../modules/simulation/statistics/Random.ts"
import { populationOf } from "../../template/support.ts"
import { japan } from "../japan.ts"

const meanOf = (values: ArrayLike<number>) => Array.from(values).reduce((sum, value) => sum + value, 0) / values.length
const mean = (trait: TraitName, of: (persona: number) => boolean = () => true) =>
  meanOf(traitColumn(japan, trait).filter((_, persona) => of(persona)))
const correlation = (a: Float64Array, b: Float64Array) => {
  const [meanA, meanB] = [meanOf(a), meanOf(b)]
  const products = a.map((value, i) => (value - meanA) * (b[i]! - meanB))
  const deviation = (values: Float64Array, middle: number) => Math.sqrt(meanOf(values.map((v) => (v - middle) ** 2)))
  return meanOf(products) / (deviation(a, meanA) * deviation(b, meanB))
}
const between = (one: TraitName, other: TraitName) => correlation(traitColumn(japan, one), traitColumn(japan, other))

const isYoung = (persona: number) => japan.age[persona]! < 35
const isOld = (persona: number) => japan.age[persona]! >= 65
const isWoman = (persona: number) => japan.sex[persona] === 0
const isMan = (persona: number) => japan.sex[persona] === 1
const both = (a: typeof isYoung, b: typeof isYoung) => (persona: number) => a(persona) && b(persona)

describe("The traits of a population", () => {
  it("have a mean of about one half in Japan, and the declared deviation", () => {
    for (const trait of traitNames) {
      const middle = mean(trait)
      assert.closeTo(middle, 0.5, 0.01, trait)
      const deviation = Math.sqrt(meanOf(traitColumn(japan, trait).map((value) => (value - middle) ** 2)))
      assert.closeTo(deviation, 0.15, 0.015, trait)
    }
  })

  it("rise and fall with age as in the Japanese sample", () => {
    for (const trait of ["agreeableness", "conscientiousness"] as const) {
      assert.isAbove(mean(trait, isOld), mean(trait, isYoung) + 0.05, trait)
    }
    assert.isBelow(mean("neuroticism", isOld), mean("neuroticism", isYoung) - 0.05)
    for (const trait of ["openness", "extraversion"] as const) {
      assert.closeTo(mean(trait, isOld), mean(trait, isYoung), 0.02, trait)
    }
  })

  it("differ between women and men as in the Japanese sample", () => {
    assert.isAbove(mean("extraversion", isWoman), mean("extraversion", isMan) + 0.01)
    assert.isBelow(mean("openness", isWoman), mean("openness", isMan) - 0.01)
    assert.isAbove(mean("agreeableness", isWoman), mean("agreeableness", isMan) + 0.01)
    const gap = (age: typeof isYoung) => mean("neuroticism", both(age, isWoman)) - mean("neuroticism", both(age, isMan))
    assert.isAbove(gap(isYoung), gap(isOld) + 0.01)
  })

  it("are correlated as documented", () => {
    for (const [one, other, published] of [
      ["openness", "conscientiousness", 0.2],
      ["openness", "extraversion", 0.43],
      ["openness", "agreeableness", 0.21],
      ["openness", "neuroticism", -0.17],
      ["conscientiousness", "extraversion", 0.29],
      ["conscientiousness", "agreeableness", 0.43],
      ["conscientiousness", "neuroticism", -0.43],
      ["extraversion", "agreeableness", 0.26],
      ["extraversion", "neuroticism", -0.36],
      ["agreeableness", "neuroticism", -0.36]
    ] as const) {
      assert.closeTo(between(one, other), published, 0.06, `${one}, ${other}`)
    }
    assert.closeTo(between("openness", "valSelfDirection"), 0.45, 0.06)
    assert.closeTo(between("neuroticism", "stressTolerance"), -0.5, 0.06)
    assert.isAbove(between("conscientiousness", "valSecurity"), 0.2)
    assert.isAbove(between("neuroticism", "financialAnxiety"), 0.2)
  })

  it("have more financial anxiety with fewer resources", () => {
    const standing = resourcesIn(japan).map((yen, persona) => standingOf(yen, japan.age[persona]!))
    assert.closeTo(correlation(standing, traitColumn(japan, "financialAnxiety")), -0.33, 0.06)
  })

  it.prop(
    "stay within 0 and 1 at every age and standing",
    {
      seed: Schema.Int,
      age: Schema.Int.check(Schema.isBetween({ minimum: 15, maximum: 94 })),
      isWoman: Schema.Boolean
    },
    ({ age, isWoman, seed }) => {
      const traits = new Uint16Array(3 * traitNames.length)
      for (const standing of [-2.5, 0, 2.5]) drawTraits(stream(seed, "t"), age, isWoman, standing, traits, 9)
      assert.isTrue(traits.every((trait) => trait <= 10_000))
      // Only the given row is written.
      assert.deepStrictEqual(
        [...traits.subarray(0, 9), ...traits.subarray(18)],
        Array.from({ length: 18 }, () => 0)
      )
    }
  )

  it("stay within 0 and 1 for extreme draws", () => {
    const traits = new Uint16Array(traitNames.length)
    const random = (normal: number) => ({ next: () => 0.5, normal: () => normal, below: () => 0 })
    drawTraits(random(50), 40, true, 0, traits, 0)
    assert.strictEqual(traits[traitNames.indexOf("openness")], 10_000)
    drawTraits(random(-50), 40, true, 0, traits, 0)
    assert.strictEqual(traits[traitNames.indexOf("openness")], 0)
  })
})

describe("Decision weights", () => {
  const sumEvidence = (columns: Parameters<typeof populationOf>[1]) =>
    weightsRecord(decisionWeights(populationOf(1, { household: "couple", ...columns })), 0)
  const usual = sumEvidence({})

  it("sum to 1 for every persona, and none is 0", () => {
    const weights = decisionWeights(japan)
    assert.strictEqual(weights.length, 5000 * weightNames.length)
    for (let persona = 0; persona < japan.size; persona++) {
      const row = weights.subarray(persona * weightNames.length, (persona + 1) * weightNames.length)
      assert.closeTo(
        row.reduce((sum, weight) => sum + weight, 0),
        1,
        1e-12
      )
      assert.isTrue(row.every((weight) => weight > 0.01 && weight < 0.7))
    }
  })

  it("sum to 1 at the ends of every trait", () => {
    for (const trait of traitNames) {
      for (const value of [0, 1]) {
        const sum = Object.values(sumEvidence({ traits: { [trait]: value } })).reduce((a, b) => a + b, 0)
        assert.closeTo(sum, 1, 1e-12)
      }
    }
  })

  it("follow the traits, the income and the way of living", () => {
    assert.isAbove(sumEvidence({ traits: { financialAnxiety: 0.8 } }).price, usual.price + 0.05)
    const alone = (income: number) => sumEvidence({ household: "single", income }).price
    assert.isAbove(alone(1_000_000), alone(3_000_000) + 0.03)
    assert.isBelow(alone(20_000_000), alone(3_000_000) - 0.03)
    // In couples the partner's income, which differs between them, softens the difference.
    const couples = weightColumn(
      decisionWeights(populationOf(200, { household: "couple", income: 1_000_000 })),
      "price"
    )
    assert.isBelow(couples.reduce((sum, weight) => sum + weight, 0) / 200, alone(1_000_000) - 0.03)
    assert.isAbove(sumEvidence({ traits: { openness: 0.8 } }).novelty, usual.novelty + 0.04)
    assert.isBelow(sumEvidence({ traits: { valSecurity: 0.8 } }).novelty, usual.novelty)
    assert.isAbove(sumEvidence({ traits: { conscientiousness: 0.8 } }).quality, usual.quality + 0.02)
    assert.isAbove(sumEvidence({ traits: { agreeableness: 0.8 } }).social, usual.social + 0.02)
    assert.isAbove(sumEvidence({ household: "single" }).convenience, usual.convenience + 0.01)
    assert.isAbove(sumEvidence({ traits: { extraversion: 0.8 } }).brand, usual.brand)
  })

  it("of one persona are its own row", () => {
    const weights = decisionWeights(japan)
    const row = weights.subarray(7 * weightNames.length, 8 * weightNames.length)
    assert.deepStrictEqual(Object.values(weightsRecord(weights, 7)), [...row])
    assert.deepStrictEqual(Object.keys(weightsRecord(weights, 7)), [...weightNames])
  })
})

import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import {
  Industry,
  industries,
  industryNames,
  locationAxes,
  locationWeights,
  reportAxes,
  reportWeights,
  weightedMean
} from "../../modules/trade-area/Industry.ts"

const all = [undefined, ...industries]
const sumOf = (weights: Readonly<Record<string, number>>) => Object.values(weights).reduce((sum, one) => sum + one, 0)

describe("the weights of an industry", () => {
  it("sum to exactly 100 percent, for reports and for locations", () => {
    for (const industry of all) {
      assert.strictEqual(sumOf(reportWeights(industry)), 100)
      assert.strictEqual(sumOf(locationWeights(industry)), 100)
      assert.sameMembers(Object.keys(reportWeights(industry)), [...reportAxes])
      assert.sameMembers(Object.keys(locationWeights(industry)), [...locationAxes])
    }
  })

  it("emphasise what the contract says, above all others of the report", () => {
    const emphasised = {
      restaurant: { demand: 25 },
      retail: { competition: 25 },
      service: { accessibility: 25, economics: 25 },
      clinic: { accessibility: 30 },
      fitness: { accessibility: 25 },
      education: { demand: 30 },
      real_estate: { economics: 30 }
    } as const
    for (const industry of industries) {
      const weights: Readonly<Record<string, number>> = reportWeights(industry)
      for (const [axis, percent] of Object.entries(emphasised[industry])) {
        assert.strictEqual(weights[axis], percent, industry)
        assert.strictEqual((locationWeights(industry) as Readonly<Record<string, number>>)[axis], percent, industry)
      }
      const others = Object.keys(weights).filter((axis) => !(axis in emphasised[industry]))
      const least = Math.min(...Object.values(emphasised[industry]))
      for (const axis of others) assert.isBelow(weights[axis]!, least, `${industry} ${axis}`)
    }
  })
})

describe("a weighted mean", () => {
  const weights = { a: 50, b: 30, c: 20 }

  it("lies between the least and the greatest score", () => {
    assert.strictEqual(weightedMean({ a: 100, b: 0, c: 0 }, weights), 50)
    assert.strictEqual(weightedMean({ a: 40, b: 40, c: 40 }, weights), 40)
  })

  it("leaves out what is unknown, down to half of the weight", () => {
    assert.strictEqual(weightedMean({ a: 80, b: null, c: null }, weights), 80)
    assert.strictEqual(weightedMean({ a: null, b: 60, c: 60 }, weights), 60)
    assert.isNull(weightedMean({ a: null, b: 60, c: null }, weights))
    assert.isNull(weightedMean({ a: null, b: null, c: null }, weights))
  })
})

describe("an industry", () => {
  it("is one of the seven of the contract, with a name in both languages", () => {
    assert.strictEqual(industries.length, 7)
    for (const industry of industries) {
      assert.isNotEmpty(industryNames[industry].ja)
      assert.isNotEmpty(industryNames[industry].en)
    }
    assert.throws(() => Schema.decodeUnknownSync(Industry)("Restaurant"))
  })
})

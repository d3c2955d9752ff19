import { assert, describe, it } from "@effect/vitest"
import { weightNames } from "../../../../modules/simulation/population/Population.ts"
import { weightFormulas } from "../../../../modules/simulation/population/people/DecisionWeights.ts"
import { usualResources } from "../../../../modules/simulation/population/people/HouseholdResources.ts"
import { stream } from "../../../../modules/simulation/statistics/Random.ts"
import { elasticityPriorOf } from "../../../../modules/simulation/template/price/market/ElasticityPriors.ts"
import { choicesAt, demandModelOf } from "../../../../modules/simulation/template/price/PopulationDemand.ts"
import { preferencesOf } from "../../../../modules/simulation/template/price/Preferences.ts"
import { PriceTemplate } from "../../../../modules/simulation/template/price/PriceTemplate.ts"
import { populationOf, reportIn, variedWorld, worldOf } from "../support.ts"

/** An unknown business type, which suits personas of any age and household alike. */
const businessType = "名もない店"

/** Lambert W, the solution of W exp(W) = x, by Newton's method: it occurs in the closed form of a logit's optimum. */
const lambertW = (x: number): number => {
  let w = Math.log1p(x)
  for (let step = 0; step < 50; step++) w -= (w * Math.exp(w) - x) / (Math.exp(w) * (w + 1))
  return w
}

/** Average personas without a random taste: all alike. */
const alike = worldOf(populationOf(30, { income: usualResources }), {
  weights: Object.fromEntries(weightNames.map((weight) => [weight, weightFormulas[weight].base])),
  random: (label) => ({ ...stream(1, label), normal: () => 0 })
})
/** The model of an average persona: 35 % buy at the usual price, where elasticity is that of the prior. */
const b = elasticityPriorOf(undefined, false).centre / 0.65
const a = Math.log(0.35 / 0.65) + b

describe("The optimum of people who are all alike", () => {
  const input = { businessType, prices: [100, 900], referencePrice: 500, unitCost: 150 }
  const { findings, overallScore } = reportIn(PriceTemplate, input, alike)

  it("is the closed form of a logit, for revenue and for profit", () => {
    const revenue = (500 * (1 + lambertW(Math.exp(a - 1)))) / b
    const profit = 150 + (500 * (1 + lambertW(Math.exp(a - 1 - (b * 150) / 500)))) / b
    assert.closeTo(findings.revenueOptimum!.price.value / revenue, 1, 1e-3)
    assert.closeTo(findings.profitOptimum!.price.value / profit, 1, 1e-3)
  })

  it("is certain where neither the people nor the draws of the model vary", () => {
    const { high, low, sampling, value } = findings.revenueOptimum!.price
    for (const end of [low, high, sampling!.low, sampling!.high]) assert.closeTo(end / value, 1, 1e-3)
  })

  it("has an elasticity of -1 for revenue, and of -p / (p - c) for profit", () => {
    const { elasticity, price } = findings.profitOptimum!
    assert.closeTo(findings.revenueOptimum!.elasticity!, -1, 5e-3)
    assert.closeTo(elasticity!, -price.value / (price.value - 150), 5e-3)
  })

  it("scores the share of the willingness to pay that the best tested price earns", () => {
    const demand = 1 / (1 + Math.exp(-(a - b * (findings.bestPrice! / 500))))
    const willingnessToPay = (500 * Math.log1p(Math.exp(a))) / b
    assert.strictEqual(overallScore, Math.round((100 * findings.bestPrice! * demand) / willingnessToPay))
  })
})

describe("The sampling part of the interval of the optimum", () => {
  const input = { businessType, prices: [120, 1500], referencePrice: 480 }

  /**
   * The optimum of the whole population, by golden section search on many personas, independent of the template's
   * method.
   */
  const truth = () => {
    const preferences = preferencesOf(variedWorld(20_000, 987_654), undefined, 480)
    const { pull, push, size } = choicesAt(demandModelOf(preferences, elasticityPriorOf(undefined, false)), 0, 0)
    const revenue = (price: number) => {
      let sum = 0
      for (let index = 0; index < size; index++)
        sum += price / (1 + Math.exp(push[index]! * (price / 480) - pull[index]!))
      return sum
    }
    const golden = (Math.sqrt(5) - 1) / 2
    let [low, high] = [120, 1500]
    while (high - low > 0.1) {
      const [left, right] = [high - golden * (high - low), low + golden * (high - low)]
      if (revenue(left) > revenue(right)) high = right
      else low = left
    }
    return (low + high) / 2
  }

  it("holds the true optimum in about 95 of 100 samples: 72 to 79 of 80", () => {
    // A binomial of 80 and 0.95 is below 72 once in 90 times and 80 once in 60; the seeds are fixed.
    const optimum = truth()
    let held = 0
    for (let seed = 1; seed <= 80; seed++) {
      const { high, low } = reportIn(PriceTemplate, input, variedWorld(120, seed)).findings.revenueOptimum!.price
        .sampling!
      if (low <= optimum && optimum <= high) held++
    }
    assert.isAtLeast(held, 72)
    assert.isAtMost(held, 79)
  })

  it("narrows with the square root of the number of personas", () => {
    const width = (size: number) => {
      const { high, low } = reportIn(PriceTemplate, input, variedWorld(size, 3)).findings.revenueOptimum!.price
        .sampling!
      return high - low
    }
    assert.closeTo(width(200) / width(3200), 4, 1)
  })
})

describe("The best price", () => {
  const world = variedWorld(400, 2)
  const optimumOver = (...prices: ReadonlyArray<number>) =>
    reportIn(PriceTemplate, { businessType, prices, referencePrice: 480 }, world).findings.revenueOptimum!

  it("is reported as an end of the range where the curve still rises or falls there", () => {
    const inside = optimumOver(100, 2000)
    assert.strictEqual(inside.edge, "none")
    const below = optimumOver(100, inside.price.value * 0.7)
    assert.deepStrictEqual([below.edge, below.price.value], ["high", inside.price.value * 0.7])
    const above = optimumOver(inside.price.value * 1.4, 2000)
    assert.deepStrictEqual([above.edge, above.price.value], ["low", inside.price.value * 1.4])
    assert.isAbove(below.elasticity!, -1)
    assert.isBelow(above.elasticity!, -1)
  })

  it("is found alike in a wide and in a narrow range", () => {
    const narrow = optimumOver(250, 600).price.value
    assert.closeTo(optimumOver(1, 100_000_000).price.value / narrow, 1, 2e-3)
    assert.closeTo(optimumOver(0.000_001, 700).price.value / narrow, 1, 2e-3)
  })
})

import { assert, describe, it } from "@effect/vitest"
import { emptyPopulation, generate, take } from "../../modules/simulation/population/Generate.ts"
import { nationMargins } from "../../modules/simulation/population/Margins.ts"
import type { Population } from "../../modules/simulation/population/Population.ts"
import { weightsOf } from "../../modules/simulation/population/Weights.ts"
import { PriceTest } from "../../modules/simulation/template/PriceTest.ts"
import { choicesOf } from "../../modules/simulation/template/price/Taste.ts"
import { japan } from "./population/japan.ts"
import { type PopulationColumns, populationOf, reportIn, type WorldOptions, worldOf } from "./support.ts"

const input = { businessType: "カフェ", product: "カフェラテ", prices: [480, 380, 580], referencePrice: 480 }

const demandOf = (columns: PopulationColumns, options: WorldOptions = {}) =>
  reportIn(PriceTest, input, worldOf(populationOf(200, columns), options)).findings.prices.map(
    ({ demand }) => demand.value
  )
const falls = (values: ReadonlyArray<number>) =>
  values.every((value, index) => index === 0 || value <= values[index - 1]!)

describe("People buy", () => {
  it("more, and bear a higher price, where they earn more", () => {
    const optimum = (income: number) =>
      reportIn(
        PriceTest,
        { ...input, prices: [100, 2000] },
        worldOf(populationOf(500, { income: (persona) => income * (0.5 + (persona % 10) / 10) }))
      ).findings.revenueOptimum.price
    assert.isAbove(optimum(6_000_000).low, optimum(3_000_000).high)
    assert.isTrue(falls([6e6, 3e6, 2e6].map((income) => demandOf({ income })[1]!)))
  })

  it("alike whoever of a couple earns: they share what they have", () => {
    const gap = (household: "single" | "couple") =>
      demandOf({ household, income: 4_000_000 })[1]! - demandOf({ household, income: 1_500_000 })[1]!
    assert.isBelow(gap("couple"), 0.05)
    assert.isAbove(gap("single"), gap("couple") + 0.03)
  })

  it("the more according to their means the more it costs", () => {
    const gap = (usual: number) => {
      const [poor, rich] = [1_500_000, 6_000_000].map(
        (income) =>
          reportIn(
            PriceTest,
            { businessType: "x", prices: [usual, 2 * usual], referencePrice: usual },
            worldOf(populationOf(200, { income }))
          ).findings.prices[0]!.demand.value
      )
      return rich! - poor!
    }
    assert.isAtLeast(gap(430), 0.05)
    assert.isAtMost(gap(430), 0.2)
    assert.isAbove(gap(100_000), gap(430) + 0.1)
  })

  it("less the more they fear for their money, and the more they look at prices", () => {
    const anxious = [0.2, 0.5, 0.8].map((financialAnxiety) => demandOf({ traits: { financialAnxiety } }))
    const thrifty = [0.5, 1, 2].map((price) => demandOf({}, { weights: { price } }))
    for (const rows of [anxious, thrifty]) {
      for (const place of [0, 1, 2]) {
        assert.isAbove(rows[0]![place]!, rows[1]![place]! + 0.01)
        assert.isAbove(rows[1]![place]!, rows[2]![place]! + 0.01)
      }
    }
  })

  it("more where the business suits their age", () => {
    const at = (age: number) => reportIn(PriceTest, input, worldOf(populationOf(200, { age })))
    assert.isAbove(at(20).findings.prices[0]!.demand.value, at(80).findings.prices[0]!.demand.value + 0.1)
    assert.strictEqual(at(20).findings.business.matched, "カフェ")
  })

  it("more alike when they have lived through more simulations", () => {
    const spread = (growth: number) => {
      const { pull } = choicesOf(worldOf(populationOf(2000, { growth })), undefined, 480)
      const mean = pull.reduce((sum, x) => sum + x, 0) / pull.length
      return Math.sqrt(pull.reduce((sum, x) => sum + (x - mean) ** 2, 0) / pull.length)
    }
    assert.closeTo(spread(0), 0.8, 0.04)
    assert.closeTo(spread(500), 0.4, 0.02)
  })
})

describe("Among the people of Japan", () => {
  const weighed = (population: Population) => ({ ...worldOf(population), weights: weightsOf(population) })
  const asked = { businessType: "名もない店", prices: [280, 430, 600], referencePrice: 430 }
  const groups = reportIn(PriceTest, asked, weighed(japan)).findings.groups
  const of = (by: string) => groups.filter((group) => group.by === by).map(({ value }) => value)

  it("a coffee is bought by nearly as many women as men, and taste tells more than income", () => {
    const [women, men] = of("sex")
    assert.closeTo(women!, men!, 0.06)
    const [low, , high] = of("income")
    assert.isAbove(high!, low!)
    assert.isBelow(high! - low!, 0.2)
    assert.isAbove(Math.min(...of("age_band")), 0.5 * Math.max(...of("age_band")))
  })

  it("nobody contradicts itself: who finds a price high has a limit below it, all others one above", () => {
    const quotes = [200, 300, 430, 500, 560].flatMap(
      (lowest) => reportIn(PriceTest, { ...asked, prices: [lowest, 5_000] }, weighed(take(japan, 1000))).findings.quotes
    )
    const price = (text: string) => Number(/。(\d+)円(?:なら|は)/.exec(text)![1])
    const limit = (text: string) => Number((/約([\d,.]+)円/.exec(text)?.[1] ?? "0").replaceAll(",", ""))
    const chance = (text: string) => Number(/見込みは(\d+)%/.exec(text)![1])
    for (const { sentiment, text } of quotes) {
      if (sentiment === "negative") assert.isTrue(limit(text) < price(text) && chance(text) <= 22, text)
      // Limits are told with two digits.
      else assert.isTrue(limit(text) >= 0.95 * price(text) && chance(text) >= 21, text)
      assert.isTrue(sentiment === "positive" ? chance(text) >= 50 : chance(text) <= 50, text)
    }
    assert.strictEqual(new Set(quotes.map(({ sentiment }) => sentiment)).size, 3)
  })

  it("a richer area bears a higher price", () => {
    const optimum = (incomeRatio: number) => {
      const margins = { ...nationMargins, incomeRatio }
      const population = generate({ margins, existing: emptyPopulation, size: 1000, seedText: "area" })
      return reportIn(PriceTest, { ...asked, prices: [100, 2000] }, weighed(population)).findings.revenueOptimum.price
    }
    const [poor, usual, rich] = [0.7, 1, 2].map(optimum)
    assert.isTrue(poor!.high < usual!.low && usual!.high < rich!.low)
  })
})

import { assert, describe, it } from "@effect/vitest"
import { emptyPopulation } from "../../../../modules/simulation/population/Columns.ts"
import { nationalMargins } from "../../../../modules/simulation/population/margins/Margins.ts"
import type { Population } from "../../../../modules/simulation/population/Population.ts"
import { decisionWeights } from "../../../../modules/simulation/population/people/DecisionWeights.ts"
import { preferencesOf } from "../../../../modules/simulation/template/price/Preferences.ts"
import { PriceTemplate } from "../../../../modules/simulation/template/price/PriceTemplate.ts"
import { generate, take } from "../../population/generated.ts"
import { japan } from "../../population/japan.ts"
import { type PopulationColumns, populationOf, reportIn, taught, type WorldOptions, worldOf } from "../support.ts"

const input = { businessType: "カフェ", product: "カフェラテ", prices: [480, 380, 580], referencePrice: 480 }

const demandOf = (columns: PopulationColumns, options: WorldOptions = {}) =>
  reportIn(PriceTemplate, input, worldOf(populationOf(200, columns), options)).findings.prices.map(
    ({ demand }) => demand.value
  )
const falls = (values: ReadonlyArray<number>) =>
  values.every((value, index) => index === 0 || value <= values[index - 1]!)

describe("Personas buy", () => {
  it("more, and accept a higher price, where they earn more", () => {
    const optimum = (income: number) =>
      reportIn(
        PriceTemplate,
        { ...input, prices: [100, 2000] },
        worldOf(populationOf(500, { income: (persona) => income * (0.5 + (persona % 10) / 10) }))
      ).findings.revenueOptimum!.price
    assert.isAbove(optimum(6_000_000).value, optimum(3_000_000).value)
    assert.isTrue(falls([6e6, 3e6, 2e6].map((income) => demandOf({ income })[1]!)))
  })

  it("alike whichever partner of a couple earns, since they share their income", () => {
    const gap = (household: "single" | "couple") =>
      demandOf({ household, income: 4_000_000 })[1]! - demandOf({ household, income: 1_500_000 })[1]!
    assert.isBelow(gap("couple"), 0.05)
    assert.isAbove(gap("single"), 1.8 * gap("couple"))
  })

  it("depending on their means all the more, the higher the price is", () => {
    const gap = (usual: number) => {
      const [poor, rich] = [1_500_000, 6_000_000].map(
        (income) =>
          reportIn(
            PriceTemplate,
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
    const at = (age: number) => reportIn(PriceTemplate, input, worldOf(populationOf(200, { age })))
    assert.isAbove(at(20).findings.prices[0]!.demand.value, at(80).findings.prices[0]!.demand.value + 0.1)
    assert.strictEqual(at(20).findings.business.matched, "カフェ")
  })

  it("alike however many simulations they have lived through", () => {
    const tastes = [0, 500].map(
      (growth) => preferencesOf(worldOf(populationOf(2000, { growth })), undefined, 480).taste
    )
    assert.deepStrictEqual(tastes[0], tastes[1])
    const spread = Math.sqrt(tastes[0]!.reduce((sum, x) => sum + x ** 2, 0) / 2000)
    assert.closeTo(spread, 0.8, 0.04)
  })
})

describe("Among the people of Japan", () => {
  const weighed = (population: Population) => ({ ...worldOf(population), weights: decisionWeights(population) })
  const asked = { businessType: "名もない店", prices: [280, 430, 600], referencePrice: 430 }
  const groups = reportIn(PriceTemplate, asked, weighed(japan)).findings.groups
  const of = (by: string) => groups.filter((group) => group.by === by).map(({ value }) => value)

  it("nearly as many women as men buy a coffee, and taste matters more than income", () => {
    const [women, men] = of("sex")
    assert.closeTo(women!, men!, 0.06)
    const [low, , high] = of("income")
    assert.isAbove(high!, low!)
    assert.isBelow(high! - low!, 0.2)
    assert.isAbove(Math.min(...of("age_band")), 0.5 * Math.max(...of("age_band")))
  })

  it("quotes are consistent: personas that find a price high name a limit below it, all others one above", () => {
    const quotes = [200, 300, 430, 500, 560].flatMap(
      (lowest) =>
        reportIn(PriceTemplate, { ...asked, prices: [lowest, 5_000] }, { ...weighed(take(japan, 1000)), ...taught(0) })
          .findings.quotes
    )
    const price = (text: string) => Number(/。(\d+)円(?:なら|は)/.exec(text)![1])
    const limit = (text: string) => Number((/約([\d,.]+)円/.exec(text)?.[1] ?? "0").replaceAll(",", ""))
    const chance = (text: string) => Number(/見込みは(\d+)%/.exec(text)![1])
    for (const { sentiment, text } of quotes) {
      if (sentiment === "negative") assert.isTrue(limit(text) < price(text) && chance(text) <= 22, text)
      // Limits are rounded to two digits.
      else assert.isTrue(limit(text) >= 0.95 * price(text) && chance(text) >= 21, text)
      assert.isTrue(sentiment === "positive" ? chance(text) >= 50 : chance(text) <= 50, text)
    }
    assert.strictEqual(new Set(quotes.map(({ sentiment }) => sentiment)).size, 3)
  })

  it("a richer area accepts a higher price", () => {
    const optimum = (incomeRatio: number) => {
      const margins = { ...nationalMargins, incomeRatio }
      const population = generate({ margins, existing: emptyPopulation, size: 1000, seedText: "area" })
      return reportIn(PriceTemplate, { ...asked, prices: [100, 2000] }, weighed(population)).findings.revenueOptimum!
        .price
    }
    const [poor, usual, rich] = [0.7, 1, 2].map(optimum)
    assert.isTrue(poor!.value < usual!.value && usual!.value < rich!.value)
  })
})

import { assert, describe, it } from "@effect/vitest"
import survey from "../../../../modules/simulation/data/reference-prices.json" with { type: "json" }
import { businessTypes } from "../../../../modules/simulation/template/business/BusinessTypes.ts"
import { elasticityAt } from "../../../../modules/simulation/template/price/Choice.ts"
import { elasticityPriorOf } from "../../../../modules/simulation/template/price/market/ElasticityPriors.ts"
import { marketOf } from "../../../../modules/simulation/template/price/market/Market.ts"
import { surveyPriceOf } from "../../../../modules/simulation/template/price/market/SurveyPrices.ts"
import { choicesAt, demandModelOf } from "../../../../modules/simulation/template/price/PopulationDemand.ts"
import { preferencesOf } from "../../../../modules/simulation/template/price/Preferences.ts"
import { PriceTemplate } from "../../../../modules/simulation/template/price/PriceTemplate.ts"
import { reportIn, variedWorld } from "../support.ts"

const prices = [300, 400, 500]
const market = (businessType: string, product?: string, areaCode: string | null = null) =>
  marketOf({ businessType, prices, ...(product === undefined ? {} : { product }) }, areaCode)

describe("The reference price", () => {
  it("is that of the survey for what the business sells, in the prefecture of the area", () => {
    assert.deepInclude(market("ラーメン屋", undefined, "13104"), { reference: 714, source: "survey" })
    assert.strictEqual(market("ラーメン屋", undefined, "13104").survey!.prefecture, "東京都")
    assert.deepInclude(market("ラーメン屋", undefined, "01101"), { reference: 726.3 })
    assert.deepInclude(market("喫茶店"), { reference: 491, source: "survey" })
    const colour = { businessType: "美容室", product: "ヘアカラー", prices: [5_000, 9_000] }
    assert.deepInclude(marketOf(colour, "14100"), { reference: 6994 })
    assert.deepInclude(market("居酒屋", "焼き鳥（もも）"), { reference: 191 })
  })

  it("is the median of all prefectures in all of Japan, of which many have the same price", () => {
    for (const item of Object.keys(survey.items) as ReadonlyArray<keyof typeof survey.items>) {
      if (item === "コーヒー（外食）") continue
      const { price } = surveyPriceOf(item, null)
      const { prices } = survey.items[item]
      assert.isAtMost(prices.filter((one) => one < price).length, 23, item)
      assert.isAtMost(prices.filter((one) => one > price).length, 23, item)
    }
  })

  it("is of a similar item where the product is not the item itself", () => {
    assert.deepInclude(market("カフェ", "カフェラテ").survey, { item: "コーヒー（喫茶店）", exact: false })
    assert.deepInclude(market("カフェ", "ブレンドコーヒー").survey, { item: "コーヒー（喫茶店）", exact: true })
  })

  it("is unknown for other products, sets, two items at once and unknown kinds of business", () => {
    for (const [businessType, product] of [
      ["カフェ", "季節のパフェ"],
      ["カフェ", "コーヒー豆200g"],
      ["カフェ", "ケーキセット（コーヒー付き）"],
      ["うどん屋", "カレーうどん"],
      ["美容室", "カット＋カラー"],
      ["スーパー", undefined],
      ["居酒屋", undefined],
      ["歯科", undefined],
      ["宇宙エレベーター", "ラーメン"]
    ] as const) {
      assert.deepInclude(market(businessType, product), {
        source: "median_of_tested",
        survey: undefined,
        reference: 400
      })
    }
  })

  it("that is given comes before the survey", () => {
    const given = marketOf({ businessType: "ラーメン屋", prices, referencePrice: 900 }, "13104")
    assert.deepInclude(given, { reference: 900, source: "given", survey: undefined })
  })
})

describe("Another list of prices over the same range", () => {
  const optimum = (...prices: ReadonlyArray<number>) =>
    reportIn(PriceTemplate, { businessType: "ラーメン屋", prices }, variedWorld(300, 3)).findings.revenueOptimum!.price

  it("moves the optimum by less than 1.25", () => {
    const [low, middle, high] = [
      optimum(300, 320, 340, 360, 2000),
      optimum(300, 800, 2000),
      optimum(300, 1700, 1800, 1900, 2000)
    ]
    assert.isBelow(Math.max(low.value, middle.value, high.value) / Math.min(low.value, middle.value, high.value), 1.05)
  })

  it("names no optimum without a reference price, but demand relative to the list", () => {
    const { findings, headline } = reportIn(
      PriceTemplate,
      { businessType: "スーパー", prices: [150, 200, 260] },
      variedWorld(300, 3)
    )
    assert.deepInclude(findings, {
      optimumKnown: false,
      bestPrice: null,
      bestProfitPrice: null,
      revenueComparison: null,
      profitComparison: null,
      revenueOptimum: null,
      profitOptimum: null
    })
    assert.include(headline, "最適な価格は判断できません")
    const [cheap, usual, dear] = findings.prices.map(({ relativeDemand }) => relativeDemand)
    assert.deepInclude(usual, { value: 1, low: 1, high: 1 })
    assert.isTrue(cheap!.low > 1 && dear!.high < 1)
  })
})

describe("The elasticity", () => {
  it("of the population at the reference is the centre of the prior, for every kind of business", () => {
    const world = variedWorld(400, 5)
    for (const business of [undefined, ...businessTypes]) {
      const prior = elasticityPriorOf(business?.name, false)
      const choices = choicesAt(demandModelOf(preferencesOf(world, business, 1_000), prior), 0, 0)
      assert.closeTo(-elasticityAt(choices, 1)! / prior.centre, 1, 0.01, business?.name)
    }
  })

  it("of insured treatment is a small part of that of groceries", () => {
    const of = (businessType: string) =>
      reportIn(PriceTemplate, { businessType, prices, referencePrice: 400 }, variedWorld(300, 5)).findings
    const [dentist, supermarket] = [of("歯科"), of("スーパー")]
    assert.isAbove(supermarket.elasticity.population / dentist.elasticity.population, 3)
    assert.include(dentist.regulated!, "診療報酬")
    assert.isNull(supermarket.regulated)
  })

  it("of a self-paid treatment is greater, and its price is not regulated", () => {
    const whitening = market("歯科", "ホワイトニング")
    assert.isAbove(whitening.elasticity.centre, market("歯科").elasticity.centre)
    assert.isUndefined(whitening.regulation.text)
  })
})

describe("The best of the tested prices", () => {
  it("that is an end of the list is said to be one", () => {
    const { findings, headline } = reportIn(
      PriceTemplate,
      { businessType: "ラーメン屋", prices: [900, 1000, 1100] },
      variedWorld(300, 3)
    )
    assert.strictEqual(findings.revenueComparison!.edge, "low")
    assert.include(headline, "900円は試した価格の下限")
  })

  it("is called a tie with one that earns as much", () => {
    const { findings, headline } = reportIn(
      PriceTemplate,
      { businessType: "ラーメン屋", prices: [420, 560, 640], unitCost: 0 },
      variedWorld(300, 3)
    )
    const { price, probability, rival, verdict } = findings.revenueComparison!
    assert.strictEqual(verdict, "tie")
    assert.isBelow(probability, 0.65)
    assert.include(headline, `${price}円と${rival}円が互角`)
  })

  it("is called a tie with a price that no shop could tell from it", () => {
    const { findings } = reportIn(
      PriceTemplate,
      { businessType: "ラーメン屋", prices: [800, 801] },
      variedWorld(300, 3)
    )
    for (const comparison of [findings.revenueComparison!, findings.profitComparison!]) {
      assert.strictEqual(comparison.verdict, "tie")
      assert.closeTo(comparison.probability, 0.5, 0.02)
    }
  })

  it("beats each other price in as many draws as the shares say", () => {
    const { bestPrice, prices } = reportIn(
      PriceTemplate,
      { businessType: "ラーメン屋", prices: [500, 700, 900] },
      variedWorld(300, 3)
    ).findings
    assert.closeTo(
      prices.reduce((sum, { bestShare }) => sum + bestShare, 0),
      1,
      1e-9
    )
    assert.isAbove(prices.find(({ price }) => price === bestPrice)!.bestShare, 0.3)
  })
})

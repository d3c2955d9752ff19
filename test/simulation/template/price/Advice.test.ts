import { assert, describe, it } from "@effect/vitest"
import { marketOf } from "../../../../modules/simulation/template/price/market/Market.ts"
import type { PriceInput } from "../../../../modules/simulation/template/price/PriceInput.ts"
import { PriceTemplate } from "../../../../modules/simulation/template/price/PriceTemplate.ts"
import { reportIn, taught, variedWorld } from "../support.ts"

const world = variedWorld(300, 1)
const report = (input: PriceInput) => reportIn(PriceTemplate, input, world)
const codes = (input: PriceInput) => report(input).findings.notes.map(({ code }) => code)
const market = (businessType: string, product?: string) =>
  marketOf({ businessType, prices: [100, 200], ...(product === undefined ? {} : { product }) }, null)

describe("Goods whose buyers switch at once", () => {
  it("have priors of their own, beyond -6 for petrol, with the source", () => {
    for (const [businessType, product, least] of [
      ["ガソリンスタンド", undefined, 6],
      ["給油所", "レギュラー 1L", 6],
      ["Gas station", "petrol", 6],
      ["燃料店", "灯油 18L", 5],
      ["スーパー", "卵Lサイズ 10個", 3.5],
      ["八百屋", "もやし", 3.5],
      ["運送業", "当日配送", 3.5]
    ] as const) {
      const { centre, source } = market(businessType, product).elasticity
      assert.isAtLeast(centre, least, product)
      assert.match(source.ja, /Barron|Bijmolt|判断値/)
    }
  })

  it("are not dishes, services or special goods that have their names", () => {
    for (const [businessType, product] of [
      ["ガソリンスタンド", "洗車"],
      ["カフェ", "牛乳プリン"],
      ["食堂", "卵 かけごはん"],
      ["スーパー", "平飼い 卵"],
      ["雑貨店", "灯油ストーブ"],
      ["レストラン", "レギュラーコーヒー"]
    ] as const) {
      assert.isBelow(market(businessType, product).elasticity.centre, 3, product)
    }
  })

  it("have no dear price that is nine in ten the best", () => {
    const petrol = { businessType: "ガソリンスタンド", product: "レギュラーガソリン", prices: [172, 185] }
    const { findings } = report({ ...petrol, referencePrice: 175 })
    assert.strictEqual(findings.bestPrice, 172)
    const withCost = report({ ...petrol, referencePrice: 172, unitCost: 160 }).findings
    assert.isTrue(withCost.bestProfitPrice === 172 || withCost.profitComparison!.verdict !== "clear")
  })
})

describe("A price that is regulated", () => {
  it("is known as such, and said first", () => {
    for (const [businessType, product] of [
      ["タクシー会社", "初乗り運賃"],
      ["コンビニ", "紙巻きたばこ"],
      ["銭湯", undefined],
      ["湯屋", "大人1回"],
      ["町の風呂屋", undefined],
      ["たばこ店", "葉巻"],
      ["郵便局", "年賀はがき"],
      ["介護タクシー", undefined],
      ["市役所", "学校給食"]
    ] as const) {
      const { text } = market(businessType, product).regulation
      assert.isDefined(text, businessType)
      const input = {
        businessType,
        prices: [450, 550],
        referencePrice: 500,
        ...(product === undefined ? {} : { product })
      }
      assert.isTrue(report(input).headline.startsWith(text!.ja))
    }
  })

  it("is not that of what only has its name", () => {
    for (const [businessType, product] of [
      ["スーパー銭湯", undefined],
      ["銭湯", "フルーツ牛乳"],
      ["雑貨店", "たばこケース"],
      ["携帯アクセサリー店", "アイコス カバー"],
      ["温泉旅館の湯屋", "日帰り入浴"],
      ["シガーバー", "ウイスキー"],
      ["切手商", "切手 買取"],
      ["広告代理店", "タクシー広告"],
      ["居酒屋", "タバコが吸える個室"],
      ["カフェ", "ランチ"]
    ] as const) {
      assert.isUndefined(market(businessType, product).regulation.text, businessType)
    }
  })
})

describe("A reference price that cannot be", () => {
  const prices = [400, 500, 600]
  const cafe = { businessType: "カフェ", product: "カフェラテ", prices }

  it("is noticed beyond five times of the tested prices, said first and not used", () => {
    for (const referencePrice of [50, 50_000]) {
      const { findings, headline } = report({ ...cafe, referencePrice })
      assert.deepInclude(findings, {
        implausibleReference: referencePrice,
        referencePrice: 500,
        optimumKnown: false,
        bestPrice: null
      })
      assert.match(headline, /^基準価格[\d,]+円は試した価格とかけ離れて/)
      assert.include(codes({ ...cafe, referencePrice }), "reference_implausible")
    }
    for (const referencePrice of [80, 3_000]) {
      assert.deepInclude(report({ ...cafe, referencePrice }).findings, { implausibleReference: null, referencePrice })
      assert.include(codes({ ...cafe, referencePrice }), "prices_far_from_reference")
    }
    for (const referencePrice of [79.9, 3_001]) {
      assert.isNotNull(report({ ...cafe, referencePrice }).findings.implausibleReference)
    }
  })

  it("and a list over orders of magnitude are said", () => {
    const over = "prices_over_magnitudes"
    assert.include(codes({ ...cafe, prices: [100, 10_001], referencePrice: 500 }), over)
    assert.notInclude(codes({ ...cafe, prices: [100, 10_000], referencePrice: 500 }), over)
  })
})

describe("An optimum", () => {
  it("is never a price that leaves no demand", () => {
    const dear = {
      businessType: "カフェ",
      product: "カフェラテ",
      prices: [2_400, 2_450],
      referencePrice: 490,
      unitCost: 100
    }
    const none = report(dear)
    assert.deepInclude(none.findings, { optimumKnown: false, bestPrice: null, bestProfitPrice: null })
    assert.match(none.headline, /^試した価格ではほとんど売れない/)
    assert.include(codes(dear), "hardly_bought")
    const { findings } = report({ ...dear, prices: [480, 20_000], unitCost: 470 })
    assert.deepStrictEqual([findings.bestPrice, findings.bestProfitPrice], [480, 480])
    assert.include(codes({ ...dear, prices: [480, 20_000], unitCost: 481 }), "no_profit")
  })
})

describe("Advice", () => {
  const cafe = { businessType: "カフェ", product: "カフェラテ", prices: [380, 480, 580], referencePrice: 480 }

  it("is one sentence with a confidence in words, before the intervals", () => {
    for (const [input, words] of [
      [{ ...cafe, prices: [400, 1_500] }, "（確信度：高い）"],
      [{ businessType: "ラーメン屋", prices: [800, 801] }, "（優劣の確信度：低い）"]
    ] as const) {
      const { headline } = report(input)
      assert.include(headline.split("。")[0]!, words)
      assert.isBelow(
        headline.indexOf("確信度"),
        headline.includes("区間") ? headline.indexOf("区間") : Number.POSITIVE_INFINITY
      )
    }
  })

  it("is about profit where a unit cost is given, about revenue otherwise", () => {
    assert.match(report({ ...cafe, prices: [400, 1_500] }).headline, /^売上なら/)
    assert.match(report({ ...cafe, prices: [210, 800], unitCost: 200 }).headline, /^利益なら/)
  })

  it("that calls a tie says how the optimum fits", () => {
    const { findings, headline } = report({ businessType: "ラーメン屋", prices: [300, 420, 560, 640, 1_000] })
    assert.strictEqual(findings.revenueComparison!.verdict, "tie")
    assert.strictEqual(findings.revenueOptimum!.edge, "none")
    assert.include(headline, "試した価格は互角としています")
    assert.notInclude(headline, "最大になる価格は")
  })
})

describe("The level of purchase", () => {
  const input = { businessType: "葬儀社", product: "家族葬", prices: [400_000, 500_000], referencePrice: 450_000 }

  it("is said in no text before outcomes", () => {
    const { findings, headline } = report(input)
    assert.isFalse(findings.levelKnown)
    for (const text of [...findings.quotes.map(({ text }) => text), headline])
      assert.notMatch(text.replaceAll(/重み\d+%|（\d+%）|95%区間/gu, ""), /\d%/u)
    assert.notMatch(findings.notes.find(({ code }) => code === "what_is_modelled")!.text, /\d%/u)
  })

  it("is said once outcomes taught it", () => {
    const { findings } = reportIn(PriceTemplate, input, { ...world, ...taught(0) })
    assert.isTrue(findings.levelKnown)
    assert.match(findings.quotes[0]!.text, /買う見込みは\d+%です/)
  })
})

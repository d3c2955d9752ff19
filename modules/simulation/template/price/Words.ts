/** What a price test says in Japanese: headline, quotes and remarks, each made of the numbers it is about. Pure. */
import type { Localizable } from "../../../../src/Language.ts"
import { percent, type Quote, quote, speakers, weightsOf } from "../../statistics/Quote.ts"
import { people } from "../Figures.ts"
import { generalNotes, type Note, notesWhere } from "../Note.ts"
import type { World } from "../Template.ts"
import type { Optimum, PriceFindings } from "./Findings.ts"
import type { PriceInput } from "./Input.ts"
import type { Thresholds } from "./Sensitivity.ts"
import { usualElasticity, usualRate } from "./Taste.ts"

/** 1,200円; below 100 yen with up to three significant digits. */
export const yen = (amount: number): string => {
  const shown = Math.abs(amount) >= 100 ? Math.round(amount) : Number(amount.toPrecision(3))
  const [whole, part] = String(shown).split(".")
  return `${whole!.replace(/\B(?=(\d{3})+$)/g, ",")}${part === undefined ? "" : `.${part}`}円`
}

/** What is sold, in words. */
export const wareOf = (input: PriceInput): string => input.product ?? `「${input.businessType}」の商品・サービス`

/** Two digits: nobody knows its limit to the yen. */
const roughly = (amount: number): number => Number(amount.toPrecision(2))

const optimumText = ({ edge, price }: Optimum): string =>
  edge === "none"
    ? `試した範囲での最適価格は${yen(price.value)}（95%区間 ${yen(price.low)}〜${yen(price.high)}）です。`
    : `最適価格は試した範囲の${edge === "low" ? "下限" : "上限"}${yen(price.value)}で、範囲の外にある可能性があります。`

export const headlineOf = (
  world: World,
  input: PriceInput,
  findings: Localizable<Omit<PriceFindings, "notes">>
): string => {
  const best = findings.prices.find(({ price }) => price === findings.bestPrice)!
  return [
    `${world.areaName}の${people(world.population.size)}に${wareOf(input)}を${findings.prices.length}通りの価格で試すと、`,
    `売上が最大なのは${yen(best.price)}で、購入率${(best.demand.value * 100).toFixed(1)}%、`,
    `1,000人あたり${yen(best.revenue.value)}です。${optimumText(findings.revenueOptimum)}`,
    findings.bestProfitPrice === null ? "" : `利益が最大なのは${yen(findings.bestProfitPrice)}です。`
  ].join("")
}

/** In favour who rather buys than not, against who finds the price expensive already. */
const sentimentOf = (rate: number, price: number, expensive: number): Quote["sentiment"] =>
  rate >= 0.5 ? "positive" : price < expensive ? "neutral" : "negative"

/** How a persona speaks of the price, given where it begins to find it expensive (yen). */
const verdictOf = (sentiment: Quote["sentiment"], price: number, expensive: number): string => {
  if (expensive <= 0) return `${yen(price)}では買いません。値段にかかわらず、あまり欲しいと思いません`
  const limit = `高いと感じ始めるのは約${yen(roughly(expensive))}からです`
  if (sentiment === "negative") {
    const less = roughly(expensive) < price ? `。約${yen(roughly(expensive))}までなら考えます` : ""
    return `${yen(price)}は高いと感じます${less}`
  }
  return sentiment === "positive" ? `${yen(price)}なら買います。${limit}` : `${yen(price)}なら検討します。${limit}`
}

/** Six personas from the readiest to the most reluctant, on the best tested price, at which they buy with `rates`. */
export const quotesOf = (
  world: World,
  input: PriceInput,
  rates: Float64Array,
  thresholds: Thresholds,
  reference: number,
  price: number
): ReadonlyArray<Localizable<Quote>> =>
  speakers(rates, 6).map((persona) => {
    const rate = rates[persona]!
    const expensive = thresholds.expensive[persona]! * reference
    const sentiment = sentimentOf(rate, price, expensive)
    const [first, second] = weightsOf(world.weights, persona)
    const reasons = `${first!.label}（重み${percent(first!.value)}）と${second!.label}（${percent(second!.value)}）を重視します`
    const verdict = verdictOf(sentiment, price, expensive)
    return quote(
      world.population,
      persona,
      sentiment,
      `${wareOf(input)}では${reasons}。${verdict}。買う見込みは${percent(rate)}です。`
    )
  })

/** A reference price above this, a tenth of a usual income, is beyond what a model of everyday purchases knows. */
const everyday = 300_000

export const notesOf = (
  world: World,
  findings: Localizable<Omit<PriceFindings, "notes">>
): ReadonlyArray<Localizable<Note>> => {
  const { judgeShift, profitOptimum, referencePrice, referenceSource, revenueOptimum, unitCost } = findings
  return [
    ...generalNotes(world, "価格どうし"),
    ...notesWhere([
      [
        referenceSource === "median_of_tested",
        "usual_price_assumed",
        `基準価格の指定がないため、試した価格の中央値${yen(referencePrice)}を市場の通常価格とみなしました。`
      ],
      [
        unitCost === null,
        "cost_unknown",
        "原価の指定がないため、利益は計算していません。利益が最大になる価格は、売上が最大になる価格より高くなります。"
      ],
      [
        revenueOptimum.edge !== "none",
        "optimum_at_edge",
        `売上の最適価格が試した範囲の${revenueOptimum.edge === "low" ? "下限" : "上限"}にあります。さらに${revenueOptimum.edge === "low" ? "低い" : "高い"}価格も試してください。`
      ],
      [
        profitOptimum !== null && profitOptimum.edge !== "none",
        "profit_optimum_at_edge",
        `利益の最適価格が試した範囲の${profitOptimum?.edge === "low" ? "下限" : "上限"}にあります。`
      ],
      [
        unitCost !== null && profitOptimum === null,
        "no_profit",
        `原価${yen(unitCost ?? 0)}を上回る価格がなく、どの価格でも利益が出ません。`
      ],
      [
        referencePrice > everyday,
        "beyond_everyday_prices",
        `通常価格が${yen(everyday)}を超えています。このモデルは日常の買い物の価格弾力性に基づき、予算や分割払いを考慮しません。`
      ],
      [judgeShift !== 0, "judge_used", `言語モデルの判断により、全体のロジットを${judgeShift}だけ動かしました。`],
      [
        true,
        "what_is_modelled",
        `購入率は世帯の家計（本人の収入と同居者の平均的な収入）、家計不安、意思決定の重み、業種との相性と価格から計算し、平均的な人が通常価格で買う割合を${percent(usualRate)}、そこでの価格弾力性を${usualElasticity}（競合が価格を変えない場合）と仮定しています。商品の内容、競合の値動き、在庫は計算に入りません。区間は標本の偶然だけを表し、モデルの誤差を含みません。`
      ]
    ])
  ]
}

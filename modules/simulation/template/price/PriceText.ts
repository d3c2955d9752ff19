/** Texts of the template `price_test`: headline, quotes and notes, made from its numbers. Pure. */
import { type Language, type Localizable, Localized, localize } from "../../../../src/Language.ts"
import { placeIn } from "../../population/margins/Japan.ts"
import { grouped, people, weightLabels, wholePercent } from "../FigureText.ts"
import { generalNotes, type Note, notesWhere } from "../Notes.ts"
import { heaviestWeights, type Quote, quote, speakers } from "../Quote.ts"
import type { World } from "../Template.ts"
import { usualElasticity, usualRate } from "./ChoiceParameters.ts"
import type { Optimum, PriceFindings } from "./PriceFindings.ts"
import type { PriceInput } from "./PriceInput.ts"
import type { Thresholds } from "./Sensitivity.ts"

/** 1,200円, or ¥1,200; below 100 yen with up to three significant digits. */
export const yen = (amount: number, language: Language): string => {
  const shown = Math.abs(amount) >= 100 ? Math.round(amount) : Number(amount.toPrecision(3))
  const [whole, part] = String(shown).split(".")
  const digits = `${grouped(whole!)}${part === undefined ? "" : `.${part}`}`
  return language === "ja" ? `${digits}円` : digits.startsWith("-") ? `-¥${digits.slice(1)}` : `¥${digits}`
}

/** The product, or the goods or services of the business where none is given. */
export const offerText = ({ businessType, product }: PriceInput, language: Language): string =>
  product ?? { ja: `「${businessType}」の商品・サービス`, en: `goods or services of "${businessType}"` }[language]

/** Two significant digits, for thresholds of single personas. */
const roughly = (amount: number): number => Number(amount.toPrecision(2))

const ends = { low: new Localized("下限", "lowest"), high: new Localized("上限", "highest") } as const

const optimumText = ({ edge, price }: Localizable<Optimum>, language: Language): string => {
  const [value, low, high] = [price.value, price.low, price.high].map((amount) => yen(amount, language))
  return edge === "none"
    ? {
        ja: `試した範囲での最適価格は${value}（95%区間 ${low}〜${high}）です。`,
        en: ` The optimal price within the tested range is ${value} (95% interval ${low} to ${high}).`
      }[language]
    : {
        ja: `最適価格は試した範囲の${ends[edge].ja}${value}で、範囲の外にある可能性があります。`,
        en: ` The optimal price is the ${ends[edge].en} tested, ${value}, and may lie outside the range.`
      }[language]
}

export const headlineOf = (
  world: World,
  input: PriceInput,
  findings: Localizable<Omit<PriceFindings, "notes">>
): Localized => {
  const best = findings.prices.find(({ price }) => price === findings.bestPrice)!
  const rate = `${(best.demand.value * 100).toFixed(1)}%`
  const count = findings.prices.length
  return localize((language) => {
    const [price, revenue] = [yen(best.price, language), yen(best.revenue.value, language)]
    const [audience, offer] = [people(world.population.size, language), offerText(input, language)]
    const place = placeIn(language, world.areaName)
    const main = {
      ja:
        `${place}の${audience}に${offer}を${count}通りの価格で試すと、売上が最大なのは${price}で、` +
        `購入率${rate}、1,000人あたり${revenue}です。`,
      en:
        `Of ${count} prices for ${offer} tried on ${audience} in ${place}, ${price} earns the most revenue: ` +
        `${rate} buy, ${revenue} per 1,000 people.`
    }[language]
    const profit = findings.bestProfitPrice
    const profitText =
      profit === null
        ? ""
        : {
            ja: `利益が最大なのは${yen(profit, "ja")}です。`,
            en: ` Profit is greatest at ${yen(profit, "en")}.`
          }[language]
    return main + optimumText(findings.revenueOptimum, language) + profitText
  })
}

/**
 * Positive from a rate of 0.5 on; negative below it if the price is at or above the persona's threshold for expensive.
 */
const sentimentOf = (rate: number, price: number, expensive: number): Quote["sentiment"] =>
  rate >= 0.5 ? "positive" : price < expensive ? "neutral" : "negative"

/** What a persona says about the price; `expensive` is its threshold in yen. */
const verdictOf = (sentiment: Quote["sentiment"], price: number, expensive: number, language: Language): string => {
  const [now, limit] = [yen(price, language), yen(roughly(expensive), language)]
  if (expensive <= 0) {
    return {
      ja: `${now}では買いません。値段にかかわらず、あまり欲しいと思いません`,
      en: `I do not buy at ${now}: whatever the price, I hardly want it`
    }[language]
  }
  if (sentiment === "negative") {
    const less = roughly(expensive) < price
    return {
      ja: `${now}は高いと感じます${less ? `。約${limit}までなら考えます` : ""}`,
      en: `${now} feels expensive${less ? `; I would consider up to about ${limit}` : ""}`
    }[language]
  }
  const buys = sentiment === "positive"
  return {
    ja: `${now}なら${buys ? "買います" : "検討します"}。高いと感じ始めるのは約${limit}からです`,
    en: `At ${now} I ${buys ? "buy" : "would consider it"}; it begins to feel expensive at about ${limit}`
  }[language]
}

/** Quotes of six personas from the highest rate to the lowest on a price in yen; `rates` are those at the price. */
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
    const text = localize((language) => {
      const [first, second] = heaviestWeights(world.weights, persona).map(({ value, weight }) => ({
        label: weightLabels[weight][language],
        share: wholePercent(value)
      }))
      const verdict = verdictOf(sentiment, price, expensive, language)
      const offer = offerText(input, language)
      const chance = wholePercent(rate)
      return {
        ja: `${offer}では${first!.label}（重み${first!.share}）と${second!.label}（${second!.share}）を重視します。${verdict}。買う見込みは${chance}です。`,
        en: `For ${offer} I look at ${first!.label} (weight ${first!.share}) and ${second!.label} (${second!.share}). ${verdict}. I would buy with a chance of ${chance}.`
      }[language]
    })
    return quote(world.population, persona, sentiment, text)
  })

/** Highest usual price in yen to which a model of everyday purchases applies: a tenth of a usual income. */
const everyday = 300_000

export const notesOf = (
  world: World,
  findings: Localizable<Omit<PriceFindings, "notes">>
): ReadonlyArray<Localizable<Note>> => {
  const { judgeShift, profitOptimum, referencePrice, referenceSource, revenueOptimum, unitCost } = findings
  const revenueEdge = revenueOptimum.edge === "low" ? "low" : "high"
  const profitEdge = profitOptimum?.edge === "low" ? "low" : "high"
  return [
    ...generalNotes(world, new Localized("価格どうし", "prices with each other")),
    ...notesWhere([
      [
        referenceSource === "median_of_tested",
        "usual_price_assumed",
        new Localized(
          `基準価格の指定がないため、試した価格の中央値${yen(referencePrice, "ja")}を市場の通常価格とみなしました。`,
          `No reference price was given, so the median of the tested prices, ${yen(referencePrice, "en")}, was taken for the usual market price.`
        )
      ],
      [
        unitCost === null,
        "cost_unknown",
        new Localized(
          "原価の指定がないため、利益は計算していません。利益が最大になる価格は、売上が最大になる価格より高くなります。",
          "No unit cost was given, so profit was not computed. The price with the greatest profit is above the one with the greatest revenue."
        )
      ],
      [
        revenueOptimum.edge !== "none",
        "optimum_at_edge",
        new Localized(
          `売上の最適価格が試した範囲の${ends[revenueEdge].ja}にあります。さらに${revenueEdge === "low" ? "低い" : "高い"}価格も試してください。`,
          `The optimal price for revenue is the ${ends[revenueEdge].en} tested. Try ${revenueEdge === "low" ? "lower" : "higher"} prices, too.`
        )
      ],
      [
        profitOptimum !== null && profitOptimum.edge !== "none",
        "profit_optimum_at_edge",
        new Localized(
          `利益の最適価格が試した範囲の${ends[profitEdge].ja}にあります。`,
          `The optimal price for profit is the ${ends[profitEdge].en} tested.`
        )
      ],
      [
        unitCost !== null && profitOptimum === null,
        "no_profit",
        new Localized(
          `原価${yen(unitCost ?? 0, "ja")}を上回る価格がなく、どの価格でも利益が出ません。`,
          `No price is above the unit cost of ${yen(unitCost ?? 0, "en")}, so none makes a profit.`
        )
      ],
      [
        referencePrice > everyday,
        "beyond_everyday_prices",
        new Localized(
          `通常価格が${yen(everyday, "ja")}を超えています。このモデルは日常の買い物の価格弾力性に基づき、予算や分割払いを考慮しません。`,
          `The usual price is above ${yen(everyday, "en")}. The model rests on the price elasticity of everyday purchases, and knows neither budgets nor instalments.`
        )
      ],
      [
        judgeShift !== 0,
        "judge_used",
        new Localized(
          `言語モデルの判断により、全体のロジットを${judgeShift}だけ動かしました。`,
          `The judgement of a language model shifted all log-odds by ${judgeShift}.`
        )
      ],
      [
        true,
        "what_is_modelled",
        new Localized(
          `購入率は世帯の家計（本人の収入と同居者の平均的な収入）、家計不安、意思決定の重み、業種との相性と価格から計算し、平均的な人が通常価格で買う割合を${wholePercent(usualRate)}、そこでの価格弾力性を${usualElasticity}（競合が価格を変えない場合）と仮定しています。商品の内容、競合の値動き、在庫は計算に入りません。区間は標本の偶然だけを表し、モデルの誤差を含みません。`,
          `Rates are computed from the household's means (own income and the mean income of those it lives with), financial anxiety, decision weights, fit with the business and the price. An average person is assumed to buy at the usual price with ${wholePercent(usualRate)}, with a price elasticity of ${usualElasticity} there (competitors keep their prices). The product itself, competitors' prices and stock do not enter. Intervals cover the chance of the sample alone, not the error of the model.`
        )
      ]
    ])
  ]
}

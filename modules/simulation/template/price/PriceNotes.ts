/** Remarks of the template `price_test` on the limits of a result. Pure. */
import { type Localizable, Localized } from "../../../../src/Language.ts"
import { rounded } from "../../statistics/Interval.ts"
import { wholePercent } from "../FigureText.ts"
import { generalNotes, type Note, notesWhere } from "../Notes.ts"
import type { World } from "../Template.ts"
import { isRelative, type Market } from "./market/Market.ts"
import { itemLabel } from "./market/SurveyItems.ts"
import { surveySource } from "./market/SurveyPrices.ts"
import { ends, type FindingsWithoutNotes, yen } from "./PriceText.ts"

/** Highest usual price in yen to which a model of everyday purchases applies: a tenth of a usual income (a judgement). */
const everyday = 300_000

/** Tested prices that are all this many times above or below a survey's price are probably of something else. */
const farOff = 3

/** A list whose highest price is this many times its lowest is of different things, or mistyped. */
const wide = 100

const referenceNotes = ({ implausible, reference, source, survey }: Market, { prices }: FindingsWithoutNotes) => {
  const label = survey === undefined ? new Localized("", "") : itemLabel(survey.item)
  const place = new Localized(survey?.prefecture ?? "全国", survey?.prefecture ?? "all of Japan")
  const far = prices[0]!.price > reference * farOff || prices.at(-1)!.price < reference / farOff
  return notesWhere([
    [
      implausible !== undefined,
      "reference_implausible",
      new Localized(
        `基準価格${yen(implausible ?? 0, "ja")}は試した価格（${yen(prices[0]!.price, "ja")}〜${yen(prices.at(-1)!.price, "ja")}）の5倍を超えて離れており、同じ商品の相場とは考えられないため使っていません。桁や単位、商品（product）を確かめてください。`,
        `The reference price of ${yen(implausible ?? 0, "en")} is more than 5 times away from the tested prices (${yen(prices[0]!.price, "en")} to ${yen(prices.at(-1)!.price, "en")}). It cannot be the usual price of the same thing and was not used: check digits, unit and product.`
      )
    ],
    [
      prices.at(-1)!.price > prices[0]!.price * wide,
      "prices_over_magnitudes",
      new Localized(
        `最も高い価格が最も低い価格の${wide}倍を超えています。桁の間違いか、別の商品の価格が混ざっていないか確かめてください。`,
        `The highest price is more than ${wide} times the lowest. Check for mistyped digits and for prices of different things.`
      )
    ],
    [
      source === "median_of_tested" && implausible === undefined,
      "usual_price_assumed",
      new Localized(
        `基準価格の指定がなく、小売物価統計調査にもこの品目がないため、試した価格の中央値${yen(reference, "ja")}を比較の起点としました。起点は市場の通常価格ではないので、最適な価格と売上の水準は判断できません。`,
        `No reference price was given and the Retail Price Survey has no such item, so answers are relative to the median of the tested prices, ${yen(reference, "en")}. That is no market price: neither an optimum nor a level of revenue can be known.`
      )
    ],
    [
      survey !== undefined,
      "usual_price_of_survey",
      new Localized(
        `基準価格は${surveySource.ja}の「${label.ja}」、${place.ja}の${yen(reference, "ja")}（${survey?.unit.ja ?? ""}）です。${survey?.exact === false ? "商品は同じ品目ではなく、価格帯が近い品目として使いました。" : ""}実際の相場が違うときは、基準価格（一般的な価格、referencePrice）を指定してください。`,
        `The reference price is that of "${label.en}" in ${place.en}, ${yen(reference, "en")} (${survey?.unit.en ?? ""}), by the ${surveySource.en}. ${survey?.exact === false ? "The product is not that item, which only costs about as much. " : ""}Give the usual price (referencePrice) if the market differs.`
      )
    ],
    [
      source !== "median_of_tested" && far,
      "prices_far_from_reference",
      new Localized(
        `試した価格がすべて基準価格の${farOff}倍超または${farOff}分の1未満です。別の商品であれば、商品（product）か基準価格（referencePrice）を指定してください。`,
        `All tested prices are more than ${farOff} times above or below the reference price. If this is another product, name it (product) or give its usual price (referencePrice).`
      )
    ]
  ])
}

const costNotes = (
  { unitCost }: Market,
  { assumedCost, bestProfitPrice, optimumKnown, profitOptimum, prices }: FindingsWithoutNotes
) =>
  notesWhere([
    [
      unitCost === undefined,
      "cost_unknown",
      new Localized(
        "原価の指定がないため、利益は計算していません。利益が最大になる価格は、売上が最大になる価格より高くなります。",
        "No unit cost was given, so profit was not computed. The price with the greatest profit is above the one with the greatest revenue."
      )
    ],
    [
      assumedCost !== null,
      "cost_assumed",
      new Localized(
        `原価の指定がないため、基準価格の${wholePercent(1 - (assumedCost?.margin ?? 0))}（${yen(assumedCost?.cost ?? 0, "ja")}）を1個あたりの原価と仮定して利益を計算しました。業種ごとの目安による判断値です。1個あたりの原価（unitCost）を指定すると、その値で計算します。`,
        `No unit cost was given, so profit assumes ${wholePercent(1 - (assumedCost?.margin ?? 0))} of the reference price (${yen(assumedCost?.cost ?? 0, "en")}), a judgement by kind of business. Give the cost of one unit (unitCost) to replace it.`
      )
    ],
    [
      unitCost !== undefined && (unitCost >= prices.at(-1)!.price || (optimumKnown && bestProfitPrice === null)),
      "no_profit",
      new Localized(
        `原価${yen(unitCost ?? 0, "ja")}を上回って売れる価格がなく、どの価格でも利益が出ません。`,
        `No price at which people buy is above the unit cost of ${yen(unitCost ?? 0, "en")}, so none makes a profit.`
      )
    ],
    [
      optimumKnown && profitOptimum !== null && profitOptimum.edge !== "none",
      "profit_optimum_at_edge",
      new Localized(
        `利益の最適価格が試した範囲の${ends[profitOptimum?.edge === "low" ? "low" : "high"].ja}にあります。`,
        `The optimal price for profit is the ${ends[profitOptimum?.edge === "low" ? "low" : "high"].en} tested.`
      )
    ]
  ])

const modelText = (
  market: Market,
  { elasticity: found, judgeShift, levelKnown, optimumKnown }: FindingsWithoutNotes
) => {
  const { elasticity, regulation } = market
  const isUnsold = !optimumKnown && !isRelative(market)
  const level = levelKnown
    ? new Localized("購入率の水準は登録された実績によります。", "Their level is that of reported outcomes.")
    : new Localized(
        "購入率の水準はどの商品でも同じ仮定なので、意味があるのは価格どうしの比だけです。",
        "Their level is an assumption, the same for every product: only ratios between prices mean something."
      )
  return notesWhere([
    [
      isUnsold,
      "hardly_bought",
      new Localized(
        "試した価格では、基準価格で買う人の2%も買わない見込みです。売れない価格を最適とはせず、最適な価格は示していません。",
        "At the tested prices not even 2 % of those who buy at the reference price would buy. A price that leaves no demand is no optimum, so none is named."
      )
    ],
    [regulation.text !== undefined, "price_regulated", regulation.text ?? new Localized("", "")],
    [
      judgeShift !== 0,
      "judge_used",
      new Localized(
        `言語モデルの判断により、購入率の見込みを全体に${judgeShift > 0 ? "引き上げ" : "引き下げ"}ました（対数オッズで${judgeShift}）。`,
        `The judgement of a language model ${judgeShift > 0 ? "raised" : "lowered"} all rates (by ${judgeShift} in log-odds).`
      )
    ],
    [
      true,
      "what_is_modelled",
      new Localized(
        `購入率は世帯の家計（本人の収入と同居者の平均的な収入）、家計不安、意思決定の重み、業種との相性と価格から計算し、人々全体の価格弾力性を基準価格で${-elasticity.centre}（競合が価格を変えない場合。根拠：${elasticity.source.ja}）と仮定しています。${level.ja}この答えでの弾力性は${rounded(found.population, 2)}（考えられる範囲 ${rounded(found.low, 2)}〜${rounded(found.high, 2)}）です。競合の値動きや在庫は計算に入りません。区間は、誰が標本に入るかの偶然と、モデルの不確かさの両方を含みます。`,
        `Rates are computed from the household's means (own income and the mean income of those it lives with), financial anxiety, decision weights, fit with the business and the price. ${level.en} The population is assumed to have a price elasticity at the reference price of ${-elasticity.centre} (competitors keep their prices; source: ${elasticity.source.en}). In this answer it is ${rounded(found.population, 2)} (plausible range ${rounded(found.low, 2)} to ${rounded(found.high, 2)}). Competitors' prices and stock do not enter. Intervals cover both the chance of who was drawn and the uncertainty of the model.`
      )
    ]
  ])
}

export const notesOf = (
  world: World,
  market: Market,
  findings: FindingsWithoutNotes
): ReadonlyArray<Localizable<Note>> => {
  const { referencePrice, revenueOptimum } = findings
  const edge = revenueOptimum?.edge === "low" ? "low" : "high"
  return [
    ...generalNotes(world, new Localized("価格どうし", "prices with each other")),
    ...referenceNotes(market, findings),
    ...costNotes(market, findings),
    ...notesWhere([
      [
        revenueOptimum !== null && revenueOptimum.edge !== "none",
        "optimum_at_edge",
        new Localized(
          `売上の最適価格が試した範囲の${ends[edge].ja}にあります。さらに${edge === "low" ? "低い" : "高い"}価格も試してください。`,
          `The optimal price for revenue is the ${ends[edge].en} tested. Try ${edge === "low" ? "lower" : "higher"} prices, too.`
        )
      ],
      [
        referencePrice > everyday,
        "beyond_everyday_prices",
        new Localized(
          `基準価格が${yen(everyday, "ja")}を超えています。このモデルは日常の買い物の価格弾力性に基づき、予算や分割払いを考慮しません。`,
          `The usual price is above ${yen(everyday, "en")}. The model rests on the price elasticity of everyday purchases, and knows neither budgets nor instalments.`
        )
      ]
    ]),
    ...modelText(market, findings)
  ]
}

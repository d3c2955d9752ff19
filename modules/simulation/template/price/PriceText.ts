/** Texts of the template `price_test`: headline and quotes, made from its numbers. Pure. */
import { type Language, type Localizable, Localized, localize } from "../../../../src/Language.ts"
import { placeIn } from "../../population/margins/Japan.ts"
import { mean } from "../../statistics/Interval.ts"
import { grouped, people, weightLabels, wholePercent, withInterval } from "../FigureText.ts"
import { heaviestWeights, type Quote, quote, speakers } from "../Quote.ts"
import { tenths, uncalibratedCaveat } from "../Relations.ts"
import { isCalibrated, type World } from "../Template.ts"
import type { Comparison, Optimum, PriceFindings } from "./PriceFindings.ts"
import type { PriceInput } from "./PriceInput.ts"
import type { Thresholds } from "./Sensitivity.ts"

export type FindingsWithoutNotes = Localizable<Omit<PriceFindings, "notes">>

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

export const ends = { low: new Localized("下限", "lowest"), high: new Localized("上限", "highest") } as const

const goals = {
  revenue: new Localized("売上", "revenue"),
  profit: new Localized("利益", "profit")
} as const

const edgeText = ({ edge, price }: Localizable<Comparison>): Localized =>
  edge === "none"
    ? new Localized("", "")
    : new Localized(
        `ただし${yen(price, "ja")}は試した価格の${ends[edge].ja}なので、範囲の外により良い価格があるかもしれません。`,
        ` But ${yen(price, "en")} is the ${ends[edge].en} price tested: one beyond the range may be better.`
      )

/** What the text of another goal has said of the same price is not said at length again. */
const sameEdgeText = (goal: keyof typeof goals): Localized =>
  new Localized(
    `${goals[goal].ja}でも、範囲の外により良い価格があるかもしれません。`,
    ` For ${goals[goal].en}, too, one beyond the range may be better.`
  )

/** Which tested price is best, how surely, and whether it is an end of the range. */
const comparisonText = (
  comparison: Localizable<Comparison>,
  goal: keyof typeof goals,
  before?: Localizable<Comparison> | null
): Localized => {
  const { price, probability, rival, verdict } = comparison
  const worlds = tenths(probability)
  const [best, next] = [localize((language) => yen(price, language)), localize((language) => yen(rival, language))]
  const main = {
    clear: new Localized(
      `${goals[goal].ja}では${best.ja}が最も有力で、次点の${next.ja}を、考えられる市場${worlds.ja}で上回ります。`,
      ` ${best.en} does best for ${goals[goal].en}: it beats the next, ${next.en}, in ${worlds.en} plausible worlds.`
    ),
    leaning: new Localized(
      `${goals[goal].ja}では${best.ja}がやや有力で、次点の${next.ja}を、考えられる市場${worlds.ja}で上回ります。`,
      ` For ${goals[goal].en}, ${best.en} is ahead: it beats the next, ${next.en}, in ${worlds.en} plausible worlds.`
    ),
    tie: new Localized(
      `${goals[goal].ja}では${best.ja}と${next.ja}が互角で、優劣は判断できません（${best.ja}が上回るのは考えられる市場${worlds.ja}）。`,
      ` For ${goals[goal].en}, ${best.en} and ${next.en} tie: the first is ahead in ${worlds.en} plausible worlds.`
    )
  }[verdict]
  const isRepeated = comparison.edge !== "none" && comparison.edge === before?.edge && price === before.price
  const edge = isRepeated ? sameEdgeText(goal) : edgeText(comparison)
  return new Localized(main.ja + edge.ja, main.en + edge.en)
}

/** Where revenue is greatest; after a tie, how both fit. */
const optimumText = (
  { edge, price }: Localizable<Optimum>,
  verdict: Comparison["verdict"] | undefined,
  language: Language
): string => {
  const [value, low, high] = [price.value, price.low, price.high].map((amount) => yen(amount, language))
  if (edge !== "none") return ""
  return verdict === "tie"
    ? {
        ja: `計算上は${value}（95%区間 ${low}〜${high}）で売上が最大ですが、その近くでは売上の差が小さく位置も不確かなため、試した価格は互角としています。`,
        en: ` By the centre of the model revenue is greatest at ${value} (95% interval ${low} to ${high}), but it changes little around there and the place is uncertain: so the tested prices tie.`
      }[language]
    : {
        ja: `試した範囲で売上が最大になる価格は${value}（95%区間 ${low}〜${high}）と見込まれます。`,
        en: ` Within the tested range, revenue is expected to be greatest at ${value} (95% interval ${low} to ${high}).`
      }[language]
}

const costText = ({ assumedCost }: FindingsWithoutNotes): Localized =>
  assumedCost === null
    ? new Localized("", "")
    : new Localized(
        `利益は1個あたりの原価を${yen(assumedCost.cost, "ja")}と仮定した計算です。`,
        ` Profit assumes a unit cost of ${yen(assumedCost.cost, "en")}.`
      )

/** Text for a usual market price: relations between the tested prices; the rate itself only after outcomes. */
const knownText = (world: World, findings: FindingsWithoutNotes, language: Language): string => {
  const { bestPrice, prices, profitComparison, revenueComparison, revenueOptimum } = findings
  const best = prices.find(({ price }) => price === bestPrice)
  const rate = isCalibrated(world) && best !== undefined ? withInterval(best.demand, language) : undefined
  return [
    revenueComparison === null ? "" : comparisonText(revenueComparison, "revenue")[language],
    rate === undefined
      ? ""
      : {
          ja: `そこでの購入率は${rate}の見込みです。`,
          en: ` The rate of buying there is ${rate}.`
        }[language],
    revenueOptimum === null ? "" : optimumText(revenueOptimum, revenueComparison?.verdict, language),
    profitComparison === null
      ? ""
      : comparisonText(profitComparison, "profit", revenueComparison)[language] + costText(findings)[language]
  ].join("")
}

const times = (of: number): string => of.toFixed(2)

/** Without one: demand at the lowest and the highest price as a multiple of that at the middle. */
const relativeText = ({ prices, referencePrice }: FindingsWithoutNotes, language: Language): string => {
  const said = [prices[0]!, prices.at(-1)!].map(({ price, relativeDemand: { high, low, value } }) =>
    language === "ja"
      ? `${yen(price, "ja")}で${times(value)}倍（95%区間 ${times(low)}〜${times(high)}倍）`
      : `${times(value)} times at ${yen(price, "en")} (95% interval ${times(low)} to ${times(high)})`
  )
  return {
    ja: `${yen(referencePrice, "ja")}のときに比べた購入数は、${said.join("、")}の見込みです。`,
    en: ` Against ${yen(referencePrice, "en")}, demand is ${said.join(" and ")}.`
  }[language]
}

const confidence: Readonly<Record<Comparison["verdict"], Localized>> = {
  clear: new Localized("高い", "high"),
  leaning: new Localized("中くらい", "moderate"),
  tie: new Localized("低い", "low")
}

/** What to do about the tested prices, with the confidence in words. */
const choiceAdvice = (
  { edge, price, rival, verdict }: Localizable<Comparison>,
  goal: keyof typeof goals
): Localized => {
  const sure = confidence[verdict]
  if (verdict === "tie")
    return localize((language) => {
      const [low, high] = [Math.min(price, rival), Math.max(price, rival)].map((amount) => yen(amount, language))
      return {
        ja: `${low}でも${high}でも${goals[goal].ja}に大きな差はない見込みなので、変えるなら値段以外の理由で選んでください（優劣の確信度：${sure.ja}）。`,
        en: `Between ${low} and ${high} choose by other reasons than ${goals[goal].en}, which will hardly differ (confidence in either: ${sure.en}). `
      }[language]
    })
  const beyond = { none: undefined, low: new Localized("低い", "lower"), high: new Localized("高い", "higher") }[edge]
  return beyond === undefined
    ? new Localized(
        `${goals[goal].ja}なら${yen(price, "ja")}がおすすめです（確信度：${sure.ja}）。`,
        `For ${goals[goal].en} choose ${yen(price, "en")} (confidence: ${sure.en}). `
      )
    : new Localized(
        `${goals[goal].ja}なら試した中では${yen(price, "ja")}がおすすめですが、さらに${beyond.ja}価格も試してください（確信度：${sure.ja}）。`,
        `For ${goals[goal].en} choose ${yen(price, "en")} of those tested, and try ${beyond.en} prices, too (confidence: ${sure.en}). `
      )
}

/** One sentence of advice. Profit comes before revenue where the shop said what a unit costs, and where revenue ties. */
const adviceOf = (findings: FindingsWithoutNotes): Localized => {
  const { implausibleReference, optimumKnown, prices, profitComparison, referenceSource, regulated } = findings
  const { revenueComparison, unitCost } = findings
  if (regulated !== null) return localize((language) => inOne(regulated, language) + (language === "en" ? " " : ""))
  if (implausibleReference !== null)
    return new Localized(
      `基準価格${yen(implausibleReference, "ja")}は試した価格とかけ離れていて相場とは考えられないため、最適な価格は判断できません。値を確かめてください。`,
      `Check the reference price: ${yen(implausibleReference, "en")} is too far from the tested prices to be the usual one, so no optimum can be known. `
    )
  if (referenceSource === "median_of_tested")
    return new Localized(
      "市場の通常価格が分からないため、最適な価格は判断できません。基準価格（一般的な価格、referencePrice）を指定してもう一度試してください。",
      "Give the usual price (referencePrice) and try again: without it no optimum can be known. "
    )
  if (!optimumKnown || revenueComparison === null) {
    const isDear = prices[0]!.price > findings.referencePrice
    return new Localized(
      `試した価格ではほとんど売れない見込みなので、${isDear ? "もっと低い" : "基準価格に近い"}価格を試してください。`,
      `Try prices ${isDear ? "below these" : "closer to the usual one"}: hardly anybody would buy at those tested. `
    )
  }
  return profitComparison !== null && (unitCost !== null || revenueComparison.verdict === "tie")
    ? choiceAdvice(profitComparison, "profit")
    : choiceAdvice(revenueComparison, "revenue")
}

/** The advice, then what was compared, relations and intervals. */
export const headlineOf = (world: World, input: PriceInput, findings: FindingsWithoutNotes): Localized => {
  const count = findings.prices.length
  const advice = adviceOf(findings)
  return localize((language) => {
    const [audience, offer] = [people(world.population.size, language), offerText(input, language)]
    const place = placeIn(language, world.areaName)
    const asked = {
      ja: `${place}の${audience}に${offer}を${count}通りの価格で試すと、`,
      en: `${count} prices for ${offer}, tried on ${audience} in ${place}.`
    }[language]
    const main = findings.optimumKnown ? knownText(world, findings, language) : relativeText(findings, language)
    return advice[language] + asked + main + (isCalibrated(world) ? "" : uncalibratedCaveat[language])
  })
}

const inOne = (text: string | Localized, language: Language): string =>
  text instanceof Localized ? text[language] : text

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
): ReadonlyArray<Localizable<Quote>> => {
  const usual = mean(rates)
  return speakers(rates, 6).map((persona) => {
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
      const chance = isCalibrated(world)
        ? { ja: `${wholePercent(rate)}です`, en: `with a chance of ${wholePercent(rate)}` }
        : {
            ja: `平均の${(rate / usual).toFixed(1)}倍です`,
            en: `${(rate / usual).toFixed(1)} times as likely as people on average`
          }
      return {
        ja: `${offer}では${first!.label}（重み${first!.share}）と${second!.label}（${second!.share}）を重視します。${verdict}。買う見込みは${chance.ja}。`,
        en: `For ${offer} I look at ${first!.label} (weight ${first!.share}) and ${second!.label} (${second!.share}). ${verdict}. I would buy ${chance.en}.`
      }[language]
    })
    return quote(world.population, persona, sentiment, text)
  })
}

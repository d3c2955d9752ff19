/** Texts of the template `segment_discovery`: headline, quotes and notes, made from its numbers. Pure. */
import { type Language, type Localizable, Localized, localize } from "../../../../src/Language.ts"
import { placeIn } from "../../population/margins/Japan.ts"
import { people, percentage, wholePercent, withInterval } from "../FigureText.ts"
import { generalNotes, type Note, notesWhere } from "../Notes.ts"
import { choiceText, heaviestWeights, type Quote, quote } from "../Quote.ts"
import { tenths, uncalibratedCaveat } from "../Relations.ts"
import { isCalibrated, type World } from "../Template.ts"
import { type Attitudes, type FactorName, factorLabels, factorNames, sentimentOf } from "./Response.ts"
import type { Segment, SegmentComparison, SegmentFindings } from "./SegmentFindings.ts"

interface NamedSegment {
  readonly name: Localized
  readonly share: number
  readonly behavior: Pick<Segment["behavior"], "response">
}

/** The findings that a headline is made from. */
interface HeadlineFindings extends Pick<SegmentFindings, "clear" | "comparisons"> {
  readonly segments: ReadonlyArray<NamedSegment>
}

/**
 * `segments` with the most attractive first; `business` as the account wrote it. Relations between the segments; the rate
 * itself only after outcomes.
 */
export const headlineOf = (
  world: World,
  business: string,
  { clear, comparisons, segments }: HeadlineFindings
): Localized =>
  localize((language) => {
    const { response } = segments[0]!.behavior
    const rate = {
      ja: `利用見込みは${withInterval(response, "ja")}です。`,
      en: ` Expected use is ${withInterval(response, "en")}.`
    }[language]
    return [
      splitText(language, world, clear ? segments.length : 1),
      relationText(business, segments, comparisons[0])[language],
      isCalibrated(world) ? rate : uncalibratedCaveat[language]
    ].join("")
  })

/** In how many plausible worlds the most attractive segment is ahead of the next one. */
const relationText = (
  business: string,
  [first, second]: ReadonlyArray<NamedSegment>,
  comparison: SegmentComparison | undefined
): Localized => {
  const best = localize((language) => named(first!, language))
  if (comparison === undefined) {
    return new Localized(
      `「${business}」への反応は${best.ja}で見ます。`,
      ` The response to "${business}" is that of ${best.en}.`
    )
  }
  const next = localize((language) => named(second!, language))
  const worlds = tenths(comparison.probability)
  return {
    clear: new Localized(
      `「${business}」に最も前向きなのは${best.ja}で、次点の${next.ja}を、考えられる市場${worlds.ja}で上回ります。`,
      ` Most in favour of "${business}" is the segment ${best.en}: it is ahead of ${next.en}, which comes next, in ${worlds.en} plausible worlds.`
    ),
    leaning: new Localized(
      `「${business}」にやや前向きなのは${best.ja}で、次点の${next.ja}を、考えられる市場${worlds.ja}で上回ります。`,
      ` Rather in favour of "${business}" is the segment ${best.en}: it is ahead of ${next.en}, which comes next, in ${worlds.en} plausible worlds.`
    ),
    tie: new Localized(
      `「${business}」への反応は${best.ja}と${next.ja}が互角で、優劣は判断できません（前者が上回るのは考えられる市場${worlds.ja}）。`,
      ` Towards "${business}" the segments ${best.en} and ${next.en} tie: the first is ahead in ${worlds.en} plausible worlds.`
    )
  }[comparison.verdict]
}

const named = ({ name, share }: NamedSegment, language: Language): string =>
  ({
    ja: `「${name.ja}」（全体の${wholePercent(share)}）`,
    en: `"${name.en}" (${wholePercent(share)} of all)`
  })[language]

const splitText = (language: Language, world: World, segments: number): string => {
  const place = placeIn(language, world.areaName)
  const size = people(world.population.size, language)
  return {
    ja: `${place}の${size}は${segments === 1 ? "はっきりしたセグメントには分かれません" : `${segments}つのセグメントに分かれます`}。`,
    en: `The ${size} in ${place} ${segments === 1 ? "do not fall into clear segments" : `fall into ${segments} segments`}.`
  }[language]
}

const opinions: Readonly<Record<Quote["sentiment"], Localized>> = {
  positive: new Localized("使ってみたいです", "I would like to use it"),
  neutral: new Localized("必要があれば使います", "I would use it if need be"),
  negative: new Localized("あまり使わないと思います", "I would hardly use it")
}

/** What a persona says about the business: its decision weights and the factor that counts most for or against it. */
export const quoteOf = (
  world: World,
  persona: number,
  { factors, liking }: Attitudes,
  responses: Float64Array
): Localizable<Quote> => {
  const sentiment = sentimentOf(liking[persona]!)
  const weights = heaviestWeights(world.weights, persona)
  const opinion = opinions[sentiment]
  const driver = driverOf(factors, persona, sentiment)
  const chance = percentage(responses[persona]!)
  const text = new Localized(
    `${choiceText(weights, "ja")}。${opinion.ja}。${driver.ja}、利用する見込みは${chance}です。`,
    `${choiceText(weights, "en")}. ${opinion.en}. ${driver.en}, and the chance that I use it is ${chance}.`
  )
  return quote(world.population, persona, sentiment, text)
}

/**
 * Names the strongest factor in the direction of the sentiment, or personal taste where no factor has that direction.
 */
const driverOf = (factors: Attitudes["factors"], persona: number, sentiment: Quote["sentiment"]): Localized => {
  const side = { positive: 1, neutral: 0, negative: -1 }[sentiment]
  const strength = (name: FactorName) =>
    side === 0 ? Math.abs(factors[name][persona]!) : side * factors[name][persona]!
  const strongest = factorNames.reduce((best, name) => (strength(name) > strength(best) ? name : best))
  if (strength(strongest) <= 0) return new Localized("個人的な好みが大きく", "It is mostly personal taste")
  const { en, ja } = factorLabels[strongest]
  return factors[strongest][persona]! >= 0
    ? new Localized(`${ja}が一番の後押しで`, `The ${en} speaks most for it`)
    : new Localized(`${ja}が一番の妨げで`, `The ${en} speaks most against it`)
}

const compared = new Localized("セグメントどうし", "segments")

/** Below this silhouette Kaufman and Rousseeuw (1990) see no substantial structure. */
const structured = 0.25

export const notesOf = (
  world: World,
  {
    business,
    clear,
    excess,
    silhouette,
    stability
  }: Pick<Localizable<SegmentFindings>, "business" | "clear" | "excess" | "silhouette" | "stability">
): ReadonlyArray<Localizable<Note>> => {
  const width = silhouette.toFixed(2)
  const beyond = percentage(excess)
  return [
    ...generalNotes(world, compared),
    ...notesWhere([
      [business.matched === null, "unknown_business_type", business.note],
      [
        !clear,
        "no_clear_segments",
        new Localized(
          `はっきりしたセグメントは見つかりませんでした。偶然を超える程度は${beyond}、別の人々で同じ分け方になる程度（調整ランド指数）は${stability.toFixed(2)}です（目安は0.80以上）。以下の分け方は、見やすくするための便宜的なものです。`,
          `No clear segments were found: they exceed chance by ${beyond}, and other people give the same ones with an adjusted Rand index of ${stability.toFixed(2)} (0.80 is wanted). The split below is a convention.`
        )
      ],
      [
        clear && silhouette < structured,
        "weak_structure",
        new Localized(
          `シルエット係数は${width}で、人々は連続的に分布しています。セグメントの境目は便宜的なものです。`,
          `The silhouette width is ${width}: people differ by degrees, and the borders between segments are a convention.`
        )
      ]
    ])
  ]
}

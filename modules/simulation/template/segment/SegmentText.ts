/** Texts of the template `segment_discovery`: headline, quotes and notes, made from its numbers. Pure. */
import { inLanguage, type Language, type Localizable, Localized, localize } from "../../../../src/Language.ts"
import { placeIn } from "../../population/margins/Japan.ts"
import { chanceText, people, percentage, wholePercent, withInterval } from "../FigureText.ts"
import { generalNotes, type Note, notesWhere } from "../Notes.ts"
import { choiceText, heaviestWeights, type Quote, quote } from "../Quote.ts"
import { tenths, uncalibratedCaveat } from "../Relations.ts"
import { isCalibrated, type World } from "../Template.ts"
import { differencesText } from "./AreaDifferences.ts"
import { type Attitudes, type FactorName, factorLabels, factorNames, sentimentOf } from "./Response.ts"
import type { Gradient, Segment, SegmentComparison, SegmentFindings } from "./SegmentFindings.ts"

interface NamedSegment {
  readonly name: Localized
  readonly share: number
  readonly behavior: Pick<Segment["behavior"], "response">
}

/** The findings that a headline is made from. */
interface HeadlineFindings extends Pick<Localizable<SegmentFindings>, "areaDifferences" | "basis" | "clear"> {
  readonly comparisons: SegmentFindings["comparisons"]
  readonly segments: ReadonlyArray<NamedSegment>
}

/**
 * In what the area differs from others comes first, then the split and the relation between the segments; the rate itself only
 * after outcomes. `segments` with the most attractive first; `business` as the account wrote it.
 */
export const headlineOf = (world: World, business: string, findings: HeadlineFindings): Localized =>
  localize((language) => {
    const { areaDifferences, comparisons, segments } = findings
    const { response } = segments[0]!.behavior
    const rate = {
      ja: `利用見込みは${withInterval(response, "ja")}です。`,
      en: ` Expected use is ${withInterval(response, "en")}.`
    }[language]
    return [
      differencesText(areaDifferences)[language],
      splitText(language, world, findings),
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
      `「${business}」への反応が最も高いとみられるのは${best.ja}で、次点の${next.ja}を、考えられる市場${worlds.ja}で上回ります。`,
      ` The response to "${business}" is likely highest in the segment ${best.en}: it is ahead of ${next.en}, which comes next, in ${worlds.en} plausible worlds.`
    ),
    leaning: new Localized(
      `「${business}」への反応がやや高いとみられるのは${best.ja}で、次点の${next.ja}を、考えられる市場${worlds.ja}で上回ります。`,
      ` The response to "${business}" is somewhat higher in the segment ${best.en}: it is ahead of ${next.en}, which comes next, in ${worlds.en} plausible worlds.`
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

const splitText = (
  language: Language,
  world: World,
  { basis, clear, segments }: Pick<HeadlineFindings, "basis" | "clear" | "segments">
): string => {
  const place = placeIn(language, world.areaName)
  const size = people(world.population.size, language)
  const count = segments.length
  const split =
    basis === "life_stages"
      ? new Localized(
          "、はっきりしたセグメントには分かれません。年代と世帯で区切ると、",
          "do not fall into clear segments; the groups below are by age and household."
        )
      : clear
        ? new Localized(`${count}つのセグメントに分かれます。`, `fall into ${count} segments.`)
        : new Localized(
            `、はっきりとは分かれず連続的に異なります。同じ分け方が再現される${count}つのグループで見ると、`,
            `differ by degrees; they can be seen as ${count} groups along a gradient, which other residents give again.`
          )
  return { ja: `${place}の${size}は${split.ja}`, en: `The ${size} in ${place} ${split.en}` }[language]
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
  const chance = chanceText(responses[persona]!)
  const text = new Localized(
    `${choiceText(weights, "ja")}。${opinion.ja}。${driver.ja}、利用する見込みは${chance.ja}です。`,
    `${choiceText(weights, "en")}. ${opinion.en}. ${driver.en}, and the chance that I use it is ${chance.en}.`
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

type Evidence = Pick<Localizable<SegmentFindings>, "excess" | "beyondDegrees" | "stability" | "agreement">

/** The numbers of segments that the halves would choose. */
const numbersOf = ({ segments }: Evidence["agreement"]): ReadonlyArray<number> =>
  [...new Set(segments)].toSorted((a, b) => a - b)

const undecided = (agreement: Evidence["agreement"]): Localized => {
  const numbers = numbersOf(agreement)
  return numbers.length < 2
    ? new Localized("", "")
    : new Localized(
        `半分ずつで見つかる数も${numbers.join("つと")}つで異なり、いくつに分けるかを決められません。`,
        ` The halves do not even agree on their number: ${numbers.join(" and ")}.`
      )
}

const nearNumber = (agreement: Evidence["agreement"]): Localized => {
  const numbers = numbersOf(agreement)
  return new Localized(
    `住民の半分だけを調べると、セグメントの数は${numbers.join("つまたは")}つになります。数の選択は僅差なので、分け方は目安としてご覧ください。`,
    `Half of the residents alone would be split into ${numbers.join(" or ")} segments: the choice of the number is a close one.`
  )
}

const noClearSegments = ({ agreement, beyondDegrees, excess, stability }: Evidence): Localized => {
  const [chance, degrees] = [percentage(excess), percentage(beyondDegrees)]
  const [rand, named, strength] = [stability.toFixed(2), percentage(agreement.named), agreement.strength.toFixed(2)]
  const number = undecided(agreement)
  return new Localized(
    `はっきりしたセグメントは見つかりませんでした。グループのまとまりは、偶然を${chance}、連続的に異なるだけの人々を${degrees}上回りました（目安は3%と2%以上）。住民をいくつかに分けて調べると、分け方の再現度（予測強度）は${strength}（目安は0.80以上）、半分どうしの分け方の一致（調整ランド指数）は${rand}（目安は0.80以上）、名前の一致は${named}（目安は70%以上）でした。${number.ja}以下の区分は年代と世帯による便宜的なもので、違いは程度の差です。`,
    `No clear segments were found. Groups hold together by ${chance} more than chance and by ${degrees} more than people who differ by degrees (3 % and 2 % are wanted). Parts of the residents predict each other's groups with a strength of ${strength} (0.80 is wanted); two halves agree on them with an adjusted Rand index of ${rand} (0.80 is wanted) and on the names of ${named} of the people (70 % is wanted).${number.en} The groups below are by age and household, a convention.`
  )
}

/** The rates themselves only after outcomes. */
const gradientText = (
  world: World,
  { lower, measures, probability, upper, verdict }: Localizable<Gradient>
): Localized =>
  localize((language) => {
    const ahead = inLanguage<string>((probability >= 0.5 ? upper : lower).name, language)
    const worlds = tenths(Math.max(probability, 1 - probability))[language]
    const [high, low] = [upper, lower].map(({ name, response }) => ({
      name: inLanguage<string>(name, language),
      rate: wholePercent(response.value)
    }))
    const first = inLanguage<string>(measures[0]!.label, language)
    const relation = {
      clear: {
        ja: `利用見込みは「${ahead}」のほうが高いとみられます（考えられる市場${worlds}）`,
        en: `use is higher at the end "${ahead}" in ${worlds} plausible worlds`
      },
      leaning: {
        ja: `利用見込みは「${ahead}」のほうがやや高いとみられます（考えられる市場${worlds}）`,
        en: `use is rather higher at the end "${ahead}", in ${worlds} plausible worlds`
      },
      tie: { ja: "利用見込みの優劣は判断できません", en: "in use they tie" }
    }[verdict][language]
    const rates = {
      ja: `両端の3分の1どうしでは${low!.rate}と${high!.rate}です。`,
      en: ` In the outer thirds it is ${low!.rate} and ${high!.rate}.`
    }[language]
    const text = {
      ja: `人々の違いが最も大きいのは「${low!.name}」から「${high!.name}」までの連続的な幅（おもに${first}）です。${relation}。`,
      en: `People differ most by degrees from "${low!.name}" to "${high!.name}" (mainly in ${first}); ${relation}.`
    }[language]
    return isCalibrated(world) ? text + rates : text
  })

export const notesOf = (
  world: World,
  findings: Evidence & Pick<Localizable<SegmentFindings>, "basis" | "business" | "clear" | "gradients" | "silhouette">
): ReadonlyArray<Localizable<Note>> => {
  const { basis, business, clear, gradients, silhouette } = findings
  const areReproduced = basis === "clusters"
  const width = silhouette.toFixed(2)
  return [
    ...generalNotes(world, compared),
    ...notesWhere([
      [business.matched === null, "unknown_business_type", business.note],
      [!areReproduced, "no_clear_segments", noClearSegments(findings)],
      [areReproduced && numbersOf(findings.agreement).length > 1, "close_number", nearNumber(findings.agreement)],
      [
        areReproduced && !clear,
        "groups_along_gradient",
        new Localized(
          `グループは住民を入れ替えても同じように再現されますが、互いに離れてはいません（シルエット係数${width}、目安は0.25以上）。連続的な違いを区切ったもので、境目の人々は隣のグループにも近いです。`,
          `Other residents give the same groups, but they do not stand apart (silhouette width ${width}; 0.25 is wanted): they cut a gradient, and people near a border are about as close to the next group.`
        )
      ],
      ...gradients.slice(0, 1).map((first) => [true, "gradient", gradientText(world, first)] as const)
    ])
  ]
}

/** Texts of the template `ad_test`: headline, quotes and notes, made from its numbers. Pure. */
import { type Language, type Localizable, Localized, localize } from "../../../../src/Language.ts"
import { placeIn } from "../../population/margins/Japan.ts"
import { chanceText, groupLabel, people, percentage, weightLabels, withInterval } from "../FigureText.ts"
import { generalNotes, type Note, notesWhere } from "../Notes.ts"
import { choiceText, heaviestWeights, type Quote, quote, speakers } from "../Quote.ts"
import { tenths, uncalibratedCaveat, type Verdict } from "../Relations.ts"
import { isCalibrated, type World } from "../Template.ts"
import type { AdFindings, CopyFindings } from "./AdFindings.ts"
import { type FeatureName, type Features, featureLabels } from "./Features.ts"
import { notExhaustive } from "./law/LawCheck.ts"
import { reactionNotes } from "./Reactions.ts"
import { appeals } from "./reading/Lexicon.ts"

const longestExcerpt = 60

/** The beginning of a copy, cut between grapheme clusters. */
export const excerptOf = (copy: string): string => {
  const characters: Array<string> = []
  // A grapheme cluster may have a dozen code units, so 1,000 are enough; segmenting all of a long text would be slow.
  for (const { segment } of new Intl.Segmenter("ja").segment(copy.trim().slice(0, 1_000).toWellFormed())) {
    if (characters.length === longestExcerpt) return `${characters.join("")}…`
    characters.push(segment)
  }
  return characters.join("")
}

/** 広告文1, or copy 1 */
const copyName = (adCopy: number, language: Language): string =>
  ({ ja: "広告文", en: "copy " })[language] + (adCopy + 1)

const segmentText = (world: World, { bestSegments: [best] }: HeadlineCopy, language: Language): string => {
  if (best === undefined) return ""
  const known = isCalibrated(world)
  const rate = percentage(best.value)
  return {
    ja: `反応が最も高いと見込まれるのは${groupLabel(best).ja}${known ? `（${rate}）` : ""}です。`,
    en: ` It is expected to appeal most to ${groupLabel(best).en}${known ? ` (${rate})` : ""}.`
  }[language]
}

/** The findings that a headline is made from. */
type HeadlineFindings = Pick<AdFindings, "comparisons" | "ranking" | "reactions"> & {
  readonly copies: ReadonlyArray<HeadlineCopy>
}
type HeadlineCopy = Pick<CopyFindings, "adCopy" | "againstPlain" | "bestSegments" | "intent"> & {
  readonly suggestions: ReadonlyArray<Pick<CopyFindings["suggestions"][number], "feature" | "action">>
  readonly remarks: ReadonlyArray<Pick<CopyFindings["remarks"][number], "effect">>
}

const isObjected = ({ remarks }: Pick<HeadlineCopy, "remarks">): boolean =>
  remarks.some(({ effect }) => effect === "law")

/** In how many plausible worlds the best copy beats the second one. */
const relationText = (best: number, next: number, probability: number, verdict: Verdict): Localized => {
  const [first, second] = [
    localize((language) => copyName(best, language)),
    localize((language) => copyName(next, language))
  ]
  const worlds = tenths(probability)
  return {
    clear: new Localized(
      `${first.ja}が最も有力で、次点の${second.ja}を、考えられる市場${worlds.ja}で上回ります。`,
      ` ${capitalised(first.en)} does best: it beats ${second.en}, which comes next, in ${worlds.en} plausible worlds.`
    ),
    leaning: new Localized(
      `${first.ja}がやや有力で、次点の${second.ja}を、考えられる市場${worlds.ja}で上回ります。`,
      ` ${capitalised(first.en)} is ahead: it beats ${second.en}, which comes next, in ${worlds.en} plausible worlds.`
    ),
    tie: new Localized(
      `${first.ja}と${second.ja}が互角で、優劣は判断できません（${first.ja}が上回るのは考えられる市場${worlds.ja}）。`,
      ` ${capitalised(first.en)} and ${second.en} tie: the first is ahead in ${worlds.en} plausible worlds.`
    )
  }[verdict]
}

/** How surely the copy does better or worse than a plain notice. */
const plainText = ({ probability, verdict }: HeadlineCopy["againstPlain"]): Localized => {
  const isBetter = probability >= 0.5
  const worlds = tenths(isBetter ? probability : 1 - probability)
  if (verdict === "tie") {
    return new Localized(
      `飾りのない告知文とは互角で、優劣は判断できません（上回るのは考えられる市場${tenths(probability).ja}）。`,
      ` It ties with a plain notice, which it beats in ${tenths(probability).en} plausible worlds.`
    )
  }
  return isBetter
    ? new Localized(
        `飾りのない告知文を、考えられる市場${worlds.ja}で上回ります。`,
        ` It beats a plain notice in ${worlds.en} plausible worlds.`
      )
    : new Localized(
        `飾りのない告知文を、考えられる市場${worlds.ja}で下回ります。`,
        ` It does worse than a plain notice in ${worlds.en} plausible worlds.`
      )
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Instructions for the first sentence of a headline, by the feature of the copy that is to change. */
const additions: Readonly<Partial<Record<FeatureName, Localized>>> = {
  benefit: new Localized("お客様の利点を一つ書き足し", "add one benefit for the guest"),
  price: new Localized("価格を書き足し", "name the price"),
  novelty: new Localized("新しくなったことを書き足し", "say what is new"),
  safety: new Localized(
    "資格や保証など安心の根拠を書き足し",
    "give a reason to trust, such as a licence or a guarantee"
  ),
  socialProof: new Localized("実績を数字で書き足し", "give the record in figures"),
  urgency: new Localized("本当にある期限を書き足し", "name a deadline that is real"),
  locality: new Localized("場所や行き方を書き足し", "say where it is"),
  concreteness: new Localized("確かめられる事実を一つ書き足し", "add one fact that can be checked"),
  relevance: new Localized("何の店かを品名で伝え", "name the business and its goods"),
  length: new Localized("長さを15〜120字に整え", "bring it to 15 to 120 Japanese characters"),
  clarity: new Localized("一文を短くし", "shorten its sentences"),
  wordList: new Localized("単語の羅列を文に直し", "write sentences instead of a list of words"),
  harm: new Localized("欠点と読まれる文を直し", "mend what reads as a fault")
}

/** The change that raises intent most, as an instruction; undefined where there is none. */
const instructionOf = ({ suggestions }: HeadlineCopy): Localized | undefined => {
  const found = suggestions.find(
    ({ action, feature }) => additions[feature] !== undefined && !(action === "remove" && feature !== "harm")
  )
  return found === undefined ? undefined : additions[found.feature]
}

/** The first sentence: what to do. */
const adviceOf = (
  best: HeadlineCopy,
  second: number | undefined,
  verdict: Verdict,
  isBetter: boolean,
  language: Language
): string => {
  const [name, change] = [copyName(best.adCopy, language), instructionOf(best)?.[language]]
  const then = {
    ja: change === undefined ? "ください。" : `、${change}ましょう。`,
    en: change === undefined ? "." : `, and ${change}.`
  }[language]
  if (second === undefined) {
    const use = {
      ja: `この広告文は使えます${change === undefined ? "。" : `。${change}ましょう。`}`,
      en: `This copy can be used${then} `
    }
    const mend = {
      ja: `この広告文のままでは飾りのない告知文を上回るとは言えません${change === undefined ? "。" : `。${change}ましょう。`}`,
      en: `As it stands, this copy is no better than a plain notice${change === undefined ? "." : `: ${change}.`} `
    }
    return (isBetter && verdict !== "tie" ? use : mend)[language]
  }
  if (verdict === "tie") {
    const other = copyName(second, language)
    return {
      ja: `${name}と${other}に差は見えないため、どちらを使っても構いません${change === undefined ? "。" : `。${name}なら、${change}ましょう。`}`,
      en: `Use either: no difference between ${name} and ${other} can be seen${change === undefined ? "." : `; in ${name}, ${change}.`} `
    }[language]
  }
  return {
    ja: change === undefined ? `${name}を使いましょう。` : `${name}を使い、${change}ましょう。`,
    en: `Use ${name}${then} `
  }[language]
}

export const headlineOf = (world: World, findings: HeadlineFindings): Localized =>
  localize((language) => headlineIn(language, world, findings))

/** Relations between the copies; the rate itself only after outcomes. */
const headlineIn = (
  language: Language,
  world: World,
  { comparisons, copies, ranking, reactions }: HeadlineFindings
): string => {
  const best = copies[ranking[0]!.adCopy]!
  const place = placeIn(language, world.areaName)
  const size = people(world.population.size, language)
  const group = segmentText(world, best, language)
  const rate = {
    ja: `利用意向は${withInterval(best.intent, "ja")}の見込みです。`,
    en: ` Intent is ${withInterval(best.intent, "en")}.`
  }
  const level = isCalibrated(world) ? rate[language] : ""
  const law = isObjected(best) ? lawText(best.adCopy)[language] : ""
  const caveat = law + (isCalibrated(world) ? "" : uncalibratedCaveat[language])
  const second = ranking[1]?.adCopy
  if (second === undefined) {
    const asked = {
      ja: `${place}の${size}に広告文を試すと、`,
      en: `The copy was tried on ${size} in ${place}.`
    }[language]
    const { probability, verdict } = best.againstPlain
    const advice = isObjected(best) ? "" : adviceOf(best, undefined, verdict, probability >= 0.5, language)
    return advice + asked + plainText(best.againstPlain)[language] + level + group + caveat
  }
  const pair = comparisons.find(({ a, b }) => a + b === best.adCopy + second && (a === second || b === second))!
  const probability = pair.a === best.adCopy ? pair.probability : 1 - pair.probability
  const asked = {
    ja: `${place}の${size}に${copies.length}案を試すと、`,
    en: `${copies.length} copies, tried on ${size} in ${place}.`
  }[language]
  const relation = relationText(best.adCopy, second, probability, pair.verdict)[language]
  const opposed = reactions?.comparisons.find(({ a, b }) => a === pair.a && b === pair.b)?.agreement === "disagree"
  const advice = isObjected(best) ? "" : adviceOf(best, second, pair.verdict, true, language)
  return advice + asked + relation + (opposed ? opposedText[language] : "") + level + group + caveat
}

/** Warns of using the best copy as it is. */
const lawText = (adCopy: number): Localized =>
  new Localized(
    `ただし、${copyName(adCopy, "ja")}には法令に触れるおそれのある表現があり、直してから使ってください。`,
    ` But ${copyName(adCopy, "en")} has words that may be unlawful: mend them before use.`
  )

const opposedText = new Localized(
  "ただし、言語モデルが書いた感想では逆の優劣です。",
  " But the reactions that a language model wrote put them the other way round."
)

/** Relative to the mean of the copy, since a rate is low or high only in comparison. */
const sentimentOf = (rate: number, mean: number): Quote["sentiment"] =>
  rate >= 1.5 * mean ? "positive" : rate >= 0.6 * mean ? "neutral" : "negative"

/**
 * Quotes of three personas from the highest intent to the lowest, each on what the copy says to its heaviest weight.
 */
export const quotesOf = (
  world: World,
  intent: Float64Array,
  mean: number,
  features: Features
): ReadonlyArray<Localizable<Quote>> =>
  speakers(intent, 3).map((persona) => {
    const rate = intent[persona]!
    const sentiment = sentimentOf(rate, mean)
    const weights = heaviestWeights(world.weights, persona)
    const reaction = reactionBy(weights[0]!.weight, features, sentiment)
    const text = new Localized(
      `${choiceText(weights, "ja")}。${reaction.ja}。利用したいと思う見込みは${chanceText(rate).ja}です。`,
      `${choiceText(weights, "en")}. ${reaction.en}. The chance that I would go for it is ${chanceText(rate).en}.`
    )
    return quote(world.population, persona, sentiment, text)
  })

const appealOfWeight = {
  price: "price",
  quality: "benefit",
  convenience: "locality",
  novelty: "novelty",
  brand: "safety",
  social: "socialProof"
} as const

/** What a persona finds in the copy about its heaviest weight, and what it makes of it. */
const reactionBy = (
  weight: keyof typeof appealOfWeight,
  { reading: { words } }: Features,
  sentiment: Quote["sentiment"]
): Localized => {
  const [word] = words[appealOfWeight[weight]]
  const { en, ja } = weightLabels[weight]
  return word === undefined
    ? {
        positive: new Localized(
          `この広告は${ja}について触れていませんが、興味を引かれました`,
          `This ad says nothing about ${en}, yet it interests me`
        ),
        neutral: new Localized(
          `この広告は${ja}について触れていませんが、きっかけがあれば考えます`,
          `This ad says nothing about ${en}, yet I might, given a reason`
        ),
        negative: new Localized(
          `この広告は${ja}について触れておらず、あまり心が動きません`,
          `This ad says nothing about ${en} and hardly speaks to me`
        )
      }[sentiment]
    : {
        positive: new Localized(
          `この広告の「${word}」が目に留まり、興味を引かれました`,
          `"${word}" in this ad caught my eye, and it interests me`
        ),
        neutral: new Localized(
          `この広告の「${word}」が目に留まりました。きっかけがあれば考えます`,
          `"${word}" in this ad caught my eye. I might, given a reason`
        ),
        negative: new Localized(
          `この広告の「${word}」は目に留まりましたが、あまり心が動きません`,
          `"${word}" in this ad caught my eye, but it hardly speaks to me`
        )
      }[sentiment]
}

const compared = new Localized("広告文どうし", "copies")

export const notesOf = (
  world: World,
  { business, copies, reactions }: Pick<Localizable<AdFindings>, "business" | "copies"> & Pick<AdFindings, "reactions">
): ReadonlyArray<Localizable<Note>> => {
  const withoutAppeal = copies.filter(({ features }) => features.every(({ words }) => words.length === 0))
  const withoutObjection = copies.filter((copy) => !isObjected(copy))
  const copyNames = (of: typeof copies, language: Language, comma: string) =>
    of.map(({ adCopy }) => copyName(adCopy, language)).join(comma)
  const appealNames = (language: Language, comma: string) =>
    appeals.map((appeal) => featureLabels[appeal][language]).join(comma)
  return [
    ...generalNotes(world, compared),
    ...notesWhere([
      [business.matched === null, "unknown_business_type", business.note],
      [
        withoutAppeal.length > 0,
        "no_appeal_found",
        new Localized(
          `${copyNames(withoutAppeal, "ja", "、")}の文には、辞書にある訴求（${appealNames("ja", "、")}）の言葉が見つかりませんでした。日本語と英語の文だけを読み取り、単語の羅列は数えません。`,
          `No words of the appeals in the lexicon (${appealNames("en", ", ")}) were found in the sentences of ${copyNames(withoutAppeal, "en", ", ")}. Only Japanese and English are read, and lists of words do not count.`
        )
      ],
      [
        withoutObjection.length > 0,
        "law_not_exhaustive",
        new Localized(
          `${copyNames(withoutObjection, "ja", "、")}に法令上の指摘はありませんが、${notExhaustive.ja}`,
          `No remark of the law on ${copyNames(withoutObjection, "en", ", ")}. ${notExhaustive.en}`
        )
      ]
    ]),
    ...reactionNotes(reactions)
  ]
}

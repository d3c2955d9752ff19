/** What an advertising test says, each sentence made of the numbers it is about. Pure. */
import { type Language, type Localizable, Localized, localize } from "../../../../src/Language.ts"
import { placeIn } from "../../population/Japan.ts"
import { choiceText, percent, type Quote, quote, speakers, weightLabels, weightsOf } from "../../statistics/Quote.ts"
import { groupLabel, people, percentage, pointChange, withInterval } from "../Figures.ts"
import { generalNotes, type Note, notesWhere } from "../Note.ts"
import type { World } from "../Template.ts"
import type { AdFindings, CopyFindings } from "./AdFindings.ts"
import { type Features, featureLabels } from "./Features.ts"
import { appeals } from "./Lexicon.ts"

const longestExcerpt = 60

/** The beginning, cut between characters as people see them. */
export const excerptOf = (copy: string): string => {
  const characters: Array<string> = []
  // Sixty characters of a long text need no segmenting of the rest, but one may be a dozen code units.
  for (const { segment } of new Intl.Segmenter("ja").segment(copy.trim().slice(0, 1_000).toWellFormed())) {
    if (characters.length === longestExcerpt) return `${characters.join("")}…`
    characters.push(segment)
  }
  return characters.join("")
}

/** 広告文1, or copy 1 */
const named = (adCopy: number, language: Language): string => ({ ja: "広告文", en: "copy " })[language] + (adCopy + 1)

const segmentText = ({ bestSegments: [best] }: CopyTold, language: Language): string => {
  if (best === undefined) return ""
  const rate = percentage(best.value)
  return {
    ja: `最も反応が高いのは${groupLabel(best).ja}（${rate}）です。`,
    en: ` It appeals most to ${groupLabel(best).en} (${rate}).`
  }[language]
}

/** 400 resamples cannot tell a certainty. */
const sureness = (probability: number, language: Language): string =>
  probability > 0.99 ? { ja: "99%以上", en: "over 99%" }[language] : percent(probability)

/** Findings as they are said: numbers, and texts that need not be in one language yet. */
type Told = Pick<AdFindings, "comparisons" | "ranking"> & { readonly copies: ReadonlyArray<CopyTold> }
type CopyTold = Pick<CopyFindings, "adCopy" | "bestSegments" | "intent">

export const headlineOf = (world: World, findings: Told): Localized =>
  localize((language) => headlineIn(language, world, findings))

const headlineIn = (language: Language, world: World, { comparisons, copies, ranking }: Told): string => {
  const best = copies[ranking[0]!.adCopy]!
  const place = placeIn(language, world.areaName)
  const size = people(world.population.size, language)
  const rate = withInterval(best.intent, language)
  const group = segmentText(best, language)
  const second = ranking[1]?.adCopy
  if (second === undefined) {
    return {
      ja: `${place}の${size}での広告文の利用意向は${rate}。${group}`,
      en: `Among ${size} in ${place}, intent with the copy is ${rate}.${group}`
    }[language]
  }
  const pair = comparisons.find(({ a, b }) => a + b === best.adCopy + second && (a === second || b === second))!
  const sign = pair.a === best.adCopy ? 1 : -1
  const lead = pointChange(sign * pair.difference.value, language)
  const sure = sureness(sign === 1 ? pair.probability : 1 - pair.probability, language)
  const [first, next] = [named(best.adCopy, language), named(second, language)]
  return {
    ja: `${place}の${size}に${copies.length}案を試すと、最も高いのは${first}で利用意向は${rate}。2位の${next}との差は${lead}（上回る確率${sure}）です。${group}`,
    en: `Of ${copies.length} copies tried on ${size} in ${place}, ${first} does best with an intent of ${rate}. Its difference from ${next} in second place is ${lead} (probability of being ahead ${sure}).${group}`
  }[language]
}

/** In proportion to the mean of the copy: a rate is low or high only against others. */
const sentimentOf = (rate: number, mean: number): Quote["sentiment"] =>
  rate >= 1.5 * mean ? "positive" : rate >= 0.6 * mean ? "neutral" : "negative"

const opinions: Readonly<Record<Quote["sentiment"], Localized>> = {
  positive: new Localized("気になります", "It interests me"),
  neutral: new Localized("きっかけがあれば考えます", "I might, given a reason"),
  negative: new Localized("あまり響きません", "It hardly speaks to me")
}

/** Three personas from the keenest to the coolest, each on what the copy says to its own heaviest weight. */
export const quotesOf = (
  world: World,
  intent: Float64Array,
  mean: number,
  features: Features
): ReadonlyArray<Localizable<Quote>> =>
  speakers(intent, 3).map((persona) => {
    const rate = intent[persona]!
    const sentiment = sentimentOf(rate, mean)
    const weights = weightsOf(world.weights, persona)
    const heard = heardBy(weights[0]!.weight, features)
    const opinion = opinions[sentiment]
    const text = new Localized(
      `${choiceText(weights, "ja")}。${heard.ja}。${opinion.ja}。利用したいと思う見込みは${percentage(rate)}です。`,
      `${choiceText(weights, "en")}. ${heard.en}. ${opinion.en}. The chance that I would go for it is ${percentage(rate)}.`
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

/** What the copy says to those with whom this weighs most. */
const heardBy = (weight: keyof typeof appealOfWeight, { words }: Features): Localized => {
  const [said] = words[appealOfWeight[weight]]
  const { en, ja } = weightLabels[weight]
  return said === undefined
    ? new Localized(`この広告は${ja}について触れていません`, `This ad says nothing about ${en}`)
    : new Localized(`この広告の「${said}」が目に留まりました`, `"${said}" in this ad caught my eye`)
}

const compared = new Localized("広告文どうし", "copies")

export const notesOf = (
  world: World,
  { business, copies }: Pick<Localizable<AdFindings>, "business" | "copies">
): ReadonlyArray<Localizable<Note>> => {
  const silent = copies.filter(({ features }) => features.every(({ words }) => words.length === 0))
  const listed = (language: Language, comma: string) => silent.map(({ adCopy }) => named(adCopy, language)).join(comma)
  const known = (language: Language, comma: string) =>
    appeals.map((appeal) => featureLabels[appeal][language]).join(comma)
  return [
    ...generalNotes(world, compared),
    ...notesWhere([
      [business.matched === null, "unknown_business_type", business.note],
      [
        silent.length > 0,
        "no_appeal_found",
        new Localized(
          `${listed("ja", "、")}には、辞書にある訴求（${known("ja", "、")}）の言葉が見つかりませんでした。日本語と英語の言葉だけを読み取ります。`,
          `No words of the appeals in the lexicon (${known("en", ", ")}) were found in ${listed("en", ", ")}. Only Japanese and English words are read.`
        )
      ]
    ])
  ]
}

/** What an advertising test says in Japanese, each sentence made of the numbers it is about. Pure. */
import type { Localizable } from "../../../../src/Language.ts"
import type { Group } from "../../statistics/Breakdown.ts"
import { percent, type Quote, quote, speakers, weightLabels, weightsOf } from "../../statistics/Quote.ts"
import { groupLabel, people, percentage, pointChange } from "../Figures.ts"
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

/** 広告文1 */
const named = (adCopy: number): string => `広告文${adCopy + 1}`

const rateText = ({ intent }: Localizable<CopyFindings>): string =>
  `利用意向は${percentage(intent.value)}（95%区間 ${percentage(intent.low)}〜${percentage(intent.high)}）`

const segmentText = ({ bestSegments }: Localizable<CopyFindings>): string =>
  bestSegments[0] === undefined
    ? ""
    : `最も反応が高いのは${groupLabel(bestSegments[0] as Group).ja}（${percentage(bestSegments[0].value)}）です。`

/** 400 resamples cannot tell a certainty. */
const sureness = (probability: number): string => (probability > 0.99 ? "99%以上" : percent(probability))

export const headlineOf = (world: World, findings: Localizable<Omit<AdFindings, "notes">>): string => {
  const { comparisons, copies, ranking } = findings
  const best = copies[ranking[0]!.adCopy]!
  const audience = `${world.areaName}の${people(world.population.size)}`
  const second = ranking[1]?.adCopy
  if (second === undefined) return `${audience}での広告文の${rateText(best)}。${segmentText(best)}`
  const pair = comparisons.find(({ a, b }) => a + b === best.adCopy + second && (a === second || b === second))!
  const sign = pair.a === best.adCopy ? 1 : -1
  const sure = sign === 1 ? pair.probability : 1 - pair.probability
  return [
    `${audience}に${copies.length}案を試すと、最も高いのは${named(best.adCopy)}で${rateText(best)}。`,
    `2位の${named(second)}との差は${pointChange(sign * pair.difference.value, "ja")}（上回る確率${sureness(sure)}）です。`,
    segmentText(best)
  ].join("")
}

/** In proportion to the mean of the copy: a rate is low or high only against others. */
const sentimentOf = (rate: number, mean: number): Quote["sentiment"] =>
  rate >= 1.5 * mean ? "positive" : rate >= 0.6 * mean ? "neutral" : "negative"

const opinions = {
  positive: "気になります",
  neutral: "きっかけがあれば考えます",
  negative: "あまり響きません"
} as const

/** Three personas from the keenest to the coolest, each on what the copy says to its own heaviest weight. */
export const quotesOf = (
  world: World,
  intent: Float64Array,
  mean: number,
  features: Features
): ReadonlyArray<Localizable<Quote>> =>
  speakers(intent, 3).map((persona) => {
    const sentiment = sentimentOf(intent[persona]!, mean)
    const [first, second] = weightsOf(world.weights, persona)
    const said = spokenTo(first!.weight, features)
    const heard =
      said === undefined
        ? `この広告は${weightLabels[first!.weight].ja}について触れていません`
        : `この広告の「${said}」が目に留まりました`
    return quote(
      world.population,
      persona,
      sentiment,
      `${first!.label}（重み${percent(first!.value)}）と${second!.label}（${percent(second!.value)}）で選びます。${heard}。${opinions[sentiment]}。利用したいと思う見込みは${percentage(intent[persona]!)}です。`
    )
  })

const appealOfWeight = {
  price: "price",
  quality: "benefit",
  convenience: "locality",
  novelty: "novelty",
  brand: "safety",
  social: "socialProof"
} as const

const spokenTo = (weight: keyof typeof appealOfWeight, { words }: Features): string | undefined =>
  words[appealOfWeight[weight]][0]

export const notesOf = (
  world: World,
  findings: Localizable<Omit<AdFindings, "notes">>
): ReadonlyArray<Localizable<Note>> => {
  const silent = findings.copies.filter(({ features }) => features.every(({ words }) => words.length === 0))
  return [
    ...generalNotes(world, "広告文どうし"),
    ...notesWhere([
      [findings.business.matched === null, "unknown_business_type", findings.business.note],
      [
        silent.length > 0,
        "no_appeal_found",
        `${silent.map(({ adCopy }) => named(adCopy)).join("、")}には、辞書にある訴求（${appeals.map((appeal) => featureLabels[appeal]).join("、")}）の言葉が見つかりませんでした。日本語と英語の言葉だけを読み取ります。`
      ]
    ])
  ]
}

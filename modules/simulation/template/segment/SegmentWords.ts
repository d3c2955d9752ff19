/** What a segment discovery says in Japanese, each sentence made of the numbers it is about. Pure. */
import type { Localizable } from "../../../../src/Language.ts"
import { percent, type Quote, quote, weightsOf } from "../../statistics/Quote.ts"
import { people, percentage } from "../Figures.ts"
import { generalNotes, type Note, notesWhere } from "../Note.ts"
import type { World } from "../Template.ts"
import { type Attitudes, type FactorName, factorLabels, factorNames, sentimentOf } from "./Response.ts"
import type { SegmentFindings } from "./SegmentFindings.ts"

export const headlineOf = (
  world: World,
  { business, segments }: Localizable<Omit<SegmentFindings, "notes">>
): string => {
  const [best] = segments
  const { response } = best!.behavior
  const audience = `${world.areaName}の${people(world.population.size)}は`
  return [
    segments.length === 1
      ? `${audience}セグメントには分かれません。`
      : `${audience}${segments.length}つのセグメントに分かれます。`,
    `「${business.given}」に最も前向きなのは「${best!.name}」（全体の${percent(best!.share)}）で、`,
    `利用見込みは${percentage(response.value)}（95%区間 ${percentage(response.low)}〜${percentage(response.high)}）です。`
  ].join("")
}

const opinions = {
  positive: "使ってみたいです",
  neutral: "必要があれば使います",
  negative: "あまり使わないと思います"
} as const

/** A persona on the business: what it weighs, and what speaks most for or against. */
export const quoteOf = (
  world: World,
  persona: number,
  { factors, liking }: Attitudes,
  responses: Float64Array
): Localizable<Quote> => {
  const sentiment = sentimentOf(liking[persona]!)
  const [first, second] = weightsOf(world.weights, persona)
  const reasons = `${first!.label}（重み${percent(first!.value)}）と${second!.label}（${percent(second!.value)}）で選びます`
  const chance = `利用する見込みは${percentage(responses[persona]!)}です`
  const text = [reasons, opinions[sentiment], `${driverOf(factors, persona, sentiment)}${chance}`, ""].join("。")
  return quote(world.population, persona, sentiment, text)
}

/** The strongest factor that speaks for the sentiment; none where it is all a matter of taste. */
const driverOf = (factors: Attitudes["factors"], persona: number, sentiment: Quote["sentiment"]): string => {
  const side = { positive: 1, neutral: 0, negative: -1 }[sentiment]
  const strength = (name: FactorName) =>
    side === 0 ? Math.abs(factors[name][persona]!) : side * factors[name][persona]!
  const strongest = factorNames.reduce((best, name) => (strength(name) > strength(best) ? name : best))
  if (strength(strongest) <= 0) return "個人的な好みが大きく、"
  return `${factorLabels[strongest]}が一番の${factors[strongest][persona]! >= 0 ? "後押し" : "妨げ"}で、`
}

/** Below it Kaufman and Rousseeuw (1990) see no substantial structure. */
const structured = 0.25

export const notesOf = (
  world: World,
  findings: Localizable<Omit<SegmentFindings, "notes">>
): ReadonlyArray<Localizable<Note>> => [
  ...generalNotes(world, "セグメントどうし"),
  ...notesWhere([
    [findings.business.matched === null, "unknown_business_type", findings.business.note],
    [
      findings.silhouette < structured,
      "weak_structure",
      `シルエット係数は${findings.silhouette.toFixed(2)}で、人々は連続的に分布しています。セグメントの境目は便宜的なものです。`
    ]
  ])
]

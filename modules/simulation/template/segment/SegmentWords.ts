/** What a segment discovery says in Japanese, each sentence made of the numbers it is about. Pure. */
import { percent, type Quote, quote, weightsOf } from "../../statistics/Quote.ts"
import { people, percentage } from "../Figures.ts"
import { generalNotes, type Note, notesWhere } from "../Note.ts"
import type { World } from "../Template.ts"
import { type Attitudes, factorLabels, factorNames, sentimentOf } from "./Response.ts"
import type { SegmentFindings } from "./SegmentFindings.ts"

export const headlineOf = (world: World, { business, segments }: Omit<SegmentFindings, "notes">): string => {
  const [best] = segments
  const { response } = best!.behavior
  return [
    `${world.areaName}の${people(world.population.size)}は${segments.length}つのセグメントに分かれます。`,
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
): Quote => {
  const sentiment = sentimentOf(liking[persona]!)
  const [first, second] = weightsOf(world.weights, persona)
  const strongest = factorNames.reduce((best, name) =>
    Math.abs(factors[name][persona]!) > Math.abs(factors[best][persona]!) ? name : best
  )
  const side = factors[strongest][persona]! >= 0 ? "後押し" : "妨げ"
  return quote(
    world.population,
    persona,
    sentiment,
    `${first!.label}（重み${percent(first!.value)}）と${second!.label}（${percent(second!.value)}）で選びます。${opinions[sentiment]}。${factorLabels[strongest]}が一番の${side}で、利用する見込みは${percentage(responses[persona]!)}です。`
  )
}

/** Below it Kaufman and Rousseeuw (1990) see no substantial structure. */
const structured = 0.25

export const notesOf = (world: World, findings: Omit<SegmentFindings, "notes">): ReadonlyArray<Note> => [
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

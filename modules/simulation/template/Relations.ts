/** Words for relations between alternatives over plausible worlds, instead of percentages as facts. Pure. */
import { Schema } from "effect"
import { Localized } from "../../../src/Language.ts"
import { type Interval, intervalFrom, type Replicates, rounded } from "../statistics/Interval.ts"

export const Verdict = Schema.Literals(["clear", "leaning", "tie"]).annotate({
  description: "`clear` from 9 of 10 plausible worlds on, `leaning` from 65 % on, `tie` below",
  examples: ["leaning"]
})
export type Verdict = typeof Verdict.Type

/** Verdict on an alternative that is better in this share of the draws; the bounds are a judgement. */
export const verdictOf = (share: number): Verdict => (share >= 0.9 ? "clear" : share >= 0.65 ? "leaning" : "tie")

/** How surely one alternative is ahead of another. */
export interface Relation {
  readonly difference: Interval
  /** Share of the plausible worlds in which the first is ahead. */
  readonly probability: number
  readonly verdict: Verdict
}

/** `difference` at the centre of the model; the replicates of both are of the same draws. */
export const relationOf = (difference: number, of: Replicates, other: Replicates): Relation => {
  const differences = minus(of, other)
  const wins = differences.total.reduce((sum, value) => sum + (value > 0 ? 1 : value === 0 ? 0.5 : 0), 0)
  const probability = wins / differences.total.length
  return {
    difference: intervalFrom(difference, differences, 4),
    probability: rounded(probability, 4),
    verdict: verdictOf(Math.max(probability, 1 - probability))
  }
}

const minus = (of: Replicates, other: Replicates): Replicates => {
  const part = (name: keyof Replicates) => of[name].map((rate, draw) => rate - other[name][draw]!)
  return { total: part("total"), sampling: part("sampling"), model: part("model") }
}

/** 10通りのうち8通り, or 8 of 10. Neither 0 nor 10 of 10 is said of what some draws contradict. */
export const tenths = (share: number): Localized => {
  const whole = share >= 1 ? 10 : share <= 0 ? 0 : Math.min(9, Math.max(1, Math.round(share * 10)))
  return new Localized(`10通りのうち${whole}通り`, `${whole} of 10`)
}

/** Sentence for headlines of results that no outcome has corrected. */
export const uncalibratedCaveat = new Localized(
  "実績による補正前の推定です。水準は仮定に基づくため、優劣の比較として読んでください。",
  " Not yet corrected by outcomes: read it as a comparison, since the level rests on assumptions."
)

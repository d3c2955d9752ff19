/** Words for relations between alternatives over plausible worlds, instead of percentages as facts. Pure. */
import { Schema } from "effect"
import { Localized } from "../../../src/Language.ts"

export const Verdict = Schema.Literals(["clear", "leaning", "tie"]).annotate({
  description: "`clear` from 9 of 10 plausible worlds on, `leaning` from 65 % on, `tie` below",
  examples: ["leaning"]
})
export type Verdict = typeof Verdict.Type

/** Verdict on an alternative that is better in this share of the draws. */
export const verdictOf = (share: number): Verdict => (share >= 0.9 ? "clear" : share >= 0.65 ? "leaning" : "tie")

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

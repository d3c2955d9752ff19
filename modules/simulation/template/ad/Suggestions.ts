/** What would make a copy work better on these personas: each feature is changed alone, and the gain computed. Pure. */
import { rounded } from "../../statistics/Interval.ts"
import { percentage, pointChange } from "../Figures.ts"
import type { Suggestion } from "./AdFindings.ts"
import { type FeatureName, type Features, featureLabels, featureNames } from "./Features.ts"
import { type Appeal, appeals } from "./Lexicon.ts"

/** Words to begin with; each is in the lexicon. */
const examples: Readonly<Record<Appeal, ReadonlyArray<string>>> = {
  benefit: ["自家製", "手軽", "ぴったり"],
  price: ["半額", "クーポン", "500円"],
  novelty: ["新登場", "リニューアル"],
  safety: ["安心", "保証", "国産"],
  socialProof: ["No.1", "口コミ", "受賞"],
  urgency: ["今だけ", "先着", "期間限定"],
  locality: ["駅前", "地元", "徒歩3分"]
}

/** Below it an appeal is weak enough that one more idea is worth saying. */
const weak = 0.6
/** From here on length and clarity are good enough. */
const leastForm = 0.9
/** A gain of less than a tenth of a point is not worth a sentence. */
const leastGain = 0.001
const most = 3

const isAppeal = (name: FeatureName): name is Appeal => (appeals as ReadonlyArray<FeatureName>).includes(name)

export interface Change {
  readonly feature: FeatureName
  readonly action: Suggestion["action"]
  readonly features: Float64Array
}

const withValue = (features: Float64Array, index: number, value: number): Float64Array => {
  const changed = features.slice()
  changed[index] = value
  return changed
}

/** What could be tried: one more idea of a weak appeal, none of an appeal, a better form. */
export const changesTo = ({ values }: Features): ReadonlyArray<Change> => {
  const changes: Array<Change> = []
  const add = (feature: FeatureName, index: number, action: Change["action"], value: number) =>
    changes.push({ feature, action, features: withValue(values, index, value) })
  for (const [index, feature] of featureNames.entries()) {
    const value = values[index]!
    if (isAppeal(feature)) {
      if (value < weak) add(feature, index, "add", (1 + value) / 2)
      if (value > 0) add(feature, index, "remove", 0)
    } else if (value < leastForm) {
      add(feature, index, "rewrite", 1)
    }
  }
  return changes
}

const quoted = (words: ReadonlyArray<string>): string => words.map((word) => `「${word}」`).join("")

/** What a feature costs is not known here. */
const unpaid = (feature: Appeal): string => (feature === "price" ? "（値引きの費用は計算外）" : "")

const advice = ({ action, feature }: Change, words: Features["words"]): string => {
  if (isAppeal(feature)) {
    const label = featureLabels[feature]
    return action === "add"
      ? `${quoted(examples[feature].filter((word) => !words[feature].includes(word)))}など${label}の言葉を加えると${unpaid(feature)}`
      : `${quoted(words[feature])}など${label}の言葉を控えると`
  }
  return feature === "length" ? "15〜120字程度の長さに整えると" : "一文を短くし、漢字と句読点の量を整えると"
}

/** The changes that raise intent by at least 0.1 points, the best first. */
export const suggestionsOf = (
  words: Features["words"],
  intent: number,
  tried: ReadonlyArray<{ readonly change: Change; readonly intent: number }>
): ReadonlyArray<Suggestion> =>
  tried
    .map(({ change, intent: changed }) => ({ change, changed, gain: changed - intent }))
    .filter(({ gain }) => gain >= leastGain)
    .sort((a, b) => b.gain - a.gain)
    .slice(0, most)
    .map(({ change, changed, gain }) => ({
      feature: change.feature,
      action: change.action,
      change: rounded(gain, 4),
      text: `${advice(change, words)}、利用意向は${percentage(intent)}から${percentage(changed)}（${pointChange(gain, "ja")}）になる見込みです。`
    }))

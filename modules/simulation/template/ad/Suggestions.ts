/** What would make a copy work better on these personas: each feature is changed alone, and the gain computed. Pure. */
import { type Language, type Localizable, localize } from "../../../../src/Language.ts"
import { rounded } from "../../statistics/Interval.ts"
import { percentage, pointChange } from "../Figures.ts"
import type { Suggestion } from "./AdFindings.ts"
import { type FeatureName, type Features, featureLabels, featureNames } from "./Features.ts"
import { type Appeal, appeals } from "./Lexicon.ts"

/** Words to begin with; each is in the lexicon. */
export const examples: Readonly<Record<Language, Readonly<Record<Appeal, ReadonlyArray<string>>>>> = {
  ja: {
    benefit: ["自家製", "手軽", "ぴったり"],
    price: ["半額", "クーポン", "500円"],
    novelty: ["新登場", "リニューアル"],
    safety: ["安心", "保証", "国産"],
    socialProof: ["No.1", "口コミ", "受賞"],
    urgency: ["今だけ", "先着", "期間限定"],
    locality: ["駅前", "地元", "徒歩3分"]
  },
  en: {
    benefit: ["home-made", "easy", "perfect"],
    price: ["half price", "coupon", "best value"],
    novelty: ["brand-new", "latest"],
    safety: ["safe", "guaranteed", "organic"],
    socialProof: ["popular", "reviews", "award"],
    urgency: ["today only", "hurry", "limited offer"],
    locality: ["local", "nearby"]
  }
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

const quoted = (words: ReadonlyArray<string>, language: Language): string =>
  ({ ja: words.map((word) => `「${word}」`).join(""), en: words.map((word) => `"${word}"`).join(", ") })[language]

/** What a feature costs is not known here. */
const unpaid = (feature: Appeal, language: Language): string =>
  feature === "price" ? { ja: "（値引きの費用は計算外）", en: " (cost of the discount not counted)" }[language] : ""

const advice = ({ action, feature }: Change, found: Features["words"], language: Language): string => {
  if (feature === "length") {
    return {
      ja: "15〜120字程度の長さに整えると",
      en: "Bringing the length to about 15 to 120 Japanese characters"
    }[language]
  }
  if (feature === "clarity") {
    return {
      ja: "一文を短くし、漢字と句読点の量を整えると",
      en: "Shortening sentences and balancing kanji and punctuation"
    }[language]
  }
  const label = featureLabels[feature][language]
  if (action === "add") {
    const fresh = quoted(
      examples[language][feature].filter((word) => !found[feature].includes(word)),
      language
    )
    const cost = unpaid(feature, language)
    return {
      ja: `${fresh}など${label}の言葉を加えると${cost}`,
      en: `Adding words of ${label} such as ${fresh}${cost}`
    }[language]
  }
  const own = quoted(found[feature], language)
  return { ja: `${own}など${label}の言葉を控えると`, en: `Leaving out words of ${label} such as ${own}` }[language]
}

const suggestionText = (advised: string, intent: number, changed: number, language: Language): string => {
  const [from, to] = [percentage(intent), percentage(changed)]
  const gain = pointChange(changed - intent, language)
  return {
    ja: `${advised}、利用意向は${from}から${to}（${gain}）になる見込みです。`,
    en: `${advised} is expected to change intent from ${from} to ${to} (${gain}).`
  }[language]
}

/** The changes that raise intent by at least 0.1 points, the best first. */
export const suggestionsOf = (
  words: Features["words"],
  intent: number,
  tried: ReadonlyArray<{ readonly change: Change; readonly intent: number }>
): ReadonlyArray<Localizable<Suggestion>> =>
  tried
    .map(({ change, intent: changed }) => ({ change, changed, gain: changed - intent }))
    .filter(({ gain }) => gain >= leastGain)
    .sort((a, b) => b.gain - a.gain)
    .slice(0, most)
    .map(({ change, changed, gain }) => ({
      feature: change.feature,
      action: change.action,
      change: rounded(gain, 4),
      text: localize((language) => suggestionText(advice(change, words, language), intent, changed, language))
    }))

/** Suggests changes of a copy: changes each feature alone and keeps those that raise intent most. Pure. */
import { type Language, type Localizable, localize } from "../../../../src/Language.ts"
import { rounded } from "../../statistics/Interval.ts"
import { percentage, pointChange } from "../FigureText.ts"
import type { Suggestion } from "./AdFindings.ts"
import { type FeatureName, type Features, featureLabels, featureNames } from "./Features.ts"
import { type Appeal, appeals } from "./Lexicon.ts"

/** Example words for each appeal; all are in the lexicon. */
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

/** One more idea is suggested for appeals below this strength. */
const weak = 0.6
/** Length and clarity are good enough from this score on. */
const goodForm = 0.9
/** Gains below a tenth of a point are not suggested. */
const leastGain = 0.001
const maxSuggestions = 3

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

/** Possible changes: one more idea of a weak appeal, an appeal removed, length or clarity perfected. */
export const changesTo = ({ values }: Features): ReadonlyArray<Change> => {
  const changes: Array<Change> = []
  const add = (feature: FeatureName, index: number, action: Change["action"], value: number) =>
    changes.push({ feature, action, features: withValue(values, index, value) })
  for (const [index, feature] of featureNames.entries()) {
    const value = values[index]!
    if (isAppeal(feature)) {
      if (value < weak) add(feature, index, "add", (1 + value) / 2)
      if (value > 0) add(feature, index, "remove", 0)
    } else if (value < goodForm) {
      add(feature, index, "rewrite", 1)
    }
  }
  return changes
}

const quoted = (words: ReadonlyArray<string>, language: Language): string =>
  ({ ja: words.map((word) => `「${word}」`).join(""), en: words.map((word) => `"${word}"`).join(", ") })[language]

/** The remark that the cost of a discount is not counted. */
const costRemark = (feature: Appeal, language: Language): string =>
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
    const unused = quoted(
      examples[language][feature].filter((word) => !found[feature].includes(word)),
      language
    )
    const cost = costRemark(feature, language)
    return {
      ja: `${unused}など${label}の言葉を加えると${cost}`,
      en: `Adding words of ${label} such as ${unused}${cost}`
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

/** Up to three changes that raise intent by at least 0.1 points, the best first. */
export const suggestionsOf = (
  words: Features["words"],
  intent: number,
  changes: ReadonlyArray<{ readonly change: Change; readonly intent: number }>
): ReadonlyArray<Localizable<Suggestion>> =>
  changes
    .map(({ change, intent: changed }) => ({ change, changed, gain: changed - intent }))
    .filter(({ gain }) => gain >= leastGain)
    .sort((a, b) => b.gain - a.gain)
    .slice(0, maxSuggestions)
    .map(({ change, changed, gain }) => ({
      feature: change.feature,
      action: change.action,
      change: rounded(gain, 4),
      text: localize((language) => suggestionText(advice(change, words, language), intent, changed, language))
    }))

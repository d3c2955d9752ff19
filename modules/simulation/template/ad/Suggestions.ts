/**
 * Suggests changes of a copy: changes each feature alone and keeps those that raise intent most. From when on a feature is good
 * enough is a judgement. Pure.
 */

import { type Language, type Localizable, Localized, localize } from "../../../../src/Language.ts"
import { rounded } from "../../statistics/Interval.ts"
import type { BusinessName } from "../business/BusinessNames.ts"
import { percentage, pointChange } from "../FigureText.ts"
import type { Suggestion } from "./AdFindings.ts"
import { examplesOf } from "./Examples.ts"
import { type FeatureName, type Features, featureLabels, featureNames } from "./Features.ts"
import { isAdvisable } from "./law/MedicalTrade.ts"
import type { Remark } from "./reading/Findings.ts"
import { type Appeal, appeals } from "./reading/Lexicon.ts"
import type { Reading } from "./reading/Reading.ts"

/** One more idea is suggested for appeals below this strength. */
const weak = 0.5
/** Length, clarity and the like are good enough from this score on. */
const goodForm = 0.9
const goodRelevance = 0.6
const goodDetail = 0.5
/** Gains below a tenth of a point are not suggested. */
const leastGain = 0.001
const maxSuggestions = 3

const isAppeal = (name: FeatureName): name is Appeal => (appeals as ReadonlyArray<FeatureName>).includes(name)

export interface Change {
  readonly feature: FeatureName
  readonly action: Suggestion["action"]
  readonly features: Float64Array
}

/** What each feature but the appeals can become, if it is worse. */
const betterForm: Readonly<
  Record<Exclude<FeatureName, Appeal>, (value: number, reading: Reading) => [Change["action"], number] | undefined>
> = {
  length: (value) => (value < goodForm ? ["rewrite", 1] : undefined),
  clarity: (value) => (value < goodForm ? ["rewrite", 1] : undefined),
  relevance: (value) => (value < goodRelevance ? ["rewrite", 0.8] : undefined),
  concreteness: (value) => (value < goodDetail ? ["add", goodDetail] : undefined),
  audience: (value) => (value > 0 ? ["remove", 0] : undefined),
  harm: (value, { remarks }) =>
    value > 0 && remarks.some(({ kind }) => harmful.has(kind)) ? ["remove", 0] : undefined,
  wordList: (value) => (value > 0 ? ["rewrite", 0] : undefined)
}

/** Possible changes: one more idea of a weak appeal that the law allows to advise, an appeal removed, a better form. */
export const changesTo = ({ reading, values }: Features, medical: boolean): ReadonlyArray<Change> =>
  featureNames.flatMap((feature, index) => {
    const value = values[index]!
    const change = (action: Change["action"], changed: number): Change => {
      const features = values.slice()
      features[index] = changed
      return { feature, action, features }
    }
    if (!isAppeal(feature)) {
      const better = betterForm[feature](value, reading)
      return better === undefined ? [] : [change(...better)]
    }
    const add = value < weak && isAdvisable(feature, medical) ? [change("add", (1 + value) / 2)] : []
    return reading.words[feature].length > 0 ? add.concat(change("remove", 0)) : add
  })

const quoted = (words: ReadonlyArray<string>, language: Language): string =>
  ({ ja: words.map((word) => `「${word}」`).join(""), en: words.map((word) => `"${word}"`).join(", ") })[language]

/** Under which condition an appeal may be added. */
const conditions: Readonly<Partial<Record<Appeal, Localized>>> = {
  price: new Localized("（値引きの費用は計算外）", " (cost of the discount not counted)"),
  urgency: new Localized("（期限や数量が事実の場合に限ります）", " (only if deadline or number are real)"),
  socialProof: new Localized("（出典を示せる場合に限ります）", " (only with a source)")
}

const formAdvice: Readonly<Record<"length" | "clarity" | "relevance" | "concreteness", Localized>> = {
  length: new Localized("15〜120字程度の長さに整えると", "Bringing the length to about 15 to 120 Japanese characters"),
  clarity: new Localized(
    "一文を短くし、漢字と句読点の量を整えると",
    "Shortening sentences and balancing kanji and punctuation"
  ),
  relevance: new Localized(
    "何の店か、何を提供するのかを、品名やサービス名で書くと",
    "Naming the business and its goods or services"
  ),
  concreteness: new Localized(
    "価格・時間・数量・素材など、確かめられる事実を一つ加えると",
    "Adding a fact that can be checked, such as a price, an hour, a number or a material"
  )
}

const harmful: ReadonlySet<Remark["kind"]> = new Set([
  "insult",
  "danger",
  "closure",
  "refusal",
  "fault",
  "excessivePrice"
])

const advice = (
  { action, feature }: Change,
  reading: Reading,
  business: BusinessName | undefined,
  language: Language
): string => {
  const clausesOf = (kinds: ReadonlySet<string>) =>
    reading.remarks.filter(({ clause, kind }) => kinds.has(kind) && clause !== "").map(({ clause }) => clause)
  if (isAppeal(feature)) {
    const label = featureLabels[feature][language]
    if (action === "add") {
      const condition = conditions[feature]?.[language] ?? ""
      const words = quoted(examplesOf(business, feature, language), language)
      return {
        ja: `${words}のような${label}の一文を加えると${condition}`,
        en: `Adding a sentence of ${label} such as ${words}${condition}`
      }[language]
    }
    const own = quoted(reading.words[feature], language)
    return { ja: `${own}など${label}の言葉を控えると`, en: `Leaving out words of ${label} such as ${own}` }[language]
  }
  switch (feature) {
    case "harm": {
      const clauses = clausesOf(harmful).slice(0, 2)
      const words = quoted(clauses, language)
      return { ja: `${words}を削るか改めると`, en: `Removing or mending ${words}` }[language]
    }
    case "wordList": {
      const list = quoted(clausesOf(new Set(["wordList"])), language)
      return { ja: `単語の羅列${list}をやめ、文で書くと`, en: `Writing sentences instead of the word list ${list}` }[
        language
      ]
    }
    case "audience": {
      const words = quoted(
        reading.addressed.map(({ word }) => word),
        language
      )
      return {
        ja: `${words}に限らず、ほかの人にも向けた呼びかけにすると`,
        en: `Addressing others as well as ${words}`
      }[language]
    }
    default:
      return formAdvice[feature][language]
  }
}

/** 1.16, 3.9, 30: more digits would pretend to be known. */
const multiple = (times: number): string => times.toFixed(times < 2 ? 2 : times < 10 ? 1 : 0)

/** What a change would do: without outcomes as a multiple, since the level of intent is unknown. */
const suggestionText = (
  advised: string,
  intent: number,
  changed: number,
  isKnown: boolean,
  language: Language
): string => {
  const [from, to] = [percentage(intent), percentage(changed)]
  const gain = pointChange(changed - intent, language)
  const times = multiple(changed / intent)
  return isKnown
    ? {
        ja: `${advised}、利用意向は${from}から${to}（${gain}）になる見込みです。`,
        en: `${advised} is expected to change intent from ${from} to ${to} (${gain}).`
      }[language]
    : {
        ja: `${advised}、このモデルの計算では利用意向が約${times}倍になります（実績では未確認です）。`,
        en: `${advised} changes intent to about ${times} times by this model (no outcome has confirmed it).`
      }[language]
}

/** Up to three changes that raise intent by at least 0.1 points, the best first. `isKnown`: outcomes taught the level of intent. */
export const suggestionsOf = (
  reading: Reading,
  business: BusinessName | undefined,
  intent: number,
  changes: ReadonlyArray<{ readonly change: Change; readonly intent: number }>,
  isKnown: boolean
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
      text: localize((language) =>
        suggestionText(advice(change, reading, business, language), intent, changed, isKnown, language)
      )
    }))

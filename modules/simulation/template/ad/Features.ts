/** Features of an advertising copy, each from 0 to 1, from its reading. Pure. */
import { Localized } from "../../../../src/Language.ts"
import { praises } from "./reading/Findings.ts"
import { type Appeal, appeals } from "./reading/Lexicon.ts"
import { type Reading, type ReadingContext, readingOf } from "./reading/Reading.ts"

export const featureNames = [
  ...appeals,
  "length",
  "clarity",
  "relevance",
  "concreteness",
  "audience",
  "harm",
  "wordList"
] as const
export type FeatureName = (typeof featureNames)[number]

export const featureLabels: Readonly<Record<FeatureName, Localized>> = {
  benefit: new Localized("ベネフィット", "benefit"),
  price: new Localized("価格訴求", "price appeal"),
  novelty: new Localized("新しさ", "novelty"),
  safety: new Localized("安心・安全", "safety and trust"),
  socialProof: new Localized("評判・実績", "social proof"),
  urgency: new Localized("限定・緊急性", "urgency"),
  locality: new Localized("地域性", "local appeal"),
  length: new Localized("長さ", "length"),
  clarity: new Localized("読みやすさ", "readability"),
  relevance: new Localized("業種との一致", "fit to the business"),
  concreteness: new Localized("具体性", "concreteness"),
  audience: new Localized("呼びかけ", "address"),
  harm: new Localized("逆効果の内容", "harmful content"),
  wordList: new Localized("単語の羅列", "word lists")
}

export interface Features {
  /** 0 to 1 each, in the order of `featureNames`. */
  readonly values: Float64Array
  readonly reading: Reading
}

/** Strength of an appeal by its number of ideas: 0.5, 0.75, 0.875, ... A judgement: each further idea adds half of the last. */
const saturated = (ideas: number): number => 1 - 0.5 ** ideas

export const featuresOf = (copy: string, context: ReadingContext): Features => {
  const reading = readingOf(copy, context)
  const others = {
    length: reading.length,
    clarity: reading.clarity,
    relevance: reading.topic.relevance,
    concreteness: reading.concreteness,
    audience: reading.addressed.length > 0 ? 1 : 0,
    harm: reading.harm,
    wordList: reading.wordList
  }
  const isAppeal = (name: FeatureName): name is Appeal => name in reading.appeals
  const values = featureNames.map((name) => (isAppeal(name) ? saturated(reading.appeals[name]) : others[name]))
  return { values: Float64Array.from(values), reading }
}

/** Features that speak against a copy. */
const adverse: ReadonlySet<FeatureName> = new Set(["harm", "wordList"])

/**
 * Features of a copy of which the law may object to a part: none is better than without that part, and no word of it is
 * praised or counts as an appeal.
 */
export const featuresWithObjection = (copy: string, lawfulPart: string, context: ReadingContext): Features => {
  const [whole, lawful] = [featuresOf(copy, context), featuresOf(lawfulPart, context)]
  const values = featureNames.map((name, index) =>
    (adverse.has(name) ? Math.max : Math.min)(whole.values[index]!, lawful.values[index]!)
  )
  const { addressed, appeals, remarks, words } = lawful.reading
  return {
    values: Float64Array.from(values),
    reading: {
      ...whole.reading,
      addressed,
      appeals,
      words,
      remarks: [
        ...whole.reading.remarks.filter(({ kind }) => !praises.has(kind)),
        ...remarks.filter(({ kind }) => praises.has(kind))
      ]
    }
  }
}

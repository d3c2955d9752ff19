/** What a copy offers its readers, as numbers with the words that they come from. Pure. */
import { Localized } from "../../../../src/Language.ts"
import { clarityOf, lengthOf, plainText, surfaceOf } from "./CopyText.ts"
import { type Appeal, appeals, lexicon } from "./Lexicon.ts"

export const featureNames = [...appeals, "length", "clarity"] as const
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
  clarity: new Localized("読みやすさ", "readability")
}

export interface Features {
  /** 0 to 1 each, in the order of `featureNames`. */
  readonly values: Float64Array
  /** The words that were found for each appeal, one per idea. */
  readonly words: Readonly<Record<Appeal, ReadonlyArray<string>>>
}

/** Each further idea is worth half the one before it: one gives 0.5, two 0.75, three 0.875. */
export const saturated = (ideas: number): number => 1 - 0.5 ** ideas

/** One group per idea, so that the match tells which one it is; leftmost first, so a word counts once. */
const patternOf = (ideas: ReadonlyArray<string>): RegExp => new RegExp(ideas.map((idea) => `(${idea})`).join("|"), "gu")

const patterns = appeals.map((appeal) => ({ appeal, pattern: patternOf(lexicon[appeal]) }))

/** Straight after the word (安くない, 限定ではありません) or, in English, straight before it. Longer ways are not seen. */
const deniedAfter = /^(?:では|じゃ|とは|く|は|が|も|さ)*(?:ない|無い|ありません|なかった|なく(?!な))/u
const deniedBefore = /(?:\bnot|n't|\bnever|\bno longer)\s+(?:a |an |so |very |really )?$/u

const isDenied = (text: string, match: RegExpExecArray): boolean => {
  const end = match.index + match[0].length
  return (
    deniedAfter.test(text.slice(end, end + 12)) ||
    deniedBefore.test(text.slice(Math.max(0, match.index - 20), match.index))
  )
}

const ideasIn = (text: string, pattern: RegExp): ReadonlyArray<string> => {
  const found = new Map<number, string>()
  for (const match of text.matchAll(pattern)) {
    const idea = match.indexOf(match[0], 1)
    if (!found.has(idea) && !isDenied(text, match)) found.set(idea, match[0])
  }
  return [...found.values()]
}

/** 東京都 does not name 京都. */
const isNamed = (text: string, word: string): boolean =>
  word.startsWith("京都") ? new RegExp(`(?<!東)${word}`, "u").test(text) : text.includes(word.toLowerCase())

/** `areaWords`: what the area is called; a copy that names it speaks to its neighbours. */
export const featuresOf = (copy: string, areaWords: ReadonlyArray<string>): Features => {
  const text = plainText(copy)
  const surface = surfaceOf(text)
  const words = Object.fromEntries(patterns.map(({ appeal, pattern }) => [appeal, ideasIn(text, pattern)])) as Record<
    Appeal,
    ReadonlyArray<string>
  >
  const named = areaWords.find((word) => isNamed(text, word))
  if (named !== undefined) words.locality = [named, ...words.locality]
  const values = [...appeals.map((appeal) => saturated(words[appeal].length)), lengthOf(surface), clarityOf(surface)]
  return { values: Float64Array.from(values), words }
}

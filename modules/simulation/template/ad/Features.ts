/** Features of an advertising copy: appeals found by the lexicon, length and clarity, each from 0 to 1. Pure. */
import { Localized } from "../../../../src/Language.ts"
import { type Appeal, appeals, lexicon } from "./Lexicon.ts"
import { clarityOf, lengthOf, plainText, surfaceOf } from "./Readability.ts"

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
  /** The words found for each appeal, one per idea. */
  readonly words: Readonly<Record<Appeal, ReadonlyArray<string>>>
}

/** Strength of an appeal by its number of ideas: 0.5, 0.75, 0.875, ... */
const saturated = (ideas: number): number => 1 - 0.5 ** ideas

/** One capturing group per idea, by which a match is identified. Matches do not overlap, so a word counts once. */
const patternOf = (ideas: ReadonlyArray<string>): RegExp => new RegExp(ideas.map((idea) => `(${idea})`).join("|"), "gu")

const patterns = appeals.map((appeal) => ({ appeal, pattern: patternOf(lexicon[appeal]) }))

/** Negations directly after a Japanese word (安くない, 限定ではありません) or before an English one; others are not detected. */
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

/** Whether the text has the name of a place; 東京都 does not name 京都. */
const isNamed = (text: string, word: string): boolean =>
  word.startsWith("京都") ? new RegExp(`(?<!東)${word}`, "u").test(text) : text.includes(word.toLowerCase())

/** `areaNames` as `namesOfArea` returns them: a copy that names the area has local appeal. */
export const featuresOf = (copy: string, areaNames: ReadonlyArray<string>): Features => {
  const text = plainText(copy)
  const surface = surfaceOf(text)
  const words = Object.fromEntries(patterns.map(({ appeal, pattern }) => [appeal, ideasIn(text, pattern)])) as Record<
    Appeal,
    ReadonlyArray<string>
  >
  const named = areaNames.find((name) => isNamed(text, name))
  if (named !== undefined) words.locality = [named, ...words.locality]
  const values = [...appeals.map((appeal) => saturated(words[appeal].length)), lengthOf(surface), clarityOf(surface)]
  return { values: Float64Array.from(values), words }
}

/** Names without their ending that are too common to identify a place. */
const commonWords: ReadonlySet<string> = new Set(["中央", "昭和", "大正", "平和", "全国"])

const withoutEnding = (name: string): string => name.replace(/(?<=.{2})[都府県市区町村郡]$/u, "")

/**
 * The names by which a copy may refer to an area. 東京都新宿区: 東京都, 東京, 新宿区, 新宿. In a district (郡) the town counts, in a
 * designated city both city and ward. Short forms of one letter and common words are left out; the nation has none.
 */
export const namesOfArea = (areaName: string): ReadonlyArray<string> => {
  const found = /^(北海道|東京都|京都府|大阪府|.{2,3}県)?(.*)$/u.exec(areaName.normalize("NFKC"))
  const [, prefecture = "", rest = ""] = found ?? []
  if (prefecture === "") return []
  const town = /^.{1,4}郡(.+[町村])$/u.exec(rest)?.[1] ?? rest
  const [, city = "", ward = town] = /^(.+?市)(.+区)$/u.exec(town) ?? []
  const names = [prefecture, city, ward].filter((name) => name !== "")
  return [...new Set(names.flatMap((name) => [name, withoutEnding(name)]))].filter((name) => !commonWords.has(name))
}

/**
 * Reads an advertising text clause by clause: what it offers, to whom, and what speaks against it. Morphemes in, reading
 * out; the analyser is behind `Analyse`. Pure.
 */
import { clausesOf, sentencesOf } from "../../../text/Clauses.ts"
import type { Analyse, Token } from "../../../text/Token.ts"
import { isNamed } from "./Appeals.ts"
import { type AddressFound, audiencesIn } from "./Audience.ts"
import { excerptOf } from "./Excerpt.ts"
import { findingsIn, type Remark, type Setting } from "./Findings.ts"
import { type Appeal, appeals } from "./Lexicon.ts"
import { implausibilityOf } from "./Plausibility.ts"
import { withAmountsInDigits } from "./prices/Amounts.ts"
import type { PriceClaim } from "./prices/PriceClaims.ts"
import { clarityOf, lengthOf, plainText, surfaceOf } from "./Readability.ts"
import { concretenessOf, type Topic, topicOf } from "./Substance.ts"
import { repetitionOf, wordListsIn } from "./WordLists.ts"

export interface ReadingContext extends Setting {
  readonly analyse: Analyse
  /** Names of the simulated area: a text that has one is local. */
  readonly areaNames: ReadonlyArray<string>
}

export interface Reading {
  /** Weighted number of clauses that make each appeal: 1 for one with facts, a half for a phrase. */
  readonly appeals: Readonly<Record<Appeal, number>>
  /** The words found for each appeal, one per clause. */
  readonly words: Readonly<Record<Appeal, ReadonlyArray<string>>>
  /** 0 to 1 each. */
  readonly length: number
  readonly clarity: number
  readonly concreteness: number
  readonly harm: number
  readonly wordList: number
  /** How far the text is from prose: words in any order are 1. */
  readonly implausibility: number
  readonly topic: Topic
  readonly addressed: ReadonlyArray<AddressFound>
  readonly prices: ReadonlyArray<PriceClaim>
  readonly remarks: ReadonlyArray<Remark>
}

const isJapaneseText = ({ kanji, letters }: ReturnType<typeof surfaceOf>): boolean =>
  kanji !== undefined || letters === 0

const namesArea = (text: string, names: ReadonlyArray<string>) => names.find((name) => isNamed(text, name))

/**
 * Reads a copy. How what was found becomes scores from 0 to 1 is a judgement: six words in lists take away 63 %, and repetition
 * counts against clarity from a fifth of the trigrams on.
 */
export const readingOf = (copy: string, context: ReadingContext): Reading => {
  const plain = withAmountsInDigits(plainText(copy))
  const excerpt = excerptOf(plain)
  const all = context.analyse(excerpt)
  const lists = wordListsIn(all)
  const kept = all.filter((_, index) => !lists.listed[index])
  const readable: ReadonlyArray<Token> = kept.some(({ kind }) => kind !== "symbol" && kind !== "space") ? kept : all
  const text = readable.map(({ surface }) => surface).join("")
  const isJapanese = isJapaneseText(surfaceOf(text))
  const whole = topicOf(readable, context.subject, isJapanese)
  const clauses = clausesOf(readable)
  // A text that is nothing but a word list offers nothing.
  const sentences = readable === kept ? sentencesOf(clauses) : []
  const found = findingsIn(sentences, whole.own, context)
  // Sentences of empty praise beside others make a text neither more relevant nor easier to read.
  const telling = sentences
    .filter((sentence) => !found.empty.has(sentence))
    .flatMap((sentence) => sentence.flatMap(({ tokens }) => tokens))
  const isPadded = found.empty.size > 0 && telling.some(({ kind }) => kind !== "symbol" && kind !== "space")
  const informative = isPadded ? telling : readable
  const surface = surfaceOf(informative.map((token) => token.surface).join(""))
  const topic = isPadded ? topicOf(informative, context.subject, isJapanese) : whole
  if (lists.units === 0 && readable !== all) {
    // What is left out as a short tail offers nothing, but may still speak against the shop.
    const tail = all.filter((_, index) => lists.listed[index])
    const { harmless, remarks } = findingsIn(sentencesOf(clausesOf(tail)), [], context)
    found.harmless *= harmless
    found.remarks.push(...remarks.filter(({ kind }) => kind !== "strength" && kind !== "usualPrice"))
  }
  const named = namesArea(text, context.areaNames)
  if (named !== undefined) {
    found.appeals.locality += 1
    found.words.locality.unshift(named)
  }
  if (lists.units > 0) found.remarks.push({ kind: "wordList", clause: lists.excerpt, words: [] })
  if (topic.foreignType !== undefined) {
    found.remarks.push({ kind: "otherBusiness", clause: "", words: topic.foreign.slice(0, 3) })
  }
  const implausibility = implausibilityOf(text)
  if (implausibility > 0.5) found.remarks.push({ kind: "implausible", clause: text, words: [] })
  // Words without grammar convey neither appeals nor facts.
  const sense = 1 - implausibility
  for (const appeal of appeals) found.appeals[appeal] *= sense
  const rest = plain.length / Math.max(1, excerpt.length)
  return {
    appeals: found.appeals,
    words: found.words,
    length: lengthOf({ ...surface, letters: surface.letters * rest }),
    clarity: clarityOf(surface) * (1 - Math.max(0, repetitionOf(text) - 0.2)),
    concreteness: sense * concretenessOf(informative, topic.own),
    harm: 1 - found.harmless,
    wordList: 1 - sense * Math.exp(-lists.units / 6),
    implausibility,
    topic,
    addressed: audiencesIn(
      clauses.map((clause) => clause.text),
      context.subject.business
    ),
    prices: found.prices,
    remarks: found.remarks
  }
}

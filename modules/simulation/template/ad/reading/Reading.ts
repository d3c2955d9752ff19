/**
 * Reads an advertising text clause by clause: what it offers, to whom, and what speaks against it. Morphemes in, reading
 * out; the analyser is behind `Analyse`. Pure.
 */
import type { Clause } from "../../../text/Clauses.ts"
import { clausesOf } from "../../../text/Clauses.ts"
import type { Analyse, Token } from "../../../text/Token.ts"
import type { BusinessName } from "../../business/BusinessNames.ts"
import { ideasIn, isNamed } from "./Appeals.ts"
import { type AddressFound, audiencesIn } from "./Audience.ts"
import { eventsIn } from "./events/Events.ts"
import { type HarmKind, harmsOf } from "./harm/Harm.ts"
import { type Appeal, appeals } from "./Lexicon.ts"
import { type PriceClaim, priceClaimsIn } from "./PriceClaims.ts"
import { polarityOf } from "./polarity/Polarity.ts"
import { clarityOf, lengthOf, plainText, surfaceOf } from "./Readability.ts"
import { concretenessOf, type Topic, topicOf } from "./Substance.ts"
import { repetitionOf, wordListsIn } from "./WordLists.ts"

export interface ReadingContext {
  readonly analyse: Analyse
  readonly business: BusinessName | undefined
  /** Names of the simulated area: a text that has one is local. */
  readonly areaNames: ReadonlyArray<string>
  /** The caller's usual price of the main offer, in yen. */
  readonly referencePrice?: number | undefined
}

export type RemarkKind =
  | HarmKind
  | "fault"
  | "strength"
  | "excessivePrice"
  | "usualPrice"
  | "wordList"
  | "otherBusiness"

/** What was found in one clause. */
export interface Remark {
  readonly kind: RemarkKind
  readonly clause: string
  readonly words: ReadonlyArray<string>
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
  readonly topic: Topic
  readonly addressed: ReadonlyArray<AddressFound>
  readonly prices: ReadonlyArray<PriceClaim>
  readonly remarks: ReadonlyArray<Remark>
}

/** Texts are analysed up to here: longer ones are no advertisement, and reading all would take a tenth of a second. */
const longestAnalysed = 1_500
/** Of harms: a stated fault, a price far above the usual and one above it. */
const severities = { fault: 0.7, excessive: 0.75, high: 0.15 } as const
/** Weight of an appeal in a clause without a figure or a word of the business. */
const phraseWeight = 0.5

const hasFacts = (text: string, own: ReadonlyArray<string>): boolean =>
  /\d/u.test(text) || own.some((word) => text.includes(word))

interface Findings {
  readonly appeals: Record<Appeal, number>
  readonly words: Record<Appeal, Array<string>>
  readonly remarks: Array<Remark>
  readonly prices: Array<PriceClaim>
  harmless: number
}

const quote = (clause: Clause): string => clause.text.trim().replace(/[、。，,!！]+$/u, "")

const addAppeal = (found: Findings, appeal: Appeal, word: string, weight: number) => {
  found.appeals[appeal] += weight
  found.words[appeal].push(word)
}

const readPrices = (found: Findings, clause: Clause, context: ReadingContext) => {
  const claims = priceClaimsIn(clause.text, context.business, context.referencePrice)
  found.prices.push(...claims)
  const words = claims.map(({ text }) => text)
  const has = (level: PriceClaim["level"]) => claims.some((claim) => claim.level === level)
  if (has("excessive")) {
    found.harmless *= 1 - severities.excessive
    found.remarks.push({ kind: "excessivePrice", clause: quote(clause), words })
  } else if (has("high")) {
    found.harmless *= 1 - severities.high
  } else if (has("usual")) {
    found.remarks.push({ kind: "usualPrice", clause: quote(clause), words })
  }
  return claims
}

/** One idea of an appeal counts once per text, and one appeal once per clause. */
const readClause = (
  found: Findings,
  clause: Clause,
  sentence: string,
  own: ReadonlyArray<string>,
  seen: Set<string>,
  context: ReadingContext
) => {
  const harms = harmsOf(clause)
  for (const { kind, severity, word } of harms) {
    found.harmless *= 1 - severity
    found.remarks.push({ kind, clause: quote(clause), words: [word] })
  }
  if (harms.length > 0) return
  const events = eventsIn(clause, sentence)
  for (const { kind, severity, words } of events) {
    found.harmless *= 1 - severity
    found.remarks.push({ kind, clause: quote(clause), words })
  }
  if (events.length > 0) return
  const claims = readPrices(found, clause, context)
  const polarity = polarityOf(clause, { own, sentence })
  if (polarity.value < 0) {
    found.harmless *= 1 - (polarity.value <= -0.5 ? severities.fault : -polarity.value)
    found.remarks.push({ kind: "fault", clause: quote(clause), words: polarity.words })
    return
  }
  const weight = hasFacts(clause.text, own) ? 1 : phraseWeight
  const tooDear = claims.some(({ level }) => level === "excessive" || level === "high")
  let made = false
  for (const appeal of appeals) {
    const idea = ideasIn(clause, appeal).find(({ key }) => !seen.has(key))
    if (idea === undefined || (appeal === "price" && tooDear)) continue
    seen.add(idea.key)
    made = true
    addAppeal(found, appeal, idea.word, weight)
  }
  if (polarity.value >= 0.5) {
    const [word = ""] = polarity.words
    const key = `polarity/${word}`
    if (!made && !seen.has(key)) addAppeal(found, polarity.spares ? "safety" : "benefit", word, weight)
    seen.add(key)
    found.remarks.push({ kind: "strength", clause: quote(clause), words: polarity.words })
  } else if (made && weight === 1) {
    found.remarks.push({ kind: "strength", clause: quote(clause), words: [] })
  }
}

const namesArea = (text: string, names: ReadonlyArray<string>) => names.find((name) => isNamed(text, name))

const record = <A>(value: () => A): Record<Appeal, A> =>
  Object.fromEntries(appeals.map((appeal) => [appeal, value()])) as Record<Appeal, A>

export const readingOf = (copy: string, context: ReadingContext): Reading => {
  const plain = plainText(copy)
  const all = context.analyse(plain.slice(0, longestAnalysed))
  const lists = wordListsIn(all)
  const kept = all.filter((_, index) => !lists.listed[index])
  const readable: ReadonlyArray<Token> = kept.some(({ kind }) => kind !== "symbol" && kind !== "space") ? kept : all
  const text = readable.map(({ surface }) => surface).join("")
  const surface = surfaceOf(text)
  const topic = topicOf(readable, context.business, surface.kanji !== undefined || surface.letters === 0)
  const found: Findings = { appeals: record(() => 0), words: record(() => []), remarks: [], prices: [], harmless: 1 }
  const clauses = clausesOf(readable)
  const sentences: Array<string> = []
  for (const { sentence, text } of clauses) sentences[sentence] = (sentences[sentence] ?? "") + text
  const seen = new Set<string>()
  // A text that is nothing but a word list offers nothing.
  if (readable === kept) {
    for (const clause of clauses) readClause(found, clause, sentences[clause.sentence]!, topic.own, seen, context)
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
  const rest = plain.length > longestAnalysed ? plain.length / longestAnalysed : 1
  return {
    appeals: found.appeals,
    words: found.words,
    length: lengthOf({ ...surface, letters: surface.letters * rest }),
    clarity: clarityOf(surface) * (1 - Math.max(0, repetitionOf(text) - 0.2)),
    concreteness: concretenessOf(readable, topic.own),
    harm: 1 - found.harmless,
    wordList: 1 - Math.exp(-lists.units / 6),
    topic,
    addressed: audiencesIn(
      clauses.map((clause) => clause.text),
      context.business
    ),
    prices: found.prices,
    remarks: found.remarks
  }
}

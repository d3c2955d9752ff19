/**
 * Findings of a text, sentence by sentence: what it offers, and what speaks against the shop. Rules name a fault or a harm
 * by clause; the tone weighs the whole sentence, and both together decide. Pure.
 */
import type { Clause } from "../../../text/Clauses.ts"
import type { Subject } from "../../business/vocabulary/Subject.ts"
import { type Idea, ideasIn } from "./Appeals.ts"
import { eventsIn } from "./events/Events.ts"
import { emptyPraiseIn, isCheckable, isHonestLimit } from "./Facts.ts"
import { type HarmKind, harmsOf } from "./harm/Harm.ts"
import { type Appeal, appeals } from "./Lexicon.ts"
import { type Polarity, polarityOf } from "./polarity/Polarity.ts"
import { type PriceClaim, priceClaimsIn } from "./prices/PriceClaims.ts"
import { againstShop, toneOf } from "./tone/Tone.ts"

export type RemarkKind =
  | HarmKind
  | "fault"
  | "strength"
  | "emptyPhrase"
  | "excessivePrice"
  | "usualPrice"
  | "wordList"
  | "implausible"
  | "otherBusiness"

/** Kinds of remarks that speak for a copy. */
export const praises: ReadonlySet<RemarkKind> = new Set(["strength", "usualPrice"])

/** What was found in one clause. */
export interface Remark {
  readonly kind: RemarkKind
  readonly clause: string
  readonly words: ReadonlyArray<string>
}

/**
 * Severities from 0 to 1 of a stated fault, a price far above the usual and one above it: judgements. Harms are joined as
 * independent causes, 1 - prod(1 - severity) (noisy-or: J. Pearl, Probabilistic Reasoning in Intelligent Systems, 1988).
 */
const severities = { fault: 0.7, excessive: 0.75, high: 0.15 } as const
/** Weights of an appeal in a clause without a figure or a word of the business, and in one of empty praise: judgements. */
const phraseWeight = 0.5
const emptyWeight = 0
/** From this probability on a sentence is said to speak against the shop. */
const blamed = 0.5

/** Sentences that take up a trouble of the reader, or say that it does not matter: what they name is less of a fault here. */
const meansReader =
  /そんな(?:時|とき|日|夜|朝|夕方|方|あなた|お悩み|お困り)|[てでた]も(?:大丈夫|だいじょうぶ|ok|平気です|安心|歓迎|ご?心配|構いません|かまいません)|(?:かも|のかな|せいかも)(?:しれ(?:ない|ません))?[。、!?\s\p{Extended_Pictographic}]*$|(?:ていませんか|ありませんか|ませんか|ですか|[たいる]時は|[たいる]ときは|たら|なら)[。、!?\s\p{Extended_Pictographic}]*$|(?:たら|なら|[たいる]時は|[たいる]ときは)、?[^。]{0,20}(?:ください|ましょう|ます(?:けん|ので)?|どうぞ)[。!\s]*$/u
/** How far the blame of such a sentence counts. */
const ofReader = 0.4

const hasFacts = (text: string, own: ReadonlyArray<string>): boolean =>
  /\d/u.test(text) || own.some((word) => text.includes(word))

export interface Setting {
  /** What the business advertises. */
  readonly subject: Subject
  /** The caller's usual price of the main offer, in yen. */
  readonly referencePrice?: number | undefined
}

export interface Findings {
  readonly appeals: Record<Appeal, number>
  readonly words: Record<Appeal, Array<string>>
  readonly remarks: Array<Remark>
  readonly prices: Array<PriceClaim>
  /** Sentences of empty praise and nothing else. */
  readonly empty: Set<ReadonlyArray<Clause>>
  harmless: number
}

const quote = (text: string): string => text.trim().replace(/[、。，,!！]+$/u, "")

const addAppeal = (found: Findings, appeal: Appeal, word: string, weight: number) => {
  found.appeals[appeal] += weight
  found.words[appeal].push(word)
}

/** What the rules say of a clause. */
interface ClauseReading {
  readonly clause: Clause
  readonly blame: ReadonlyArray<{
    readonly kind: HarmKind | "fault"
    readonly severity: number
    readonly words: ReadonlyArray<string>
  }>
  readonly polarity: Polarity | undefined
  /** The ideas of each appeal. */
  readonly ideas: Readonly<Record<Appeal, ReadonlyArray<Idea>>>
}

const record = <A>(value: (appeal: Appeal) => A): Record<Appeal, A> =>
  Object.fromEntries(appeals.map((appeal) => [appeal, value(appeal)])) as Record<Appeal, A>

const readByRules = (clause: Clause, sentence: string, own: ReadonlyArray<string>): ClauseReading => {
  const ideas = record((appeal) => ideasIn(clause, appeal))
  const harms = harmsOf(clause)
  if (harms.length > 0)
    return {
      clause,
      ideas,
      blame: harms.map(({ kind, severity, word }) => ({ kind, severity, words: [word] })),
      polarity: undefined
    }
  const events = eventsIn(clause, sentence)
  if (events.length > 0) return { clause, ideas, blame: events, polarity: undefined }
  const polarity = polarityOf(clause, { own, sentence })
  if (polarity.value >= 0) return { clause, ideas, blame: [], polarity }
  const severity = polarity.value <= -0.5 ? severities.fault : -polarity.value
  return { clause, ideas, blame: [{ kind: "fault", severity, words: polarity.words }], polarity }
}

/** A usual range that is wider tells nothing of a price within it. */
const widestRange = 12
const isTelling = ({ level, usual }: PriceClaim): boolean =>
  level === "usual" && usual !== undefined && usual[1] <= widestRange * usual[0]

const readPrices = (found: Findings, clause: Clause, setting: Setting): boolean => {
  const claims = priceClaimsIn(clause.text, setting.subject, setting.referencePrice)
  found.prices.push(...claims)
  const words = claims.map(({ text }) => text)
  const has = (level: PriceClaim["level"]) => claims.some((claim) => claim.level === level)
  if (has("excessive")) {
    found.harmless *= 1 - severities.excessive
    found.remarks.push({ kind: "excessivePrice", clause: quote(clause.text), words })
  } else if (has("high")) {
    found.harmless *= 1 - severities.high
  } else if (claims.some(isTelling)) {
    found.remarks.push({ kind: "usualPrice", clause: quote(clause.text), words })
  }
  return has("excessive") || has("high")
}

/** One idea of an appeal counts once per text, and one appeal once per clause. */
const readOffers = (
  found: Findings,
  { clause, ideas, polarity }: ClauseReading,
  own: ReadonlyArray<string>,
  seen: Set<string>,
  tooDear: boolean
) => {
  const praise = emptyPraiseIn(clause.text)
  const weight = praise.length > 0 ? emptyWeight : hasFacts(clause.text, own) ? 1 : phraseWeight
  let made = false
  for (const appeal of appeals) {
    const idea = ideas[appeal].find(({ key }) => !seen.has(key))
    if (idea === undefined || (appeal === "price" && tooDear)) continue
    seen.add(idea.key)
    made = true
    addAppeal(found, appeal, idea.word, weight)
  }
  if (polarity !== undefined && polarity.value >= 0.5) {
    const [word = ""] = polarity.words
    const key = `polarity/${word}`
    if (!made && !seen.has(key)) addAppeal(found, polarity.spares ? "safety" : "benefit", word, weight)
    seen.add(key)
  }
  const isStrong = (polarity?.value ?? 0) >= 0.5
  const isPraised = made || isStrong
  // What guests are spared can be checked as well: 添加物は使っていません.
  if (praise.length > 0) found.remarks.push({ kind: "emptyPhrase", clause: quote(clause.text), words: praise })
  else if (isPraised && (isCheckable(clause.text) || (isStrong && clause.negations.length > 0))) {
    found.remarks.push({ kind: "strength", clause: quote(clause.text), words: polarity?.words ?? [] })
  }
}

const readSentence = (
  found: Findings,
  clauses: ReadonlyArray<Clause>,
  own: ReadonlyArray<string>,
  seen: Set<string>,
  setting: Setting
) => {
  const text = clauses.map((clause) => clause.text).join("")
  const readings = clauses.map((clause) => readByRules(clause, text, own))
  const blames = readings.flatMap(({ blame, clause }) => blame.map((entry) => ({ ...entry, clause })))
  const stated = 1 - blames.reduce((rest, { severity }) => rest * (1 - severity), 1)
  const isLimit = isHonestLimit(text) && blames.every(({ kind }) => kind === "fault")
  const rules = isLimit ? 0 : stated * (meansReader.test(text) ? ofReader : 1)
  const praises = isLimit
    ? 1
    : blames.length > 0
      ? 0
      : Math.max(0, ...readings.map(({ polarity }) => polarity?.value ?? 0))
  const tone = toneOf(clauses)
  const { probability, severity } = againstShop({ tone, rules, praises })
  found.harmless *= 1 - severity
  const isBlamed = probability >= blamed
  if (isBlamed) {
    for (const { clause, kind, words } of blames) found.remarks.push({ kind, clause: quote(clause.text), words })
    const praise = clauses.flatMap((clause) => emptyPraiseIn(clause.text))
    if (blames.length === 0 && praise.length > 0) {
      found.remarks.push({ kind: "emptyPhrase", clause: quote(text), words: [...new Set(praise)] })
    } else if (blames.length === 0) found.remarks.push({ kind: "fault", clause: quote(text), words: tone.words })
  }
  const says = clauses.map((clause) => clause.text)
  if (!isBlamed && !says.some(isCheckable) && says.some((said) => emptyPraiseIn(said).length > 0))
    found.empty.add(clauses)
  for (const reading of readings) {
    const tooDear = readPrices(found, reading.clause, setting)
    if (!isBlamed) readOffers(found, reading, own, seen, tooDear)
  }
}

export const findingsIn = (
  sentences: ReadonlyArray<ReadonlyArray<Clause>>,
  own: ReadonlyArray<string>,
  setting: Setting
): Findings => {
  const found: Findings = {
    appeals: record(() => 0),
    words: record((): Array<string> => []),
    remarks: [],
    prices: [],
    empty: new Set(),
    harmless: 1
  }
  const seen = new Set<string>()
  for (const clauses of sentences) readSentence(found, clauses, own, seen, setting)
  return found
}

/** Claims that a law objects to, as data, and how they are found in a copy. Pure. */
import { Localized } from "../../../../../src/Language.ts"
import type { LawSentence, LawText } from "./LawText.ts"
import { isClaimed } from "./Scope.ts"

export interface Law {
  /** Stable name, also in the sets that the check is judged by. */
  readonly id: string
  readonly name: Localized
  readonly claims: ReadonlyArray<Claim>
  /** What is said of a passage that resembles objectionable ones without making one of the claims. */
  readonly inGeneral: { readonly danger: Localized; readonly instead: Localized }
}

export interface Claim {
  /** Stable name of the remark. */
  readonly code: string
  /** Any of these in one sentence makes the claim. */
  readonly says: ReadonlyArray<RegExp>
  /** What the name of the business must say. */
  readonly trade: RegExp | undefined
  /** What the name of the business must not say. */
  readonly notTrade: RegExp | undefined
  /** What the copy or the name of the business must be about. */
  readonly about: RegExp | undefined
  /** What neither the copy nor the name of the business may be about. */
  readonly notAbout: RegExp | undefined
  /** Words of the sentence with which it is lawful, such as a source, a period or an approval. */
  readonly unless: RegExp | undefined
  /** Words anywhere in the copy with which it is lawful. */
  readonly unlessAnywhere: RegExp | undefined
  /** Further condition on the words that were found, for figures. */
  readonly holds: ((words: string) => boolean) | undefined
  /** True for a statement of fact, which no negation or question behind it takes back. */
  readonly asStated: boolean
  /** Provision that the remark names. */
  readonly provision: Localized
  readonly danger: Localized
  /** What may be said instead. */
  readonly instead: Localized
}

type Pair = readonly [ja: string, en: string]

interface ClaimWords {
  readonly code: string
  readonly says: ReadonlyArray<string>
  readonly trade?: string
  readonly notTrade?: string
  readonly about?: string
  readonly notAbout?: string
  readonly unless?: string
  readonly unlessAnywhere?: string
  readonly holds?: (words: string) => boolean
  readonly asStated?: boolean
  readonly provision: Pair
  readonly danger: Pair
  readonly instead: Pair
}

/** Digits of the longest figure; an expression that tries runs of any length needs the cube of a run that says nothing. */
const mostDigits = 12

/** In a pattern `~` is a gap of up to 16 letters within the sentence, and `\d+` and `\d*` are up to 12 digits. */
const compile = (source: string): string =>
  source
    .replaceAll("~", "[^。]{0,16}?")
    .replaceAll(String.raw`\d+`, String.raw`\d{1,${mostDigits}}`)
    .replaceAll(String.raw`\d*`, String.raw`\d{0,${mostDigits}}`)

export const claim = (words: ClaimWords): Claim => {
  const test = (source: string | undefined) => (source === undefined ? undefined : new RegExp(compile(source), "u"))
  return {
    code: words.code,
    says: words.says.map((source) => new RegExp(compile(source), "gu")),
    trade: test(words.trade),
    notTrade: test(words.notTrade),
    about: test(words.about),
    notAbout: test(words.notAbout),
    unless: test(words.unless),
    unlessAnywhere: test(words.unlessAnywhere),
    holds: words.holds,
    asStated: words.asStated ?? false,
    provision: new Localized(...words.provision),
    danger: new Localized(...words.danger),
    instead: new Localized(...words.instead)
  }
}

/** A claim that was found, with its place in the text that is read. */
export interface ClaimMatch {
  readonly claim: Claim
  readonly sentence: LawSentence
  readonly start: number
  readonly end: number
  /** False where the words only mention the claim, or stand with what makes it lawful. */
  readonly isMade: boolean
}

/** A sentence that takes back the one before. */
const exception = /^\(?(?:毎[月週日]や|ただし|実は|実際|しかし|でも、|けれど|本当は|ですが|が、)/u

const isTakenBack = (claim: Claim, next: string): boolean => claim.asStated && exception.test(next)

/** The claim that a sentence makes, else the first one that it only mentions. */
const matchIn = (
  claim: Claim,
  says: ReadonlyArray<RegExp>,
  sentence: LawSentence,
  next: string
): ClaimMatch | undefined => {
  const text = isTakenBack(claim, next) ? sentence.text.replace(/。$/u, "、") + next : sentence.text
  const isLawful = claim.unless?.test(sentence.text) === true
  let mentioned: ClaimMatch | undefined
  for (const pattern of says) {
    for (const match of text.matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].length]
      const isMade =
        !isLawful &&
        claim.holds?.(match[0]) !== false &&
        (claim.asStated || isClaimed({ sentence: text, start, end, next }))
      const found = { claim, sentence, start: sentence.start + start, end: sentence.start + end, isMade }
      if (isMade) return found
      mentioned ??= found
    }
  }
  return mentioned
}

const isOfTrade = (claim: Claim, business: string): boolean =>
  claim.trade?.test(business) !== false && claim.notTrade?.test(business) !== true

const concerns = (claim: Claim, business: string, read: string): boolean => {
  const all = `${business}。${read}`
  return claim.about?.test(all) !== false && claim.notAbout?.test(all) !== true
}

/** Patterns of a claim that stand anywhere in a copy: most do not, and one search of the copy costs less than one of each sentence. */
const candidatesOf = (claim: Claim, text: LawText): ReadonlyArray<RegExp> => {
  const sentences = text.sentences
  if (sentences.some((_, index) => isTakenBack(claim, sentences[index + 1]?.text ?? ""))) return claim.says
  return claim.says.filter((pattern) => text.read.search(pattern) >= 0)
}

/** Each claim at most once per sentence, made or mentioned. `business` is the name that was given, after NFKC and in lower case. */
export const claimsIn = (text: LawText, business: string, claims: ReadonlyArray<Claim>): ReadonlyArray<ClaimMatch> =>
  claims
    .filter((claim) => isOfTrade(claim, business))
    .flatMap((claim) => {
      const says = candidatesOf(claim, text)
      if (says.length === 0 || !concerns(claim, business, text.read)) return []
      const isLawful = claim.unlessAnywhere?.test(text.read) === true
      return text.sentences.flatMap((sentence, index) => {
        const match = matchIn(claim, says, sentence, text.sentences[index + 1]?.text ?? "")
        return match === undefined ? [] : [isLawful ? { ...match, isMade: false } : match]
      })
    })

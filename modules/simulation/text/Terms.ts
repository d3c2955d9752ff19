/** Lists of words, and where a clause has them: by dictionary form, or by spelling from the start of a morpheme. Pure. */
import { type Clause, isNegated } from "./Clauses.ts"

export interface Term {
  readonly word: string
  readonly start: number
  readonly end: number
  /** Whether the word has its meaning only where the clause denies it: 見通しが立 of 見通しが立ちません. */
  readonly lacks: boolean
}

export interface TermList {
  readonly words: ReadonlySet<string>
  readonly lacking: ReadonlySet<string>
  readonly longest: number
}

/** A list from words separated by spaces; those with `~` behind them mean what is said of them only when denied. */
export const termList = (...lists: ReadonlyArray<string>): TermList => {
  const entries = lists.flatMap((list) => list.trim().split(/\s+/u))
  const words = new Set(entries.map((entry) => entry.replace("~", "")))
  const lacking = new Set(entries.filter((entry) => entry.endsWith("~")).map((entry) => entry.slice(0, -1)))
  return { words, lacking, longest: Math.max(...Array.from(words, (word) => word.length)) }
}

const scripts = [/\p{Script=Katakana}|ー/u, /\p{Script=Han}/u]

/** Whether a place is inside a word: between two letters of katakana or kanji (カス in カスミソウ). */
/** Short hiragana words are whole morphemes: ばか is no part of ばかり. */
const isShortKana = (part: string): boolean => part.length < 3 && /^\p{Script=Hiragana}+$/u.test(part)

const isInside = (text: string, place: number): boolean =>
  scripts.some((script) => script.test(text.charAt(place - 1)) && script.test(text.charAt(place)))

/** The words of a list in a clause, the longest at each place. */
export const termsIn = (
  { starts, text, tokens }: Clause,
  { lacking, longest, words }: TermList
): ReadonlyArray<Term> => {
  const found: Array<Term> = []
  const boundaries = new Set(starts)
  let end = 0
  for (const [index, token] of tokens.entries()) {
    const start = starts[index]!
    if (start < end) continue
    let word = words.has(token.base) ? token.surface : undefined
    for (let length = Math.min(longest, text.length - start); length > (word?.length ?? 1); length--) {
      const part = text.slice(start, start + length)
      if (words.has(part) && (boundaries.has(start + length) || !(isInside(text, start + length) || isShortKana(part))))
        word = part
    }
    if (word === undefined) continue
    end = start + word.length
    found.push({ word, start, end, lacks: lacking.has(word) })
  }
  return found
}

/** Whether a word of a clause is denied. One that ends within its own negation (応じませ|ん) is denied by a second one. */
export const isDenied = (clause: Clause, { end, lacks, start, word }: Term): boolean =>
  isNegated(clause, start, !lacks && /.(?:ませ|な|ず)$/u.test(word) ? end + 1 : end) !== lacks

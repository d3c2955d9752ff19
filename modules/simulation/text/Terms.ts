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
  /** The words by their first letter, the longest first, so that a place is compared with few of them. */
  readonly byLetter: ReadonlyMap<string, ReadonlyArray<string>>
}

/** Words by their first letter, the longest first. */
export const byFirstLetter = (words: Iterable<string>): ReadonlyMap<string, ReadonlyArray<string>> => {
  const groups = new Map<string, Array<string>>()
  for (const word of words) {
    const group = groups.get(word.charAt(0))
    if (group === undefined) groups.set(word.charAt(0), [word])
    else group.push(word)
  }
  for (const group of groups.values()) group.sort((a, b) => b.length - a.length)
  return groups
}

/** A list from words separated by spaces; those with `~` behind them mean what is said of them only when denied. */
export const termList = (...lists: ReadonlyArray<string>): TermList => {
  const entries = lists.flatMap((list) => list.trim().split(/\s+/u))
  const words = new Set(entries.map((entry) => entry.replace("~", "")))
  const lacking = new Set(entries.filter((entry) => entry.endsWith("~")).map((entry) => entry.slice(0, -1)))
  return { words, lacking, byLetter: byFirstLetter(words) }
}

const scripts = [/\p{Script=Katakana}|ー/u, /\p{Script=Han}/u]

/** Whether a place is inside a word: between two letters of katakana or kanji (カス in カスミソウ). */
/** Short hiragana words are whole morphemes: ばか is no part of ばかり. */
const isShortKana = (part: string): boolean => part.length < 3 && /^\p{Script=Hiragana}+$/u.test(part)

const isInside = (text: string, place: number): boolean =>
  scripts.some((script) => script.test(text.charAt(place - 1)) && script.test(text.charAt(place)))

const none: ReadonlyArray<string> = []

/** The words of a list in a clause, the longest at each place. */
export const termsIn = (
  { starts, text, tokens }: Clause,
  { byLetter, lacking, words }: TermList
): ReadonlyArray<Term> => {
  const found: Array<Term> = []
  let end = 0
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]!
    const start = starts[index]!
    if (start < end) continue
    let word = words.has(token.base) ? token.surface : undefined
    for (const part of byLetter.get(text.charAt(start)) ?? none) {
      if (part.length <= (word?.length ?? 1)) break
      if (!text.startsWith(part, start)) continue
      const after = start + part.length
      if (starts.includes(after) || !(isInside(text, after) || isShortKana(part))) word = part
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

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
  readonly index: WordIndex
}

/** Words by their first two letters, and those of one letter; the longest first, so that a place is compared with few. */
export type WordIndex = ReadonlyMap<string, ReadonlyArray<string>>

export const indexOf = (words: Iterable<string>): WordIndex => {
  const groups = new Map<string, Array<string>>()
  for (const word of words) {
    const beginning = word.slice(0, 2)
    const group = groups.get(beginning)
    if (group === undefined) groups.set(beginning, [word])
    else group.push(word)
  }
  for (const group of groups.values()) group.sort((a, b) => b.length - a.length)
  return groups
}

const none: ReadonlyArray<string> = []

/** The words that stand at a place of a text and are accepted there; the longest, if any. */
export const longestAt = (
  index: WordIndex,
  text: string,
  at: number,
  accepts: (word: string) => boolean
): string | undefined => {
  for (const word of index.get(text.slice(at, at + 2)) ?? none)
    if (text.startsWith(word, at) && accepts(word)) return word
  const [letter] = index.get(text.charAt(at)) ?? none
  return letter !== undefined && accepts(letter) ? letter : undefined
}

/** A list from words separated by spaces; those with `~` behind them mean what is said of them only when denied. */
export const termList = (...lists: ReadonlyArray<string>): TermList => {
  const entries = lists.flatMap((list) => list.trim().split(/\s+/u))
  const words = new Set(entries.map((entry) => entry.replace("~", "")))
  const lacking = new Set(entries.filter((entry) => entry.endsWith("~")).map((entry) => entry.slice(0, -1)))
  return { words, lacking, index: indexOf(words) }
}

const scripts = [/\p{Script=Katakana}|ー/u, /\p{Script=Han}/u]

/** Whether a place is inside a word: between two letters of katakana or kanji (カス in カスミソウ). */
/** Short hiragana words are whole morphemes: ばか is no part of ばかり. */
const isShortKana = (part: string): boolean => part.length < 3 && /^\p{Script=Hiragana}+$/u.test(part)

const isInside = (text: string, place: number): boolean =>
  scripts.some((script) => script.test(text.charAt(place - 1)) && script.test(text.charAt(place)))

/** The words of a list in a clause, the longest at each place. */
export const termsIn = ({ starts, text, tokens }: Clause, { index, lacking, words }: TermList): ReadonlyArray<Term> => {
  const found: Array<Term> = []
  let end = 0
  for (const [place, token] of tokens.entries()) {
    const start = starts[place]!
    if (start < end) continue
    const whole = words.has(token.base) ? token.surface : undefined
    const word =
      longestAt(index, text, start, (part) => {
        const after = start + part.length
        return (
          part.length > (whole?.length ?? 1) &&
          (starts.includes(after) || !(isInside(text, after) || isShortKana(part)))
        )
      }) ?? whole
    if (word === undefined) continue
    end = start + word.length
    found.push({ word, start, end, lacks: lacking.has(word) })
  }
  return found
}

/** Whether a word of a clause is denied. One that ends within its own negation (応じませ|ん) is denied by a second one. */
export const isDenied = (clause: Clause, { end, lacks, start, word }: Term): boolean =>
  isNegated(clause, start, !lacks && /.(?:ませ|な|ず)$/u.test(word) ? end + 1 : end) !== lacks

/** The ideas of the lexicon in a clause, without those that are denied, and names of areas. Pure. */
import { type Clause, isNegated } from "../../../text/Clauses.ts"
import { matchesOf } from "../../../text/Matches.ts"
import { type Appeal, appeals, lexicon } from "./Lexicon.ts"

/** One capturing group per idea, by which a match is identified. Matches do not overlap, so a word counts once. */
const patternOf = (ideas: ReadonlyArray<string>): RegExp => new RegExp(ideas.map((idea) => `(${idea})`).join("|"), "gu")

const patterns = Object.fromEntries(appeals.map((appeal) => [appeal, patternOf(lexicon[appeal])])) as Record<
  Appeal,
  RegExp
>

/** Negations before an English word. */
const deniedBefore = /(?:\bnot|n't|\bnever|\bno longer)\s+(?:a |an |so |very |really )?$/u
/** Ideas that hold their own negation (心配はありません) or are never denied by one (お見逃しなく). */
const holdsNegation = /(?:ない|なし|ません|なく|無料|不要|不使用|ゼロ|無添加)$/u

export interface Idea {
  readonly key: string
  readonly word: string
}

export const ideasIn = (clause: Clause, appeal: Appeal): ReadonlyArray<Idea> => {
  const found = new Map<string, string>()
  for (const match of matchesOf(patterns[appeal], clause.text)) {
    const key = `${appeal}/${match.indexOf(match[0], 1)}`
    const end = match.index + match[0].length
    const before = clause.text.slice(Math.max(0, match.index - 20), match.index)
    const denied = isNegated(clause, match.index, end) && !holdsNegation.test(match[0])
    if (!found.has(key) && !denied && !deniedBefore.test(before)) found.set(key, match[0])
  }
  return Array.from(found, ([key, word]) => ({ key, word }))
}

/** Whether the text has the name of a place; 東京都 does not name 京都. */
export const isNamed = (text: string, word: string): boolean =>
  word.startsWith("京都") ? new RegExp(`(?<!東)${word}`, "u").test(text) : text.includes(word.toLowerCase())

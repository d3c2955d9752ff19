/**
 * What a sentence is weighed by: its words and pairs of words with their negation, kanji, runs of letters, endings, and the
 * classes of its nouns beside its ending. Names of features are short texts. Pure.
 */
import { type Clause, isNegated } from "../../../../text/Clauses.ts"
import { matchesOf } from "../../../../text/Matches.ts"
import type { Token } from "../../../../text/Token.ts"
import { classOfWord, type WordClass } from "./WordClasses.ts"

const isContent = ({ detail, kind }: Token): boolean =>
  (kind === "noun" && detail !== "数" && detail !== "非自立") ||
  kind === "verb" ||
  kind === "adjective" ||
  kind === "adverb" ||
  kind === "unknown" ||
  kind === "prefix" ||
  kind === "other"

const isNumber = ({ detail, surface }: Token): boolean => detail === "数" || /^\d[\d,.]*$/u.test(surface)

const nameOf = (token: Token): string => (isNumber(token) ? "#" : token.base)

const kanji = /\p{Script=Han}/gu

/** The longest class name at a token: a compound of two morphemes (売り|場) counts as well. */
const classAt = (tokens: ReadonlyArray<Token>, at: number): WordClass | undefined =>
  classOfWord.get(tokens[at]!.surface + (tokens[at + 1]?.surface ?? "")) ??
  classOfWord.get(tokens[at]!.surface) ??
  classOfWord.get(tokens[at]!.base)

/** How a clause ends, from its last morphemes but for marks. */
const endingOf = (tokens: ReadonlyArray<Token>): string => {
  const words = tokens.filter(({ kind }) => kind !== "symbol" && kind !== "space")
  const tail = words.slice(-3).map((token) => (isContent(token) ? token.kind : token.surface))
  return tail.join("|")
}

const addClause = (found: Set<string>, clause: Clause, isLast: boolean) => {
  const { starts, tokens } = clause
  const ending = endingOf(tokens)
  found.add(`e:${ending}`)
  if (isLast) found.add(`l:${ending}`)
  let previous: string | undefined
  let content: string | undefined
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]!
    if (token.kind === "space" || token.kind === "symbol") {
      previous = undefined
      continue
    }
    const start = starts[at]!
    const denied = isNegated(clause, start, start + token.surface.length) ? "¬" : ""
    const name = nameOf(token)
    if (previous !== undefined) found.add(`b:${previous}_${name}`)
    previous = name
    if (!isContent(token)) {
      found.add(`p:${token.surface}`)
      continue
    }
    found.add(`w:${name}${denied}`)
    if (content !== undefined) found.add(`s:${content}>${name}${denied}`)
    content = name
    for (const [letter] of matchesOf(kanji, token.surface)) found.add(`k:${letter}${denied}`)
    const kind = classAt(tokens, at)
    if (kind === undefined) continue
    found.add(`n:${kind}${denied}`)
    found.add(`n:${kind}/${ending}`)
  }
}

const letters = /[^\p{L}\p{N}]/gu

const addRuns = (found: Set<string>, clauses: ReadonlyArray<Clause>) => {
  const tokens = clauses.flatMap(({ tokens }) => tokens)
  const text = tokens.map(({ surface }) => surface).join("")
  const plain = tokens
    .map((token) => (isNumber(token) ? "#" : token.surface))
    .join("")
    .replace(/[\s]/gu, "")
    .replace(/#[#.,]*/gu, "#")
  const ends = `${plain}$`
  for (const length of [2, 3, 4])
    for (let at = 0; at + length <= ends.length; at++) found.add(`c:${ends.slice(at, at + length)}`)
  if (/\d/u.test(text)) found.add("d:digits")
  if (/円/u.test(text)) found.add("d:yen")
  found.add(`d:length${Math.min(5, Math.floor(text.replace(letters, "").length / 10))}`)
}

/** The features of a sentence, which is given by its clauses. */
export const sentenceFeatures = (clauses: ReadonlyArray<Clause>): ReadonlySet<string> => {
  const found = new Set<string>()
  for (const [index, clause] of clauses.entries()) addClause(found, clause, index === clauses.length - 1)
  addRuns(found, clauses)
  return found
}

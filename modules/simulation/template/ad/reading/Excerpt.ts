/**
 * The part of a long text that is analysed, so that reading takes a few milliseconds however long the text is: its opening,
 * then the sentences whose runs of letters speak most against the shop, in the order of the text. Pure.
 */
import { toneOfLetters } from "./tone/Tone.ts"

/** Letters of which a text is analysed whole, and up to which sentences of a longer one are taken. */
export const longestAnalysed = 200
/** Letters of the opening, which are always read. */
const opening = 100
/** A sentence without an end is cut here, as text without punctuation is. */
const longestSentence = 80

const sentences = new RegExp(`[^。！？!?\\n]{1,${longestSentence}}[。！？!?\\n]*|[。！？!?\\n]+`, "gu")

export const excerptOf = (plain: string): string => {
  if (plain.length <= longestAnalysed) return plain
  const parts = (plain.match(sentences) ?? []).map((text, index) => ({ text, index }))
  let letters = 0
  const read = new Set<number>()
  const take = ({ index, text }: (typeof parts)[number]) => {
    if (read.has(index) || letters + text.length > longestAnalysed) return
    letters += text.length
    read.add(index)
  }
  for (const part of parts) {
    if (letters >= opening) break
    take(part)
  }
  const rest = parts.filter(({ index }) => !read.has(index)).map((part) => ({ part, tone: toneOfLetters(part.text) }))
  for (const { part } of rest.toSorted((a, b) => b.tone - a.tone)) take(part)
  return parts
    .filter(({ index }) => read.has(index))
    .map(({ text }) => text)
    .join("")
}

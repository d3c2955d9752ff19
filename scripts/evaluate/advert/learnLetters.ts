/**
 * `node scripts/launch.mjs scripts/evaluate/advert/learnLetters.ts` learns which letters follow each other in prose, from
 * `sentences/` and the pairs that are for tuning, and in the same texts with their words in another order, and writes
 * `modules/simulation/data/letter-runs.json`. The same texts give the same file.
 */
import { writeFileSync } from "node:fs"
import { contextLength, lettersOf } from "../../../modules/simulation/template/ad/reading/Plausibility.ts"
import { plainText } from "../../../modules/simulation/template/ad/reading/Readability.ts"
import { wordSaladOf } from "../../../test/support/advert/WordSalad.ts"
import { labelledSentences, tuningPairs } from "./tuningTexts.ts"

/** Longer runs that were seen once teach nothing. */
const seldom = 2

const runsOf = (texts: Iterable<string>): string => {
  const counts = new Map<string, Map<string, number>>()
  for (const text of texts) {
    const letters = lettersOf(plainText(text))
    for (let at = contextLength; at < letters.length; at++) {
      for (let length = 0; length <= contextLength; length++) {
        const context = letters.slice(at - length, at)
        const behind = counts.get(context) ?? new Map<string, number>()
        counts.set(context, behind)
        behind.set(letters[at]!, (behind.get(letters[at]!) ?? 0) + 1)
      }
    }
  }
  const lines = Array.from(counts, ([context, behind]) => {
    const kept = [...behind].filter(([, count]) => context.length < 2 || count >= seldom)
    return `${context}\t${kept.map(([letter, count]) => letter + count).join("")}`
  })
  // Shorter contexts first, on which longer ones build.
  return lines
    .filter((line) => !line.endsWith("\t"))
    .toSorted((a, b) => a.indexOf("\t") - b.indexOf("\t") || (a < b ? -1 : 1))
    .join("\n")
}

const texts = new Set([
  ...labelledSentences().map(({ text }) => text),
  ...tuningPairs().flatMap(({ better, kind, worse }) => (kind === "stuffing" ? [better] : [better, worse]))
])
const salad = Array.from(texts, (text) => wordSaladOf(text, 0))
const learned = { prose: runsOf(texts), salad: runsOf(salad) }
writeFileSync(
  new URL("../../../modules/simulation/data/letter-runs.json", import.meta.url),
  `${JSON.stringify(learned, undefined, 2)}\n`
)
console.log(`${texts.size} texts`)

/**
 * How far a text is from Japanese prose: by how many bits per letter its runs of letters are likelier in words that stand in
 * any order than in prose. Both are modelled by the three letters before each, with interpolated probabilities (I. H. Witten,
 * T. C. Bell, The zero-frequency problem, IEEE Transactions on Information Theory 37, 1991), learned from sentences
 * written for this product and from the same with their words shuffled. Kanji, katakana, figures, Latin words and
 * pictographs count as one letter each, so that the models know endings, particles and punctuation rather than topics; what
 * neither has seen, as much of a dialect, is no evidence. Pure.
 */
import learned from "../../../data/letter-runs.json" with { type: "json" }

/** Letters that predict the next one. */
export const contextLength = 3

const start = "^".repeat(contextLength)

/** The letters of plain text by kind, between marks of its ends. */
export const lettersOf = (plain: string): string => {
  const kinds = plain
    .replace(/(?<=\p{Script=Hiragana})[ー〜~]+/gu, "")
    .replace(/[\p{Script=Han}々]/gu, "漢")
    .replace(/[\p{Script=Katakana}ー]/gu, "ア")
    .replace(/(?:\p{Extended_Pictographic}\uFE0F?\s*)+/gu, "☆")
    .replace(/\d[\d.,]*/gu, "#")
    .replace(/[a-z]+(?:['\s-]+[a-z]+)*/gu, "a")
    .replace(/漢{4,}/gu, "漢漢漢漢")
    .replace(/ア{3,}/gu, "アアア")
    .replace(/[!！?？。♪…]+/gu, "。")
    .replace(/\s+/gu, " ")
  return `${start}${kinds}$`
}

interface Context {
  /** Bits of surprise of the letters that were seen behind the context. */
  readonly bits: ReadonlyMap<string, number>
  /** Bits by which a letter that was not surprises more than behind the shorter context. */
  readonly escape: number
}

/** Letters there may be that were never seen. */
const alphabet = 200

/** Each line has a context, a tab, and every letter behind it with its count; shorter contexts come first. */
const read = (runs: string): ReadonlyMap<string, Context> => {
  const contexts = new Map<string, Context>()
  for (const line of runs.split("\n")) {
    const [context = "", list = ""] = line.split("\t")
    const counts = Array.from(list.matchAll(/(.)(\d+)/gsu), ([, letter, count]) => [letter!, Number(count)] as const)
    const all = counts.reduce((sum, [, count]) => sum + count, 0) + counts.length
    const lower = (letter: string) => (context === "" ? 1 / alphabet : 2 ** -bitsOf(contexts, context.slice(1), letter))
    const bits = counts.map(
      ([letter, count]) => [letter, -Math.log2((count + counts.length * lower(letter)) / all)] as const
    )
    contexts.set(context, { bits: new Map(bits), escape: -Math.log2(counts.length / all) })
  }
  return contexts
}

/** Bits by which a letter surprises behind a context. */
const bitsOf = (contexts: ReadonlyMap<string, Context>, context: string, letter: string): number => {
  let escaped = 0
  for (let from = 0; from <= context.length; from++) {
    const known = contexts.get(context.slice(from))
    if (known === undefined) continue
    const bits = known.bits.get(letter)
    if (bits !== undefined) return escaped + bits
    escaped += known.escape
  }
  return escaped + Math.log2(alphabet)
}

/** Returns the evidence of a letter behind its context. Most runs recur, so what was computed is kept. */
const makeEvidence = (): ((run: string) => number) => {
  const [prose, salad] = [read(learned.prose), read(learned.salad)]
  const known = new Map<string, number>()
  return (run) => {
    const kept = known.get(run)
    if (kept !== undefined) return kept
    const [context, letter] = [run.slice(0, contextLength), run.charAt(contextLength)]
    const bits = bitsOf(prose, context, letter) - bitsOf(salad, context, letter)
    if (known.size < mostKept) known.set(run, bits)
    return bits
  }
}

const mostKept = 50_000

let evidence: ((run: string) => number) | undefined

/** Letters of no evidence that every text is taken to have, so that short ones are judged with care. */
const unsure = 10

/** Bits per letter by which a text is more like words in any order than like prose. */
export const evidenceOf = (plain: string): number => {
  evidence ??= makeEvidence()
  const letters = lettersOf(plain)
  let bits = 0
  for (let at = contextLength; at < letters.length; at++) bits += evidence(letters.slice(at - contextLength, at + 1))
  return bits / (letters.length - contextLength + unsure)
}

/**
 * Bits per letter above which a copy is no prose: one of 558 copies that the models were not learned from has more; with their words in
 * another order (seeds 1 to 3), 552 to 555 have.
 */
const prose = 0.2
/** From here on a text has no grammar at all: a judgement. */
const nonsense = 0.6

const japanese = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu

/** 0 for prose, 1 for a text without any grammar; 0 for a text that is not Japanese. */
export const implausibilityOf = (plain: string): number => {
  const letters = plain.match(/\p{L}/gu)?.length ?? 0
  if ((plain.match(japanese)?.length ?? 0) < letters / 2) return 0
  return Math.min(1, Math.max(0, (evidenceOf(plain) - prose) / (nonsense - prose)))
}

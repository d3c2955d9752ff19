/**
 * Plain text of an advertising copy, and its length and readability as scores from 0 to 1. The surface features
 * (sentences, runs, share of kanji) follow Y. Tateisi, Y. Ono, H. Yamada, A computer readability formula of Japanese
 * texts for machine scoring, COLING 1988; the thresholds are this product's. Pure.
 */

/** Longer texts are cut: NFKC may expand a single character to a dozen. */
const longestRead = 10_000

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " }

/** Lower-case text after NFKC, so that ﾊﾝｶｸ and ＦＲＥＥ match, without tags, links, entities and Markdown. */
export const plainText = (copy: string): string =>
  copy
    .normalize("NFKC")
    .slice(0, longestRead)
    .replace(/<!--[^>]{0,500}-->|<\/?[a-z][^<>]{0,500}>/giu, " ")
    .replace(/&([a-z]{2,4});/giu, (whole, name: string) => entities[name.toLowerCase()] ?? whole)
    .replace(/https?:\/\/[^\s<>()。、]+/giu, " ")
    .replace(/^[#>\-*+\s]+(?=\s)|[*_`~]{1,3}(?=\S)|(?<=\S)[*_`]{1,3}/gmu, "")
    // An exclamation mark ends a sentence as a full stop does: which of them was typed says nothing of the shop.
    .replace(/(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー0-9円」』）)])!+(?![a-z0-9])/gu, "。")
    .toLowerCase()
    .trim()

interface Surface {
  /** Letters and digits. An alphabetic one counts 0.4, since an English word says about as much as two kanji. */
  readonly letters: number
  /** Mean letters per sentence. */
  readonly sentence: number
  /** Mean letters between punctuation marks, spaces or line breaks. */
  readonly run: number
  /** Share of kanji among Japanese letters; undefined for a text that is not Japanese. */
  readonly kanji: number | undefined
}

const alphabet = 0.4

const countLetters = (text: string) => {
  const japanese = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]/gu)?.length ?? 0
  const all = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
  return { japanese, letters: japanese + alphabet * Math.max(0, all - japanese) }
}

const parts = (text: string, between: RegExp): number =>
  text.split(between).filter((part) => /[\p{L}\p{N}]/u.test(part)).length

/** Surface features of plain text. All 0 without letters, as in a text of emoji. */
export const surfaceOf = (text: string): Surface => {
  const { japanese, letters } = countLetters(text)
  if (letters === 0) return { letters: 0, sentence: 0, run: 0, kanji: undefined }
  const kanji = text.match(/[\p{Script=Han}々]/gu)?.length ?? 0
  const isJapanese = japanese >= letters / 2
  return {
    letters,
    sentence: letters / Math.max(1, parts(text, /[。!?\n]|\.(?!\d)/u)),
    // Alphabetic text is split by spaces anyway; only Japanese needs punctuation to be grasped at a glance.
    run: isJapanese ? letters / Math.max(1, parts(text, /[\p{P}\p{S}\p{Z}\s]/u)) : 0,
    kanji: isJapanese ? kanji / japanese : undefined
  }
}

const within01 = (x: number): number => Math.min(1, Math.max(0, x))

/** Score of the length: 1 from 15 to 120 letters. Falls to 0 below, and as sqrt(120 / n) above. */
export const lengthOf = ({ letters }: Surface): number =>
  letters <= 120 ? within01(letters / 15) : Math.sqrt(120 / letters)

/**
 * Score of the clarity: mean of three scores for sentences of up to 40 letters (0 at 120), runs of up to 25 (0 at 75),
 * and, for Japanese, 15 to 45 % kanji (0.5 without any, 0 at 85 %).
 */
export const clarityOf = ({ kanji, letters, run, sentence }: Surface): number => {
  if (letters === 0) return 0
  const short = [within01((120 - sentence) / 80), within01((75 - run) / 50)]
  const mixed = kanji === undefined ? [] : [Math.min(within01(0.5 + kanji / 0.3), within01((0.85 - kanji) / 0.4))]
  const all = [...short, ...mixed]
  return all.reduce((sum, part) => sum + part, 0) / all.length
}

/**
 * An advertising text as it is read: what is said, without how it is marked up, and how easy that is on the eyes. Which
 * surface counts (sentences, runs, kinds of letters) follows Y. Tateisi, Y. Ono, H. Yamada, A computer readability
 * formula of Japanese texts for machine scoring, COLING 1988; the thresholds are this product's. Pure.
 */

/** NFKC makes some single signs a dozen letters; nobody reads an advertisement that long. */
const longestRead = 10_000

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " }

/** NFKC and lower case, so that ﾊﾝｶｸ and ＦＲＥＥ are found; without tags, links, entities and Markdown. */
export const plainText = (copy: string): string =>
  copy
    .normalize("NFKC")
    .slice(0, longestRead)
    .replace(/<!--[^>]{0,500}-->|<\/?[a-z][^<>]{0,500}>/giu, " ")
    .replace(/&([a-z]{2,4});/giu, (whole, name: string) => entities[name.toLowerCase()] ?? whole)
    .replace(/https?:\/\/[^\s<>()。、]+/giu, " ")
    .replace(/^[#>\-*+\s]+(?=\s)|[*_`~]{1,3}(?=\S)|(?<=\S)[*_`]{1,3}/gmu, "")
    .toLowerCase()
    .trim()

export interface Surface {
  /** Letters and digits; one of an alphabet counts 0.4, as an English word says about as much as two kanji. */
  readonly letters: number
  /** Mean letters of a sentence. */
  readonly sentence: number
  /** Mean letters between any two marks, spaces or line breaks. */
  readonly run: number
  /** Share of kanji among Japanese letters; undefined for a text that is not Japanese. */
  readonly kanji: number | undefined
}

const alphabet = 0.4

const weigh = (text: string) => {
  const japanese = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]/gu)?.length ?? 0
  const all = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
  return { japanese, letters: japanese + alphabet * Math.max(0, all - japanese) }
}

const parts = (text: string, between: RegExp): number =>
  text.split(between).filter((part) => /[\p{L}\p{N}]/u.test(part)).length

/** Of plain text. All 0 where nothing can be read, as in a text of emoji. */
export const surfaceOf = (text: string): Surface => {
  const { japanese, letters } = weigh(text)
  if (letters === 0) return { letters: 0, sentence: 0, run: 0, kanji: undefined }
  const kanji = text.match(/[\p{Script=Han}々]/gu)?.length ?? 0
  const isJapanese = japanese >= letters / 2
  return {
    letters,
    sentence: letters / Math.max(1, parts(text, /[。!?\n]|\.(?!\d)/u)),
    // An alphabet is read word by word, so only Japanese needs marks to be split at a glance.
    run: isJapanese ? letters / Math.max(1, parts(text, /[\p{P}\p{S}\p{Z}\s]/u)) : 0,
    kanji: isJapanese ? kanji / japanese : undefined
  }
}

const within01 = (x: number): number => Math.min(1, Math.max(0, x))

/** 1 from 15 to 120 letters: read at a glance and yet saying something. Falls to 0 below, and as sqrt(120 / n) above. */
export const lengthOf = ({ letters }: Surface): number =>
  letters <= 120 ? within01(letters / 15) : Math.sqrt(120 / letters)

/**
 * Mean of what is fine, 0 to 1: sentences of up to 40 letters (0 at 120), runs of up to 25 (0 at 75), and of Japanese
 * 15 to 45 % kanji (half as good without any, 0 at 85 %).
 */
export const clarityOf = ({ kanji, letters, run, sentence }: Surface): number => {
  if (letters === 0) return 0
  const short = [within01((120 - sentence) / 80), within01((75 - run) / 50)]
  const mixed = kanji === undefined ? [] : [Math.min(within01(0.5 + kanji / 0.3), within01((0.85 - kanji) / 0.4))]
  const all = [...short, ...mixed]
  return all.reduce((sum, part) => sum + part, 0) / all.length
}

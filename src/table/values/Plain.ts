/** Brings texts that people type to one form before they are read: half width, no spaces, one kind of dash, arabic digits. Pure. */

/** Every dash that people type in numbers, dates and phone numbers: hyphens, dashes, minus signs, long vowel marks and box lines. */
const dashes =
  /[\u002D\u00AD\u02D7\u2010-\u2015\u2043\u207B\u208B\u2212\u2500\u2501\u2796\u30FC\uFE58\uFE63\uFF0D\uFF70]/gu

/**
 * Characters of the longest text that is looked at as a date, a number or the like. What is longer is none, and expressions that look at
 * each place of a text would take minutes for a cell of a megabyte.
 */
const longestValue = 200

export const isTooLong = (text: string): boolean => text.length > longestValue

/** Half width by NFKC, without spaces, with `-` for each dash; a text that is too long for a value as it is. */
export const plainText = (text: string): string =>
  isTooLong(text)
    ? text
    : text
        .replaceAll(dashes, "-")
        .normalize("NFKC")
        .replaceAll(/[\s\uFEFF\u200B]+/gu, "")
        .replaceAll(dashes, "-")

const digits = "〇一二三四五六七八九"
const digitOf: ReadonlyMap<string, string> = new Map([
  ...[...digits].map((kanji, value) => [kanji, String(value)] as const),
  ["零", "0"],
  ["○", "0"],
  ["◯", "0"],
  ["壱", "1"],
  ["弐", "2"],
  ["参", "3"]
])

/** Arabic digits for kanji ones; 十, 百, 千 and larger units stay. */
export const arabicDigits = (text: string): string =>
  text.replaceAll(/[〇一二三四五六七八九零○◯壱弐参]/gu, (kanji) => digitOf.get(kanji)!).replaceAll("拾", "十")

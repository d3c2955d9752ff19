/**
 * One spelling for the many of a Japanese address: full and half width, kanji numerals, old characters, kinds of hyphens,
 * and what may be left out (spaces, 大字, 字). Both sides of a comparison go through it. Pure.
 */
import { kanji2number } from "@geolonia/japanese-numeral"
import { currentForm } from "./OldForms.ts"

const postalCode = /^〒?\s*\d{3}-?\d{4}(?!\d|-)/u
/** Variation selectors, joiners and marks of direction. */
const invisible = /[\p{Cf}\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu
const hyphens = /[-\u2010-\u2015\u2043\u2212\u2500\u2501ー~〜]/gu
const numerals = /[〇一二三四五六七八九十百千]+/gu
/** 霞が関, 霞ヶ関 and 霞ケ関; 虎ノ門 and 虎の門; 四ッ谷 and 四ツ谷. */
const kana: ReadonlyArray<readonly [RegExp, string]> = [
  [/[ヶがガヵ]/gu, "ケ"],
  [/[の之乃]/gu, "ノ"],
  [/[っつッ]/gu, "ツ"]
]

const toDigits = (text: string): string => {
  try {
    return String(kanji2number(text))
  } catch {
    return text // 百千, for example, is no number.
  }
}

export const canonical = (text: string): string => {
  let folded = text.normalize("NFKC").replace(invisible, "").trim().replace(postalCode, "")
  folded = folded.replace(/\s+/gu, "").replace(hyphens, "-")
  folded = Array.from(folded, currentForm).join("")
  for (const [spellings, one] of kana) folded = folded.replace(spellings, one)
  return folded.replace(numerals, toDigits).replace(/大字|小字|字/gu, "")
}

/**
 * Addresses of Kyoto, which name a crossing before the town: 河原町通今出川下る梶井町448 is 梶井町, north of which lies the
 * crossing of the streets 河原町通 and 今出川通. Streets have the names of towns, so the town is what follows the last word that
 * says where it lies from a crossing. Texts are canonical (`Canonical.ts`). Pure.
 */
import type { Prefix } from "./Prefixes.ts"

/** 上る, 下る (north, south of the crossing), 東入, 西入る, 下がる, and what counts from there: 二筋目, 二丁目. */
const direction = /(?:[上下]ケ?[るル]|[東西南北]入[るル]?)(?:\d+(?:丁目|筋目|軒目))?/gu

/** A crossing in brackets behind the town: 元北小路町(今出川通大宮西入)152. */
const inBrackets = /\([^()]*\)/gu

const endsTown = (rest: string): boolean => rest === "" || /^[\d番]/u.test(rest)

/** @param begins finds the town that a text begins with */
export const afterStreets = <A>(
  address: string,
  begins: (text: string) => Prefix<A> | undefined
): Prefix<A> | undefined => {
  const text = address.replace(inBrackets, "")
  const directions = [...text.matchAll(direction)]
  for (const [i, match] of directions.toReversed().entries()) {
    const found = townAt(text, match, begins)
    // What follows a house number, such as the name of a building, may have such a word, too.
    if (found !== undefined && (i === 0 || endsTown(found.rest))) return found
  }
  if (directions.length > 0) return undefined
  const found = begins(text)
  return found !== undefined && !found.rest.startsWith("通") ? found : beforeNumber(text, begins)
}

/** The town behind a direction. What looks like a count of streets may be the town: 五丁目. */
const townAt = <A>(
  text: string,
  { 0: word, index }: RegExpExecArray,
  begins: (text: string) => Prefix<A> | undefined
): Prefix<A> | undefined => {
  const counted = /\d+\D+$/u.exec(word)
  const end = index + word.length
  return begins(text.slice(end)) ?? (counted === null ? undefined : begins(text.slice(index + counted.index)))
}

/** Without a direction the town ends at the first house number: 四条烏丸長刀鉾町8. */
const beforeNumber = <A>(text: string, begins: (text: string) => Prefix<A> | undefined): Prefix<A> | undefined => {
  for (let start = 1; start < text.length; start++) {
    if (/\d/u.test(text[start - 1]!) && /\d/u.test(text[start]!)) continue
    const found = begins(text.slice(start))
    if (found !== undefined && /^\d+(?!条|丁目|筋目|軒目|\d)/u.test(found.rest)) return found
  }
  return undefined
}

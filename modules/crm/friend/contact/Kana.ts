/** Reads the reading of a name. Stored are full-width katakana; half-width katakana and hiragana are accepted. Pure. */

/** From hiragana to the katakana of the same sound. */
const shift = 0x60
const hiragana = /[\u3041-\u3096\u309D\u309E]/gu
/** Katakana with their small forms, the marks of long and repeated sounds, the middle dot and the full-width space. */
const katakana = /^[\u30A1-\u30FA\u30FB-\u30FE\u31F0-\u31FF\u3000]+$/u
const longest = 100

/** Undefined for anything that is not written in kana. */
export const readKana = (text: string): string | undefined => {
  const kana = text
    .normalize("NFKC")
    .trim()
    .replace(hiragana, (character) => String.fromCharCode(character.charCodeAt(0) + shift))
    .replace(/\s+/gu, "\u3000")
  return katakana.test(kana) && kana.length <= longest ? kana : undefined
}

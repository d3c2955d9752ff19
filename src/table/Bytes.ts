/**
 * Decodes the bytes of tables: UTF-8, UTF-16, Shift_JIS with the extensions of Windows (cp932), EUC-JP and ISO-2022-JP. A declared
 * encoding is believed unless the bytes cannot be in it; without one the bytes decide. Nothing is replaced by U+FFFD. Pure.
 */

export const encodings = ["utf-8", "shift_jis", "euc-jp", "iso-2022-jp", "utf-16le", "utf-16be"] as const
/** `shift_jis` is what WHATWG calls cp932. */
export type Encoding = (typeof encodings)[number]

/** Names for people. */
export const labels: Readonly<Record<Encoding, string>> = {
  "utf-8": "UTF-8",
  shift_jis: "Shift_JIS (cp932)",
  "euc-jp": "EUC-JP",
  "iso-2022-jp": "ISO-2022-JP",
  "utf-16le": "UTF-16",
  "utf-16be": "UTF-16"
}

const byMark = (bytes: Uint8Array): Encoding | undefined => {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return "utf-8"
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le"
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be"
  return undefined
}

/** Every other byte of Latin letters, digits and separators in UTF-16 is zero; a stray zero is no sign of it. */
const byZeros = (bytes: Uint8Array): Encoding | undefined => {
  const head = bytes.subarray(0, 512)
  const least = Math.max(3, head.length / 20)
  const [even, odd] = [0, 1].map((start) => head.filter((byte, at) => at % 2 === start && byte === 0).length)
  if (even === 0 && odd! >= least) return "utf-16le"
  return odd === 0 && even! >= least ? "utf-16be" : undefined
}

/** Control characters that no table has; some decoders pass them on for bytes that their encoding does not know. */
const controls = /[\u0080-\u009F]/u

/** Undefined where the bytes are not in this encoding. */
const textIn = (bytes: Uint8Array, encoding: Encoding, isWhole = true): string | undefined => {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: !isWhole })
    return encoding !== "utf-8" && controls.test(text) ? undefined : text
  } catch {
    return undefined
  }
}

const canBe = (bytes: Uint8Array, encoding: Encoding, isWhole = true): boolean =>
  textIn(bytes, encoding, isWhole) !== undefined

/** ESC $ switches to two bytes a character. */
const hasEscapes = (bytes: Uint8Array): boolean => {
  for (let at = bytes.indexOf(0x1b); at >= 0; at = bytes.indexOf(0x1b, at + 1)) {
    if (bytes[at + 1] === 0x24 || (bytes[at + 1] === 0x28 && bytes[at + 2] === 0x49)) return true
  }
  return false
}

/** Katakana in half width are single bytes of Shift_JIS which pairs of EUC-JP may be mistaken for: those have others, too. */
const isHalfWidthKana = (bytes: Uint8Array): boolean =>
  bytes.every((byte) => byte < 0x80 || (byte >= 0xa6 && byte <= 0xdf))

/**
 * Whether most letters that are not ASCII are whole characters of UTF-8, which no text of another encoding has by chance: then the others are
 * damaged, and other encodings would read all of them as wrong letters.
 */
const isDamagedUtf8 = (bytes: Uint8Array): boolean => {
  const text = new TextDecoder("utf-8").decode(bytes)
  const damaged = text.split("\uFFFD").length - 1
  const whole = text.match(/[\u0800-\uFFFC]/gu)?.length ?? 0
  return damaged > 0 && whole >= 4 * damaged
}

/**
 * The encoding of a text by its beginning; undefined where it is in none.
 *
 * @param isWhole false where the text goes on behind these bytes
 */
export const detect = (bytes: Uint8Array, isWhole = true): Encoding | undefined => {
  const marked = byMark(bytes) ?? byZeros(bytes)
  if (marked !== undefined) return marked
  if (hasEscapes(bytes) && canBe(bytes, "iso-2022-jp", isWhole)) return "iso-2022-jp"
  if (canBe(bytes, "utf-8", isWhole) || isDamagedUtf8(bytes)) return "utf-8"
  if (isHalfWidthKana(bytes)) return "shift_jis"
  return (["euc-jp", "shift_jis"] as const).find((encoding) => canBe(bytes, encoding, isWhole))
}

/** An encoding by one of its many names, such as `Windows-31J`; undefined for one that tables do not have. */
export const encodingNamed = (label: string): Encoding | undefined => {
  if (/^(?:cp|ms)_?932$/iu.test(label.trim())) return "shift_jis"
  try {
    const { encoding } = new TextDecoder(label)
    return encodings.find((known) => known === encoding)
  } catch {
    return undefined
  }
}

/** Bytes that are decoded at a time on the way to a fault: ever fewer, since a decoder for each line costs a second for a million lines. */
const steps = [65_536, 256, 1]

/** The first line, counted from 1, that is not in this encoding. */
export const faultyLine = (bytes: Uint8Array, encoding: Encoding): number => {
  let [before, end] = [0, bytes.length]
  let text = ""
  for (const step of steps) {
    const decoder = new TextDecoder(encoding, { fatal: true })
    text = decoder.decode(bytes.subarray(0, before), { stream: true })
    for (let at = before; at < end; at += step) {
      before = at
      try {
        const next = decoder.decode(bytes.subarray(at, at + step), { stream: true })
        if (encoding !== "utf-8" && controls.test(next)) break
        text += next
      } catch {
        break
      }
    }
    end = Math.min(before + step, end)
  }
  return text.split("\n").length
}

export type DecodedTable = { readonly text: string } | { readonly line: number; readonly encoding: Encoding }

const decodeAs = (bytes: Uint8Array, encoding: Encoding): DecodedTable => {
  const text = textIn(bytes, encoding)
  return text === undefined ? { line: faultyLine(bytes, encoding), encoding } : { text }
}

/** The text without a byte order mark, or the line that no encoding explains. A byte order mark counts more than the declaration. */
export const decodeTable = (bytes: Uint8Array, declared: Encoding | undefined): DecodedTable => {
  const marked = byMark(bytes)
  const believed = marked ?? declared
  const text = believed === undefined ? undefined : textIn(bytes, believed)
  if (text !== undefined) return { text }
  return decodeAs(bytes, detect(bytes) ?? believed ?? "utf-8")
}

/**
 * Compares the path of a URL with a pattern of robots.txt (RFC 9309, sections 2.2.2 and 2.2.3). Both become lists of octets, of which
 * each knows whether it was written as itself or percent-encoded, so `%7E` and `~` are equal, and `%2F` is no separator. Pure.
 */

/** Added to the octet of a separator that is percent-encoded in a path. */
const encoded = 0x100
/** Added to the octet of a separator in a query, where `/` and `%2F` mean the same. */
const either = 0x200
const wildcard = 0x400

const unreserved = /[A-Za-z0-9._~-]/
const octetOf = (char: string): number => char.charCodeAt(0)
const [slash, question, star] = ["/", "?", "*"].map(octetOf) as [number, number, number]

const isSeparator = (octet: number) => octet === slash || octet === question

/** Octets of a text whose percent-encodings are read; `isEncoded` tells those that were encoded. A lone `%` is itself. */
function* octetsIn(text: string): Generator<{ readonly octet: number; readonly isEncoded: boolean }> {
  for (let at = 0; at < text.length; at++) {
    const hex = text[at] === "%" ? /^[0-9a-f]{2}$/i.exec(text.slice(at + 1, at + 3)) : null
    if (hex === null) yield { octet: text.charCodeAt(at), isEncoded: false }
    else {
      yield { octet: Number.parseInt(hex[0], 16), isEncoded: true }
      at += 2
    }
  }
}

/** The path and query of a URL, as octets to compare. The first question mark begins the query. */
export const pathOctets = (path: string): ReadonlyArray<number> => {
  const octets: Array<number> = []
  let isQuery = false
  for (const { isEncoded, octet } of octetsIn(path)) {
    if (!isSeparator(octet)) octets.push(octet)
    else if (isQuery) octets.push(octet + either)
    else {
      octets.push(isEncoded ? octet + encoded : octet)
      isQuery = octet === question && !isEncoded
    }
  }
  return octets
}

export interface Pattern {
  /** Lists of octets that follow each other, with anything between them. */
  readonly parts: ReadonlyArray<ReadonlyArray<number>>
  /** Whether the path must end where the pattern does. */
  readonly isWhole: boolean
  /** Octets after percent-encoding: the measure of how specific a rule is. */
  readonly octets: number
}

/** Octets that RFC 9309 leaves as they are: unreserved ones and the separators of its examples. */
const lengthOf = (octet: number): number => {
  if (octet === wildcard || octet === octetOf("=") || octet === octetOf("&") || isSeparator(octet)) return 1
  return octet < 0x80 && unreserved.test(String.fromCharCode(octet)) ? 1 : 3
}

export const patternOf = (text: string): Pattern => {
  const isWhole = text.endsWith("$")
  const octets = [...octetsIn(isWhole ? text.slice(0, -1) : text)].map(({ isEncoded, octet }) => {
    if (octet === star && !isEncoded) return wildcard
    return isSeparator(octet) && isEncoded ? octet + encoded : octet
  })
  const parts: Array<Array<number>> = [[]]
  for (const octet of octets) {
    if (octet === wildcard) parts.push([])
    else parts.at(-1)?.push(octet)
  }
  return { parts, isWhole, octets: octets.reduce((sum, octet) => sum + lengthOf(octet), isWhole ? 1 : 0) }
}

const isEqual = (inPath: number | undefined, inPattern: number): boolean =>
  inPath === inPattern ||
  // A separator in a query matches both of its forms.
  (inPath !== undefined && inPath >= either && (inPattern & 0xff) === inPath - either)

/** A loop, since a hostile file has it called a thousand million times. */
const isAt = (path: ReadonlyArray<number>, part: ReadonlyArray<number>, start: number): boolean => {
  for (let at = 0; at < part.length; at++) if (!isEqual(path[start + at], part[at]!)) return false
  return true
}

/** Whether the pattern matches from the first octet on. Takes each part at its first place, which is enough: it costs no backtracking. */
export const matches = (path: ReadonlyArray<number>, { isWhole, parts }: Pattern): boolean => {
  const [first = [], ...rest] = parts
  if (!isAt(path, first, 0)) return false
  let end = first.length
  const last = isWhole ? rest.pop() : undefined
  for (const part of rest) {
    while (end + part.length <= path.length && !isAt(path, part, end)) end++
    end += part.length
    if (end > path.length) return false
  }
  if (!isWhole) return true
  if (last === undefined) return end === path.length
  return path.length - last.length >= end && isAt(path, last, path.length - last.length)
}

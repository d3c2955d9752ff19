/** Ids that carry their time: bounds of a time range, and many ids of one moment. Pure. */

const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
const timeLength = 10
const randomLength = 16

const timePart = (ms: number): string => {
  let [rest, text] = [Math.max(0, Math.floor(ms)), ""]
  for (let n = 0; n < timeLength; n++) {
    text = alphabet.charAt(rest % 32) + text
    rest = Math.floor(rest / 32)
  }
  return text
}

/** The smallest id of that millisecond or later. */
export const from = (ms: number): string => timePart(ms) + "0".repeat(randomLength)

/** The millisecond that an id was made in. */
export const timeOf = (id: string): number =>
  Array.from(id.slice(0, timeLength)).reduce((ms, character) => ms * 32 + alphabet.indexOf(character), 0)

/**
 * What ids of up to 65,535 rows begin with; the statement that makes them adds four digits. Of an id's random part the end
 * is kept: ids of one millisecond differ there alone.
 */
export const base = (id: string): string => id.slice(0, timeLength) + id.slice(4 - randomLength)

/** Ids that follow each other, beginning with the given one: as unique as that, and in order. */
export function* following(first: string): Generator<string, never> {
  const digits = Array.from(first, (character) => alphabet.indexOf(character))
  let [head, last] = [first.slice(0, -1), digits.at(-1) ?? 0]
  while (true) {
    yield head + alphabet.charAt(last)
    if (++last < alphabet.length) continue
    last = 0
    for (let n = digits.length - 2; n >= 0; n--) {
      const next = ((digits[n] ?? 0) + 1) % alphabet.length
      digits[n] = next
      if (next > 0) break
    }
    head = digits
      .slice(0, -1)
      .map((digit) => alphabet.charAt(digit))
      .join("")
  }
}

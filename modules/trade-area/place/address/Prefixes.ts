/** Finds the longest key that a text begins with. Keys and texts are canonical. Pure. */

export interface Prefix<A> {
  readonly value: A
  readonly rest: string
}

const isDigit = (character: string | undefined): boolean =>
  character !== undefined && character >= "0" && character <= "9"

/** A key never ends inside a number: 西新宿2 does not begin 西新宿21-1. */
export const longestPrefix = <A>(
  keys: ReadonlyMap<string, A>,
  longest: number,
  text: string,
  accept: (value: A, rest: string) => boolean = () => true
): Prefix<A> | undefined => {
  for (let length = Math.min(longest, text.length); length > 0; length--) {
    if (isDigit(text[length - 1]) && isDigit(text[length])) continue
    const value = keys.get(text.slice(0, length))
    if (value !== undefined && accept(value, text.slice(length))) return { value, rest: text.slice(length) }
  }
  return undefined
}

export const longestKey = (keys: ReadonlyMap<string, unknown>): number =>
  Math.max(0, ...Array.from(keys.keys(), (key) => key.length))

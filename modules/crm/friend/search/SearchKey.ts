/**
 * The form in which names and searches are compared, and its longest length. A single character may become 18 of them under
 * NFKC, so lengths are checked after it: the statement of a search costs what its key has, not what the caller sent.
 */
import { Schema } from "effect"

/** Characters of a key, of a search and of a name alike. */
export const maxSearchKey = 100

/** Without width and case: full-width and half-width, upper and lower case are the same. */
export const searchKey = (text: string): string => text.normalize("NFKC").toLowerCase().normalize("NFKC")

/** The key of a display name; a search sees no more of a longer name than this. */
export const nameKey = (name: string): string => Array.from(searchKey(name)).slice(0, maxSearchKey).join("")

const lengthOf = (text: string): number => Math.max(Array.from(text).length, Array.from(searchKey(text)).length)

/** A part of a name to search for. */
export const SearchText = Schema.String.check(
  Schema.makeFilter(
    (text: string) =>
      lengthOf(text) <= maxSearchKey ||
      `must have at most ${maxSearchKey} characters; some count as several, such as \uFDFA as 18`,
    { faultCode: "too_long", toJsonSchema: () => ({ maxLength: maxSearchKey }) }
  )
)

/** Texts of requests that all modules have, with their longest lengths: the document says them, and a longer text is refused. */
import { Schema } from "effect"

/** Longer than any id of the service, and of those that callers choose. */
const longestId = 100

/** Writes a longest length into the document that the use case checks itself, with an error of its own. */
export const documentedLength = (maxLength: number) =>
  Schema.makeFilter<string>(() => true, { toJsonSchema: () => ({ maxLength }) })

/** An id in a path, a query or a body. Whatever its form or length, an unknown one is not found. */
export const Id = Schema.String.check(documentedLength(longestId))

/** A cursor of a list whose type `withTypes` documents. */
export const idLength = { maxLength: longestId } as const

/** The body of an import; the edge refuses bodies of more than 1 MiB. */
export const CsvBody = Schema.String.check(documentedLength(1_048_576))

/** Embeddings, overrides and isolates of the direction of writing, which turn what stands behind them on the same line. */
const turning = /[\u202a-\u202e\u2066-\u2069]/u
/** Spaces, control characters, what has no width, and fillers that are letters to Unicode. */
const invisible = /[\s\p{C}\p{Default_Ignorable_Code_Point}\u115f\u1160\u2800\u3164\uffa0]/gu

/** Whether people who read the name see one, and see what stands beside it as it was written. */
export const isReadable = (name: string): boolean => !turning.test(name) && name.replace(invisible, "") !== ""

export const unreadable =
  "must have a character that can be seen, and none that changes the direction of writing (目に見える文字を含め、文字の向きを変える制御文字は除いてください)"

/**
 * Check of a name that people read, of a person, a shop, a menu or another thing. It stands in requests alone: names that were stored
 * before are still read and shown.
 */
export const readable = Schema.makeFilter<string | null>(
  (name) => (name === null || isReadable(name) ? undefined : unreadable),
  { faultCode: "wrong_format", toJsonSchema: () => ({ format: "name" }) }
)

/** Check of a text that people read and that may be left empty. */
export const readableOrEmpty = Schema.makeFilter<string>(
  (text) => (text === "" || isReadable(text) ? undefined : unreadable),
  { faultCode: "wrong_format" }
)

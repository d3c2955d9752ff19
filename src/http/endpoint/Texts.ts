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

/**
 * Query parameters of lists: pages by a number to skip, or by the id of the last entry seen. A value out of bounds is refused,
 * not clamped.
 */
import { Effect, Schema } from "effect"
import { OpenApi } from "effect/http-api"
import { Ulid } from "../../Ulids.ts"
import { documentedLanguages } from "../openapi/Languages.ts"
import { type ParameterTypes, withTypes } from "../openapi/ParameterTypes.ts"
import { Id, idLength } from "./Texts.ts"

const largestPage = 100
const defaultPage = 50
/** The greatest 32-bit integer. */
const maxOffset = 2_147_483_647

const between = (minimum: number, maximum: number) =>
  Schema.Int.check(
    Schema.isBetween({ minimum, maximum }, { message: `must be a whole number from ${minimum} to ${maximum}` })
  )

/** The size of a page, 1 to 100. */
export const limit = (fallback: number) =>
  between(1, largestPage).pipe(Schema.withDecodingDefaultTypeKey(Effect.succeed(fallback)))

/** `limit` as the document shows it. */
export const limitType = (fallback: number) => ({
  type: "integer",
  minimum: 1,
  maximum: largestPage,
  default: fallback,
  examples: [fallback],
  description: `Maximum number of entries, 1 to ${largestPage}`
})

/** `limit` entries after the first `offset`. */
export const byOffset = {
  limit: limit(defaultPage),
  offset: between(0, maxOffset).pipe(Schema.withDecodingDefaultTypeKey(Effect.succeed(0)))
}

export interface OffsetPage {
  readonly limit: number
  readonly offset: number
}

/** `limit` entries after the one named by `starting_after`. */
export const byCursor = { limit: limit(defaultPage), starting_after: Schema.optionalKey(Id) }

const exampleId = "01KAJ3Q7Y6T0V9W2X4Z8B1C5DF"

/** `cursor` of a list for operators: the last entry of the page before. */
export const idCursor = Schema.optionalKey(Ulid).annotate({
  description: "Where to go on: `nextCursor` of the answer before",
  examples: [exampleId]
})

/** `nextCursor` of such a list. */
export const nextIdCursor = Schema.NullOr(Schema.String).annotate({
  description: "For `cursor`, to go on with what follows; null on the last page",
  examples: [exampleId]
})

const types: ParameterTypes = {
  limit: limitType(defaultPage),
  offset: {
    type: "integer",
    minimum: 0,
    maximum: maxOffset,
    default: 0,
    examples: [0],
    description: "Number of the newest entries to skip"
  },
  starting_after: {
    type: "string",
    ...idLength,
    examples: [exampleId],
    description: "Goes on behind this one: `next_cursor` of the page before"
  }
}

/** Annotations of a list: the types and descriptions of its paging parameters. */
export const documentedPaging = OpenApi.annotations({ transform: withTypes(types) })

/** Documents paging of a list whose entries contain texts for people. */
export const documentedPagingOfTexts = documentedLanguages(withTypes(types))

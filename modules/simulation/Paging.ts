/** Pages of a list: `limit` rows after the first `offset`. What is out of bounds is refused, never cut to fit. */
import { Effect, Schema } from "effect"
import { documentedLanguages } from "../../src/http/openapi/Languages.ts"

const defaultLimit = 50
const maxLimit = 100
/** The greatest whole number that a row count of the database holds. */
const maxOffset = 2_147_483_647

const between = (minimum: number, maximum: number) =>
  Schema.Int.check(
    Schema.isBetween({ minimum, maximum }, { message: `must be a whole number from ${minimum} to ${maximum}` })
  )

/** The query parameters of a list. */
export const paging = {
  limit: between(1, maxLimit).pipe(Schema.withDecodingDefaultTypeKey(Effect.succeed(defaultLimit))),
  offset: between(0, maxOffset).pipe(Schema.withDecodingDefaultTypeKey(Effect.succeed(0)))
}

export interface Page {
  readonly limit: number
  readonly offset: number
}

interface Parameter {
  readonly name: string
}

/** A query is text; clients are told the numbers that it stands for. */
const types: Readonly<Record<string, { readonly description: string } & Readonly<Record<string, unknown>>>> = {
  limit: {
    type: "integer",
    minimum: 1,
    maximum: maxLimit,
    default: defaultLimit,
    examples: [defaultLimit],
    description: `At most so many, 1 to ${maxLimit}`
  },
  offset: {
    type: "integer",
    minimum: 0,
    maximum: maxOffset,
    default: 0,
    examples: [0],
    description: "So many of the newest are passed over"
  }
}

/**
 * Documents `limit` and `offset` of a list by type and description; other parameters stay as they are. Every list here
 * holds texts, so it is given in one language.
 */
export const documentedPaging = documentedLanguages((operation) => ({
  ...operation,
  parameters: (operation["parameters"] as ReadonlyArray<Parameter>).map((parameter) => {
    const schema = types[parameter.name]
    return schema === undefined ? parameter : Object.assign({}, parameter, { description: schema.description, schema })
  })
}))

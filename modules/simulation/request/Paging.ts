/** Query parameters of lists: `limit` rows after the first `offset`. Values out of bounds are refused, not clamped. */
import { Effect, Schema } from "effect"
import { documentedLanguages } from "../../../src/http/openapi/Languages.ts"

const defaultLimit = 50
const maxLimit = 100
/** The greatest 32-bit integer. */
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

/** Numeric types for the OpenAPI document; the schemas above decode texts. */
const types: Readonly<Record<string, { readonly description: string } & Readonly<Record<string, unknown>>>> = {
  limit: {
    type: "integer",
    minimum: 1,
    maximum: maxLimit,
    default: defaultLimit,
    examples: [defaultLimit],
    description: `Page size, 1 to ${maxLimit}`
  },
  offset: {
    type: "integer",
    minimum: 0,
    maximum: maxOffset,
    default: 0,
    examples: [0],
    description: "Number of the newest entries to skip"
  }
}

/**
 * Documents `limit` and `offset` with type and description; other parameters stay as they are. All lists of this module
 * contain texts, so their languages are documented too.
 */
export const documentedPaging = documentedLanguages((operation) => ({
  ...operation,
  parameters: (operation["parameters"] as ReadonlyArray<Parameter>).map((parameter) => {
    const schema = types[parameter.name]
    return schema === undefined ? parameter : Object.assign({}, parameter, { description: schema.description, schema })
  })
}))

/** Pages of a list: `limit` rows after the row `starting_after`. A limit out of bounds is refused, not clamped. */
import { Effect, Schema } from "effect"
import { OpenApi } from "effect/http-api"
import type { Summary } from "../../src/http/endpoint/RequestValidation.ts"
import type { Fault } from "../../src/http/Problem.ts"
import { deliveryStates } from "./deliver/Delivery.ts"
import { InvalidCursor } from "./Errors.ts"

const defaultLimit = 50
const maxLimit = 100

/** The query parameters of a list. */
export const paging = {
  limit: Schema.Int.check(
    Schema.isBetween({ minimum: 1, maximum: maxLimit }, { message: `must be a whole number from 1 to ${maxLimit}` })
  ).pipe(Schema.withDecodingDefaultTypeKey(Effect.succeed(defaultLimit))),
  starting_after: Schema.optionalKey(Schema.String)
}

export interface Page {
  readonly limit: number
  /** Id of the last row of the previous page. */
  readonly startingAfter: string | undefined
}

export const pageOf = (query: { readonly limit: number; readonly starting_after?: string }): Page => ({
  limit: query.limit,
  startingAfter: query.starting_after
})

const summaries: Readonly<Record<string, Summary>> = {
  "/limit": { code: "invalid_pagination", message: "Invalid pagination" },
  "/starting_after": { code: "invalid_cursor", message: new InvalidCursor({}).message },
  "/status": { code: "invalid_status", message: `status must be one of: ${deliveryStates.join(", ")}` }
}

/** For `FaultSummary`: the codes and messages that clients of customer messaging know. */
export const pagingFault = (faults: ReadonlyArray<Fault>): Summary | undefined =>
  faults.map(({ location, pointer }) => (location === "query" ? summaries[pointer] : undefined)).find(Boolean)

/** The envelope of a list. */
export const listOf = <Item extends Schema.Top>(item: Item, identifier: string, description: string) =>
  Schema.Struct({
    object: Schema.Literal("list").annotate({ description: "Always `list`", examples: ["list"] }),
    data: Schema.Array(item).annotate({ description: "Newest first" }),
    has_more: Schema.Boolean.annotate({ description: "Whether more follow", examples: [false] }),
    next_cursor: Schema.NullOr(Schema.String).annotate({
      description: "For `starting_after` of the next page; null on the last one",
      examples: ["01KAJ3Q7Y6T0V9W2X4Z8B1C5DF"]
    })
  }).annotate({ identifier, description })

export const toList = <Item extends { readonly id: string }>(data: ReadonlyArray<Item>, hasMore: boolean) => ({
  object: "list" as const,
  data,
  has_more: hasMore,
  next_cursor: hasMore ? (data.at(-1)?.id ?? null) : null
})

interface Parameter {
  readonly name: string
}

/** Decoded from text, but documented with the types that clients think in. */
const types: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  limit: {
    type: "integer",
    minimum: 1,
    maximum: maxLimit,
    default: defaultLimit,
    examples: [defaultLimit],
    description: `Maximum number of entries, 1 to ${maxLimit}`
  },
  starting_after: {
    type: "string",
    examples: ["01KAJ3Q7Y6T0V9W2X4Z8B1C5DF"],
    description: "Goes on behind this one: `next_cursor` of the page before"
  }
}

/** Replaces the documented schema of the paging parameters; other parameters stay as they are. */
export const documentedPaging = OpenApi.annotations({
  transform: (operation) => ({
    ...operation,
    parameters: (operation["parameters"] as ReadonlyArray<Parameter>).map((parameter) => {
      const schema = types[parameter.name]
      return schema === undefined
        ? parameter
        : Object.assign({}, parameter, { description: schema["description"], schema })
    })
  })
})

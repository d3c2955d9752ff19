/** Lists by page number: the query, the envelope of the answer, and the fault that clients know. */
import { Effect, Schema } from "effect"
import { limit, limitType } from "../../../src/http/endpoint/Paging.ts"
import type { Summary } from "../../../src/http/endpoint/RequestValidation.ts"
import type { ParameterTypes } from "../../../src/http/openapi/ParameterTypes.ts"
import type { Fault } from "../../../src/http/Problem.ts"

const defaultLimit = 20
/** The greatest 32-bit integer. */
const maxPage = 2_147_483_647

export const byPage = {
  page: Schema.Int.check(
    Schema.isBetween({ minimum: 1, maximum: maxPage }, { message: "must be a whole number, 1 or more" })
  ).pipe(Schema.withDecodingDefaultTypeKey(Effect.succeed(1))),
  limit: limit(defaultLimit)
}

export const pageTypes: ParameterTypes = {
  page: {
    type: "integer",
    minimum: 1,
    maximum: maxPage,
    default: 1,
    examples: [1],
    description: "Number of the page, from 1; one behind the last is empty"
  },
  limit: limitType(defaultLimit)
}

interface PageQuery {
  readonly page: number
  readonly limit: number
}

export const partOf = ({ limit, page }: PageQuery) => ({ limit, offset: (page - 1) * limit })

const count = (description: string, example: number) => Schema.Int.annotate({ description, examples: [example] })

export const Pagination = Schema.Struct({
  page: count("Number of this page", 1),
  limit: count("Maximum number of entries of a page", defaultLimit),
  total: count("Entries on all pages", 41),
  totalPages: count("Number of pages", 3)
}).annotate({ identifier: "Pagination", description: "Where this page is among all" })

export const toPagination = ({ limit, page }: PageQuery, total: number): typeof Pagination.Type => ({
  page,
  limit,
  total,
  totalPages: Math.ceil(total / limit)
})

/** For `FaultSummary`: the code and message of a page that cannot be. */
export const invalidPagination = (
  faults: ReadonlyArray<Fault>,
  ...pointers: ReadonlyArray<string>
): Summary | undefined =>
  faults.some(({ location, pointer }) => location === "query" && pointers.includes(pointer))
    ? { code: "invalid_pagination", message: "Invalid pagination" }
    : undefined

/** Lists of customer messaging: the page that is asked for, its envelope, and the faults that its clients know. */
import { Schema } from "effect"
import type { Summary } from "../../src/http/endpoint/RequestValidation.ts"
import type { Fault } from "../../src/http/Problem.ts"
import { nextCursor } from "../../src/operate/Page.ts"
import { deliveryStates } from "./deliver/Delivery.ts"
import { InvalidCursor } from "./Errors.ts"

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
      examples: ["01KAJ3W3BH00K0X4Z8B1C5DF7G"]
    })
  }).annotate({ identifier, description })

export const toList = <Item extends { readonly id: string }>(data: ReadonlyArray<Item>, hasMore: boolean) => ({
  object: "list" as const,
  data,
  has_more: hasMore,
  next_cursor: nextCursor(data, hasMore)
})

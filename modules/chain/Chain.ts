/** Schemas of chains in requests and responses. The documented members come first; all others are extensions of ours. */

import { Schema } from "effect"
import { readable } from "../../src/http/endpoint/Texts.ts"
import { AreaCode } from "../area/contract.ts"
import { ChainId } from "./contract.ts"
import { StoreView } from "./store/StoreView.ts"
import { line } from "./Text.ts"

const Name = line(100).annotate({ description: "What people call it", examples: ["カフェ・エキマエ"] })

const count = Schema.Int.annotate({ description: "Stores that are active or planned", examples: [6] })

const mainArea = Schema.NullOr(AreaCode).annotate({
  description:
    "Main area, a 5-digit JIS code: as it was given, else the area of most active stores (of most planned ones where none is " +
    "active; the smallest code of equal ones). Null while there are neither",
  examples: ["13104"]
})

const createdAt = Schema.String.annotate({
  description: "When it was created, in UTC",
  format: "date-time",
  examples: ["2026-01-02T03:04:05.678Z"]
})

export const ChainItem = Schema.Struct({
  id: ChainId,
  name: Name,
  storeCount: count,
  areaCode: mainArea,
  createdAt
}).annotate({ identifier: "ChainItem", description: "A chain in a list" })
export type ChainItem = typeof ChainItem.Type

export const ChainList = Schema.Struct({
  data: Schema.Array(ChainItem).annotate({ description: "Newest first" })
}).annotate({ identifier: "ChainList", description: "A page of the account's chains" })

export const ChainDetail = Schema.Struct({
  id: ChainId,
  name: Name,
  storeCount: count,
  stores: Schema.Array(StoreView).annotate({
    description: "All of them: active, planned and closed ones, each in the order of their creation"
  }),
  areaCode: mainArea,
  createdAt
}).annotate({ identifier: "ChainDetail", description: "A chain with its stores" })
export type ChainDetail = typeof ChainDetail.Type

export const ChainAnswer = Schema.Struct({ data: ChainDetail }).annotate({
  identifier: "ChainAnswer",
  description: "One chain"
})

const givenArea = AreaCode.annotate({
  description: "Main area, a 5-digit JIS code; that of most stores when absent",
  examples: ["13104"]
})

export const NewChain = Schema.Struct({ name: Name.check(readable), areaCode: Schema.optionalKey(givenArea) }).annotate(
  {
    identifier: "NewChain",
    description: "A chain to be made, without stores",
    examples: [{ name: "カフェ・エキマエ", areaCode: "13104" }]
  }
)
export type NewChain = typeof NewChain.Type

export const ChainChange = Schema.Struct({
  name: Schema.optionalKey(Name.check(readable)),
  areaCode: Schema.optionalKey(Schema.NullOr(givenArea)).annotate({ description: "Null: that of most stores" })
}).annotate({
  identifier: "ChainChange",
  description: "What is to change; what is absent stays",
  examples: [{ name: "エキマエ珈琲" }]
})
export type ChainChange = typeof ChainChange.Type

export const ChainDeleted = Schema.Struct({
  data: Schema.Struct({
    id: ChainId,
    deleted: Schema.Literal(true).annotate({ description: "Always true", examples: [true] })
  }).annotate({ description: "The chain that is no more, with its stores" })
}).annotate({ identifier: "ChainDeleted", description: "Acknowledgement of a deletion" })

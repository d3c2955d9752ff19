/** Handlers of the segment endpoints: each calls its use case. */
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { localApi } from "../../../src/http/LocalApi.ts"
import { asData, forAccountIn } from "../ForAccount.ts"
import { SegmentGroup } from "./SegmentApi.ts"
import { Segments } from "./Segments.ts"

export const layer = HttpApiBuilder.group(localApi(SegmentGroup), "segments", (handlers) =>
  Effect.map(Segments, (segments) =>
    handlers
      .handle("list", ({ query }) =>
        asData(forAccountIn((accountId, language) => segments.list(accountId, query, language)))
      )
      .handle("detail", ({ params }) =>
        asData(forAccountIn((accountId, language) => segments.detail(accountId, params.id, language)))
      )
  )
)

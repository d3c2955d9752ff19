/** Endpoint of the segments to use case. */
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { localApi } from "../../src/module.ts"
import { ownData } from "./OwnData.ts"
import { SegmentGroup } from "./SegmentApi.ts"
import { Segments } from "./Segments.ts"

export const layer = HttpApiBuilder.group(localApi(SegmentGroup), "segments", (handlers) =>
  Effect.map(Segments, (segments) =>
    handlers
      .handle("list", ({ query }) => ownData((accountId) => segments.list(accountId, query)))
      .handle("detail", ({ params }) => ownData((accountId) => segments.detail(accountId, params.id)))
  )
)

/** Endpoint of the segments to use case. */
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { localApi } from "../../src/module.ts"
import { ownTexts } from "./OwnData.ts"
import { SegmentGroup } from "./SegmentApi.ts"
import { Segments } from "./Segments.ts"

export const layer = HttpApiBuilder.group(localApi(SegmentGroup), "segments", (handlers) =>
  Effect.map(Segments, (segments) =>
    handlers
      .handle("list", ({ query }) => ownTexts((accountId, language) => segments.list(accountId, query, language)))
      .handle("detail", ({ params }) =>
        ownTexts((accountId, language) => segments.detail(accountId, params.id, language))
      )
  )
)

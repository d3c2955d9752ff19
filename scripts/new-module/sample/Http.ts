/** Endpoint to use case. */
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Principal } from "../../../src/http/auth/Principal.ts"
import { localApi } from "../../../src/http/LocalApi.ts"
import { SampleThingGroup } from "./Api.ts"
import { SampleThings } from "./SampleThings.ts"

export const layer = HttpApiBuilder.group(localApi(SampleThingGroup), "sampleThings", (handlers) =>
  Effect.map(SampleThings, (sampleThings) =>
    handlers
      .handle("create", ({ payload }) =>
        Effect.flatMap(Principal, ({ accountId }) => sampleThings.create(accountId, payload))
      )
      .handle("find", ({ params }) =>
        Effect.flatMap(Principal, ({ accountId }) => sampleThings.find(accountId, params.sampleThingId))
      )
  )
)

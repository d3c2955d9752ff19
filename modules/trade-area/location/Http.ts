/** Handler of the endpoint: calls the use case. */
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { localApi } from "../../../src/http/LocalApi.ts"
import { inRequestLanguage } from "../../../src/http/response/AcceptLanguage.ts"
import { caller } from "../Caller.ts"
import { LocationGroup } from "./Api.ts"
import { Locations } from "./Locations.ts"

export const layer = HttpApiBuilder.group(localApi(LocationGroup), "locations", (handlers) =>
  Effect.map(Locations, (locations) =>
    handlers.handle("score", ({ payload }) =>
      inRequestLanguage((language) => Effect.flatMap(caller, ({ plane }) => locations.score(payload, plane, language)))
    )
  )
)

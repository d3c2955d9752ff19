/** Handlers of the endpoints of maps: each calls one use case. */
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { localApi } from "../../../src/http/LocalApi.ts"
import { inRequestLanguage } from "../../../src/http/response/AcceptLanguage.ts"
import { toResponse } from "../../../src/http/response/EncodedBody.ts"
import { inLanguage } from "../../../src/Language.ts"
import { AreaMapGroup } from "./Api.ts"
import { Boundaries } from "./Boundaries.ts"
import type { AreaMeasures, AreaValues } from "./MapView.ts"
import { allMeasures, Values } from "./Values.ts"

export const layer = HttpApiBuilder.group(
  localApi(AreaMapGroup),
  "areaMaps",
  Effect.fnUntraced(function* (handlers) {
    const boundaries = yield* Boundaries
    const values = yield* Values
    return handlers
      .handle("boundaries", ({ query: { lat, level, lng, prefCode, radius_m } }) =>
        Effect.map(
          boundaries.find({
            level,
            ...(prefCode !== undefined && { prefCode }),
            ...(lat !== undefined && lng !== undefined && { around: { lat, lng, radiusM: radius_m } })
          }),
          toResponse
        )
      )
      .handle("values", ({ query }) =>
        inRequestLanguage((language) =>
          Effect.map(values.of(query), (found) => inLanguage<AreaValues>(found, language))
        )
      )
      .handle("measures", () =>
        inRequestLanguage((language) => Effect.succeed(inLanguage<AreaMeasures>(allMeasures, language)))
      )
  })
)

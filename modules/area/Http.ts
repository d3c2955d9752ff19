/** Endpoint to use case. */
import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { localApi } from "../../src/module.ts"
import { AreaGroup } from "./Api.ts"
import { Areas } from "./Areas.ts"

export const layer = HttpApiBuilder.group(localApi(AreaGroup), "areas", (handlers) =>
  Effect.map(Areas, (areas) =>
    handlers
      .handle("profile", ({ params }) => areas.profile(params.areaCode))
      .handle("scores", ({ params, query }) => areas.scores(params.areaCode, query.explain))
      .handle("ranking", ({ query }) => Effect.map(areas.ranking(query), json))
      .handle("compare", ({ query }) => areas.compare(query.a, query.b))
      .handle("generate", ({ params }) => areas.requestGeneration(params.areaCode))
  )
)

/** The ranking comes from the database as text and leaves as it is: no decoding, no encoding. */
const json = (text: string) => HttpServerResponse.text(text, { contentType: "application/json" })

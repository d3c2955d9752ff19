/** Handlers of the endpoints: each calls one use case. */
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { localApi } from "../../src/http/LocalApi.ts"
import { inRequestLanguage } from "../../src/http/response/AcceptLanguage.ts"
import { toResponse } from "../../src/http/response/EncodedBody.ts"
import { inLanguage } from "../../src/Language.ts"
import { AreaGroup } from "./Api.ts"
import { Areas } from "./Areas.ts"
import type { AreaFigures } from "./figures/FiguresView.ts"

export const layer = HttpApiBuilder.group(localApi(AreaGroup), "areas", (handlers) =>
  Effect.map(Areas, (areas) =>
    handlers
      .handle("profile", ({ params }) => areas.profile(params.areaCode))
      .handle("scores", ({ params, query }) =>
        query.explain
          ? inRequestLanguage((language) => areas.explainedScores(params.areaCode, language))
          : areas.scores(params.areaCode)
      )
      .handle("figures", ({ params }) =>
        inRequestLanguage((language) =>
          Effect.map(areas.figures(params.areaCode), (figures) => inLanguage<AreaFigures>(figures, language))
        )
      )
      .handle("ranking", ({ query }) => Effect.map(areas.ranking(query), toResponse))
      .handle("compare", ({ query }) => areas.compare(query.a, query.b))
      .handle("generate", ({ params }) =>
        inRequestLanguage((language) => areas.requestGeneration(params.areaCode, language))
      )
  )
)

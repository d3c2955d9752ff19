/** Handler of competitors. The answer is encoded here: hundreds of competitors would be slow through their schema. */
import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { localApi } from "../../../src/http/LocalApi.ts"
import { inRequestLanguage } from "../../../src/http/response/AcceptLanguage.ts"
import { AreaGeography } from "../../area/contract.ts"
import { caller } from "../Caller.ts"
import { LocationOutsideJapan } from "../Errors.ts"
import { mockAnswer } from "./MockShops.ts"
import { CompetitorsGroup } from "./ShopApi.ts"
import { Shops } from "./Shops.ts"
import { type Competitors, toView } from "./ShopView.ts"

export const layer = HttpApiBuilder.group(localApi(CompetitorsGroup), "competitors", (handlers) =>
  Effect.gen(function* () {
    const shops = yield* Shops
    const geography = yield* AreaGeography
    return handlers.handle("list", ({ query }) =>
      inRequestLanguage((language) =>
        Effect.gen(function* () {
          const { industry, lat, limit, lng, radius_m: radiusM, sub_industry: subIndustry } = query
          const { plane } = yield* caller
          const area = yield* geography.at(lat, lng)
          if (area === undefined) return yield* new LocationOutsideJapan({ lat, lng })
          const asked = { lat, lng, radiusM, limit, industry, subIndustry, areaCode: area.code }
          const answer = plane === "test" ? mockAnswer(asked) : yield* shops.competitors(asked)
          return toResponse(toView(answer, asked, language, plane === "test"))
        })
      )
    )
  })
)

const toResponse = (view: Competitors) =>
  HttpServerResponse.text(JSON.stringify(view), { contentType: "application/json" })

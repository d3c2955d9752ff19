/** Serves the stylesheet and the script of pages: their addresses name their content, so caches keep them for a year. */
import { Effect, Schema } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiBuilder, HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { localApi } from "../../../src/http/LocalApi.ts"
import { problem } from "../../../src/http/Problem.ts"
import { PageNotFound } from "./Errors.ts"
import * as Assets from "./markup/Assets.ts"
import { Page } from "./visit/PageEndpoint.ts"

/** Declares where browsers get the stylesheet and the script of pages. */
export const PageAssetGroup = HttpApiGroup.make("crmPageAssets")
  .add(
    HttpApiEndpoint.get("asset", "/pages/:file", {
      params: { file: Schema.String },
      success: Page,
      error: problem(PageNotFound)
    })
  )
  .annotate(OpenApi.Exclude, true)

export const layer = HttpApiBuilder.group(localApi(PageAssetGroup), "crmPageAssets", (build) =>
  Effect.succeed(
    build.handleAll({
      asset: Effect.fnUntraced(function* ({ params: { file } }) {
        const asset = Assets.find(file)
        if (asset === undefined) return yield* new PageNotFound({})
        return HttpServerResponse.text(asset.text, {
          contentType: asset.contentType,
          headers: { "cache-control": "public, max-age=31536000, immutable" }
        })
      })
    })
  )
)

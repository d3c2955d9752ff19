/** Serves the stylesheet and the script of pages: their addresses name their content, so caches keep them for a year. */
import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { localApi } from "../../../src/http/LocalApi.ts"
import { PageAssetGroup } from "./Api.ts"
import { PageNotFound } from "./Errors.ts"
import * as Assets from "./markup/Assets.ts"

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

/** Declares where browsers get the stylesheet and the script of pages. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { problem } from "../../../src/http/Problem.ts"
import { PageNotFound } from "./Errors.ts"
import { Page } from "./visit/PageEndpoint.ts"

export const PageAssetGroup = HttpApiGroup.make("crmPageAssets")
  .add(
    HttpApiEndpoint.get("asset", "/pages/:file", {
      params: { file: Schema.String },
      success: Page,
      error: problem(PageNotFound)
    })
  )
  .annotate(OpenApi.Exclude, true)

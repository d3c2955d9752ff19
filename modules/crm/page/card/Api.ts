/** Declares the card page, `/m/{shop}`. It is for people and so not in the OpenAPI document. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Page } from "../visit/PageEndpoint.ts"

const params = { shop: Schema.String }

export const CardPageGroup = HttpApiGroup.make("crmCardPage")
  .add(
    HttpApiEndpoint.get("open", "/m/:shop", { params, success: Page }),
    HttpApiEndpoint.post("act", "/m/:shop", { params, success: Page })
  )
  .annotate(OpenApi.Exclude, true)

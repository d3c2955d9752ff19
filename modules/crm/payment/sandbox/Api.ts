/** Declares the page to which a checkout of the sandbox leads. It is for people and so not in the OpenAPI document. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Page } from "../../page/visit/PageEndpoint.ts"

const params = { id: Schema.String }

export const SandboxPageGroup = HttpApiGroup.make("paymentSandbox")
  .add(
    HttpApiEndpoint.get("open", "/sandbox/checkouts/:id", { params, success: Page }),
    HttpApiEndpoint.post("act", "/sandbox/checkouts/:id", { params, success: Page })
  )
  .annotate(OpenApi.Exclude, true)

/** Declares the page of an offer, `/b/{shop}/offers/{reference}`. It is for people and so not in the OpenAPI document. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { SecretPath } from "../../../../src/http/edge/SecretPath.ts"
import { Page } from "../../page/visit/PageEndpoint.ts"

const params = { shop: Schema.String, reference: Schema.String }

export const OfferPageGroup = HttpApiGroup.make("crmOfferPage")
  .add(
    HttpApiEndpoint.get("offer", "/:shop/offers/:reference", { params, success: Page }).annotate(SecretPath, true),
    HttpApiEndpoint.post("answer", "/:shop/offers/:reference", { params, success: Page }).annotate(SecretPath, true)
  )
  .prefix("/b")
  .annotate(OpenApi.Exclude, true)

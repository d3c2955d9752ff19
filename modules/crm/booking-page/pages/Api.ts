/** Declares the booking page, `/b/{shop}`. It is for people and so not in the OpenAPI document. */

import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { SecretPath } from "../../../../src/http/edge/SecretPath.ts"
import { Page } from "../../page/visit/PageEndpoint.ts"

const shop = Schema.String
const text = Schema.String

export const BookingPageGroup = HttpApiGroup.make("crmBookingPage")
  .add(
    HttpApiEndpoint.get("menus", "/:shop", { params: { shop }, success: Page }),
    HttpApiEndpoint.get("times", "/:shop/menus/:menuId", { params: { shop, menuId: text }, success: Page }),
    HttpApiEndpoint.get("details", "/:shop/menus/:menuId/slots/:slotId", {
      params: { shop, menuId: text, slotId: text },
      success: Page
    }),
    HttpApiEndpoint.post("confirm", "/:shop/confirm", { params: { shop }, success: Page }),
    HttpApiEndpoint.post("book", "/:shop/book", { params: { shop }, success: Page }),
    HttpApiEndpoint.get("booking", "/:shop/bookings/:reference", {
      params: { shop, reference: text },
      success: Page
    }).annotate(SecretPath, true),
    HttpApiEndpoint.get("cancellation", "/:shop/bookings/:reference/cancel", {
      params: { shop, reference: text },
      success: Page
    }).annotate(SecretPath, true),
    HttpApiEndpoint.post("cancel", "/:shop/bookings/:reference/cancel", {
      params: { shop, reference: text },
      success: Page
    }).annotate(SecretPath, true),
    HttpApiEndpoint.get("mine", "/:shop/mine", { params: { shop }, success: Page }),
    HttpApiEndpoint.post("own", "/:shop/mine", { params: { shop }, success: Page })
  )
  .prefix("/b")
  .annotate(OpenApi.Exclude, true)

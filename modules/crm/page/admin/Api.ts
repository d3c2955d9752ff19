/** Declares `/admin/v1/crm/accounts/{accountId}/pages`. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { problem } from "../../../../src/http/Problem.ts"
import { AccountNotFound } from "../../../accounts/contract.ts"
import { accountId, forOperators } from "../../AdminGroup.ts"
import { SlugTaken } from "../Errors.ts"
import { type PageSettings, pageFields, segmentOf } from "../PageSettings.ts"

const { liffId, slug } = pageFields

export const AdminPages = Schema.Struct({
  ...pageFields,
  bookingPath: Schema.String.annotate({
    description: "Where guests book, below the address of the service",
    examples: ["/b/salon-ekimae"]
  })
}).annotate({ identifier: "CrmPages", description: "The public pages of a shop" })

export const PageUpdate = Schema.Struct({
  slug: Schema.optionalKey(slug),
  liffId: Schema.optionalKey(liffId)
}).annotate({
  identifier: "CrmPagesUpdate",
  description: "What to change; absent members stay as they are",
  examples: [{ slug: "salon-ekimae", liffId: null }]
})

export const toView = (accountId: string, settings: PageSettings): typeof AdminPages.Type => {
  const segment = segmentOf({ accountId, slug: settings.slug })
  return { ...settings, bookingPath: `/b/${segment}` }
}

export const PageAdminGroup = HttpApiGroup.make("crmPageAdmin")
  .add(
    HttpApiEndpoint.get("read", "/", { params: { accountId }, success: AdminPages, error: problem(AccountNotFound) })
      .annotate(OpenApi.Summary, "Read the pages of a shop")
      .annotate(OpenApi.Description, "Their addresses and settings."),
    HttpApiEndpoint.patch("update", "/", {
      params: { accountId },
      payload: PageUpdate,
      success: AdminPages,
      error: [problem(AccountNotFound), problem(SlugTaken)]
    })
      .annotate(OpenApi.Summary, "Change the pages of a shop")
      .annotate(OpenApi.Description, "A new slug ends the addresses of the old one; those with the account's id stay.")
  )
  .pipe(forOperators("/pages"))
  .annotate(OpenApi.Title, "Operations: pages")
  .annotate(OpenApi.Description, "Public pages of a shop. Needs `ADMIN_TOKEN`.")

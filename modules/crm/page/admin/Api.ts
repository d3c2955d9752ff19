/** Declares `/admin/v1/crm/accounts/{accountId}/pages`. */

import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { problem } from "../../../../src/http/Problem.ts"
import { OpenToMembers } from "../../../../src/operate/AdminToken.ts"
import { operation } from "../../../../src/operate/Operation.ts"
import { AccountNotFound } from "../../../accounts/contract.ts"
import { accountId, forShop, needsRole } from "../../AdminGroup.ts"
import { SlugTaken } from "../Errors.ts"
import { type PageSettings, pageFields, segmentOf } from "../PageSettings.ts"

const { liffId, slug } = pageFields

export const AdminPages = Schema.Struct({
  ...pageFields,
  bookingPath: Schema.String.annotate({
    description: "Where guests book, below the address of the service",
    examples: ["/b/salon-ekimae"]
  }),
  cardPath: Schema.String.annotate({
    description: "Where members see their card, to be opened in LINE",
    examples: ["/m/salon-ekimae"]
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
  return { ...settings, bookingPath: `/b/${segment}`, cardPath: `/m/${segment}` }
}

const exampleCode = "2026-12-24aB3dE5fG7hJ9kL1mN3pQ5r"

export const CheckInCode = Schema.Struct({
  date: Schema.String.annotate({ description: "The day of the shop on which it is good", examples: ["2026-12-24"] }),
  path: Schema.String.annotate({
    description: "What the code at the shop leads to, below the address of the service",
    examples: [`/m/salon-ekimae?code=${exampleCode}`]
  }),
  liffUrl: Schema.NullOr(Schema.String).annotate({
    description: "The same inside LINE; null without a LIFF id",
    examples: [`https://liff.line.me/2000123456-AbCdEfGh/m/salon-ekimae?code=${exampleCode}`]
  })
}).annotate({ identifier: "CrmCheckInCode", description: "By which members check in at the shop" })

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
      .pipe(operation({ audit: "crm_pages_update" })),
    HttpApiEndpoint.get("checkIn", "/check-in", {
      params: { accountId },
      success: CheckInCode,
      error: problem(AccountNotFound)
    })
      .annotate(OpenApi.Summary, "Read the check-in code of the day")
      .annotate(
        OpenApi.Description,
        "To be shown at the shop as a QR code. A member who opens it in LINE has a visit counted, once a day."
      )
      // Each reader of the code may have visits counted.
      .annotate(OpenToMembers, { read: "staff", change: "owner" })
  )
  .pipe(forShop("/pages", "owner"))
  .annotate(OpenApi.Title, "Operations: pages")
  .annotate(OpenApi.Description, `Public pages of a shop. ${needsRole("owner")}`)

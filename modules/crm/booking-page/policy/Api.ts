/** Declares `/admin/v1/crm/accounts/{accountId}/cancellation-policies`. */

import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { problem } from "../../../../src/http/Problem.ts"
import { time } from "../../../../src/operate/Fields.ts"
import { operation } from "../../../../src/operate/Operation.ts"
import { AccountNotFound } from "../../../accounts/contract.ts"
import { accountId, exampleId, forShop, needsRole } from "../../AdminGroup.ts"
import { MenuNotFound } from "../../menu/Errors.ts"
import { policyFields } from "./CancellationPolicy.ts"
import { PolicyNotFound } from "./Errors.ts"

const exampleText = "前日までにご連絡ください。"
const exampleBands = [
  { minutesBefore: 1440, percent: 50 },
  { sameDay: true as const, percent: 100 }
]

const Scope = Schema.String.check(
  Schema.isPattern(/^(?:shop|[0-9A-HJKMNP-TV-Z]{26})$/u, { message: "must be `shop` or the id of a menu" })
).annotate({ description: "`shop`, or the menu by its id", examples: ["shop"] })

export const AdminPolicy = Schema.Struct({
  menuId: Schema.NullOr(Schema.String).annotate({
    description: "The menu whose own it is; null: of the shop",
    examples: [exampleId]
  }),
  ...policyFields,
  updatedAt: time("When it was changed last")
}).annotate({ identifier: "CrmCancellationPolicy", description: "What a cancellation costs" })

export const PolicyContent = Schema.Struct(policyFields).annotate({
  identifier: "CrmCancellationPolicyContent",
  description: "What a cancellation is to cost",
  examples: [{ text: exampleText, bands: exampleBands }]
})

const params = { accountId, id: Scope }

export const PolicyAdminGroup = HttpApiGroup.make("crmCancellationPolicies")
  .add(
    HttpApiEndpoint.get("list", "/", {
      params: { accountId },
      success: Schema.Struct({
        policies: Schema.Array(AdminPolicy).annotate({ description: "That of the shop first" })
      }).annotate({ identifier: "CrmCancellationPolicyList", description: "The cancellation policies of a shop" }),
      error: problem(AccountNotFound)
    })
      .annotate(OpenApi.Summary, "List cancellation policies")
      .annotate(OpenApi.Description, "That of the shop, and those of menus that have their own."),
    HttpApiEndpoint.put("put", "/:id", {
      params,
      payload: PolicyContent,
      success: AdminPolicy,
      error: [problem(AccountNotFound), problem(MenuNotFound)]
    })
      .annotate(OpenApi.Summary, "Set a cancellation policy")
      .annotate(
        OpenApi.Description,
        "Shown before each booking on the booking page and stored with it: a change is for later bookings alone."
      )
      .pipe(operation({ audit: "crm_cancellation_policy_put", command: "set" })),
    HttpApiEndpoint.delete("remove", "/:id", {
      params,
      success: Schema.Struct({ id: Scope }).annotate({
        identifier: "CrmCancellationPolicyRemoved",
        description: "Acknowledgement of a removal"
      }),
      error: [problem(AccountNotFound), problem(PolicyNotFound)]
    })
      .annotate(OpenApi.Summary, "Remove a cancellation policy")
      .annotate(OpenApi.Description, "A menu without its own has that of the shop.")
      .pipe(operation({ audit: "crm_cancellation_policy_remove" }))
  )
  .pipe(forShop("/cancellation-policies", "owner"))
  .annotate(OpenApi.Title, "Operations: cancellation policies")
  .annotate(OpenApi.Description, `What cancellations of bookings cost. ${needsRole("owner")}`)

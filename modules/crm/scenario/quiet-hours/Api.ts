/** Declares `/admin/v1/crm/accounts/{accountId}/quiet-hours`. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { problem } from "../../../../src/http/Problem.ts"
import { operation } from "../../../../src/operate/Operation.ts"
import { AccountNotFound } from "../../../accounts/contract.ts"
import { accountId, forShop, needsRole } from "../../AdminGroup.ts"
import { QuietHours } from "./QuietHours.ts"

export const QuietHoursBody = Schema.Struct({ quietHours: Schema.NullOr(QuietHours) }).annotate({
  identifier: "CrmQuietHours",
  description: "Hours in which scenarios and broadcasts send nothing; null for none",
  examples: [{ quietHours: { from: "21:00", until: "09:00" } }]
})

const readQuiet = HttpApiEndpoint.get("read", "/", {
  params: { accountId },
  success: QuietHoursBody,
  error: problem(AccountNotFound)
})
  .annotate(OpenApi.Summary, "Read the quiet hours of a shop")
  .annotate(OpenApi.Description, "Null where there are none.")

const setQuiet = HttpApiEndpoint.put("set", "/", {
  params: { accountId },
  payload: QuietHoursBody,
  success: QuietHoursBody,
  error: problem(AccountNotFound)
})
  .annotate(OpenApi.Summary, "Set the quiet hours of a shop")
  .annotate(
    OpenApi.Description,
    "In the time zone of the shop. What would be sent in these hours waits until they end; notices of bookings do not."
  )
  .pipe(operation({ audit: "crm_quiet_hours_set" }))

export const QuietHoursGroup = HttpApiGroup.make("crmQuietHours")
  .add(readQuiet, setQuiet)
  .pipe(forShop("/quiet-hours", "developer"))
  .annotate(OpenApi.Title, "Operations: quiet hours")
  .annotate(OpenApi.Description, `When scenarios and broadcasts of a shop send nothing. ${needsRole("developer")}`)

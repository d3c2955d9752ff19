/** Declares what the page asks of the calls of an account. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { RequestValidation } from "../../../src/http/endpoint/RequestValidation.ts"
import { problem } from "../../../src/http/Problem.ts"
import { AccountUnknown, OutsideSection, RoleTooLow } from "../Errors.ts"
import { SignedIn } from "../session/CurrentUser.ts"

export const UsageView = Schema.Struct({
  operations: Schema.Array(Schema.Struct({ operation: Schema.String, byKeys: Schema.Int, byUsers: Schema.Int })),
  callsByKeys: Schema.Int,
  /** Calls of keys and users together, by what was asked for. */
  asked: Schema.Struct({ simulations: Schema.Int, tradeAreas: Schema.Int, forecasts: Schema.Int }),
  /** Limits of one key, or of all keys of the account (business). */
  requestsPerMinute: Schema.Struct({ analytics: Schema.Int, business: Schema.Int, crm: Schema.Int })
})

export const ConsoleUsageGroup = HttpApiGroup.make("consoleUsage")
  .add(
    HttpApiEndpoint.get("usage", "/", {
      params: { accountId: Schema.String },
      success: UsageView,
      error: [problem(AccountUnknown), problem(RoleTooLow), problem(OutsideSection)]
    })
  )
  .prefix("/console/api/accounts/:accountId/usage")
  .middleware(RequestValidation)
  .middleware(SignedIn)
  .annotate(OpenApi.Exclude, true)

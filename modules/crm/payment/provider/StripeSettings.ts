/** The settings of the Stripe adapter: where Stripe answers. */
import { Config } from "effect"
import * as Setting from "../../../../src/settings/Setting.ts"
import * as SettingsGroup from "../../../../src/settings/SettingsGroup.ts"

const stripe = "https://api.stripe.com"

export class StripeSettings extends SettingsGroup.Service<StripeSettings>()("crm/payment/provider/StripeSettings", {
  apiBaseUrl: Setting.make(
    "STRIPE_API_BASE_URL",
    "Where Stripe's API answers",
    Config.URL("STRIPE_API_BASE_URL"),
    new URL(stripe),
    stripe
  )
}) {}

/** The settings of the console: whether it is served, and how people of a company sign in. */
import { Config, Redacted, Schema } from "effect"
import * as Setting from "../../src/settings/Setting.ts"
import * as SettingsGroup from "../../src/settings/SettingsGroup.ts"

/** An origin as browsers name it, so that it cannot bring other directives into a policy. */
const Origin = Schema.String.check(
  Schema.makeFilter((text) =>
    URL.canParse(text) && new URL(text).origin === text && /^https?:/.test(text)
      ? undefined
      : "must be an origin such as https://shops.example"
  )
)

const secret = Config.schema(Schema.NonEmptyString, "CONSOLE_OIDC_CLIENT_SECRET").pipe(
  Config.map((text) => Redacted.make(text))
)

export class ConsoleSettings extends SettingsGroup.Service<ConsoleSettings>()("console/ConsoleSettings", {
  isServed: Setting.flag("CONSOLE", "Serves the console at /console, where people sign in", true),
  embedOrigins: Setting.list(
    "CONSOLE_EMBED_ORIGINS",
    "Origins whose pages may show the console of an account in a frame, such as https://shops.example",
    [],
    Origin
  ),
  oidcIssuer: Setting.optional(
    "CONSOLE_OIDC_ISSUER",
    "Issuer (OpenID Connect) at which people of a company sign in, by the address of their invitation",
    Config.URL("CONSOLE_OIDC_ISSUER"),
    "passwords and passkeys only"
  ),
  oidcClientId: Setting.optional(
    "CONSOLE_OIDC_CLIENT_ID",
    "What the issuer calls this service",
    Config.NonEmptyString("CONSOLE_OIDC_CLIENT_ID"),
    "none"
  ),
  oidcClientSecret: Setting.optional("CONSOLE_OIDC_CLIENT_SECRET", "The secret that goes with it", secret, "none"),
  oidcSession: Setting.duration(
    "CONSOLE_OIDC_SESSION",
    "How long a session lasts that was begun at the issuer, so that people whom the company shuts out are out here, too",
    12 * 3600
  ),
  oidcName: Setting.make(
    "CONSOLE_OIDC_NAME",
    "What the button for it says",
    Config.NonEmptyString("CONSOLE_OIDC_NAME"),
    "Company account"
  )
}) {}

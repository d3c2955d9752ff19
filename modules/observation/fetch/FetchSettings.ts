/** The settings of observed pages: which may be reached, and whom their owners may write to. */
import { Config, Schema } from "effect"
import * as Setting from "../../../src/settings/Setting.ts"
import * as SettingsGroup from "../../../src/settings/SettingsGroup.ts"

/** An address that fits into the User-Agent header. */
const Contact = Schema.String.check(
  Schema.isPattern(/^(?:https?:\/\/|mailto:)?[\x21-\x27\x2a-\x7e]{3,200}$/u, {
    message: "Expected a URL or a mail address"
  })
)

export class FetchSettings extends SettingsGroup.Service<FetchSettings>()("observation/FetchSettings", {
  allowPrivate: Setting.flag(
    "OBSERVATIONS_ALLOW_PRIVATE",
    "For development: observed pages may be at private addresses and any port",
    false
  ),
  contact: Setting.optional(
    "OBSERVATIONS_CONTACT",
    "URL or mail address in the User-Agent, for owners of observed pages",
    Config.schema(Contact, "OBSERVATIONS_CONTACT"),
    "none"
  )
}) {}

/** Settings of member tokens. */
import { Config } from "effect"
import * as Setting from "../../../../src/settings/Setting.ts"
import * as SettingsGroup from "../../../../src/settings/SettingsGroup.ts"

const certs = "https://api.line.me/oauth2/v2.1/certs"

export class MemberSettings extends SettingsGroup.Service<MemberSettings>()("crm/member/token/MemberSettings", {
  loginCertsUrl: Setting.make(
    "LINE_LOGIN_CERTS_URL",
    "Where LINE publishes the keys of its ID tokens",
    Config.URL("LINE_LOGIN_CERTS_URL"),
    new URL(certs),
    certs
  )
}) {}

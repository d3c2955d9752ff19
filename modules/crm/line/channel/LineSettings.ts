/** The settings of the LINE adapter: where LINE answers. */
import { Config } from "effect"
import * as Setting from "../../../../src/settings/Setting.ts"
import * as SettingsGroup from "../../../../src/settings/SettingsGroup.ts"

const address = (name: string, about: string, fallback: string) =>
  Setting.make(name, about, Config.URL(name), new URL(fallback), fallback)

export class LineSettings extends SettingsGroup.Service<LineSettings>()("crm/line/channel/LineSettings", {
  apiBaseUrl: address("LINE_API_BASE_URL", "Where LINE's Messaging API answers", "https://api.line.me")
}) {}

/** The settings of the canary. */
import * as Setting from "../settings/Setting.ts"
import * as SettingsGroup from "../settings/SettingsGroup.ts"

export class CanarySettings extends SettingsGroup.Service<CanarySettings>()("ekimae/canary/CanarySettings", {
  enabled: Setting.flag("CANARY", "Whether a canary passes through jobs, events and a delivery all the time", true),
  interval: Setting.duration("CANARY_INTERVAL", "Time between two canaries", 60),
  inReadyz: Setting.flag(
    "CANARY_IN_READYZ",
    "Whether `/readyz` answers 503 when no canary has arrived for three intervals",
    false
  )
}) {}

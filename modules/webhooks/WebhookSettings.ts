/** The settings of webhooks: which URLs are allowed, and the pace of retries and probes. */
import * as Setting from "../../src/settings/Setting.ts"
import * as SettingsGroup from "../../src/settings/SettingsGroup.ts"

export class WebhookSettings extends SettingsGroup.Service<WebhookSettings>()("webhooks/WebhookSettings", {
  allowPrivate: Setting.flag(
    "WEBHOOKS_ALLOW_PRIVATE",
    "For development: webhooks may go to private addresses, over http and to any port",
    false
  ),
  retryBase: Setting.duration(
    "WEBHOOKS_RETRY_BASE",
    "Wait before the first retry of a delivery; each further wait is five times as long",
    5
  ),
  probeBase: Setting.duration(
    "WEBHOOKS_PROBE_BASE",
    "Pause of an endpoint after its first failure; it doubles with each further one, up to 180 times this",
    5
  )
}) {}

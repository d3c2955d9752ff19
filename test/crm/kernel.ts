/** What `CrmModule` asks of other modules besides accounts, and the kernel with it on a database of its own. */
import { Layer } from "effect"
import * as GuardedSending from "../../modules/webhooks/send/GuardedSending.ts"
import { WebhookSettings } from "../../modules/webhooks/WebhookSettings.ts"
import type { Settings } from "../../src/settings/Settings.ts"
import { sealing } from "../support/line/Line.ts"
import { kernelOn } from "../support/TestRuntime.ts"
import * as TestSettings from "../support/TestSettings.ts"
import { crmSettings } from "./settings.ts"

/** Reaches private addresses. */
export const guardedSender = GuardedSending.layer.pipe(
  Layer.provide(TestSettings.of(WebhookSettings, { allowPrivate: true }))
)

export const crmKernelOn = (overrides: Partial<Settings["Service"]> = {}) =>
  Layer.merge(guardedSender, crmSettings).pipe(Layer.provideMerge(kernelOn({ ...sealing, ...overrides })))

/** The kernel for tests of webhooks: receivers may be private, and each test may override settings of both. */
import { Layer, Option, Redacted } from "effect"
import { WebhookSettings } from "../../modules/webhooks/WebhookSettings.ts"
import type { Settings } from "../../src/settings/Settings.ts"
import { crmSettings } from "../crm/settings.ts"
import * as TestDatabase from "../support/TestDatabase.ts"
import { kernelOn } from "../support/TestRuntime.ts"
import * as TestSettings from "../support/TestSettings.ts"

export type Overrides = Partial<Settings["Service"]> & { readonly webhooks?: Partial<WebhookSettings["Service"]> }

/** The key that seals secrets. */
export const key = new Uint8Array(32).fill(7)
const sealing = { secretsKey: Option.some(Redacted.make([key])) }

/** Those of the other modules of the application are the defaults. */
export const webhookSettings = (overrides: Partial<WebhookSettings["Service"]> = {}) =>
  Layer.merge(TestSettings.of(WebhookSettings, { allowPrivate: true, ...overrides }), crmSettings)

/** A migrated database of its own. */
export const databaseOf = ({ webhooks, ...overrides }: Overrides = {}, template?: TestDatabase.Template) =>
  Layer.merge(TestDatabase.layerWith({ ...sealing, ...overrides }, template), webhookSettings(webhooks))

/** An empty one. */
export const emptyDatabaseOf = ({ webhooks, ...overrides }: Overrides = {}) =>
  Layer.merge(TestDatabase.emptyWith({ ...sealing, ...overrides }), webhookSettings(webhooks))

/** The kernel on a migrated database of its own. */
export const kernelOf = ({ webhooks, ...overrides }: Overrides = {}) =>
  Layer.merge(kernelOn({ ...sealing, ...overrides }), webhookSettings(webhooks))

/** The settings of both. */
export const settingsOf = ({ webhooks, ...overrides }: Overrides = {}) =>
  Layer.merge(TestSettings.layer({ ...sealing, ...overrides }), webhookSettings(webhooks))

/** The plug of webhooks. */
import { Layer } from "effect"
import { defineModule } from "../../src/module.ts"
import migration from "./migrations/0001_webhooks.ts"
import { TestPing } from "./TestPing.ts"

export const WebhooksModule = defineModule({
  name: "webhooks",
  events: [TestPing],
  migrations: { "0001_webhooks": migration },
  layer: Layer.empty
})

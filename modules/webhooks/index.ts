/** The plug of webhooks. */
import { Layer } from "effect"
import { defineModule } from "../../src/module.ts"
import { Vault } from "../../src/secrets/Vault.ts"
import * as Engine from "./deliver/Engine.ts"
import { PumpEndpoint, ReplayDeliveries, RetainDeliveries, SweepDeliveries } from "./Jobs.ts"
import migration from "./migrations/0001_webhooks.ts"
import * as Reactions from "./Reactions.ts"
import { Sender } from "./send/Sender.ts"
import { TestPing } from "./TestPing.ts"
import * as Workers from "./Workers.ts"

export const WebhooksModule = defineModule({
  name: "webhooks",
  actors: [PumpEndpoint, ReplayDeliveries, RetainDeliveries, SweepDeliveries],
  schedules: Workers.schedules,
  events: [TestPing],
  reactions: [Reactions.HearAll],
  migrations: { "0001_webhooks": migration },
  layer: Layer.merge(Workers.layer, Reactions.layer).pipe(
    Layer.provide(Engine.engine),
    Layer.provideMerge(Engine.services),
    Layer.provide(Layer.merge(Sender.layer, Vault.layer))
  )
})

/** The plug of webhooks: everything that the application composes of this module. */
import { Layer } from "effect"
import { defineModule } from "../../src/module.ts"
import { Vault } from "../../src/secrets/Vault.ts"
import { WebhookGroup } from "./Api.ts"
import { Administration } from "./admin/Administration.ts"
import { WebhookAdminGroup } from "./admin/Api.ts"
import * as AdminHttp from "./admin/Http.ts"
import { webhookCommands } from "./commands/WebhookCommands.ts"
import * as DeliveryGauges from "./deliver/DeliveryGauges.ts"
import * as Engine from "./deliver/Engine.ts"
import { LostSecrets } from "./deliver/LostSecrets.ts"
import { ChangedEndpoints, QueuedDeliveries } from "./deliver/Running.ts"
import { dialectNames } from "./dialect/Dialect.ts"
import { Endpoints } from "./endpoint/Endpoints.ts"
import * as Http from "./Http.ts"
import { PumpEndpoint, ReplayDeliveries, RetainDeliveries, SweepDeliveries } from "./Jobs.ts"
import { EndpointDeliveries } from "./log/EndpointDeliveries.ts"
import { Retention } from "./log/Retention.ts"
import webhooks from "./migrations/0001_webhooks.ts"
import tenantMessages from "./migrations/0002_tenant_messages.ts"
import secretLost from "./migrations/0003_secret_lost.ts"
import parked from "./migrations/0004_parked.ts"
import queueFloor from "./migrations/0005_queue_floor.ts"
import disabledByOwner from "./migrations/0006_disabled_by_owner.ts"
import turns from "./migrations/0007_turns.ts"
import pendingDeliveries from "./migrations/0008_pending_deliveries.ts"
import { NotificationGroup } from "./notifications/Api.ts"
import * as NotificationHttp from "./notifications/Http.ts"
import { openApi } from "./OpenApi.ts"
import * as Reactions from "./Reactions.ts"
import { Sender } from "./send/Sender.ts"
import { UrlGuard } from "./send/UrlGuard.ts"
import { TestPing } from "./TestPing.ts"
import { WebhookSettings } from "./WebhookSettings.ts"
import * as Workers from "./Workers.ts"

const useCases = Administration.layer.pipe(
  Layer.provideMerge(EndpointDeliveries.layer),
  Layer.provideMerge(Endpoints.layer)
)

export const WebhooksModule = defineModule({
  name: "webhooks",
  groups: [WebhookGroup, NotificationGroup, WebhookAdminGroup],
  actors: [PumpEndpoint, ReplayDeliveries, RetainDeliveries, SweepDeliveries],
  settings: [WebhookSettings],
  audiences: dialectNames,
  topics: [ChangedEndpoints, QueuedDeliveries],
  schedules: Workers.schedules,
  events: [TestPing],
  reactions: [Reactions.HearAll],
  commands: [webhookCommands],
  migrations: {
    "0001_webhooks": webhooks,
    "0002_tenant_messages": tenantMessages,
    "0003_secret_lost": secretLost,
    "0004_parked": parked,
    "0005_queue_floor": queueFloor,
    "0006_disabled_by_owner": disabledByOwner,
    "0007_turns": turns,
    "0008_pending_deliveries": pendingDeliveries
  },
  openApi,
  layer: Layer.mergeAll(
    Workers.layer,
    Reactions.layer,
    Retention.onStart,
    LostSecrets.onStart,
    DeliveryGauges.layer,
    Layer.mergeAll(Http.layer, NotificationHttp.layer, AdminHttp.layer).pipe(Layer.provide(useCases))
  ).pipe(
    Layer.provide(Engine.engine),
    Layer.provideMerge(Engine.services),
    Layer.provide(Layer.mergeAll(Sender.layer, UrlGuard.layer, Vault.layer))
  )
})

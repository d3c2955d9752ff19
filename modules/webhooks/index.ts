/** The plug of webhooks: everything that the application composes of this module. */

import { Layer } from "effect"
import { subcommands } from "../../src/cli/ModuleCommand.ts"
import * as DemoContent from "../../src/DemoContent.ts"
import { DemoIds } from "../../src/DemoIds.ts"
import { defineModule } from "../../src/module.ts"
import { operatorPart } from "../../src/operate/OperatorGroup.ts"
import type { SealedColumn } from "../../src/secrets/reseal/SealedColumn.ts"
import { Vault } from "../../src/secrets/Vault.ts"
import { retention, rows, type StorageBound, share } from "../../src/sql/storage/StorageBound.ts"
import { WebhookGroup } from "./Api.ts"
import { Administration } from "./admin/Administration.ts"
import { WebhookAdminGroup } from "./admin/Api.ts"
import * as AdminHttp from "./admin/Http.ts"
import { forward } from "./commands/forward/ForwardCommand.ts"
import { listen } from "./commands/listen/ListenCommand.ts"
import * as DeliveryGauges from "./deliver/DeliveryGauges.ts"
import { ChangedEndpoints } from "./deliver/EndpointSessions.ts"
import { LostSecrets } from "./deliver/LostSecrets.ts"
import { make as makeDemo } from "./demo/DemoEndpoints.ts"
import { openApi as withExamples } from "./demo/Examples.ts"
import { dialectNames } from "./dialect/Dialect.ts"
import * as Engine from "./Engine.ts"
import { ownerOf } from "./endpoint/CustomHeaders.ts"
import { Endpoints } from "./endpoint/Endpoints.ts"
import * as InstalledEndpoints from "./endpoint/InstalledEndpoints.ts"
import { RetiredEndpoints } from "./endpoint/RetiredEndpoints.ts"
import { subscriptionCheck } from "./endpoint/SubscriptionCheck.ts"
import { NotificationEventGroup, WebhookEventGroup } from "./feed/Api.ts"
import { EventFeed } from "./feed/EventFeed.ts"
import * as FeedHttp from "./feed/Http.ts"
import * as Http from "./Http.ts"
import {
  DeliverByHand,
  DeliverEvent,
  RehearseEndpoint,
  RemoveInstalled,
  ReplayDeliveries,
  RetainDeliveries
} from "./Jobs.ts"
import { endpointCause } from "./log/EndpointCause.ts"
import { EndpointDeliveries } from "./log/EndpointDeliveries.ts"
import * as ErasedContent from "./log/ErasedContent.ts"
import { eventDeliveries } from "./log/EventDeliveries.ts"
import { Retention } from "./log/Retention.ts"
import webhooks from "./migrations/0001_webhooks.ts"
import statistics from "./migrations/0002_statistics.ts"
import headers from "./migrations/0003_headers.ts"
import rateLimit from "./migrations/0004_rate_limit.ts"
import storageMigration from "./migrations/0005_storage.ts"
import replicaIdentity from "./migrations/0006_replica_identity.ts"
import eventsMigration from "./migrations/0007_events.ts"
import { NotificationGroup } from "./notifications/Api.ts"
import * as NotificationHttp from "./notifications/Http.ts"
import { openApi } from "./OpenApi.ts"
import * as Reactions from "./Reactions.ts"
import { Rehearsals } from "./rehearsal/Rehearsals.ts"
import { RunRehearsal } from "./rehearsal/RunRehearsal.ts"
import { EventSchemaGroup } from "./schema/Api.ts"
import * as SchemaHttp from "./schema/Http.ts"
import * as GuardedSending from "./send/GuardedSending.ts"
import * as ReceiverGuard from "./send/ReceiverGuard.ts"
import { Sender } from "./send/Sender.ts"
import { EndpointStatistics } from "./statistics/EndpointStatistics.ts"
import { TestPing } from "./TestPing.ts"
import { WebhookSettings } from "./WebhookSettings.ts"
import * as Workers from "./Workers.ts"

const ofEndpoint = { table: "webhooks_endpoint", key: ["id"] }

/** The endpoint's id is the owner of its signing secrets. */
const self = (id: string): string => id

/** What the vault has sealed of endpoints: their signing secrets and the headers of their owners. */
const sealed: ReadonlyArray<SealedColumn> = [
  { ...ofEndpoint, column: "secret", owner: self },
  { ...ofEndpoint, column: "previous_secret", owner: self },
  { ...ofEndpoint, column: "headers", owner: ownerOf }
]

const pace = "events of the account for each of its endpoints"

/** How much one account may store of endpoints and of the log of their deliveries. */
const storage: ReadonlyArray<StorageBound> = [
  rows("webhooks_endpoint", 1_000, "Webhookエンドポイント", "webhook endpoints"),
  share("webhooks_rehearsal", "webhooks_endpoint"),
  retention("webhooks_message", 90, pace),
  retention("webhooks_delivery", 90, pace),
  retention("webhooks_attempt", 90, `${pace}, at most 12 attempts each`),
  retention("webhooks_response", 30, pace),
  retention("webhooks_statistics", 90, "one row for each endpoint and step of time")
]

const useCases = Layer.mergeAll(EndpointDeliveries.layer, EndpointStatistics.layer, Rehearsals.layer).pipe(
  Layer.provideMerge(Endpoints.layer)
)

const sending = Layer.mergeAll(Sender.layer, ReceiverGuard.layer, Vault.layer)

/** For operators, by their interface and by commands, which queue deliveries that nodes send. */
const operate = AdminHttp.layer.pipe(
  Layer.provide(Administration.layer),
  Layer.provide(useCases),
  Layer.provide(Engine.services),
  Layer.provide(sending)
)

export const WebhooksModule = defineModule({
  name: "webhooks",
  groups: [WebhookGroup, WebhookEventGroup, NotificationGroup, NotificationEventGroup, EventSchemaGroup],
  operators: [operatorPart([WebhookAdminGroup], operate)],
  actors: [DeliverEvent, DeliverByHand, ReplayDeliveries, RehearseEndpoint, RemoveInstalled, RetainDeliveries],
  settings: [WebhookSettings],
  audiences: dialectNames,
  topics: [ChangedEndpoints],
  schedules: Workers.schedules,
  events: [TestPing],
  reactions: [Reactions.HearAll],
  commands: [...subcommands("webhooks", [() => listen]), () => forward],
  migrations: {
    "0001_webhooks": webhooks,
    "0002_statistics": statistics,
    "0003_headers": headers,
    "0004_rate_limit": rateLimit,
    "0005_storage": storageMigration,
    "0006_replica_identity": replicaIdentity,
    "0007_events": eventsMigration
  },
  storage,
  openApi: (document, events) => withExamples(openApi(document, events)),
  demo: DemoContent.toLayer("webhooks", makeDemo).pipe(
    DemoIds.provide(Endpoints.layer.pipe(Layer.provide(Engine.services), Layer.provide(sending)))
  ),
  causes: [eventDeliveries, endpointCause],
  checks: [subscriptionCheck],
  sealed,
  ports: Layer.mergeAll(GuardedSending.layer, ErasedContent.layer, InstalledEndpoints.layer),
  layer: Layer.mergeAll(
    Workers.layer,
    Workers.rehearsal.pipe(Layer.provide(RunRehearsal.layer)),
    Workers.removal.pipe(Layer.provide(RetiredEndpoints.layer)),
    Reactions.layer,
    Retention.onStart,
    LostSecrets.onStart,
    DeliveryGauges.layer,
    Layer.mergeAll(Http.layer, NotificationHttp.layer).pipe(Layer.provide(useCases)),
    Sender.warning,
    SchemaHttp.layer,
    FeedHttp.layer.pipe(Layer.provide(EventFeed.layer))
  ).pipe(Layer.provide(Engine.engine), Layer.provideMerge(Engine.services), Layer.provide(sending))
})

/** A node of the service with an event of the benchmark's, on the database that DATABASE_URL names. */
import { Effect, Layer, ManagedRuntime, Schema } from "effect"
import { SecureRandom } from "effect/crypto"
import { SqlClient } from "effect/sql"
import * as Engine from "../../../modules/webhooks/Engine.ts"
import { WebhooksModule } from "../../../modules/webhooks/index.ts"
import { DeliverByHand, DeliverEvent, ReplayDeliveries, RetainDeliveries } from "../../../modules/webhooks/Jobs.ts"
import * as Reactions from "../../../modules/webhooks/Reactions.ts"
import { Sender } from "../../../modules/webhooks/send/Sender.ts"
import * as Secret from "../../../modules/webhooks/sign/Secret.ts"
import { WebhookSettings } from "../../../modules/webhooks/WebhookSettings.ts"
import * as Workers from "../../../modules/webhooks/Workers.ts"
import * as Runtime from "../../../src/actor/Runtime.ts"
import * as Dispatcher from "../../../src/event/Dispatcher.ts"
import * as Event from "../../../src/event/Event.ts"
import * as Kernel from "../../../src/kernel/Kernel.ts"
import { composeModules, defineModule } from "../../../src/module.ts"
import { Vault } from "../../../src/secrets/Vault.ts"
import { Settings } from "../../../src/settings/Settings.ts"
import { texts } from "../../../src/sql/Pg.ts"
import * as Telemetry from "../../../src/telemetry/Telemetry.ts"
import { type } from "./Event.ts"

const Happened = Event.make(type, {
  audience: "analytics",
  description: "Something happened",
  data: Schema.Struct({ n: Schema.Int, filler: Schema.String })
})
/** The module without its HTTP. */
const delivering = defineModule({
  name: "webhooks",
  events: [Happened],
  actors: [DeliverByHand, DeliverEvent, ReplayDeliveries, RetainDeliveries],
  schedules: Workers.schedules,
  reactions: [Reactions.HearAll],
  settings: [WebhookSettings],
  migrations: WebhooksModule.migrations,
  layer: Layer.merge(Workers.layer, Reactions.layer).pipe(
    Layer.provide(Engine.engine),
    Layer.provideMerge(Engine.services),
    Layer.provide(Layer.merge(Sender.layer, Vault.layer))
  )
})
const app = composeModules(delivering)
const kernel = Vault.layer.pipe(
  Layer.provide(SecureRandom.layerWebCrypto),
  Layer.provideMerge(Kernel.layer(app)),
  Layer.provideMerge(Telemetry.layer({ output: "stderr" })),
  Layer.provideMerge(Settings.layer)
)
const node = Layer.merge(Runtime.worker, Dispatcher.layer).pipe(
  Layer.provideMerge(Layer.mergeAll(app.actorRegistry, app.scheduleRegistry, app.reactionRegistry)),
  Layer.provideMerge(app.layer),
  Layer.provideMerge(kernel)
)
const runtime = ManagedRuntime.make(node)

interface Endpoint {
  readonly accountId: string
  readonly url: string
}

const register = (endpoints: ReadonlyArray<Endpoint>) =>
  Effect.gen(function* () {
    const [random, sql, vault] = [yield* SecureRandom.SecureRandom, yield* SqlClient.SqlClient, yield* Vault]
    for (const { accountId, url } of endpoints) {
      const id = yield* random.ulid
      const secret = yield* Secret.generate(random)
      yield* sql`
        insert into webhooks_endpoint (id, account_id, dialect, url, events, secret, secret_prefix, created_at, updated_at)
        values (${id}, ${accountId}, 'analytics', ${url}, ${texts([type])}, ${yield* vault.seal(id, secret)},
          ${Secret.prefixOf(secret)}, now(), now())`
    }
  })

interface Question {
  readonly id: number
  readonly register?: ReadonlyArray<Endpoint>
}

process.on("disconnect", () => void runtime.dispose().then(() => process.exit()))
process.on("message", (question: Question) => {
  runtime.runPromise(register(question.register ?? [])).then(
    () => process.send?.({ id: question.id, answer: process.cpuUsage() }),
    (error: unknown) => process.send?.({ id: question.id, failed: String(error) })
  )
})

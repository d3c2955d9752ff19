/** A node that delivers, receivers on loopback, and events that may be published to them. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { Effect, Layer, Schema } from "effect"
import { SecureRandom } from "effect/crypto"
import { SqlClient } from "effect/sql"
import * as Engine from "../../../modules/webhooks/Engine.ts"
import { DeliverByHand, DeliverEvent, ReplayDeliveries, RetainDeliveries } from "../../../modules/webhooks/Jobs.ts"
import * as Reactions from "../../../modules/webhooks/Reactions.ts"
import { Sender } from "../../../modules/webhooks/send/Sender.ts"
import * as Secret from "../../../modules/webhooks/sign/Secret.ts"
import * as Workers from "../../../modules/webhooks/Workers.ts"
import * as Runtime from "../../../src/actor/Runtime.ts"
import * as Dispatcher from "../../../src/event/Dispatcher.ts"
import * as Event from "../../../src/event/Event.ts"
import { Events } from "../../../src/event/Events.ts"
import { composeModules, defineModule } from "../../../src/module.ts"
import * as Vault from "../../../src/secrets/Vault.ts"
import { texts } from "../../../src/sql/Pg.ts"
import { eventually } from "../../support/ServiceProcess.ts"
import { kernelOf, key, type Overrides } from "../kernel.ts"

export const Baked = Event.make("bread.baked", {
  audience: "analytics",
  data: Schema.Struct({ n: Schema.Int }),
  description: "A bread was baked"
})
export const Sold = Event.make("bread.sold", {
  subject: "kind",
  audience: "crm",
  data: Schema.Struct({ n: Schema.Int, kind: Schema.optionalKey(Schema.String) }),
  description: "A bread was sold"
})
export const Eaten = Event.make("bread.eaten", {
  data: Schema.Struct({ n: Schema.Int }),
  description: "Has no audience"
})
export const Uninstalled = Event.make("app.uninstalled", {
  audience: "crm",
  data: Schema.Struct({ installationId: Schema.String }),
  description: "An app was removed"
})

const bakery = defineModule({ name: "bakery", events: [Baked, Sold, Eaten, Uninstalled], layer: Layer.empty })
/** The module as far as it delivers: without schedules, which would run by the clock, and without HTTP. */
const delivering = defineModule({
  name: "webhooks",
  actors: [DeliverEvent, DeliverByHand, ReplayDeliveries, RetainDeliveries],
  reactions: [Reactions.HearAll],
  layer: Layer.merge(Workers.layer, Reactions.layer).pipe(
    Layer.provide(Engine.engine),
    Layer.provideMerge(Engine.services),
    Layer.provide(Layer.merge(Sender.layer, Vault.Vault.layer))
  )
})
export const app = composeModules(bakery, delivering)

/** The services of the module on a database of its own; nothing runs. */
export const services = (overrides: Overrides = {}) =>
  app.layer.pipe(Layer.provideMerge(Layer.fresh(kernelOf(overrides))))

/** A worker and a dispatcher besides, on any kernel. */
export const working = Layer.merge(Runtime.worker, Dispatcher.layer).pipe(
  Layer.provideMerge(Layer.mergeAll(app.actorRegistry, app.scheduleRegistry, app.reactionRegistry)),
  Layer.provideMerge(app.layer)
)

export const node = (overrides: Overrides = {}) => working.pipe(Layer.provideMerge(Layer.fresh(kernelOf(overrides))))

export interface Arrival {
  readonly path: string
  readonly headers: IncomingMessage["headers"]
  readonly body: string
}

export interface Receiver {
  readonly url: string
  readonly arrivals: ReadonlyArray<Arrival>
  /** How it answers from now on; 200 by default. */
  answer: (response: ServerResponse, arrival: Arrival, nth: number) => void
}

/** Listens on loopback until the scope closes. */
export const receiver = Effect.acquireRelease(
  Effect.callback<{ readonly receiver: Receiver; readonly close: () => void }>((resume) => {
    const arrivals: Array<Arrival> = []
    const server = createServer((request, response) => {
      const chunks: Array<Buffer> = []
      request.on("data", (chunk: Buffer) => chunks.push(chunk))
      request.on("end", () => {
        const arrival = {
          path: request.url ?? "",
          headers: request.headers,
          body: Buffer.concat(chunks).toString()
        }
        arrivals.push(arrival)
        receiver.answer(response, arrival, arrivals.length)
      })
    })
    const receiver: Receiver = { url: "", arrivals, answer: (response) => response.end("thank you") }
    server.listen(0, "127.0.0.1", () => {
      const address = server.address()
      const port = typeof address === "object" ? address?.port : undefined
      const close = () => {
        server.close()
        server.closeAllConnections()
      }
      resume(Effect.succeed({ receiver: Object.assign(receiver, { url: `http://127.0.0.1:${port}/hook` }), close }))
    })
  }),
  ({ close }) => Effect.sync(close)
).pipe(Effect.map(({ receiver }) => receiver))

export interface Draft {
  readonly url: string
  readonly accountId?: string
  readonly dialect?: "analytics" | "crm"
  readonly events?: ReadonlyArray<string>
  readonly status?: "active" | "disabled"
  readonly installationId?: string
  readonly format?: "native" | "cloudevents"
}

export const account = "01KAJ3Q7Y6T0V9W2X4Z8B1C5DF"

/** An endpoint as it is stored; answers its id and its secret. */
export const register = Effect.fnUntraced(function* (draft: Draft) {
  const sql = yield* SqlClient.SqlClient
  const random = yield* SecureRandom.SecureRandom
  const vault = yield* Vault.make([key])
  const id = yield* random.ulid
  const secret = yield* Secret.generate(random)
  const { accountId = account, dialect = "analytics", events = [Baked.type], status = "active" } = draft
  yield* sql`
    insert into webhooks_endpoint (id, account_id, dialect, url, events, api_version, format, installation_id, status,
      disabled_at, secret, secret_prefix, created_at, updated_at)
    values (${id}, ${accountId}, ${dialect}, ${draft.url}, ${texts(events)},
      ${dialect === "crm" ? "2026-05-23" : null}, ${draft.format ?? "native"}, ${draft.installationId ?? null}, ${status},
      case when ${status}::text = 'disabled' then now() end, ${yield* vault.seal(id, secret)},
      ${Secret.prefixOf(secret)}, now(), now())`
  return { id, secret }
})

export const publish = (event: Event.Any, data: unknown, accountId: string | undefined = account) =>
  Effect.flatMap(Events, (events) => events.publish(event, data, accountId === undefined ? {} : { accountId }))

export const bake = (n: number, accountId?: string) => publish(Baked, { n }, accountId)

/** The first row of a query, as soon as it satisfies the condition. */
export const rowOnce = <A>(look: Effect.Effect<ReadonlyArray<A>, unknown>, is: (row: A) => boolean) =>
  Effect.map(
    eventually(Effect.orDie(look), (rows) => rows[0] !== undefined && is(rows[0])),
    (rows) => rows[0]!
  )

export const until = (is: () => boolean) => Effect.asVoid(eventually(Effect.sync(is), (holds) => holds))

export interface EndpointRow {
  readonly status: string
  readonly failures: number
  readonly pauseMs: number
  readonly lastSuccessAt: Date | null
  readonly lastFailureAt: Date | null
  readonly disabledReason: string | null
}

export const endpointOf = (id: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<EndpointRow>`
      select status, consecutive_failures as failures, pause_ms as "pauseMs", last_success_at as "lastSuccessAt",
        last_failure_at as "lastFailureAt", disabled_reason as "disabledReason"
      from webhooks_endpoint where id = ${id}`
    return row!
  })

/** Deliveries of the endpoint by state. */
export const statesOf = (endpointId: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const rows = yield* sql<{ readonly state: string; readonly n: number }>`
      select state, count(*)::int as n from (
        select case state when 'pending' then 'queued ' || kind else state end as state
        from webhooks_delivery where endpoint_id = ${endpointId}
      ) found group by state`
    return Object.fromEntries(rows.map(({ n, state }) => [state, n]))
  })

/** Waits until the endpoint's deliveries are in these states and no others. */
export const settled = (endpointId: string, states: Readonly<Record<string, number>>) =>
  Effect.asVoid(
    eventually(Effect.orDie(statesOf(endpointId)), (found) => {
      const [a, b] = [Object.entries(found).toSorted(), Object.entries(states).toSorted()]
      return JSON.stringify(a) === JSON.stringify(b)
    })
  )

export const idOf = ({ body, headers }: Arrival): string => String(headers["webhook-id"] ?? body)

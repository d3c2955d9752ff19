/** The module as its clients see it, with every event of the service, over HTTP without a socket. */
import { Effect, Layer, Redacted, References, Schema } from "effect"
import type { Scope } from "../../modules/accounts/contract.ts"
import { AccountsModule } from "../../modules/accounts/index.ts"
import { ProfileGenerated } from "../../modules/area/contract.ts"
import { CrmModule } from "../../modules/crm/index.ts"
import { ObservationCompleted } from "../../modules/observation/contract.ts"
import { SimulationCompleted, SimulationFailed } from "../../modules/simulation/contract.ts"
import { WebhooksModule } from "../../modules/webhooks/index.ts"
import * as Runtime from "../../src/actor/Runtime.ts"
import * as Dispatcher from "../../src/event/Dispatcher.ts"
import * as HttpApp from "../../src/HttpApp.ts"
import { composeModules, defineModule } from "../../src/module.ts"
import { issue, openAccount, quietNode } from "../accounts/support.ts"
import * as TestApp from "../support/TestApp.ts"
import { kernelOf, type Overrides } from "./kernel.ts"

const analytics = defineModule({
  name: "analytics",
  events: [ProfileGenerated, SimulationCompleted, SimulationFailed],
  layer: Layer.empty
})

/** Observations as far as they publish. */
const observation = defineModule({ name: "observation", events: [ObservationCompleted], layer: Layer.empty })

export const app = composeModules(AccountsModule, CrmModule, observation, analytics, WebhooksModule)

const web = TestApp.web(HttpApp.routes(app.api, app.scheduleRegistry).pipe(Layer.provide(app.layer))).pipe(
  Layer.provideMerge(quietNode),
  Layer.provide(TestApp.services)
)

const worker = Layer.merge(Runtime.worker, Dispatcher.layer).pipe(
  Layer.provideMerge(Layer.mergeAll(app.actorRegistry, app.scheduleRegistry, app.reactionRegistry)),
  Layer.provide(app.layer),
  Layer.provide(TestApp.services)
)

/** A node that answers requests and delivers nothing. */
export const idle = (overrides: Overrides = {}) =>
  // A node with a worker drops logs of expired days, and those that a test clock dates to 1970 are.
  web.pipe(Layer.provideMerge(kernelOf({ role: "http", ...overrides })))

/** A node that answers requests and delivers. */
export const node = (overrides: Overrides = {}) =>
  Layer.merge(web, worker).pipe(
    Layer.provideMerge(kernelOf(overrides)),
    Layer.provide(Layer.succeed(References.MinimumLogLevel, "Error"))
  )

export interface JsonResponse {
  readonly status: number
  readonly body: any
  readonly headers: Headers
}

/** A client of paths below `base`, and of absolute paths of operators. */
export const clientWith = Effect.fnUntraced(function* (authorization: string, base = "/api/v1/webhook_endpoints") {
  const { call } = yield* TestApp.TestApp
  const ask = (path: string, init: RequestInit = {}) =>
    Effect.gen(function* () {
      const at = path.startsWith("/admin") ? path : `${base}${path}`
      const response = yield* call(at, { ...init, headers: { authorization, ...init.headers } })
      const text = yield* Effect.promise(() => response.text())
      const body: unknown = text === "" ? undefined : JSON.parse(text)
      return { status: response.status, body, headers: response.headers } as JsonResponse
    })
  const headers = { "content-type": "application/json" }
  return {
    get: (path: string) => ask(path),
    post: (path: string, body?: unknown) =>
      ask(path, {
        method: "POST",
        ...(body === undefined ? {} : { headers, body: typeof body === "string" ? body : JSON.stringify(body) })
      }),
    /** Sends with an `Idempotency-Key` of its own. */
    once: (path: string, body: unknown) =>
      ask(path, {
        method: "POST",
        headers: { ...headers, "idempotency-key": crypto.randomUUID() },
        body: JSON.stringify(body)
      }),
    put: (path: string, body: unknown) => ask(path, { method: "PUT", headers, body: JSON.stringify(body) }),
    patch: (path: string, body: unknown) => ask(path, { method: "PATCH", headers, body: JSON.stringify(body) }),
    remove: (path: string) => ask(path, { method: "DELETE" })
  }
})

const both: ReadonlyArray<Scope> = ["webhooks:read", "webhooks:write"]

/** A client with a key of its own, of the given account or of a new one. */
export const client = Effect.fnUntraced(function* (account?: string, scopes: ReadonlyArray<Scope> = both) {
  const accountId = account ?? (yield* openAccount)
  const { secret } = yield* issue(accountId, "crm", scopes)
  return { accountId, ...(yield* clientWith(`Bearer ${Redacted.value(secret)}`)) }
})

/** A client of area analytics below `/api/v1/notification_endpoints`, of the given account or of a new one. */
export const analyticsClient = Effect.fnUntraced(function* (account?: string) {
  const accountId = account ?? (yield* openAccount)
  const { secret } = yield* issue(accountId)
  return { accountId, ...(yield* clientWith(`Bearer ${Redacted.value(secret)}`, "/api/v1/notification_endpoints")) }
})

/** A refusal without the members that differ for each request. */
export const restOf = ({ body: { instance: _instance, request_id: _id, ...rest } }: JsonResponse) => rest

/** A body that creates an endpoint. */
export const draft = (changes: Readonly<Record<string, unknown>> = {}) => ({
  url: "http://127.0.0.1:9/hook",
  events: ["friend.followed"],
  ...changes
})

/** Status, code and message of a refusal. */
export const refusalOf = ({ body, status }: JsonResponse) => [status, body.code, body.message]

/** Fails if the JSON does not match the schema exactly. */
export const decodes = <S extends Schema.Codec<any, any>>(schema: S, json: unknown) =>
  Schema.decodeUnknownEffect(Schema.toCodecJson(schema), { onExcessProperty: "error" })(json)

/** A whole node of the module on a database of the test's own: its endpoints, and a worker for its jobs. */
import { Effect, Layer, PubSub, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { AccountsModule } from "../../modules/accounts/index.ts"
import { AreaModule } from "../../modules/area/index.ts"
import { SimulationModule } from "../../modules/simulation/index.ts"
import { RunSimulation } from "../../modules/simulation/Jobs.ts"
import * as Runtime from "../../src/actor/Runtime.ts"
import type { Settled } from "../../src/actor/Settler.ts"
import { Worker } from "../../src/actor/Worker.ts"
import type { Settings } from "../../src/config.ts"
import * as Dispatcher from "../../src/event/Dispatcher.ts"
import * as HttpApp from "../../src/http/HttpApp.ts"
import { composeModules } from "../../src/module.ts"
import { issue, openAccount, quietNode } from "../accounts/support.ts"
import * as TestApp from "../support/TestApp.ts"
import { kernelOn } from "../support/TestRuntime.ts"

const app = composeModules(AccountsModule, AreaModule, SimulationModule)

/** Runs jobs; needs the kernel. */
export const worker = Layer.merge(Runtime.worker, Dispatcher.layer).pipe(
  Layer.provideMerge(Layer.mergeAll(app.actorRegistry, app.scheduleRegistry, app.reactionRegistry)),
  Layer.provide(app.layer),
  Layer.provide(TestApp.services)
)

/** Answers requests without a socket; needs the kernel. */
export const web = TestApp.web(HttpApp.routes(app.api, app.scheduleRegistry).pipe(Layer.provide(app.layer))).pipe(
  Layer.provideMerge(quietNode),
  Layer.provide(TestApp.services)
)

/** Requests are accepted, and nothing runs. */
export const idle = (overrides: Partial<Settings["Service"]> = {}) => web.pipe(Layer.provideMerge(kernelOn(overrides)))

/** Requests are accepted and run. */
export const node = (overrides: Partial<Settings["Service"]> = {}) =>
  Layer.merge(web, worker).pipe(Layer.provideMerge(kernelOn(overrides)))

/** Follows the simulations that a node ends from now on; the answer waits for so many. */
export const watchRuns = Effect.gen(function* () {
  const subscription = yield* PubSub.subscribe((yield* Worker).settled)
  return (runs: number, to: ReadonlyArray<Settled["to"]> = ["completed", "failed", "cancelled"]) =>
    Effect.gen(function* () {
      for (let seen = 0; seen < runs; ) {
        const settled = yield* PubSub.take(subscription)
        if (settled.actor === RunSimulation.name && to.includes(settled.to)) seen++
      }
    })
})

export interface Answered {
  readonly status: number
  readonly body: any
  readonly text: string
  readonly headers: Headers
}

/** A client of an account: of a new one, unless told which. It has a key of its own, so that no test uses up another's requests. */
export const client = Effect.fnUntraced(function* (account?: string) {
  const { call } = yield* TestApp.TestApp
  const accountId = account ?? (yield* openAccount)
  const { secret } = yield* issue(accountId)
  const authorization = `Bearer ${Redacted.value(secret)}`
  const raw = (path: string, init: RequestInit = {}) =>
    call(`/api/v1${path}`, { ...init, headers: { authorization, ...init.headers } })
  const ask = (path: string, init: RequestInit = {}) =>
    Effect.gen(function* () {
      const response = yield* raw(path, init)
      const text = yield* Effect.promise(() => response.text())
      const isJson = /json/.test(response.headers.get("content-type") ?? "")
      const answered: Answered = {
        status: response.status,
        body: isJson ? JSON.parse(text) : undefined,
        text,
        headers: response.headers
      }
      return answered
    })
  const post = (path: string, body?: unknown) =>
    ask(path, {
      method: "POST",
      ...(body === undefined
        ? {}
        : {
            body: typeof body === "string" ? body : JSON.stringify(body),
            headers: { "content-type": "application/json" }
          })
    })
  return { accountId, raw, get: (path: string) => ask(path), post }
})

export const priceTest = { businessType: "カフェ", prices: [380, 480, 580] }

/** A small simulation of the nation. */
export const body = (changes: Readonly<Record<string, unknown>> = {}) => ({
  templateType: "price_test",
  inputParams: priceTest,
  personaCount: 5,
  ...changes
})

/** Every event of a type, as it was published. */
export const eventsOf = (type: string) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) =>
      sql<{ readonly accountId: string; readonly data: any }>`
        select account_id as "accountId", data from event where type = ${type} order by seq`
  )

/** As if a worker had begun. */
export const begin = (id: string) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`update simulation_simulation set status = 'running' where id = ${id}`
  )

/** As if the simulations had been asked for before. */
export const backdate = (accountId: string, interval: string) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) =>
      sql`update simulation_simulation set created_at = created_at - ${interval}::text::interval
        where account_id = ${accountId}`
  )

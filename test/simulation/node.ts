/** A node with the simulation module on a test database: its endpoints, and a worker for its jobs. */
import { Effect, Exit, Layer, PubSub, Redacted, Schema, Scope } from "effect"
import { SqlClient } from "effect/sql"
import { AccountsModule } from "../../modules/accounts/index.ts"
import { AreaModule } from "../../modules/area/index.ts"
import { SimulationModule } from "../../modules/simulation/index.ts"
import { RunSimulation } from "../../modules/simulation/Jobs.ts"
import { JudgeSettings } from "../../modules/simulation/judge/JudgeSettings.ts"
import { JobStore } from "../../src/actor/JobStore.ts"
import { ReadyJobs } from "../../src/actor/JobTopics.ts"
import * as Runtime from "../../src/actor/Runtime.ts"
import type { SettledJob } from "../../src/actor/worker/complete/JobCompleter.ts"
import { Worker } from "../../src/actor/worker/Worker.ts"
import * as Dispatcher from "../../src/event/Dispatcher.ts"
import * as HttpApp from "../../src/HttpApp.ts"
import { composeModules } from "../../src/module.ts"
import { Notifier } from "../../src/sql/Notifier.ts"
import { issue, openAccount, quietNode } from "../accounts/support.ts"
import { checked } from "../support/schema/EventContract.ts"
import * as TestApp from "../support/TestApp.ts"
import { kernelOn } from "../support/TestRuntime.ts"
import * as TestSettings from "../support/TestSettings.ts"

const app = composeModules(AccountsModule, AreaModule, SimulationModule)
const appLayer = app.layer.pipe(Layer.provide(TestSettings.of(JudgeSettings)))

/** Runs jobs; needs the kernel. */
export const worker = Layer.merge(Runtime.worker, Dispatcher.layer).pipe(
  Layer.provideMerge(Layer.mergeAll(app.actorRegistry, app.scheduleRegistry, app.reactionRegistry)),
  Layer.provide(appLayer),
  Layer.provide(TestApp.services)
)

/** Answers requests without a socket; needs the kernel. */
export const web = TestApp.web(HttpApp.routes(app.api, app.scheduleRegistry).pipe(Layer.provide(appLayer))).pipe(
  Layer.provideMerge(quietNode),
  Layer.provide(TestApp.services)
)

/** Accepts requests, but runs no jobs. */
export const idle = () => web.pipe(Layer.provideMerge(kernelOn({ cpuThreads: 1 }, "template_seeded")))

/** Accepts requests and runs jobs, on one thread, since each thread takes time to load its code. */
export const node = () =>
  Layer.merge(web, worker).pipe(Layer.provideMerge(kernelOn({ cpuThreads: 1 }, "template_seeded")))

/** Watches the runs that a node ends from now on; the returned function waits for a number of them. */
export const watchRuns = Effect.gen(function* () {
  const subscription = yield* PubSub.subscribe((yield* Worker).settled)
  return (runs: number, to: ReadonlyArray<SettledJob["to"]> = ["completed", "failed", "cancelled"]) =>
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

/** A client of the given or of a new account, with its own key, so that tests do not share a rate limit. */
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
  return { accountId, raw, ask, get: (path: string) => ask(path), post }
})

export const priceTest = { businessType: "カフェ", prices: [380, 480, 580] }

/** A small simulation of Japan. */
export const body = (changes: Readonly<Record<string, unknown>> = {}) => ({
  templateType: "price_test",
  inputParams: priceTest,
  personaCount: 5,
  ...changes
})

/** Decodes a response; fails on undocumented members. */
export const decodes = <S extends Schema.Codec<any, any>>(schema: S, json: unknown) =>
  Schema.decodeUnknownEffect(Schema.toCodecJson(schema), { onExcessProperty: "error" })(json)

/** All published events of a type. */
export const eventsOf = (type: string) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.map(
      sql<{ readonly type: string; readonly accountId: string; readonly data: any }>`
          select type, account_id as "accountId", data from event where type = ${type} order by seq`,
      (events) => checked(events).map(({ accountId, data }) => ({ accountId, data }))
    )
  )

/** Marks a simulation as running. */
export const begin = (id: string) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`update simulation_simulation set status = 'running' where id = ${id}`
  )

/** Pauses or resumes the job: while it is paused, new simulations stay queued. */
export const pause = Effect.fnUntraced(function* (paused: boolean) {
  const [store, notifier] = [yield* JobStore, yield* Notifier]
  yield* store.setPaused(RunSimulation.name, paused)
  if (!paused) yield* notifier.notify(ReadyJobs, RunSimulation.name)
})

/** Runs a statement and holds its locks until `release`. */
export const hold = Effect.fnUntraced(function* (statement: string) {
  const sql = yield* SqlClient.SqlClient
  const scope = yield* Scope.make()
  const connection = yield* Effect.provideService(sql.reserve, Scope.Scope, scope)
  yield* connection.execute("begin", [], undefined)
  // Held while another process starts, however long that takes.
  yield* connection.execute("set local idle_in_transaction_session_timeout = 0", [], undefined)
  yield* connection.execute(statement, [], undefined)
  return {
    release: Effect.andThen(connection.execute("rollback", [], undefined), Scope.close(scope, Exit.void))
  }
})

/** Waits until `count` connections wait for locks of this kind in the test database. */
export const waitingFor = (kind: "advisory" | "transactionid" | "any", count = 1) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.repeat(
      sql`select 1 from pg_locks join pg_stat_activity using (pid)
        where datname = current_database() and not granted and ${kind} in (locktype, 'any')`,
      { until: (rows) => rows.length >= count }
    )
  )

/** All that the database stores about the simulations of an account. */
export const tracesOf = Effect.fnUntraced(function* (accountId: string) {
  const sql = yield* SqlClient.SqlClient
  const statuses = yield* sql<{ readonly status: string }>`
    select status from simulation_simulation where account_id = ${accountId} order by id`
  const events = yield* sql<{ readonly type: string }>`
    select type from event where account_id = ${accountId} order by seq`
  const personas = yield* sql<{ readonly growth: number; readonly count: number }>`
    select growth, count(*)::int as count
    from simulation_persona, lateral (
      select coalesce(sum(simulations), 0)::int as growth from simulation_growth
      where simulation_growth.account_id = ${accountId} and population = coalesce(area_code, 'JP')
        and persona_count > ordinal
    ) as lived
    where simulation_persona.account_id = ${accountId} group by growth order by growth`
  const [segments] = yield* sql<{ readonly count: number }>`
    select count(*)::int as count from simulation_segment where account_id = ${accountId}`
  return {
    statuses: statuses.map(({ status }) => status),
    events: events.map(({ type }) => type),
    personas,
    segments: segments!.count
  }
})

/** A node with the observation module on a test database. Its types answer what a test puts into `Answers`. */
import { Context, Effect, Layer, Option, PubSub, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { AccountsModule } from "../../modules/accounts/index.ts"
import { moduleWith } from "../../modules/observation/index.ts"
import { RunObservation } from "../../modules/observation/Jobs.ts"
import type { Reading } from "../../modules/observation/type/ObservationType.ts"
import { ObserveFailed, SettingsProblem } from "../../modules/observation/type/ObserveFailed.ts"
import { Observers } from "../../modules/observation/type/Observers.ts"
import * as Runtime from "../../src/actor/Runtime.ts"
import { Worker } from "../../src/actor/worker/Worker.ts"
import * as HttpApp from "../../src/HttpApp.ts"
import { composeModules } from "../../src/module.ts"
import type { Settings } from "../../src/settings/Settings.ts"
import { issue, openAccount, quietNode } from "../accounts/support.ts"
import { checked } from "../support/schema/EventContract.ts"
import * as TestApp from "../support/TestApp.ts"
import { kernelOn } from "../support/TestRuntime.ts"

type Answer = Effect.Effect<Reading, ObserveFailed>

/** What the next runs read, by what their settings ask; the last answer is given again and again. */
export class Answers extends Context.Service<
  Answers,
  {
    readonly of: Map<string, Array<Answer>>
    readonly asked: Array<string>
    /** Subjects that were checked, and whether a transaction waited for it. */
    readonly checked: Array<readonly [subject: string, inTransaction: boolean]>
  }
>()("test/Answers") {
  static readonly layer = Layer.sync(Answers, () => Answers.of({ of: new Map(), asked: [], checked: [] }))
}

export const price = (level: number): Answer =>
  Effect.succeed({ data: { price: level, currency: "JPY" }, level, unit: "円", notModified: false })

export const failing = (members: Partial<ConstructorParameters<typeof ObserveFailed>[0]> = {}): Answer =>
  Effect.fail(new ObserveFailed({ reason: "timeout", text: "ページが時間内に応答しませんでした", ...members }))

/** What an observation of these settings asks. */
export const subjectOf = (settings: object): string =>
  "url" in settings ? String(settings.url) : "lat" in settings ? String(settings.lat) : ""

export const observers = Layer.effect(
  Observers,
  Effect.map(Effect.all([Answers, SqlClient.SqlClient]), ([answers, sql]) =>
    Observers.of({
      check: Effect.fnUntraced(function* (_, settings) {
        const subject = subjectOf(settings)
        answers.checked.push([subject, Option.isSome(yield* Effect.serviceOption(sql.transactionService))])
        if (!subject.includes("127.0.0.1")) return
        return yield* new SettingsProblem({ pointer: "/url", code: "private_address", message: "must be public" })
      }),
      observe: (_, settings) =>
        Effect.suspend(() => {
          const subject = subjectOf(settings)
          answers.asked.push(subject)
          const queue = answers.of.get(subject) ?? []
          return (queue.length > 1 ? queue.shift() : queue[0]) ?? price(980)
        })
    })
  )
)

const app = composeModules(AccountsModule, moduleWith(observers))

/** Runs jobs; needs the kernel. Without the daemons, so that no schedule fires by itself. */
export const worker = Runtime.worker.pipe(
  Layer.provideMerge(Layer.mergeAll(app.actorRegistry, app.scheduleRegistry, app.reactionRegistry)),
  Layer.provide(app.layer),
  Layer.provide(TestApp.services)
)

export const web = TestApp.web(HttpApp.routes(app.api, app.scheduleRegistry).pipe(Layer.provide(app.layer))).pipe(
  Layer.provideMerge(quietNode),
  Layer.provide(TestApp.services)
)

/** Accepts requests and makes runs. */
export const node = () =>
  Layer.merge(web, worker).pipe(Layer.provideMerge(Answers.layer), Layer.provideMerge(kernelOn({}, "template_seeded")))

/** Accepts requests alone. */
export const idle = (overrides: Partial<Settings["Service"]> = {}) =>
  web.pipe(Layer.provideMerge(Answers.layer), Layer.provideMerge(kernelOn(overrides, "template_seeded")))

/** Follows the runs that a node ends from now on; the answer waits for a number of them. */
export const watchRuns = Effect.gen(function* () {
  const subscription = yield* PubSub.subscribe((yield* Worker).settled)
  return (runs: number) =>
    Effect.gen(function* () {
      for (let seen = 0; seen < runs; ) {
        const { actor, to } = yield* PubSub.take(subscription)
        if (actor === RunObservation.name && (to === "completed" || to === "failed")) seen++
      }
    })
})

export interface Answered {
  readonly status: number
  readonly body: any
  readonly headers: Headers
}

/** A client of the given or of a new account, with its own key, so that tests do not share a rate limit. */
export const client = Effect.fnUntraced(function* (account?: string) {
  const { call } = yield* TestApp.TestApp
  const accountId = account ?? (yield* openAccount)
  const { secret } = yield* issue(accountId)
  const authorization = `Bearer ${Redacted.value(secret)}`
  const ask = (method: string, path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) =>
    Effect.gen(function* () {
      const response = yield* call(`/api/v1${path}`, {
        method,
        headers: { authorization, ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) })
      })
      const text = yield* Effect.promise(() => response.text())
      return {
        status: response.status,
        body: text === "" ? undefined : JSON.parse(text),
        headers: response.headers
      } as Answered
    })
  return {
    accountId,
    get: (path: string) => ask("GET", path),
    post: (path: string, body?: unknown, headers?: Readonly<Record<string, string>>) =>
      ask("POST", path, body, headers),
    patch: (path: string, body: unknown) => ask("PATCH", path, body),
    remove: (path: string) => ask("DELETE", path)
  }
})

let pages = 0

/** A new observation of a page of its own host. */
export const body = (changes: Readonly<Record<string, unknown>> = {}) => ({
  observationType: "price_monitor",
  title: "駅前のランチ価格",
  schedule: "0 9 * * *",
  settings: { url: `https://host-${++pages}.example/lunch`, selector: ".price" },
  ...changes
})

let places = 0

/** A new observation that asks no host, so that its runs follow each other at once. */
export const placeBody = (changes: Readonly<Record<string, unknown>> = {}) => ({
  observationType: "competitor_count",
  title: "新宿店の競合",
  schedule: "0 9 * * *",
  settings: { lat: ++places / 1_000, lng: 139.7, radius_m: 500, industry: "restaurant" },
  ...changes
})

/** All published events of an account. */
export const eventsOf = (accountId: string) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.map(
      sql<{ readonly type: string; readonly data: any }>`
          select type, data from event where account_id = ${accountId} order by seq`,
      checked
    )
  )

/**
 * Every operation of an account, asked of a service whose own user has no right on any protected table: what it reaches
 * of them, it reaches as the tenant. Each POST has an `Idempotency-Key`.
 */
import { randomUUID } from "node:crypto"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"
import type { HttpApiGroup } from "effect/http-api"
import { SqlClient } from "effect/sql"
import { AnalyticsKey, BusinessKey, CrmKey, type Scope } from "../../modules/accounts/contract.ts"
import { OwnerKey } from "../../modules/crm/member/token/Credentials.ts"
import { JudgeSettings } from "../../modules/simulation/judge/JudgeSettings.ts"
import { App } from "../../src/app.ts"
import { CanarySettings } from "../../src/canary/CanarySettings.ts"
import * as HttpApp from "../../src/HttpApp.ts"
import * as Kernel from "../../src/kernel/Kernel.ts"
import * as Database from "../../src/sql/Database.ts"
import * as Server from "../../src/sql/server/Server.ts"
import { issue, openAccount, quietNode } from "../accounts/support.ts"
import { clientOf } from "../support/Connection.ts"
import * as TestApp from "../support/TestApp.ts"
import * as TestDatabase from "../support/TestDatabase.ts"
import * as TestSettings from "../support/TestSettings.ts"
import { settingsOf } from "../webhooks/kernel.ts"
import {
  booking,
  friend,
  friends,
  hook,
  isCsv,
  observation,
  type Request,
  requests,
  shop,
  simulation,
  store,
  tag,
  unknown
} from "./AccountRequests.ts"

/** Read before the account of a request is known; and what the kernel keeps around a use case. */
const beforeTheTenant = ["accounts_account", "accounts_key", "http_idempotency"]

const statementsFor = (role: string) => [
  `grant usage on schema public to ${role}`,
  `do $$ declare name regclass; begin
    for name in select oid from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and (relname = any('{${beforeTheTenant.join(",")}}') or not has_table_privilege('ekimae_tenant', oid, 'select'))
    loop execute format('grant all on %s to ${role}', name); end loop; end $$`,
  `grant all on all sequences in schema public to ${role}`,
  // Functions act as the tenant by themselves.
  `grant execute on all functions in schema public to ${role}`
]

/** A user of the server who is bound by no policy, and whose rights end with the database. */
const role = Effect.acquireRelease(
  Effect.suspend(() => {
    const name = `service_${randomUUID().replaceAll("-", "")}`
    return Effect.as(
      TestDatabase.administer(`create role ${name} login bypassrls`, `grant ekimae_tenant to ${name}`),
      name
    )
  }),
  (name) => TestDatabase.administer(`drop role ${name}`)
)

const service = Layer.unwrap(
  Effect.gen(function* () {
    const user = yield* role
    const name = yield* TestDatabase.database("template_seeded")
    const owner = clientOf(TestDatabase.host(), name)
    yield* Effect.forEach(statementsFor(user), (statement) =>
      Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe(statement))
    ).pipe(Effect.provide(owner, { local: true }))
    const on = (username: string) => Database.clients(Server.fromAddress({ host: TestDatabase.host(), username }, name))
    const app = TestApp.web(HttpApp.routes(App.api, App.scheduleRegistry).pipe(Layer.provide(App.layer))).pipe(
      Layer.provide(TestApp.services),
      Layer.provide(Kernel.services),
      Layer.provide(on(user))
    )
    return Layer.mergeAll(
      app,
      quietNode.pipe(Layer.provideMerge(Kernel.services), Layer.provideMerge(on(TestDatabase.owner)))
    )
  })
).pipe(
  Layer.provideMerge(
    Layer.mergeAll(settingsOf({ role: "http" }), TestSettings.of(JudgeSettings), TestSettings.of(CanarySettings))
  ),
  Layer.orDie
)

const crmScopes: ReadonlyArray<Scope> = [
  "webhooks:read",
  "webhooks:write",
  "messages:write",
  "friends:read",
  "friends:write",
  "tags:read",
  "tags:write",
  "reservations:read",
  "reservations:write",
  "memberships:read"
]

const seed = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const accountId = yield* openAccount
  // Each may ask 60 times a minute.
  const analytics = [1, 2, 3].map(() => Effect.map(issue(accountId), ({ secret }) => Redacted.value(secret)))
  const crm = Redacted.value((yield* issue(accountId, "crm", crmScopes)).secret)
  const business = Redacted.value((yield* issue(accountId, "trade_live")).secret)
  const { call } = yield* TestApp.TestApp
  let count = 0
  const asked =
    (...keys: ReadonlyArray<string>) =>
    (method: string, path: string, body?: unknown, idempotencyKey?: string) =>
      Effect.gen(function* () {
        const key = keys[count++ % keys.length]
        const response = yield* call(`/api/v1${path}`, {
          method,
          headers: {
            authorization: `Bearer ${key}`,
            "content-type": isCsv(body) ? "text/csv" : "application/json",
            ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey })
          },
          ...(body === undefined ? {} : { body: isCsv(body) ? body.csv : JSON.stringify(body) })
        })
        const text = yield* Effect.promise(() => response.text())
        const isJson = /json/.test(response.headers.get("content-type") ?? "")
        const { headers, status } = response
        return { status, headers, body: isJson ? JSON.parse(text) : text }
      })
  return {
    accountId,
    sql,
    analytics: asked(...(yield* Effect.all(analytics))),
    crm: asked(crm),
    business: asked(business)
  }
})

const result = JSON.stringify({ findings: { calibrationShift: 0, prices: [{ price: 480, demand: { value: 0.4 } }] } })
const segmentData = JSON.stringify({ demographics: {}, behavior: {}, sentiment: {} })

/** What there is before the requests: `{name}` in a path stands for it. */
const prepare = Effect.fnUntraced(function* ({ accountId, analytics, crm, sql }: Effect.Success<typeof seed>) {
  const queued = (yield* analytics("POST", "/simulations", simulation)).body.data.id
  const done = (yield* analytics("POST", "/simulations", simulation)).body.data.id
  yield* sql`
    update simulation_simulation set status = 'completed', overall_score = 50, headline = 'done',
      result_data = ${result}::text::json, completed_at = now() where id = ${done}`
  yield* sql`
    insert into simulation_persona (id, account_id, area_code, ordinal, name, age, sex, household, occupation, income,
      traits, created_at)
    values (${unknown}, ${accountId}, null, 0, 'Ann', 40, 0, 0, 0, 3000000, array_fill(5000::smallint, array[9]), now())`
  yield* sql`
    insert into simulation_segment (id, account_id, simulation_id, name, score, segment_data, created_at)
    values (${unknown}, ${accountId}, ${done}, 'young', 50, ${segmentData}::text::json, now())`
  yield* sql`
    insert into crm_menu (id, account_id, name, duration, created_at, updated_at)
    values (${shop.menu}, ${accountId}, 'cut', 60, now(), now())`
  yield* sql`
    insert into crm_slot (id, account_id, menu_id, date, business_date, start_time, end_time, starts_at, ends_at, max_capacity)
    select ${shop.slot}, ${accountId}, ${shop.menu}, day, day, '12:00', '13:00', day + time '03:00', day + time '04:00', 5
    from (select date '1970-01-03' as day) as slot`
  for (const id of friends) {
    yield* sql`insert into crm_friend (id, account_id, known_since, created_at) values (${id}, ${accountId}, now(), now())`
  }
  const reservation = (yield* crm("POST", "/reservations", { ...booking, friendId: friends[1] }, "prepared")).body.id
  const chain = (yield* analytics("POST", "/chains", { name: "prepared" })).body.data.id
  const goneChain = (yield* analytics("POST", "/chains", { name: "gone" })).body.data.id
  const storeId = (yield* analytics("POST", `/chains/${chain}/stores`, store)).body.data.id
  const endpoint = (yield* crm("POST", "/webhook_endpoints", hook)).body.id
  const gone = (yield* crm("POST", "/webhook_endpoints", hook)).body.id
  const delivery = (yield* crm("POST", `/webhook_endpoints/${endpoint}/test`)).body.id
  const notified = (yield* analytics("POST", "/notification_endpoints", { url: hook.url })).body.data.id
  const notification = (yield* analytics("POST", `/notification_endpoints/${notified}/test`)).body.data.id
  yield* sql`
    insert into crm_menu (id, account_id, name, duration, needs_staff, created_at, updated_at)
    values (${unknown}, ${accountId}, 'カット', 60, true, now(), now())`
  yield* sql`
    insert into crm_friend (id, account_id, line_user_id, display_name, search_name, platform_state, known_since, created_at)
    values (${friend}, ${accountId}, ${`U${"0".repeat(32)}`}, '山田', '山田', 'following', now(), now())`
  yield* sql`
    insert into crm_tag (id, account_id, name, color, created_at) values (${tag}, ${accountId}, 'VIP', '#06C755', now())`
  const bound = yield* crm("POST", "/external-ids", { friendId: friend, namespace: "gone", externalId: "1" })
  const externalId = bound.body.data.id
  const watched = (yield* analytics("POST", "/observations", observation)).body.data.id
  const webhooks = { watched, friend, tag, externalId, endpoint, gone, delivery, notified, notification }
  const chains = { chain, goneChain, storeId }
  return { queued, done, persona: unknown, segment: unknown, reservation, ...webhooks, ...chains } as Record<
    string,
    string
  >
})

/** Every endpoint that a key of an account opens. */
const operations = (Object.values(App.api.groups) as ReadonlyArray<unknown> as ReadonlyArray<HttpApiGroup.Top>).flatMap(
  (group) =>
    Object.values(group.endpoints).flatMap(({ identifier, middlewares }) =>
      [AnalyticsKey, BusinessKey, CrmKey, OwnerKey].some((key) => middlewares.has(key))
        ? [`${group.identifier}.${identifier}`]
        : []
    )
)

const malformed = "Idempotency-Key must be 1 to 255 characters: letters, digits, underscore, hyphen"

/** Asks with the key again and with a malformed one; a response that shows a secret must be stored sealed. */
const repeat = Effect.fnUntraced(function* (
  seeded: Effect.Success<typeof seed>,
  [family, method, , status, body]: Request,
  at: string,
  first: { readonly body: Record<string, unknown> }
) {
  const ask = (key: string, sent = body) => seeded[family](method, at, sent, key)
  const again = yield* ask(keyOf(at))
  assert.deepStrictEqual([again.status, again.headers.get("idempotent-replayed")], [status, "true"], at)
  assert.deepStrictEqual(again.body, { ...first.body, idempotent_replay: true }, at)
  const refused = yield* ask("no spaces")
  assert.deepStrictEqual(
    [refused.status, refused.body.code, refused.body.message],
    [400, "invalid_idempotency_key", malformed],
    at
  )
  const [row] = yield* seeded.sql<{ readonly body: string | null }>`
    select body::text from http_idempotency where route like ${`${method} /api/v1${at} %`} and key = ${keyOf(at)}`
  assert.isDefined(row, at)
  assert.strictEqual(row?.body === null, /whsec_[\w+/]{20}/.test(JSON.stringify(first.body)), at)
})

const keyOf = (at: string) => `of-${at.replaceAll(/[^a-z0-9]/gi, "-")}`

layer(service)("An account's operations", (it) => {
  it.effect(
    "reach protected tables as the tenant only, each of them, and replay what they answered to a POST with the same key",
    () =>
      Effect.gen(function* () {
        assert.deepStrictEqual(operations.toSorted(), Object.keys(requests).toSorted())
        const seeded = yield* seed
        const names = yield* prepare(seeded)
        for (const [operation, [family, method, path, status, body]] of Object.entries(requests)) {
          const at = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => names[name]!)
          const answer = yield* seeded[family](method, at, body, method === "POST" ? keyOf(at) : undefined)
          assert.strictEqual(answer.status, status, `${operation}: ${JSON.stringify(answer.body)}`)
          if (method === "POST") yield* repeat(seeded, requests[operation]!, at, answer)
        }
      })
  )
})

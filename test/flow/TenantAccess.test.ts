/**
 * Every operation of an account, asked of a service whose own user has no right on any protected table: what it reaches
 * of them, it reaches as the tenant. Each POST has an `Idempotency-Key`. A new operation must be added to `requests`.
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
import * as HttpApp from "../../src/http/HttpApp.ts"
import * as Kernel from "../../src/Kernel.ts"
import * as Database from "../../src/sql/Database.ts"
import * as Server from "../../src/sql/server/Server.ts"
import { issue, openAccount, quietNode } from "../accounts/support.ts"
import { clientOf } from "../support/Connection.ts"
import * as TestApp from "../support/TestApp.ts"
import * as TestDatabase from "../support/TestDatabase.ts"
import * as TestSettings from "../support/TestSettings.ts"
import { settingsOf } from "../webhooks/kernel.ts"

/** Read before the account of a request is known; and what the kernel keeps around a use case. */
const beforeTheTenant = ["accounts_account", "accounts_key", "http_idempotency"]

const statementsFor = (role: string) => [
  `grant ekimae_tenant to ${role}`,
  `grant usage on schema public to ${role}`,
  `do $$ declare name regclass; begin
    for name in select oid from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and (relname = any('{${beforeTheTenant.join(",")}}') or not has_table_privilege('ekimae_tenant', oid, 'select'))
    loop execute format('grant all on %s to ${role}', name); end loop; end $$`,
  `grant all on all sequences in schema public to ${role}`
]

/** A user of the server who is bound by no policy, and whose rights end with the database. */
const role = Effect.acquireRelease(
  Effect.gen(function* () {
    const name = `service_${randomUUID().replaceAll("-", "")}`
    yield* (yield* SqlClient.SqlClient).unsafe(`create role ${name} login bypassrls`)
    return name
  }).pipe(Effect.provide(clientOf(TestDatabase.host(), "postgres"), { local: true })),
  (name) =>
    Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe(`drop role ${name}`)).pipe(
      Effect.provide(clientOf(TestDatabase.host(), "postgres"), { local: true }),
      Effect.orDie
    )
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
    return Layer.mergeAll(app, quietNode.pipe(Layer.provideMerge(Kernel.services), Layer.provideMerge(on("postgres"))))
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
  const analytics = Redacted.value((yield* issue(accountId)).secret)
  const crm = Redacted.value((yield* issue(accountId, "crm", crmScopes)).secret)
  const business = Redacted.value((yield* issue(accountId, "trade_live")).secret)
  const { call } = yield* TestApp.TestApp
  const asked = (key: string) => (method: string, path: string, body?: unknown, idempotencyKey?: string) =>
    Effect.gen(function* () {
      const response = yield* call(`/api/v1${path}`, {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          "content-type": "application/json",
          ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey })
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) })
      })
      const text = yield* Effect.promise(() => response.text())
      const isJson = /json/.test(response.headers.get("content-type") ?? "")
      const { headers, status } = response
      return { status, headers, body: isJson ? JSON.parse(text) : text }
    })
  return { accountId, sql, analytics: asked(analytics), crm: asked(crm), business: asked(business) }
})

const unknown = "01KAJ3Q7Y6T0V9W2X4Z8B1C5DF"
const friend = "01KAJ3Q7Y6T0V9W2X4Z8B1C5DG"
const tag = "01KAJ3Q7Y6T0V9W2X4Z8B1C5DH"
const simulation = {
  templateType: "price_test",
  inputParams: { businessType: "カフェ", prices: [380, 480, 580] },
  personaCount: 5
}
const result = JSON.stringify({ findings: { calibrationShift: 0, prices: [{ price: 480, demand: { value: 0.4 } }] } })
const segmentData = JSON.stringify({ demographics: {}, behavior: {}, sentiment: {} })
const week = Array.from({ length: 7 }, (_, i) => ({ date: `2026-11-0${i + 1}`, revenue: 90_000, customers: 80 }))
/** A menu, a slot and a friend of the account. */
const shop = { menu: "01KAJ3M0A1B2C3D4E5F6G7H8J9", slot: "01KAJ3M1C3E5G7J9M1P3R5T7W9" }
const friends = ["01KAJ3N8T2V4X6Z8B0D2F4H6K8", "01KAJ3N8T2V4X6Z8B0D2F4H6K9"] as const
const booking = { eventId: shop.menu, slotId: shop.slot, friendId: friends[0] }
const hook = { url: "http://127.0.0.1:9/hook", events: ["friend.followed"] }

const binding = (externalId: string) => ({ friendId: friend, namespace: "pos", externalId })

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
  const webhooks = { friend, tag, externalId, endpoint, gone, delivery, notified, notification }
  return { queued, done, persona: unknown, segment: unknown, reservation, ...webhooks } as Record<string, string>
})

type Request = readonly [
  family: "analytics" | "crm" | "business",
  method: "GET" | "POST" | "PATCH" | "DELETE",
  path: string,
  status: number,
  body?: unknown
]

/** By group and endpoint; the last of an endpoint deletes it. */
const requests: Readonly<Record<string, Request>> = {
  // Areas are shared by all accounts.
  "areas.ranking": ["analytics", "GET", "/areas/ranking?category=people", 200],
  "areas.compare": ["analytics", "GET", "/areas/compare?a=13101&b=13104", 200],
  "areas.profile": ["analytics", "GET", "/areas/13104", 200],
  "areas.scores": ["analytics", "GET", "/areas/13104/scores", 200],
  "areas.generate": ["analytics", "POST", "/areas/13104/generate", 202],
  "simulations.list": ["analytics", "GET", "/simulations", 200],
  "simulations.create": ["analytics", "POST", "/simulations", 202, simulation],
  "simulations.read": ["analytics", "GET", "/simulations/{done}", 200],
  "simulations.events": ["analytics", "GET", "/simulations/{done}/events", 200],
  "simulations.cancel": ["analytics", "POST", "/simulations/{queued}/cancel", 200],
  "simulations.outcome": [
    "analytics",
    "POST",
    "/simulations/{done}/outcome",
    200,
    { observations: [{ price: 480, offered: 1000, bought: 300 }] }
  ],
  "personas.list": ["analytics", "GET", "/personas", 200],
  "personas.detail": ["analytics", "GET", "/personas/{persona}", 200],
  "personas.psychology": ["analytics", "GET", "/personas/{persona}/psychology", 200],
  "segments.list": ["analytics", "GET", "/segments", 200],
  "segments.detail": ["analytics", "GET", "/segments/{segment}", 200],
  "reservationEvents.list": ["crm", "GET", "/reservation_events", 200],
  "reservationSlots.list": ["crm", "GET", `/reservation_slots?eventId=${unknown}`, 200],
  "reservations.list": ["crm", "GET", "/reservations", 200],
  "reservations.read": ["crm", "GET", "/reservations/{reservation}", 200],
  "reservations.create": ["crm", "POST", "/reservations", 201, booking],
  "messages.send": ["crm", "POST", "/messages", 200, { friendId: friend, messages: [{ type: "text", text: "hello" }] }],
  "webhookEndpoints.list": ["crm", "GET", "/webhook_endpoints", 200],
  "webhookEndpoints.create": ["crm", "POST", "/webhook_endpoints", 201, hook],
  "webhookEndpoints.read": ["crm", "GET", "/webhook_endpoints/{endpoint}", 200],
  "webhookEndpoints.update": ["crm", "PATCH", "/webhook_endpoints/{endpoint}", 200, { ...hook, status: "disabled" }],
  "webhookEndpoints.enable": ["crm", "POST", "/webhook_endpoints/{endpoint}/enable", 200],
  "webhookEndpoints.rotateSecret": ["crm", "POST", "/webhook_endpoints/{endpoint}/rotate_secret", 200],
  "webhookEndpoints.test": ["crm", "POST", "/webhook_endpoints/{endpoint}/test", 202],
  "webhookEndpoints.deliveries": ["crm", "GET", "/webhook_endpoints/{endpoint}/deliveries", 200],
  "webhookEndpoints.delivery": ["crm", "GET", "/webhook_endpoints/{endpoint}/deliveries/{delivery}", 200],
  "webhookEndpoints.replay": [
    "crm",
    "POST",
    "/webhook_endpoints/{endpoint}/replay",
    202,
    { from: "2026-01-01T00:00:00Z", to: "2100-01-01T00:00:00Z" }
  ],
  "webhookEndpoints.remove": ["crm", "DELETE", "/webhook_endpoints/{gone}", 200],
  "memberships.list": ["crm", "GET", "/memberships", 200],
  "memberships.lookup": ["crm", "POST", "/memberships/lookup", 200, { lineUserId: `U${"0".repeat(32)}` }],
  "friends.list": ["crm", "GET", `/friends?search=${encodeURIComponent("山")}`, 200],
  "tags.list": ["crm", "GET", "/tags", 200],
  "tags.change": ["crm", "POST", "/tags", 200, { friendId: friend, tagId: tag, action: "add" }],
  "externalIds.list": ["crm", "GET", "/friends/{friend}/external-ids", 200],
  "externalIds.create": ["crm", "POST", "/external-ids", 201, binding("1")],
  "externalIds.replace": ["crm", "POST", "/external-ids/replace", 200, binding("2")],
  "externalIds.remove": ["crm", "DELETE", "/external-ids/{externalId}", 200],
  // Shops are shared by all accounts.
  "competitors.competitors": ["business", "GET", "/competitors?lat=35.69&lng=139.7", 200],
  "demandForecast.forecast": [
    "business",
    "POST",
    "/demand-forecast",
    200,
    { store_id: "store", historical_data: week }
  ],
  "tradeAreaReports.create": ["business", "POST", "/trade-area", 200, { store_id: "store", address: "新宿区" }],
  "tradeAreaReports.read": ["business", "GET", "/trade-area/store", 200],
  "locations.score": ["business", "POST", "/location-score", 200, { candidates: [{ id: "a", address: "新宿区" }] }],
  "notificationEndpoints.list": ["analytics", "GET", "/notification_endpoints", 200],
  "notificationEndpoints.create": ["analytics", "POST", "/notification_endpoints", 201, { url: hook.url }],
  "notificationEndpoints.read": ["analytics", "GET", "/notification_endpoints/{notified}", 200],
  "notificationEndpoints.update": [
    "analytics",
    "PATCH",
    "/notification_endpoints/{notified}",
    200,
    { url: hook.url, status: "disabled" }
  ],
  "notificationEndpoints.enable": ["analytics", "POST", "/notification_endpoints/{notified}/enable", 200],
  "notificationEndpoints.rotateSecret": ["analytics", "POST", "/notification_endpoints/{notified}/rotate_secret", 200],
  "notificationEndpoints.test": ["analytics", "POST", "/notification_endpoints/{notified}/test", 202],
  "notificationEndpoints.deliveries": ["analytics", "GET", "/notification_endpoints/{notified}/deliveries", 200],
  "notificationEndpoints.delivery": [
    "analytics",
    "GET",
    "/notification_endpoints/{notified}/deliveries/{notification}",
    200
  ],
  "notificationEndpoints.replay": [
    "analytics",
    "POST",
    "/notification_endpoints/{notified}/replay",
    202,
    { status: "parked" }
  ],
  "notificationEndpoints.remove": ["analytics", "DELETE", "/notification_endpoints/{notified}", 200]
}

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

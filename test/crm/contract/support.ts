/** The whole service, and two shops in it: one that asks, and one whose data it must not see. */
import { Effect, Layer, Redacted } from "effect"
import { Scope } from "../../../modules/accounts/contract.ts"
import { JudgeSettings } from "../../../modules/simulation/judge/JudgeSettings.ts"
import { App } from "../../../src/app.ts"
import { CanarySettings } from "../../../src/canary/CanarySettings.ts"
import * as HttpApp from "../../../src/http/HttpApp.ts"
import * as Kernel from "../../../src/Kernel.ts"
import { issue, openAccount, quietNode } from "../../accounts/support.ts"
import * as TestApp from "../../support/TestApp.ts"
import * as TestDatabase from "../../support/TestDatabase.ts"
import * as TestSettings from "../../support/TestSettings.ts"
import { settingsOf } from "../../webhooks/kernel.ts"
import { shopRows } from "../ShopRows.ts"
import { crmSettings } from "../settings.ts"

const routes = HttpApp.routes(App.api, App.scheduleRegistry).pipe(Layer.provide(App.layer))

const behind = <E, R>(front: Layer.Layer<TestApp.TestApp, E, R>) =>
  front.pipe(
    Layer.provide(TestApp.services),
    Layer.merge(App.ports),
    Layer.provideMerge(quietNode),
    Layer.provideMerge(Kernel.services),
    Layer.provideMerge(TestDatabase.layer),
    Layer.provideMerge(
      Layer.mergeAll(
        settingsOf({ role: "http", port: 0 }),
        crmSettings,
        TestSettings.of(JudgeSettings),
        TestSettings.of(CanarySettings)
      )
    ),
    Layer.orDie
  )

export const service = behind(TestApp.web(routes))
/** The same on a port. */
export const listeningService = behind(TestApp.socket(routes))

let counter = 0
export const ulid = (): string => `01KAJ3Q7Y6T0V9W2X4Z8${String(++counter).padStart(6, "0")}`

const minute = 60_000
const day = 1_440 * minute

/** A shop with one of everything, and friends, slots and reservations in the states that operations refuse. */
export const openShop = Effect.gen(function* () {
  const accountId = yield* openAccount
  const rows = yield* shopRows(accountId)
  const { sql } = rows
  const key = Redacted.value((yield* issue(accountId, "crm", Scope.literals)).secret)
  const narrowKey = Redacted.value((yield* issue(accountId, "crm", ["memberships:read"])).secret)
  const now = Math.ceil(Date.now() / minute) * minute

  const friend = yield* rows.friend("山田")
  const otherFriend = yield* rows.friend("Suzuki")
  const unfollowed = yield* rows.friend("Sato")
  yield* sql`update crm_friend set platform_state = 'unfollowed', unfollowed_at = now() where id = ${unfollowed}`
  const event = yield* rows.menu("カット", { minNotice: 60 })
  const slotAfter = (ms: number, booked = 0) => rows.slot(event, { startsAt: new Date(now + ms), booked })
  const slot = yield* slotAfter(3 * day)
  const full = yield* slotAfter(4 * day, 4)
  const soonFull = yield* slotAfter(31 * minute, 4)
  const reservation = yield* rows.reservation({ slotId: full, friendId: friend })
  yield* rows.reservation({ slotId: soonFull, friendId: friend })
  const staff = yield* rows.staff("佐藤")
  const tag = ulid()
  yield* sql`
    insert into crm_tag (id, account_id, name, color, created_at) values (${tag}, ${accountId}, '常連', '#FF8800', now())`
  const externalId = ulid()
  yield* sql`
    insert into crm_external_id (id, account_id, friend_id, namespace, external_id, source, created_at, updated_at)
    values (${externalId}, ${accountId}, ${friend}, 'pos', 'C-1', 'api', now(), now())`
  const ids = { friend, otherFriend, unfollowed, event, slot, full, soonFull, reservation, staff, tag, externalId }
  return { accountId, key, narrowKey, ids }
}).pipe(Effect.orDie)

export type Shop = Effect.Success<typeof openShop>

export interface Shot {
  readonly method: "GET" | "POST" | "DELETE" | "PATCH"
  readonly path: string
  readonly key?: string | undefined
  readonly idempotencyKey?: string | undefined
  readonly contentType?: string
  /** A text is sent as it is, all else as JSON. */
  readonly body?: unknown
}

export const send = Effect.fnUntraced(function* ({ body, contentType, idempotencyKey, key, method, path }: Shot) {
  const { call } = yield* TestApp.TestApp
  const response = yield* call(`/api/v1${path}`, {
    method,
    headers: {
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
      ...(body === undefined ? {} : { "content-type": contentType ?? "application/json" })
    },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) })
  })
  const text = yield* Effect.promise(() => response.text())
  return { status: response.status, body: text === "" ? {} : JSON.parse(text) }
})

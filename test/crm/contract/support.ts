/** The whole service, and two shops in it: one that asks, and one whose data it must not see. */
import { Effect, Layer, Option, Redacted } from "effect"
import { type JWTPayload, SignJWT } from "jose"
import { Scope } from "../../../modules/accounts/contract.ts"
import { JudgeSettings } from "../../../modules/simulation/judge/JudgeSettings.ts"
import { App } from "../../../src/app.ts"
import { CanarySettings } from "../../../src/canary/CanarySettings.ts"
import * as HttpApp from "../../../src/HttpApp.ts"
import * as Kernel from "../../../src/kernel/Kernel.ts"
import { issue, openAccount, quietNode } from "../../accounts/support.ts"
import { userId } from "../../support/line/Line.ts"
import * as TestApp from "../../support/TestApp.ts"
import * as TestSettings from "../../support/TestSettings.ts"
import { databaseOf } from "../../webhooks/kernel.ts"
import { shopRows } from "../ShopRows.ts"

const adminToken = "0123456789abcdef"
const routes = HttpApp.routes(App.api, App.scheduleRegistry).pipe(Layer.provide(App.layer))

const behind = <E, R>(front: Layer.Layer<TestApp.TestApp, E, R>) =>
  front.pipe(
    Layer.provide(TestApp.services),
    Layer.merge(App.ports),
    Layer.provideMerge(quietNode),
    Layer.provideMerge(Kernel.services),
    Layer.provideMerge(
      databaseOf({ role: "http", port: 0, adminToken: Option.some(Redacted.make(adminToken)) }, "template_seeded")
    ),
    Layer.provideMerge(Layer.merge(TestSettings.of(JudgeSettings), TestSettings.of(CanarySettings))),
    Layer.orDie
  )

export const service = behind(TestApp.web(routes))
/** The service on a port. */
export const listeningService = behind(TestApp.socket(routes))

let counter = 0
export const ulid = (): string => `01KAJ3Q7Y6T0V9W2X4Z8${String(++counter).padStart(6, "0")}`

/** Signs tokens of web login. */
const channelSecret = "0123456789abcdef0123456789abcdef"

/** Registers a login channel of its own; answers its id. */
const addLoginChannel = Effect.fnUntraced(function* (accountId: string) {
  const channelId = String(2_000_000_000 + ++counter)
  const { call } = yield* TestApp.TestApp
  const { status } = yield* call(`/admin/v1/crm/accounts/${accountId}/login-channels/${channelId}`, {
    method: "PUT",
    headers: { authorization: `Bearer ${adminToken}`, "content-type": "application/json" },
    body: JSON.stringify({ channelSecret })
  })
  if (status !== 200) return yield* Effect.die(new Error(`The login channel was refused with ${status}`))
  return channelId
})

/** An ID token as LINE's web login makes it, with other claims where they are given. */
export const tokenOf = (claims: JWTPayload, secret = channelSecret, { hasEnd } = { hasEnd: true }) =>
  Effect.promise(() => {
    const now = Math.floor(Date.now() / 1000)
    const end = hasEnd ? { exp: now + 3_600 } : {}
    return new SignJWT({ iss: "https://access.line.me", iat: now, ...end, ...claims })
      .setProtectedHeader({ alg: "HS256", typ: "JWT" })
      .sign(new TextEncoder().encode(secret))
  })

const minute = 60_000
const day = 1_440 * minute

/** A shop with one of everything, and friends, slots and reservations in the states that operations refuse. */
export const openShop = Effect.gen(function* () {
  const accountId = yield* openAccount
  const rows = yield* shopRows(accountId)
  const { sql } = rows
  const key = Redacted.value((yield* issue(accountId, "crm", Scope.literals)).secret)
  const narrowKey = Redacted.value((yield* issue(accountId, "crm", ["memberships:read"])).secret)
  const noMembersKey = Redacted.value((yield* issue(accountId, "crm", ["friends:read"])).secret)
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
  const lineUserId = userId(++counter)
  const channelId = yield* addLoginChannel(accountId)
  const memberToken = yield* tokenOf({ sub: lineUserId, aud: channelId })
  return { accountId, key, narrowKey, noMembersKey, memberToken, lineUserId, channelId, ids }
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

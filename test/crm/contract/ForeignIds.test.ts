/**
 * Ids of another shop, on every operation of a key of customer messaging: each id of a request in turn is replaced by the
 * other shop's and by one that does not exist. Both get the same answer, to the byte.
 */
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import type { HttpApiGroup } from "effect/http-api"
import { CrmKey } from "../../../modules/accounts/contract.ts"
import { App } from "../../../src/app.ts"
import { openShop, type Shop, type Shot, send, service, ulid } from "./support.ts"

type Ids = Shop["ids"] & { readonly endpoint: string; readonly delivery: string }
type Request = readonly [method: Shot["method"], path: (ids: Ids) => string, body?: (ids: Ids) => object]

const hook = { url: "http://127.0.0.1:9/hook", events: ["friend.followed"] }

/** Requests by group and endpoint: one that its own shop may make, with every id that the operation takes. */
const requests: Readonly<Record<string, Request>> = {
  "friends.list": ["GET", () => "/friends"],
  "externalIds.list": ["GET", ({ friend }) => `/friends/${friend}/external-ids`],
  "externalIds.create": [
    "POST",
    () => "/external-ids",
    ({ friend }) => ({ friendId: friend, namespace: "a", externalId: "1" })
  ],
  "externalIds.replace": [
    "POST",
    () => "/external-ids/replace",
    ({ friend }) => ({ friendId: friend, namespace: "b", externalId: "1" })
  ],
  "tags.list": ["GET", () => "/tags"],
  "tags.change": ["POST", () => "/tags", ({ friend, tag }) => ({ friendId: friend, tagId: tag, action: "add" })],
  "messages.send": [
    "POST",
    () => "/messages",
    ({ friend }) => ({ friendId: friend, messages: [{ type: "text", text: "。" }] })
  ],
  "reservations.list": ["GET", ({ event, friend }) => `/reservations?friendId=${friend}&eventId=${event}`],
  "reservations.after": ["GET", ({ reservation }) => `/reservations?starting_after=${reservation}`],
  "reservations.read": ["GET", ({ reservation }) => `/reservations/${reservation}`],
  "reservations.create": [
    "POST",
    () => "/reservations",
    ({ event, friend, slot, staff }) => ({ eventId: event, slotId: slot, friendId: friend, staffId: staff })
  ],
  "reservationEvents.list": ["GET", () => "/reservation_events"],
  "reservationSlots.list": ["GET", ({ event }) => `/reservation_slots?eventId=${event}`],
  // Behind all events, so that what happens meanwhile changes no answer.
  "webhookEvents.list": ["GET", () => `/webhook_events?cursor=${"9".repeat(15)}`],
  "webhookEndpoints.list": ["GET", () => "/webhook_endpoints"],
  "webhookEndpoints.create": ["POST", () => "/webhook_endpoints", () => hook],
  "webhookEndpoints.read": ["GET", ({ endpoint }) => `/webhook_endpoints/${endpoint}`],
  "webhookEndpoints.update": ["PATCH", ({ endpoint }) => `/webhook_endpoints/${endpoint}`, () => hook],
  "webhookEndpoints.enable": ["POST", ({ endpoint }) => `/webhook_endpoints/${endpoint}/enable`],
  "webhookEndpoints.rotateSecret": ["POST", ({ endpoint }) => `/webhook_endpoints/${endpoint}/rotate_secret`],
  "webhookEndpoints.test": ["POST", ({ endpoint }) => `/webhook_endpoints/${endpoint}/test`],
  "webhookEndpoints.deliveries": ["GET", ({ endpoint }) => `/webhook_endpoints/${endpoint}/deliveries`],
  "webhookEndpoints.statistics": ["GET", ({ endpoint }) => `/webhook_endpoints/${endpoint}/statistics`],
  "webhookEndpoints.delivery": [
    "GET",
    ({ delivery, endpoint }) => `/webhook_endpoints/${endpoint}/deliveries/${delivery}`
  ],
  "webhookEndpoints.replay": [
    "POST",
    ({ endpoint }) => `/webhook_endpoints/${endpoint}/replay`,
    ({ delivery }) => ({ delivery_id: delivery })
  ],
  "webhookEndpoints.rehearse": ["POST", ({ endpoint }) => `/webhook_endpoints/${endpoint}/rehearsal`],
  "webhookEndpoints.rehearsal": ["GET", ({ endpoint }) => `/webhook_endpoints/${endpoint}/rehearsal`],
  // Last: it takes the shop's own.
  "externalIds.remove": ["DELETE", ({ externalId }) => `/external-ids/${externalId}`],
  "webhookEndpoints.remove": ["DELETE", ({ endpoint }) => `/webhook_endpoints/${endpoint}`]
}

const operations = (Object.values(App.api.groups) as ReadonlyArray<unknown> as ReadonlyArray<HttpApiGroup.Top>).flatMap(
  (group) =>
    Object.values(group.endpoints).flatMap(({ identifier, middlewares }) =>
      middlewares.has(CrmKey) ? [`${group.identifier}.${identifier}`] : []
    )
)

/** A shop with a webhook endpoint and a delivery to it. */
const shopWithWebhooks = Effect.gen(function* () {
  const shop = yield* openShop
  const { key } = shop
  const endpoint: string = (yield* send({ method: "POST", path: "/webhook_endpoints", key, body: hook })).body.id
  const test = yield* send({ method: "POST", path: `/webhook_endpoints/${endpoint}/test`, key })
  return { ...shop, ids: { ...shop.ids, endpoint, delivery: test.body.id as string } }
})

/** The answer without what differs between any two requests, and with one word for the ids that were asked for. */
const comparable = (answer: { readonly status: number; readonly body: any }, ids: Ids) => {
  const body = { ...answer.body, instance: undefined, request_id: undefined }
  const text = Object.values(ids).reduce((text, id) => text.replaceAll(id, "<id>"), JSON.stringify(body))
  return { status: answer.status, text }
}

layer(service, { excludeTestServices: true })("Ids of another shop", (it) => {
  it.effect("get the answer of unknown ones, on every operation", () =>
    Effect.gen(function* () {
      const listed = Object.keys(requests).filter((name) => name !== "reservations.after")
      assert.deepStrictEqual(operations.toSorted(), listed.toSorted())
      const own = yield* shopWithWebhooks
      const foreign = yield* shopWithWebhooks
      let compared = 0
      for (const [operation, [method, path, body]] of Object.entries(requests)) {
        const ask = (ids: Ids) =>
          send({
            method,
            path: path(ids),
            key: own.key,
            // A new one for each: they are different requests.
            ...(method === "POST" ? { idempotencyKey: ulid() } : {}),
            ...(body && { body: body(ids) })
          })
        const names = Object.keys(own.ids).filter((name) => {
          const without = { ...own.ids, [name]: "" }
          return path(without) !== path(own.ids) || JSON.stringify(body?.(without)) !== JSON.stringify(body?.(own.ids))
        })
        for (const name of names) {
          const stranger = { ...own.ids, [name]: foreign.ids[name as keyof Ids] }
          const missing = { ...own.ids, [name]: ulid() }
          const first = comparable(yield* ask(stranger), stranger)
          const second = comparable(yield* ask(missing), missing)
          assert.deepStrictEqual(first, second, `${operation}, ${name}`)
          compared++
        }
        const right = yield* ask(own.ids)
        assert.isBelow(right.status, 300, `${operation}: ${JSON.stringify(right.body)}`)
      }
      assert.isAbove(compared, 20)
    })
  )
})

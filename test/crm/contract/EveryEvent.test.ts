/** Each event of the interface, caused from outside in the way that the README names, and received with valid signatures. */
import { assert, layer } from "@effect/vitest"
import { Clock, Effect, Layer, Option, Redacted } from "effect"
import { Webhook } from "standardwebhooks"
import { Stripe } from "stripe"
import { Scope } from "../../../modules/accounts/contract.ts"
import * as forIntegrators from "../../../modules/crm/events/ForIntegrators.ts"
import * as line from "../../../modules/crm/line/Plug.ts"
import * as SimulatedHooks from "../../../modules/crm/line/sandbox/SimulatedHooks.ts"
import { TestPing } from "../../../modules/webhooks/TestPing.ts"
import { issue, openAccount } from "../../accounts/support.ts"
import { userId } from "../../support/line/Line.ts"
import * as TestApp from "../../support/TestApp.ts"
import { clientWith, type JsonResponse, node as nodeOf } from "../../webhooks/support.ts"
import { operatorOf } from "../cli.ts"
import { shopRows } from "../ShopRows.ts"
import { eventReceiver } from "./EventReceiver.ts"
import { ulid } from "./support.ts"

const adminToken = "0123456789abcdef"
const node = nodeOf({ adminToken: Option.some(Redacted.make(adminToken)) })

const stripeSecret = "whsec_EveryEvent0123456789"

/** An invoice of a subscription, as Stripe reports one that could not be collected. */
const invoiceOf = (memberId: string | undefined) => {
  const now = Math.floor(Date.now() / 1_000)
  return {
    id: "in_every",
    object: "invoice",
    amount_due: 980,
    amount_paid: 0,
    currency: "jpy",
    attempt_count: 1,
    next_payment_attempt: now + 3 * 86_400,
    payment_intent: "pi_every",
    parent: { subscription_details: { subscription: "sub_every", metadata: { member_id: memberId } } },
    lines: { data: [{ period: { end: now + 30 * 86_400 }, pricing: { price_details: { price: "price_every" } } }] }
  }
}

/** A dispute of the payment of that invoice. */
const disputeOf = (status: string) => ({
  id: "du_every",
  object: "dispute",
  amount: 980,
  payment_intent: "pi_every",
  reason: "fraudulent",
  status
})

/** The subscription of that invoice. */
const subscriptionOf = (memberId: string | undefined, pause: object | null) => ({
  id: "sub_every",
  object: "subscription",
  status: "active",
  metadata: { member_id: memberId },
  items: { data: [{ price: { id: "price_every" } }] },
  pause_collection: pause
})

/** Delivers an event as Stripe does, signed by its own library. */
const stripeHook = Effect.fnUntraced(function* (accountId: string, type: string, object: object) {
  const { call } = yield* TestApp.TestApp
  const created = Math.floor(Date.now() / 1_000)
  const event = { id: `evt_${type}`, object: "event", type, created, livemode: false, data: { object } }
  const payload = JSON.stringify(event)
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: stripeSecret })
  const headers = { "content-type": "application/json", "stripe-signature": signature }
  const { status } = yield* call(`/hooks/stripe/${accountId}`, { method: "POST", headers, body: payload })
  assert.strictEqual(status, 200)
})

const types = [...Object.values(forIntegrators), TestPing].map(({ type }) => type)

/** The body of an answer that must be a success. */
const made = Effect.map(({ body, status }: JsonResponse) => {
  assert.isBelow(status, 300, JSON.stringify(body))
  return body
})

/** A shop as its owner has it: a key, an installed app with an endpoint for everything, and a sandbox for LINE. */
const scene = Effect.gen(function* () {
  const accountId = yield* openAccount
  const { call } = yield* TestApp.TestApp
  const receiver = yield* eventReceiver()
  const root = yield* clientWith(`Bearer ${adminToken}`)
  const { secret } = yield* issue(accountId, "crm", [...Scope.literals])
  const api = yield* clientWith(`Bearer ${Redacted.value(secret)}`, "/api/v1")
  const anyone = yield* clientWith("", "")
  const operated = `/admin/v1/crm/accounts/${accountId}`

  const app = yield* made(
    root.post("/admin/v1/crm/apps", { name: "All", developer: "Test", version: "1", scopes: Scope.literals })
  )
  const installation = yield* made(root.post(`${operated}/installations`, { appId: app.id }))
  const own = yield* clientWith(`Bearer ${installation.token}`)
  const endpoint = yield* made(own.post("", { url: receiver.url, events: types }))

  const context = yield* Effect.context<Layer.Success<typeof node>>()
  const channel = yield* operatorOf(line, context, accountId).json("line sandbox channel")
  const lineUserId = userId(4_711)
  const hook = Effect.fnUntraced(function* (event: SimulatedHooks.SimulatedEvent) {
    const ids = { eventId: ulid(), now: yield* Clock.currentTimeMillis }
    const of = { channelId: String(channel["channelId"]), channelSecret: String(channel["channelSecret"]) }
    const { path, ...request } = SimulatedHooks.make(of, lineUserId, event, ids)
    const { status } = yield* call(path, { method: "POST", ...request })
    assert.strictEqual(status, 200)
  })

  const rows = yield* shopRows(accountId)
  const menu = yield* rows.menu()
  const slot = yield* rows.slot(menu, { startsAt: new Date(Date.now() + 48 * 3_600_000) })
  return {
    accountId,
    anyone,
    api,
    app,
    endpoint,
    hook,
    installation,
    lineUserId,
    menu,
    operated,
    own,
    receiver,
    root,
    slot
  }
})
type Scene = Effect.Success<typeof scene>

/** What earlier steps made, by name. */
type Known = Map<string, string>

const member = (path: string, body: object) => (shop: Scene, known: Known) =>
  made(shop.root.post(`${shop.operated}/members/${known.get("member")}${path}`, body))

/** The ways, in an order in which each finds what it needs. */
const ways: Readonly<Record<string, (shop: Scene, known: Known) => Effect.Effect<unknown, unknown, TestApp.TestApp>>> =
  {
    "test.ping": ({ endpoint, own }) => made(own.post(`/${endpoint.id}/test`)),
    "friend.followed": ({ hook }) => hook({ type: "follow", isUnblocked: false }),
    "message.received": ({ hook }) => hook({ type: "message", text: "明日は空いていますか" }),
    "reservation.created": Effect.fnUntraced(function* ({ api, menu, slot }, known) {
      const friends = yield* made(api.get("/friends"))
      known.set("friend", friends.data[0].id)
      const booking = { eventId: menu, slotId: slot, friendId: friends.data[0].id }
      known.set("reservation", (yield* made(api.once("/reservations", booking))).id)
    }),
    "reservation.cancelled": ({ operated, root }, known) =>
      made(root.post(`${operated}/reservations/${known.get("reservation")}/actions`, { action: "cancel" })),
    "member.registered": Effect.fnUntraced(function* ({ lineUserId, operated, root }, known) {
      known.set("member", (yield* made(root.post(`${operated}/members`, { lineUserId }))).id)
    }),
    "member.points_added": member("/points", { points: 30, reason: "ご来店ポイント" }),
    "member.visited": member("/visits", {}),
    "member.tier_changed": Effect.fnUntraced(function* ({ operated, root }, known) {
      const tier = { name: "ゴールド", rank: 20, minPoints: null, minVisits: null }
      yield* made(root.put(`${operated}/members/tiers/gold`, tier))
      yield* made(root.put(`${operated}/members/${known.get("member")}/tier`, { tierId: "gold" }))
    }),
    "member.entitlement_changed": ({ operated, root }, known) =>
      made(root.put(`${operated}/members/${known.get("member")}/subscription`, { subscription: "active" })),
    "form.submitted": Effect.fnUntraced(function* ({ anyone, operated, root }) {
      const fields = [{ id: "visit", type: "text", label: "ご来店のきっかけ", required: true }]
      const form = yield* made(root.post(`${operated}/forms`, { name: "ご来店アンケート", fields }))
      yield* made(anyone.post(`/forms/${form.id}/submissions`, { answers: { visit: "紹介" } }))
    }),
    "payment.succeeded": Effect.fnUntraced(function* ({ operated, root }, known) {
      const payment = { amount: 3_000, memberId: known.get("member"), note: "店頭で現金" }
      known.set("payment", (yield* made(root.post(`${operated}/payments`, payment))).id)
    }),
    "payment.refunded": ({ operated, root }, known) =>
      made(root.post(`${operated}/payments/${known.get("payment")}/refunds`, { amount: 1_000 })),
    "payment.failed": Effect.fnUntraced(function* ({ accountId, operated, root }, known) {
      yield* made(root.post(`${operated}/payment-provider/sandbox`))
      yield* made(root.patch(`${operated}/payment-provider`, { webhookSecret: stripeSecret }))
      yield* made(root.put(`${operated}/payment-provider/prices/price_every`, { tierId: null }))
      yield* stripeHook(accountId, "invoice.payment_failed", invoiceOf(known.get("member")))
    }),
    "payment.disputed": ({ accountId }) => stripeHook(accountId, "charge.dispute.created", disputeOf("needs_response")),
    "payment.dispute_closed": ({ accountId }) => stripeHook(accountId, "charge.dispute.closed", disputeOf("lost")),
    "member.payment_paused": ({ accountId }, known) =>
      stripeHook(
        accountId,
        "customer.subscription.updated",
        subscriptionOf(known.get("member"), { behavior: "void", resumes_at: null })
      ),
    "member.payment_resumed": ({ accountId }, known) =>
      stripeHook(accountId, "customer.subscription.resumed", subscriptionOf(known.get("member"), null)),
    "friend.unfollowed": ({ hook }) => hook({ type: "unfollow" }),
    "app.updated": ({ app, root }) => made(root.patch(`/admin/v1/crm/apps/${app.id}`, { version: "2" })),
    "app.uninstalled": ({ installation, operated, root }) =>
      made(root.post(`${operated}/installations/${installation.id}/uninstall`, {}))
  }

layer(node, { excludeTestServices: true })("Every event of the interface", (it) => {
  it.effect("can be caused from outside, and comes signed", () =>
    Effect.gen(function* () {
      assert.lengthOf(types, 21)
      assert.sameMembers(Object.keys(ways), types)
      const shop = yield* scene
      const known: Known = new Map()
      const secret: string = shop.endpoint.signing_secret
      for (const [type, cause] of Object.entries(ways)) {
        yield* cause(shop, known)
        const { body, headers, raw } = yield* shop.receiver.next(type)
        assert.strictEqual(headers["crm-event-type"], type)
        assert.strictEqual(headers["crm-event-id"], body.id)
        new Webhook(secret).verify(raw, headers as Record<string, string>)
        Stripe.webhooks.constructEvent(raw, String(headers["crm-signature"]), secret)
      }
    }).pipe(Effect.scoped)
  )
})

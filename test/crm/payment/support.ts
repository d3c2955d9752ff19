/** A shop whose payments go to the sandbox, and hooks as Stripe's own helpers sign them. Jobs run when a test runs them. */
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { Stripe } from "stripe"
import { Members } from "../../../modules/crm/member/Members.ts"
import { MenuRepo } from "../../../modules/crm/menu/MenuRepo.ts"
import { StripeEvents } from "../../../modules/crm/payment/inbound/StripeEvents.ts"
import { Payments } from "../../../modules/crm/payment/Payments.ts"
import * as payment from "../../../modules/crm/payment/Plug.ts"
import { ProviderConnections } from "../../../modules/crm/payment/provider/ProviderConnections.ts"
import { SandboxCheckouts } from "../../../modules/crm/payment/provider/SandboxCheckouts.ts"
import { Refunds } from "../../../modules/crm/payment/Refunds.ts"
import { Reservations } from "../../../modules/crm/reservation/Reservations.ts"
import { StaffWork } from "../../../modules/crm/reservation/work/StaffWork.ts"
import { SlotRepo } from "../../../modules/crm/slot/SlotRepo.ts"
import { openAccount } from "../../accounts/support.ts"
import * as TestApp from "../../support/TestApp.ts"
import { node as sending } from "../message/support.ts"
import { node as web } from "../node.ts"
import { addFriends, addMenu, addSlot, eventsOf } from "../reservation/support.ts"

const useCases = Layer.mergeAll(
  payment.payments,
  Members.layer,
  Reservations.layer,
  StaffWork.layer,
  MenuRepo.layer,
  SlotRepo.layer
)

export const node = useCases.pipe(Layer.provideMerge(web))

/** Use cases with a worker, which runs jobs and reactions. */
export const working = useCases.pipe(Layer.provideMerge(sending))

let serial = 0

export interface StripeEvent {
  readonly id: string
  readonly type: string
  readonly created: number
  readonly data: { readonly object: Readonly<Record<string, unknown>> }
}

/** An event as Stripe delivers it; each has an id of its own. */
export const event = (type: string, object: Readonly<Record<string, unknown>>, created?: number): StripeEvent => ({
  id: `evt_${++serial}`,
  type,
  created: created ?? Math.floor(Date.now() / 1_000),
  data: { object }
})

export const signed = (body: string, secret: string, timestamp?: number): string =>
  Stripe.webhooks.generateTestHeaderString({ payload: body, secret, ...(timestamp === undefined ? {} : { timestamp }) })

export const post = Effect.fnUntraced(function* (accountId: string, body: string, signature: string) {
  const { call } = yield* TestApp.TestApp
  const response = yield* call(`/hooks/stripe/${accountId}`, {
    method: "POST",
    headers: { "content-type": "application/json", "stripe-signature": signature },
    body
  })
  return { status: response.status, text: yield* Effect.promise(() => response.text()) }
})

/** An account with a prepaid menu of 3,000 yen, and a sandbox that takes its payments. */
export const openShop = Effect.gen(function* () {
  const accountId = yield* openAccount
  const sql = yield* SqlClient.SqlClient
  const connections = yield* ProviderConnections
  const payments = yield* Payments
  const reservations = yield* Reservations
  const stripe = yield* StripeEvents
  const refunds = yield* Refunds
  const sandbox = yield* SandboxCheckouts
  yield* connections.openSandbox(accountId)
  const secret = yield* connections.sandboxSecret(accountId)
  const menu = yield* addMenu(accountId, { price: 3_000, needsPrepayment: true })
  let slots = 0
  const deliver = (given: StripeEvent) => {
    const body = JSON.stringify(given)
    return post(accountId, body, signed(body, secret))
  }
  /** Runs what the jobs of stored events would run, until nothing is left. */
  const applyAll = Effect.gen(function* () {
    for (;;) {
      const waiting = yield* sql<{ readonly id: string }>`
        select event_id as id from crm_payment_event where account_id = ${accountId} and outcome is null order by random()`
      if (waiting.length === 0) return
      for (const { id } of waiting) yield* stripe.apply(accountId, id)
    }
  })
  return {
    accountId,
    sql,
    secret,
    menu,
    payments,
    reservations,
    connections,
    deliver,
    applyAll,
    /** Delivers events in that order, and applies each. */
    hear: Effect.fnUntraced(function* (...events: ReadonlyArray<StripeEvent>) {
      for (const one of events) {
        const answer = yield* deliver(one)
        if (answer.status !== 200) return yield* Effect.die(new Error(`${answer.status} ${answer.text}`))
        yield* applyAll
      }
    }),
    book: Effect.fnUntraced(function* () {
      const made = yield* addSlot(menu, { start: `${10 + slots++}:00` })
      const [friendId = ""] = yield* addFriends(accountId, 1)
      const draft = { menuId: menu.id, slotId: made.id, friendId, numberOfGuests: 1, note: null, staffId: null }
      return yield* reservations.book(accountId, draft, { source: "liff" })
    }),
    /** The checkout of a reservation: its id, the payment and the intent that pays it. */
    checkout: Effect.fnUntraced(function* (reservationId: string) {
      yield* payments.checkoutOf(accountId, reservationId)
      const [newest] = (yield* payments.list(accountId, { reservationId, limit: 1 })).payments
      const checkout = yield* sandbox.find(accountId, newest?.checkoutId ?? "")
      const intentId = checkout?.intentId ?? ""
      yield* sandbox.markPaid(accountId, newest?.checkoutId ?? "")
      const intent = { id: intentId, amount_received: 3_000, currency: "jpy", metadata: { payment_id: newest?.id } }
      return { paymentId: newest?.id ?? "", checkoutId: newest?.checkoutId ?? "", intentId, intent }
    }),
    /** Runs the refunds that wait. */
    runRefunds: Effect.gen(function* () {
      const waiting = yield* sql<{ readonly id: string }>`
        select id from crm_payment_refund where account_id = ${accountId} and status = 'pending' order by id`
      for (const { id } of waiting) yield* Effect.ignore(refunds.run(accountId, id, { isLast: false }))
    }),
    reservation: (id: string) => reservations.find(accountId, id),
    news: (prefix: string) =>
      Effect.map(eventsOf(accountId), (all) => all.filter(({ type }) => type.startsWith(prefix)))
  }
})

/** Such a shop with a reservation whose payment has arrived. */
export const paidShop = Effect.gen(function* () {
  const shop = yield* openShop
  const { id } = yield* shop.book()
  const checkout = yield* shop.checkout(id)
  yield* shop.hear(event("payment_intent.succeeded", checkout.intent))
  return { ...shop, ...checkout, reservationId: id }
})

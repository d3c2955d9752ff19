/** Hooks of Stripe over HTTP: who may send them, how they are read, and what many in any order come to. */
import { assert, layer } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import * as StripeReader from "../../../modules/crm/payment/inbound/StripeReader.ts"
import { drain } from "../../../src/actor/testing/Drain.ts"
import { addFriends, addSlot } from "../reservation/support.ts"
import { event, openShop, post, signed, working } from "./support.ts"

const now = () => Math.floor(Date.now() / 1_000)
const payers = 12

/** Numbers from 0 to 1 that are equal for equal seeds (mulberry32). */
const randomOf = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), seed | 1)
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
}

layer(working, { excludeTestServices: true })("A hook of Stripe", (it) => {
  it.effect(
    "is refused alike for an unknown account, one without a provider, and a wrong, old or future signature",
    () =>
      Effect.gen(function* () {
        const { accountId, secret, sql } = yield* openShop
        const other = yield* openShop
        yield* other.connections.disconnect(other.accountId)
        const body = JSON.stringify(event("payment_intent.succeeded", {}))
        const answers = [
          yield* post("01KAJ3Q7Y6T0V9W2X4Z8B1C5DF", body, signed(body, secret)),
          yield* post("no-account", body, signed(body, secret)),
          yield* post(other.accountId, body, signed(body, other.secret)),
          yield* post(accountId, body, signed(body, other.secret)),
          yield* post(accountId, `${body} `, signed(body, secret)),
          yield* post(accountId, body, ""),
          yield* post(accountId, body, "t=1,v1=00"),
          yield* post(accountId, body, signed(body, secret, now() - 301)),
          yield* post(accountId, body, signed(body, secret, now() + 400))
        ]
        const said = answers.map(({ status, text }) => {
          const { instance: _path, request_id: _id, ...rest } = JSON.parse(text)
          return { status, rest }
        })
        for (const one of said) assert.deepStrictEqual(one, said[0])
        assert.strictEqual(said[0]?.status, 401)
        const fresh = yield* post(accountId, body, signed(body, secret, now() - 290))
        assert.deepStrictEqual(fresh, { status: 200, text: "{}" })
        const [stored] = yield* sql<{ readonly n: number }>`
        select count(*)::int as n from crm_payment_event where account_id = ${accountId}`
        assert.strictEqual(stored?.n, 1)
        const notJson = yield* post(accountId, "{", signed("{", secret))
        assert.strictEqual(notJson.status, 400)
        const large = JSON.stringify({ ...event("x", {}), filler: "x".repeat(1_100_000) })
        assert.strictEqual((yield* post(accountId, large, signed(large, secret))).status, 413)
      })
  )

  it.effect("ranks reports on a subscription by a number, whatever their kind is called", () =>
    Effect.sync(() => {
      const body = event("customer.subscription.constructor", { id: "sub_1", status: "active" })
      assert.deepNestedInclude(StripeReader.read(body, new Date()), { "fact.rank": 102 })
    })
  )

  it.effect("is accepted with the former signing secret for a day after a rotation, and is stored once", () =>
    Effect.gen(function* () {
      const { accountId, connections, secret, sql } = yield* openShop
      const body = JSON.stringify(event("payment_intent.succeeded", {}))
      yield* connections.rotate(accountId, Redacted.make("whsec_second"))
      const first = yield* Effect.all(
        Array.from({ length: 20 }, (_, n) =>
          post(accountId, body, signed(body, n % 2 === 0 ? secret : "whsec_second"))
        ),
        { concurrency: 20 }
      )
      assert.isTrue(first.every(({ status }) => status === 200))
      yield* sql`update crm_payment_provider set previous_until = now() - interval '1 second' where account_id = ${accountId}`
      const [rows] = yield* sql<{ readonly n: number }>`
        select count(*)::int as n from crm_payment_event where account_id = ${accountId}`
      assert.strictEqual(rows?.n, 1)
    })
  )

  it.effect("of an account that is connected to the shop's own is stored and changes nothing", () =>
    Effect.gen(function* () {
      const { accountId, applyAll, book, checkout, payments, reservation, secret } = yield* openShop
      const { id } = yield* book()
      const { intent, paymentId } = yield* checkout(id)
      const paid = { ...event("payment_intent.succeeded", { ...intent, amount_received: 50 }), account: "acct_1Other" }
      const body = JSON.stringify(paid)
      assert.strictEqual((yield* post(accountId, body, signed(body, secret))).status, 200)
      yield* applyAll
      assert.isNull((yield* payments.find(accountId, paymentId)).payment.paidAt)
      assert.notStrictEqual((yield* reservation(id)).paymentStatus, "paid")
    })
  )

  it.effect("that names its object and does not contain it is refused, with what to choose in Stripe", () =>
    Effect.gen(function* () {
      const { accountId, secret } = yield* openShop
      const thin = {
        id: "evt_thin",
        object: "v2.core.event",
        type: "v1.billing.meter.no_meter_found",
        created: "2026-11-29T00:00:00.000Z"
      }
      const body = JSON.stringify({
        ...thin,
        related_object: { id: "sub_1", type: "subscription", url: "/v1/subscriptions/sub_1" }
      })
      const { status, text } = yield* post(accountId, body, signed(body, secret))
      assert.strictEqual(status, 400)
      assert.include(text, "Choose snapshot payloads")
    })
  )

  it.effect("leaves the exact ledger after many reports in random order, most of them more than once", () =>
    Effect.gen(function* () {
      const { accountId, checkout, deliver, menu, news, payments, reservations, sql } = yield* openShop
      const slot = yield* addSlot(menu, { maxCapacity: payers })
      const start = now()
      const paid = yield* Effect.forEach(yield* addFriends(accountId, payers), (friendId) =>
        Effect.gen(function* () {
          const draft = { menuId: menu.id, slotId: slot.id, friendId, numberOfGuests: 1, note: null, staffId: null }
          const { id } = yield* reservations.book(accountId, draft, { source: "liff" })
          return { ...(yield* checkout(id)), reservationId: id }
        })
      )
      const reports = paid.flatMap(({ checkoutId, intent, intentId, paymentId }) => {
        const { metadata } = intent
        const refunded = { payment_intent: intentId, metadata }
        const session = { id: checkoutId, mode: "payment", payment_status: "paid", payment_intent: intentId, metadata }
        return [
          event("payment_intent.payment_failed", { ...intent, last_payment_error: { code: paymentId } }, start),
          event("payment_intent.succeeded", intent, start + 1),
          event("checkout.session.completed", { ...session, amount_total: 3_000, currency: "jpy" }, start + 1),
          event("charge.refunded", { ...refunded, amount_refunded: 1_000 }, start + 2),
          event("charge.refunded", { ...refunded, amount_refunded: 2_500 }, start + 3),
          event("checkout.session.expired", { id: checkoutId, metadata }, start + 4)
        ]
      })
      const random = randomOf(20_261_123)
      const sent = reports
        .flatMap((report) => Array.from({ length: 1 + Math.floor(random() * 5) }, () => report))
        .map((report) => ({ report, place: random() }))
        .toSorted((a, b) => a.place - b.place)
      assert.isAtLeast(sent.length, 200)
      const answers = yield* Effect.forEach(sent, ({ report }) => deliver(report), { concurrency: 32 })
      assert.isTrue(answers.every(({ status }) => status === 200))
      yield* drain()
      const [stored] = yield* sql<{ readonly events: number; readonly applied: number }>`
        select count(*)::int as events, count(*) filter (where outcome = 'applied')::int as applied
        from crm_payment_event where account_id = ${accountId}`
      assert.deepStrictEqual(stored, { events: reports.length, applied: reports.length })
      for (const { paymentId, reservationId } of paid) {
        const { payment } = yield* payments.find(accountId, paymentId)
        assert.deepInclude(payment, {
          amount: 3_000,
          refunded: 2_500,
          refunding: 0,
          attempts: 1,
          failureCode: paymentId
        })
        assert.deepInclude(yield* reservations.find(accountId, reservationId), {
          status: "confirmed",
          paymentStatus: "partially_refunded"
        })
      }
      const published = yield* news("payment.")
      const ofType = (type: string) => published.filter((one) => one.type === `payment.${type}`)
      assert.lengthOf(ofType("succeeded"), payers)
      assert.strictEqual(
        ofType("refunded").reduce((sum, { data }) => sum + data.amountRefunded, 0),
        2_500 * payers
      )
      assert.isAtMost(ofType("failed").length, payers)
    })
  )
})

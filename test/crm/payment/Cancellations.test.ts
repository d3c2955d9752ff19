/** Paid and prepaid bookings that end, by a worker on the sandbox: what goes back, and that they cannot be paid any more. */
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { PageBookings } from "../../../modules/crm/booking-page/PageBookings.ts"
import { Policies } from "../../../modules/crm/booking-page/policy/Policies.ts"
import * as payment from "../../../modules/crm/payment/Plug.ts"
import { drain } from "../../../src/actor/testing/Drain.ts"
import { operator } from "../node.ts"
import { open, post } from "../page/Browser.ts"
import { addSlot, dateIn } from "../reservation/support.ts"
import { event, openShop, working } from "./support.ts"

const services = Layer.mergeAll(PageBookings.layer.pipe(Layer.provide(payment.payments)), Policies.layer).pipe(
  Layer.provideMerge(working)
)

/** A shop with a fee of a quarter until the day, whose prepaid bookings can be paid. */
const shop = Effect.gen(function* () {
  const opened = yield* openShop
  const { accountId, book, checkout, deliver, payments } = opened
  const bands = [{ minutesBefore: 10 * 1_440, percent: 25 }]
  yield* (yield* Policies).put(accountId, null, { text: "", bands })
  const ask = yield* operator(accountId)
  const paid = Effect.gen(function* () {
    const { id } = yield* book()
    const { intent, paymentId } = yield* checkout(id)
    assert.strictEqual((yield* deliver(event("payment_intent.succeeded", intent))).status, 200)
    yield* drain()
    return { id, paymentId }
  })
  const money = Effect.fnUntraced(function* (paymentId: string) {
    const { payment, refunds } = yield* payments.find(accountId, paymentId)
    return [payment.refunded, refunds.map(({ origin, reference, status }) => `${origin} ${status} ${reference ?? ""}`)]
  })
  const due = Effect.map(ask("GET", "/attention?state=all"), ({ body }) =>
    body.entries
      .filter(({ kind }: { kind: string }) => kind === "refund")
      .map(({ reason, reservationId, resolvedBy, text }: Record<string, string>) => ({
        reason,
        reservationId,
        resolvedBy,
        text
      }))
  )
  return { ...opened, ask, paid, money, due }
})

layer(services, { excludeTestServices: true })("Money for bookings", (it) => {
  it.effect("of one that staff cancel goes back but for the fee, in full, or not at all, as they choose, once", () =>
    Effect.gen(function* () {
      const { ask, due, money, news, paid, reservation } = yield* shop
      const [policy, full, none] = [yield* paid, yield* paid, yield* paid]
      const cancel = (id: string, refund: string) =>
        ask("POST", `/reservations/${id}/actions`, { action: "cancel", reason: "都合", refund })
      assert.strictEqual((yield* cancel(policy.id, "some")).status, 400)
      const answers = yield* Effect.all(
        [
          cancel(policy.id, "policy"),
          cancel(policy.id, "policy"),
          cancel(full.id, "full"),
          cancel(full.id, "full"),
          cancel(none.id, "none")
        ],
        { concurrency: "unbounded" }
      )
      assert.deepStrictEqual(
        answers.map(({ status }) => status).toSorted((a, b) => a - b),
        [200, 200, 200, 409, 409]
      )
      yield* drain()
      assert.deepStrictEqual(yield* money(policy.paymentId), [2_250, [`staff succeeded cancel ${policy.id}`]])
      assert.deepStrictEqual(yield* money(full.paymentId), [3_000, [`staff succeeded cancel ${full.id}`]])
      assert.deepStrictEqual(yield* money(none.paymentId), [0, []])
      assert.strictEqual((yield* reservation(policy.id)).paymentStatus, "partially_refunded")
      assert.strictEqual((yield* reservation(full.id)).paymentStatus, "refunded")
      assert.lengthOf(yield* news("payment.refunded"), 2)
      assert.deepStrictEqual(yield* due, [])
    })
  )

  it.effect(
    "of one whose refund cannot be named, since staff have used its name, is listed, and the booking ends",
    () =>
      Effect.gen(function* () {
        const { ask, due, money, paid, reservation } = yield* shop
        const { id, paymentId } = yield* paid
        const taken = { amount: 1, reference: `cancel ${id}` }
        assert.strictEqual((yield* ask("POST", `/payments/${paymentId}/refunds`, taken)).status, 201)
        yield* drain()
        const cancel = { action: "cancel", refund: "full" }
        assert.strictEqual((yield* ask("POST", `/reservations/${id}/actions`, cancel)).status, 200)
        yield* drain()
        assert.strictEqual((yield* reservation(id)).status, "canceled")
        assert.deepStrictEqual(yield* money(paymentId), [1, [`staff succeeded cancel ${id}`]])
        const [entry, ...more] = yield* due
        assert.deepStrictEqual(more, [])
        assert.deepInclude(entry, { reason: "refund_undecided", reservationId: id, resolvedBy: null })
      })
  )

  it.effect("of one that staff cancel without a choice is listed with its fee until a refund is made", () =>
    Effect.gen(function* () {
      const { ask, due, money, paid } = yield* shop
      const { id, paymentId } = yield* paid
      assert.strictEqual((yield* ask("POST", `/reservations/${id}/actions`, { action: "cancel" })).status, 200)
      yield* drain()
      assert.deepStrictEqual(yield* money(paymentId), [0, []])
      const [entry, ...more] = yield* due
      assert.deepStrictEqual(more, [])
      assert.deepInclude(entry, { reason: "refund_undecided", reservationId: id, resolvedBy: null })
      assert.include(entry.text, "お支払い 3,000円、キャンセル料 750円、返金額の目安 2,250円")
      assert.strictEqual((yield* ask("POST", `/payments/${paymentId}/refunds`, { amount: 2_250 })).status, 201)
      assert.strictEqual((yield* due)[0].resolvedBy, "system")
    })
  )

  it.effect(
    "of one that its friend cancels on the page goes back but for the fee by its own terms, also after a move",
    () =>
      Effect.gen(function* () {
        const { accountId, ask, due, menu, money, paid, sql } = yield* shop
        const pages = yield* PageBookings
        const [first, second] = [yield* paid, yield* paid]
        const stored = JSON.stringify({ text: "", bands: [{ minutesBefore: 525_600, percent: 50 }] })
        yield* sql`
        insert into crm_page_booking (account_id, nonce, reservation_id, policy, amount, created_at)
        values (${accountId}, 'booked', ${second.id}, ${stored}::text::jsonb, 3000, now())`
        const slot = yield* addSlot(menu, { date: yield* dateIn(180) })
        const moved = yield* ask("POST", `/reservations/${second.id}/move`, { slotId: slot.id })
        yield* drain()
        yield* pages.cancel(accountId, first.id)
        yield* pages.cancel(accountId, moved.body.id)
        yield* drain()
        assert.deepStrictEqual(yield* money(first.paymentId), [2_250, [`system succeeded cancel ${first.id}`]])
        assert.deepStrictEqual(yield* money(second.paymentId), [1_500, [`system succeeded cancel ${moved.body.id}`]])
        assert.deepStrictEqual(yield* due, [])
      })
  )

  it.effect("of one that lapses without an approval goes back in full, and of an erased friend the staff decide", () =>
    Effect.gen(function* () {
      const { accountId, ask, due, menu, money, paid, reservation, reservations, sql } = yield* shop
      yield* sql`update crm_menu set needs_approval = true where id = ${menu.id}`
      const [lapsing, erased] = [yield* paid, yield* paid]
      assert.deepInclude(yield* reservation(lapsing.id), { status: "pending", paymentStatus: "paid" })
      yield* sql`update crm_reservation set hold_expires_at = now() - interval '1 second' where id = ${lapsing.id}`
      yield* reservations.lapse(accountId, lapsing.id)
      const { friendId } = yield* reservation(erased.id)
      assert.strictEqual((yield* ask("POST", `/friends/${friendId}/erase`)).status, 200)
      yield* drain()
      assert.deepStrictEqual(yield* money(lapsing.paymentId), [3_000, [`system succeeded cancel ${lapsing.id}`]])
      assert.deepStrictEqual(yield* money(erased.paymentId), [0, []])
      const listed = (yield* due).map(({ reason, reservationId }: Record<string, string>) => [reason, reservationId])
      assert.deepStrictEqual(listed, [["refund_undecided", erased.id]])
    })
  )

  it.effect(
    "at the counter is booked once when a reservation is marked as paid, and so is what is given back there",
    () =>
      Effect.gen(function* () {
        const { accountId, ask, book, news, payments } = yield* shop
        const { id } = yield* book()
        const mark = (status: string, amount?: number) => ask("POST", `/reservations/${id}/payment`, { status, amount })
        const marked = yield* Effect.all(
          Array.from({ length: 10 }, () => mark("paid")),
          { concurrency: "unbounded" }
        )
        for (const { body, status } of marked) {
          assert.deepStrictEqual([status, body.status, body.paymentStatus], [200, "confirmed", "paid"])
        }
        const { payments: stored } = yield* payments.list(accountId, { reservationId: id, limit: 10 })
        assert.deepStrictEqual(
          stored.map(({ amount, provider, settlesReservation }) => [amount, provider, settlesReservation]),
          [[3_000, "manual", true]]
        )
        assert.strictEqual((yield* mark("partially_refunded")).status, 409)
        assert.strictEqual((yield* mark("partially_refunded", 1_000)).body.paymentStatus, "partially_refunded")
        assert.strictEqual((yield* mark("partially_refunded", 500)).body.paymentStatus, "partially_refunded")
        const much = yield* mark("partially_refunded", 1_501)
        assert.deepStrictEqual([much.status, much.body.message], [409, "1500 of the payment can be refunded"])
        assert.strictEqual((yield* mark("refunded")).body.paymentStatus, "refunded")
        assert.strictEqual((yield* mark("refunded")).status, 200)
        assert.strictEqual((yield* mark("paid")).status, 409)
        assert.deepStrictEqual(
          (yield* news("payment.")).map(({ data, type }) => [type, data.amountRefunded, data.fullyRefunded]),
          [
            ["payment.succeeded", undefined, undefined],
            ["payment.refunded", 1_000, false],
            ["payment.refunded", 500, false],
            ["payment.refunded", 1_500, true]
          ]
        )
      })
  )

  it.effect("that was paid online cannot be given back at the counter", () =>
    Effect.gen(function* () {
      const { ask, money, paid } = yield* shop
      const { id, paymentId } = yield* paid
      const refused = yield* ask("POST", `/reservations/${id}/payment`, { status: "refunded" })
      assert.deepStrictEqual([refused.status, refused.body.detail], [409, "It was paid online: refund the payment"])
      assert.deepStrictEqual(yield* money(paymentId), [0, []])
    })
  )

  it.effect(
    "cannot be paid any more once staff, friend or time have ended the booking, and goes back if it comes all the same",
    () =>
      Effect.gen(function* () {
        const { accountId, ask, book, deliver, payments, reservations, sql } = yield* shop
        const pages = yield* PageBookings
        const held = yield* Effect.forEach([1, 2, 3], book)
        yield* Effect.forEach(held, ({ id }) => payments.checkoutOf(accountId, id))
        const [byStaff, byFriend, byTime] = held.map(({ id }) => id) as [string, string, string]
        yield* ask("POST", `/reservations/${byStaff}/actions`, { action: "cancel" })
        yield* pages.cancel(accountId, byFriend)
        yield* sql`update crm_reservation set hold_expires_at = now() - interval '1 second' where id = ${byTime}`
        yield* reservations.lapse(accountId, byTime)
        yield* drain()
        const checkouts = yield* sql<{ readonly id: string; readonly state: string; readonly intent: string }>`
        select id, state, intent_id as intent from crm_payment_sandbox where account_id = ${accountId} order by id`
        assert.deepStrictEqual(
          checkouts.map(({ state }) => state),
          ["expired", "expired", "expired"]
        )
        for (const { id } of held) assert.isUndefined(yield* payments.checkoutOf(accountId, id))
        // The payer was faster than the closing, and Stripe reports it later.
        const { payments: stored } = yield* payments.list(accountId, { reservationId: byStaff, limit: 1 })
        const { closedAt, id: paymentId } = stored[0]!
        assert.isNotNull(closedAt)
        const { intent } = checkouts.find(({ id }) => id.endsWith(paymentId))!
        yield* sql`update crm_payment_sandbox set state = 'paid' where account_id = ${accountId} and intent_id = ${intent}`
        const success = { id: intent, amount_received: 3_000, currency: "jpy", metadata: { payment_id: paymentId } }
        yield* deliver(event("payment_intent.succeeded", success))
        yield* drain()
        assert.deepInclude((yield* payments.find(accountId, paymentId)).payment, { refunded: 3_000, refunding: 0 })
      })
  )

  it.effect("is paid, or refused, on a page of the sandbox that works without script, once", () =>
    Effect.gen(function* () {
      const { accountId, book, news, payments, reservation } = yield* shop
      const { id } = yield* book()
      const path = new URL((yield* payments.checkoutOf(accountId, id)) ?? "").pathname
      const page = yield* open(path)
      assert.deepStrictEqual([page.status, page.title], [200, "お支払い（テスト）"])
      assert.match(page.text, /カット 金額 [¥￥]3,000/)
      assert.notInclude(page.html, "<script")
      const [form, ...more] = page.forms
      assert.deepStrictEqual(more, [])
      const press = (action: string) => post(form!.action, [...form!.fields, ["action", action]])
      const refused = yield* press("refuse")
      assert.include((yield* open(refused.headers.get("location") ?? "")).text, "カードが拒否されました")
      yield* drain()
      assert.strictEqual((yield* reservation(id)).paymentStatus, "failed")
      const forged = form!.fields.map(([name, value]) => [name, name === "form_token" ? "x" : value] as const)
      assert.strictEqual((yield* post(form!.action, forged)).status, 403)
      yield* Effect.all(
        Array.from({ length: 5 }, () => press("pay")),
        { concurrency: "unbounded" }
      )
      yield* drain()
      const paid = yield* open(path)
      assert.deepStrictEqual([paid.forms, paid.text.includes("お支払いが完了しました")], [[], true])
      assert.deepInclude(yield* reservation(id), { status: "confirmed", paymentStatus: "paid" })
      assert.deepStrictEqual(
        (yield* news("payment.")).map(({ type }) => type),
        ["payment.failed", "payment.succeeded"]
      )
      assert.strictEqual((yield* open(`/sandbox/checkouts/cs_test_${id}`)).status, 404)
      assert.strictEqual((yield* open("/sandbox/checkouts/x")).status, 404)
    })
  )
})

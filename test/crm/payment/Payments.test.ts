/** Payments from outside: hooks as Stripe signs them, and the work of staff; what they do to the ledger and to reservations. */
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { StaffWork } from "../../../modules/crm/reservation/work/StaffWork.ts"
import { operator } from "../node.ts"
import { addFriends, addSlot, dateIn } from "../reservation/support.ts"
import { event, node, openShop, paidShop } from "./support.ts"

const now = () => Math.floor(Date.now() / 1_000)

layer(node, { excludeTestServices: true })("A prepaid reservation", (it) => {
  it.effect("has one checkout however often it is asked for, and is confirmed by its payment, published once", () =>
    Effect.gen(function* () {
      const { accountId, book, checkout, hear, news, payments, reservation, sql } = yield* openShop
      const { friendId, id } = yield* book()
      const urls = yield* Effect.all(
        Array.from({ length: 10 }, () => payments.checkoutOf(accountId, id)),
        { concurrency: 10 }
      )
      assert.lengthOf(new Set(urls), 1)
      const { checkoutId, intent, intentId, paymentId } = yield* checkout(id)
      const success = event("payment_intent.succeeded", intent)
      const session = event("checkout.session.completed", {
        id: checkoutId,
        mode: "payment",
        payment_status: "paid",
        payment_intent: intentId,
        amount_total: 3_000,
        currency: "jpy",
        metadata: intent.metadata
      })
      yield* hear(success, session, success, { ...session, id: "evt_again" })
      const paid = yield* reservation(id)
      assert.deepStrictEqual([paid.status, paid.paymentStatus], ["confirmed", "paid"])
      const [published, ...more] = yield* news("payment.")
      assert.deepStrictEqual(more, [])
      const [friend] = yield* sql<{
        readonly user: string
      }>`select line_user_id as user from crm_friend where id = ${friendId}`
      assert.deepStrictEqual(published, {
        type: "payment.succeeded",
        data: {
          paymentId,
          friendId,
          lineUserId: friend!.user,
          memberId: null,
          reservationId: id,
          purpose: "reservation",
          amount: 3_000,
          currency: "JPY",
          provider: "stripe",
          providerPaymentId: intentId,
          paidAt: new Date(success.created * 1_000).toISOString()
        }
      })
      assert.isUndefined(yield* payments.checkoutOf(accountId, id))
    })
  )

  it.effect("may be refused before it is paid, and a refusal that is reported late changes nothing", () =>
    Effect.gen(function* () {
      const { book, checkout, hear, news, reservation } = yield* openShop
      const { id } = yield* book()
      const { intent } = yield* checkout(id)
      const error = { last_payment_error: { code: "card_declined", message: "Declined" } }
      const refused = (at: number) => event("payment_intent.payment_failed", { ...intent, ...error }, at)
      const [first, second] = [refused(now() - 20), refused(now() - 10)]
      yield* hear(second, first)
      assert.strictEqual((yield* reservation(id)).paymentStatus, "failed")
      yield* hear(event("payment_intent.succeeded", intent), refused(now() - 5))
      assert.deepInclude(yield* reservation(id), { status: "confirmed", paymentStatus: "paid" })
      const published = (yield* news("payment.")).map(({ data, type }) => [type, data.failureCode, data.attempt])
      assert.deepStrictEqual(published, [
        ["payment.failed", "card_declined", 1],
        ["payment.succeeded", undefined, undefined]
      ])
    })
  )

  it.effect("that lapsed before the money came is booked again while its place is free, else the money goes back", () =>
    Effect.gen(function* () {
      const { accountId, book, checkout, hear, menu, news, payments, reservation, reservations, runRefunds, sql } =
        yield* openShop
      const lapse = (id: string) =>
        Effect.andThen(
          sql`update crm_reservation set hold_expires_at = now() - interval '1 second' where id = ${id}`,
          reservations.lapse(accountId, id)
        )
      const [free, taken] = [yield* book(), yield* book()]
      const [one, other] = [yield* checkout(free.id), yield* checkout(taken.id)]
      yield* lapse(free.id)
      yield* lapse(taken.id)
      const [rival = ""] = yield* addFriends(accountId, 1)
      const draft = {
        menuId: menu.id,
        slotId: taken.slotId,
        friendId: rival,
        numberOfGuests: 1,
        note: null,
        staffId: null
      }
      yield* reservations.book(accountId, draft, { source: "liff" })
      yield* hear(event("payment_intent.succeeded", one.intent), event("payment_intent.succeeded", other.intent))
      const revived = yield* payments.find(accountId, one.paymentId)
      const again = yield* reservation(revived.payment.reservationId!)
      assert.deepInclude(again, { status: "confirmed", paymentStatus: "paid", movedFrom: free.id, slotId: free.slotId })
      yield* runRefunds
      const back = yield* payments.find(accountId, other.paymentId)
      assert.deepInclude(back.payment, { amount: 3_000, refunded: 3_000 })
      assert.deepInclude(back.refunds[0], { status: "succeeded", origin: "system" })
      assert.deepStrictEqual(
        (yield* news("payment.")).map(({ data, type }) => [type, data.paymentId, data.fullyRefunded]),
        [
          ["payment.succeeded", one.paymentId, undefined],
          ["payment.succeeded", other.paymentId, undefined],
          ["payment.refunded", other.paymentId, true]
        ]
      )
      assert.strictEqual((yield* reservation(taken.id)).paymentStatus, "pending")
    })
  )

  it.effect("takes its payment along when it is moved, also while it waits for approval", () =>
    Effect.gen(function* () {
      const { accountId, book, checkout, hear, menu, reservation, sql } = yield* openShop
      const staff = yield* StaffWork
      yield* sql`update crm_menu set needs_approval = true where id = ${menu.id}`
      const [paid, unpaid] = [yield* book(), yield* book()]
      const [first, second] = [yield* checkout(paid.id), yield* checkout(unpaid.id)]
      yield* hear(event("payment_intent.succeeded", first.intent))
      const later = yield* addSlot(menu, { date: yield* dateIn(10) })
      const moved = yield* staff.move(accountId, paid.id, { slotId: later.id })
      assert.deepInclude(moved, { status: "pending", paymentStatus: "paid" })
      assert.deepStrictEqual(moved.holdExpiresAt, later.startsAt)
      const other = yield* staff.move(accountId, unpaid.id, {
        slotId: (yield* addSlot(menu, { date: yield* dateIn(11) })).id
      })
      assert.deepStrictEqual(other.holdExpiresAt, unpaid.holdExpiresAt)
      yield* hear(event("payment_intent.succeeded", second.intent))
      assert.deepInclude(yield* reservation(other.id), { status: "pending", paymentStatus: "paid" })
      assert.strictEqual((yield* reservation(unpaid.id)).paymentStatus, "pending")
    })
  )
})

layer(node, { excludeTestServices: true })("Reports on a payment", (it) => {
  it.effect("lead to the same ledger and reservation in any order, some of them twice", () =>
    Effect.gen(function* () {
      const start = now()
      const orders = [
        [0, 1, 2, 3, 4],
        [4, 3, 2, 1, 0],
        [3, 0, 3, 4, 2, 1],
        [2, 4, 0, 1, 1, 3],
        [1, 4, 3, 0, 2, 2]
      ]
      const ends = yield* Effect.forEach(orders, (order) =>
        Effect.gen(function* () {
          const { accountId, book, checkout, hear, news, payments, reservation } = yield* openShop
          const { id } = yield* book()
          const { checkoutId, intent, intentId, paymentId } = yield* checkout(id)
          const { metadata } = intent
          const refunded = { payment_intent: intentId, metadata }
          const reports = [
            event("payment_intent.payment_failed", { ...intent, last_payment_error: { code: "card_declined" } }, start),
            event("payment_intent.succeeded", intent, start + 1),
            event("charge.refunded", { ...refunded, amount_refunded: 1_000 }, start + 2),
            event("charge.refunded", { ...refunded, amount_refunded: 2_500 }, start + 3),
            event("checkout.session.expired", { id: checkoutId, metadata }, start + 4)
          ]
          yield* hear(...order.flatMap((n) => reports[n] ?? []))
          const { payment } = yield* payments.find(accountId, paymentId)
          const { paymentStatus, status } = yield* reservation(id)
          const published = (yield* news("payment.")).map(({ type }) => type)
          return {
            ledger: [payment.amount, payment.refunded, payment.attempts, payment.paidAt, payment.failedAt],
            reservation: [status, paymentStatus],
            succeeded: published.filter((type) => type === "payment.succeeded").length
          }
        })
      )
      for (const end of ends) assert.deepStrictEqual(end, ends[0])
      assert.deepStrictEqual(ends[0]?.reservation, ["confirmed", "partially_refunded"])
      assert.strictEqual(ends[0]?.succeeded, 1)
    })
  )

  it.effect("keep their amounts when the payer is erased, and name the person no more", () =>
    Effect.gen(function* () {
      const { accountId, book, checkout, hear, payments, runRefunds, sql } = yield* openShop
      const { friendId, id } = yield* book()
      const { intent, paymentId } = yield* checkout(id)
      yield* hear(event("payment_intent.succeeded", intent))
      yield* payments.refund(accountId, paymentId, { amount: 500, reason: "病気のため", origin: "staff" })
      yield* runRefunds
      const ask = yield* operator(accountId)
      assert.strictEqual((yield* ask("POST", `/friends/${friendId}/erase`)).status, 200)
      const { payment, refunds } = yield* payments.find(accountId, paymentId)
      assert.deepInclude(payment, { amount: 3_000, refunded: 500, friendId: null, lineUserId: null, checkoutUrl: null })
      assert.isNull(refunds[0]?.reason)
      const [held] = yield* sql<{ readonly text: string }>`
        select (select jsonb_agg(e) from crm_payment_event e where account_id = ${accountId})::text || (
          select jsonb_agg(s) from crm_payment_sandbox s where account_id = ${accountId})::text as text`
      assert.isFalse(held!.text.includes(friendId))
    })
  )
})

layer(node, { excludeTestServices: true })("A refund", (it) => {
  it.effect("is never more than was paid, however many are asked for at once", () =>
    Effect.gen(function* () {
      const { accountId, news, paymentId, payments, reservation, reservationId, runRefunds } = yield* paidShop
      const results = yield* Effect.all(
        Array.from({ length: 100 }, () =>
          Effect.exit(payments.refund(accountId, paymentId, { amount: 70, reason: null, origin: "staff" }))
        ),
        { concurrency: 100 }
      )
      assert.lengthOf(
        results.filter(({ _tag }) => _tag === "Success"),
        Math.floor(3_000 / 70)
      )
      yield* runRefunds
      const { payment } = yield* payments.find(accountId, paymentId)
      assert.deepInclude(payment, { refunded: 2_940, refunding: 0 })
      assert.strictEqual((yield* reservation(reservationId)).paymentStatus, "partially_refunded")
      yield* payments.refund(accountId, paymentId, { reason: "rest", origin: "staff" })
      yield* runRefunds
      assert.strictEqual((yield* reservation(reservationId)).paymentStatus, "refunded")
      const published = yield* news("payment.refunded")
      assert.lengthOf(published, 43)
      assert.deepInclude(published.at(-1)!.data, { amountRefunded: 60, totalRefunded: 3_000, fullyRefunded: true })
      const late = yield* Effect.flip(payments.refund(accountId, paymentId, { reason: null, origin: "staff" }))
      assert.deepInclude(late, { _tag: "NotRefundable", refundable: 0 })
    })
  )

  it.effect("made in Stripe's console is booked once, beside those of the shop", () =>
    Effect.gen(function* () {
      const { accountId, hear, intentId, news, paymentId, payments, runRefunds } = yield* paidShop
      const charge = (sum: number, at: number) =>
        event("charge.refunded", { id: "ch_1", payment_intent: intentId, amount_refunded: sum }, at)
      yield* payments.refundReservation(
        accountId,
        (yield* payments.find(accountId, paymentId)).payment.reservationId!,
        {
          amount: 1_000,
          reason: null,
          origin: "staff"
        }
      )
      yield* hear(charge(1_000, now() + 1))
      yield* runRefunds
      const later = charge(2_500, now() + 2)
      yield* hear(later, charge(1_000, now() + 1), later)
      const { payment, refunds } = yield* payments.find(accountId, paymentId)
      assert.strictEqual(payment.refunded, 2_500)
      assert.deepStrictEqual(
        refunds.map(({ amount, origin, status }) => [amount, origin, status]),
        [
          [1_000, "staff", "succeeded"],
          [1_500, "provider", "succeeded"]
        ]
      )
      assert.lengthOf(yield* news("payment.refunded"), 2)
    })
  )

  it.effect("that the provider refuses is shown to the staff, and nothing is published", () =>
    Effect.gen(function* () {
      const { accountId, hear, intentId, news, paymentId, payments, runRefunds, sql } = yield* paidShop
      yield* payments.refund(accountId, paymentId, { amount: 2_000, reason: null, origin: "staff" })
      yield* sql`update crm_payment_sandbox set refunded = amount where intent_id = ${intentId}`
      yield* runRefunds
      const { payment, refunds } = yield* payments.find(accountId, paymentId)
      assert.deepInclude(payment, { refunded: 0, refunding: 0 })
      assert.deepInclude(refunds[0], { status: "failed" })
      assert.lengthOf(yield* news("payment.refunded"), 0)
      const ask = yield* operator(accountId)
      const { body } = yield* ask("GET", "/attention")
      assert.deepInclude(body.entries[0], { kind: "refund", reason: "refund_refused" })
      // Stripe reports what was given back in its console.
      yield* hear(event("charge.refunded", { payment_intent: intentId, amount_refunded: 3_000 }))
      assert.strictEqual((yield* payments.find(accountId, paymentId)).payment.refunded, 3_000)
    })
  )
})

layer(node, { excludeTestServices: true })("Staff", (it) => {
  it.effect("record and refund payments at the shop, each matter once, with an audit row", () =>
    Effect.gen(function* () {
      const { accountId, book, news, reservation, sql } = yield* openShop
      const ask = yield* operator(accountId)
      const { id } = yield* book()
      const given = { amount: 3_000, reservationId: id, note: "現金", reference: "r-1" }
      const [first, again] = [yield* ask("POST", "/payments", given), yield* ask("POST", "/payments", given)]
      assert.deepStrictEqual([first.status, first.body.id], [201, again.body.id])
      assert.deepInclude(yield* reservation(id), { status: "confirmed", paymentStatus: "paid" })
      assert.strictEqual((yield* ask("POST", "/payments", { ...given, amount: 1 })).status, 409)
      assert.strictEqual((yield* ask("POST", "/payments", { ...given, reservationId: first.body.id })).status, 404)
      const refund = yield* ask("POST", `/payments/${first.body.id}/refunds`, { amount: 1_000, reason: "遅刻" })
      assert.deepInclude(refund.body, { status: "succeeded", amount: 1_000, origin: "staff" })
      const much = yield* ask("POST", `/payments/${first.body.id}/refunds`, { amount: 2_001 })
      assert.deepStrictEqual([much.status, much.body.message], [409, "2000 of the payment can be refunded"])
      const shown = yield* ask("GET", `/payments/${first.body.id}`)
      assert.deepInclude(shown.body.payment, { state: "partially_refunded", refunded: 1_000, provider: "manual" })
      assert.strictEqual((yield* reservation(id)).paymentStatus, "partially_refunded")
      const list = yield* ask("GET", `/payments?reservationId=${id}`)
      assert.lengthOf(list.body.payments, 1)
      assert.deepStrictEqual(
        (yield* news("payment.")).map(({ type }) => type),
        ["payment.succeeded", "payment.refunded"]
      )
      const audit = yield* sql<{ readonly action: string }>`
        select action from admin_audit where detail ->> 'accountId' = ${accountId} order by id`
      assert.deepStrictEqual(
        audit.map(({ action }) => action),
        ["crm_payment_record", "crm_payment_record", "crm_payment_refund"]
      )
    })
  )
})

/** Refunds that Stripe reports as succeeded, and as failed after that. */
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { refusals } from "../../../modules/console/web/language/Refusals.ts"
import { TooManyRefunds } from "../../../modules/crm/payment/Errors.ts"
import { stateOf } from "../../../modules/crm/payment/Payment.ts"
import { operator } from "../node.ts"
import { event, node, paidShop, type StripeEvent } from "./support.ts"

const start = Math.floor(Date.now() / 1_000)

/** All orders of a few events. */
const orders = <A>(all: ReadonlyArray<A>): ReadonlyArray<ReadonlyArray<A>> =>
  all.length < 2 ? [all] : all.flatMap((one, i) => orders(all.toSpliced(i, 1)).map((rest) => rest.toSpliced(0, 0, one)))

type Shop = Effect.Success<typeof paidShop>

const stateIn = ({ accountId, paymentId, payments }: Shop) =>
  Effect.map(payments.find(accountId, paymentId), ({ payment }) => [stateOf(payment), payment.refunded])

const attentionOf = ({ accountId, sql }: Shop) => sql<{ readonly text: string }>`
  select text from crm_attention where account_id = ${accountId} and kind = 'refund' and resolved_at is null`

const charge = ({ intentId }: Shop, sum: number, second: number) =>
  event("charge.refunded", { id: "ch_1", payment_intent: intentId, amount_refunded: sum }, start + second)

layer(node, { excludeTestServices: true })("A refund that fails after it succeeded", (it) => {
  it.effect("leaves the payment as it was, with an entry for the shop, in any order of the events", () =>
    Effect.gen(function* () {
      const at = (second: number, status: string, type: string) => (shop: Shop, refundId: string) =>
        event(
          type,
          {
            id: "re_1",
            amount: 3_000,
            payment_intent: shop.intentId,
            status,
            ...(status === "failed" ? { failure_reason: "lost_or_stolen_card" } : {}),
            metadata: { refund_id: refundId }
          },
          start + second
        )
      const reports: ReadonlyArray<(shop: Shop, refundId: string) => StripeEvent> = [
        at(1, "succeeded", "refund.updated"),
        (shop) => charge(shop, 3_000, 1),
        at(2, "failed", "refund.failed"),
        at(2, "failed", "charge.refund.updated")
      ]
      for (const order of orders(reports)) {
        const shop = yield* paidShop
        const { accountId, hear, paymentId, payments, runRefunds } = shop
        const { id } = yield* payments.refund(accountId, paymentId, { reason: null, origin: "staff" })
        yield* runRefunds
        assert.deepStrictEqual(yield* stateIn(shop), ["refunded", 3_000])
        yield* hear(...order.map((report) => report(shop, id)))
        assert.deepStrictEqual(yield* stateIn(shop), ["succeeded", 0])
        const listed = yield* attentionOf(shop)
        assert.lengthOf(listed, 1)
        assert.match(listed[0]!.text, /完了と報告された返金が、その後に失敗しました.*3,000 JPY \(lost_or_stolen_card\)/)
        // What came back may be given again.
        yield* payments.refund(accountId, paymentId, { reason: null, origin: "staff" })
      }
    })
  )

  it.effect("counts no more when it was made in Stripe's own console, whatever came first", () =>
    Effect.gen(function* () {
      const failed = (type: string) => (shop: Shop) =>
        event(
          type,
          { id: "re_9", amount: 1_000, payment_intent: shop.intentId, status: "failed", metadata: {} },
          start + 3
        )
      const reports: ReadonlyArray<(shop: Shop) => StripeEvent> = [
        (shop) => charge(shop, 1_000, 1),
        (shop) => charge(shop, 1_500, 2),
        failed("refund.failed"),
        failed("refund.updated")
      ]
      for (const order of orders(reports)) {
        const shop = yield* paidShop
        yield* shop.hear(...order.map((report) => report(shop)))
        assert.deepStrictEqual(yield* stateIn(shop), ["partially_refunded", 500])
        assert.lengthOf(yield* attentionOf(shop), 1)
        // The next sum of Stripe is without what failed.
        yield* shop.hear(charge(shop, 1_500, 4))
        assert.deepStrictEqual(yield* stateIn(shop), ["partially_refunded", 1_500])
      }
    })
  )
})

layer(node, { excludeTestServices: true })("A payment", (it) => {
  it.effect("has at most 50 refunds, and the refusal of another says so in both languages", () =>
    Effect.gen(function* () {
      const shop = yield* paidShop
      const { accountId, hear, paymentId, payments, runRefunds } = shop
      const ask = yield* operator(accountId)
      const refund = (amount: number) => ask("POST", `/payments/${paymentId}/refunds`, { amount })
      for (let n = 1; n <= TooManyRefunds.most; n++) assert.strictEqual((yield* refund(10)).status, 201, `${n}`)
      const { body, status } = yield* refund(10)
      assert.deepStrictEqual([status, body.code], [409, "too_many_refunds"])
      assert.match(body.message, /at most 50 refunds/)
      assert.match(refusals.too_many_refunds[0], /50件まで/)
      yield* runRefunds
      // Facts of the provider are booked all the same, in one row.
      yield* hear(charge(shop, 700, 60), charge(shop, 900, 61))
      const { refunds } = yield* payments.find(accountId, paymentId)
      assert.lengthOf(refunds, TooManyRefunds.most + 1)
      assert.deepStrictEqual(yield* stateIn(shop), ["partially_refunded", 900])
    })
  )
})

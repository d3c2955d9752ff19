/** Disputes of payments (chargebacks) as Stripe reports them. */
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import * as Ledger from "../../../modules/crm/payment/Payment.ts"
import { operator } from "../node.ts"
import { event, node, paidShop } from "./support.ts"

const now = () => Math.floor(Date.now() / 1_000)

layer(node, { excludeTestServices: true })("Disputes of a payment", (it) => {
  it.effect("keep staff from refunding what the payer's bank has taken, but not what it only asks about", () =>
    Effect.gen(function* () {
      const { accountId, hear, intentId, news, paymentId, payments } = yield* paidShop
      const dispute = (status: string, at: number, id = "du_1") =>
        event(
          `charge.dispute.${["won", "lost", "warning_closed"].includes(status) ? "closed" : "updated"}`,
          {
            id,
            amount: 1_200,
            payment_intent: intentId,
            reason: "product_not_received",
            status,
            created: now() - 10,
            evidence_details: { due_by: now() + 86_400 }
          },
          at
        )
      const refundableNow = Effect.map(payments.find(accountId, paymentId), ({ payment }) => Ledger.refundable(payment))
      const open = Effect.gen(function* () {
        const ask = yield* operator(accountId)
        const { body } = yield* ask("GET", "/attention")
        return body.entries.map(({ kind, reason }: Record<string, string>) => [kind, reason])
      })
      yield* hear(dispute("warning_needs_response", now() + 1))
      assert.strictEqual(yield* refundableNow, 3_000)
      assert.deepStrictEqual(yield* open, [["dispute", "dispute_open"]])
      yield* hear(dispute("needs_response", now() + 2))
      assert.strictEqual(yield* refundableNow, 1_800)
      yield* hear(dispute("under_review", now() + 3))
      assert.deepStrictEqual(yield* open, [])
      // What was decided stays decided, whatever arrives late.
      yield* hear(dispute("lost", now() + 4), dispute("under_review", now() + 3))
      assert.strictEqual(yield* refundableNow, 1_800)
      yield* hear(dispute("won", now() + 6, "du_2"))
      assert.strictEqual(yield* refundableNow, 1_800)
      const { body } = yield* (yield* operator(accountId))("GET", `/payments/${paymentId}`)
      assert.deepStrictEqual(
        body.payment.disputes.map(({ amount, id, isInquiry, reason, state }: Record<string, unknown>) => [
          id,
          state,
          isInquiry,
          amount,
          reason
        ]),
        [
          ["du_1", "lost", false, 1_200, "product_not_received"],
          ["du_2", "won", false, 1_200, "product_not_received"]
        ]
      )
      assert.deepStrictEqual(
        (yield* news("payment.dispute")).map(({ data, type }) => [type, data.disputeId, data.isInquiry, data.outcome]),
        [
          ["payment.disputed", "du_1", true, undefined],
          ["payment.dispute_closed", "du_1", false, "lost"],
          ["payment.disputed", "du_2", false, undefined],
          ["payment.dispute_closed", "du_2", false, "won"]
        ]
      )
    })
  )

  it.effect("are listed for the staff by ids of up to 255 letters", () =>
    Effect.gen(function* () {
      const { accountId, hear, intentId } = yield* paidShop
      const dispute = { amount: 1, payment_intent: intentId, status: "needs_response" }
      yield* hear(event("charge.dispute.created", { ...dispute, id: `du_${"x".repeat(252)}` }))
      const { body } = yield* (yield* operator(accountId))("GET", "/attention")
      assert.deepStrictEqual(
        body.entries.map(({ reason }: Record<string, string>) => reason),
        ["dispute_open"]
      )
    })
  )

  it.effect("are kept up to the number of 20", () =>
    Effect.gen(function* () {
      const { accountId, hear, intentId, paymentId, payments } = yield* paidShop
      const dispute = (n: number) =>
        event("charge.dispute.created", {
          id: `du_${n}`,
          amount: 1,
          payment_intent: intentId,
          status: "needs_response"
        })
      const kept = Effect.map(payments.find(accountId, paymentId), ({ payment }) => payment.disputes.length)
      yield* hear(...Array.from({ length: 20 }, (_, n) => dispute(n)))
      assert.strictEqual(yield* kept, 20)
      yield* hear(dispute(20))
      assert.strictEqual(yield* kept, 20)
    })
  )
})

/** Refunds that are asked for, made, refused and reported at once. */
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { event, node, paidShop } from "./support.ts"

const now = () => Math.floor(Date.now() / 1_000)

layer(node, { excludeTestServices: true })("Refunds", (it) => {
  it.effect("of staff, made in Stripe's console, refused and reported at once: the ledger has what went back", () =>
    Effect.gen(function* () {
      for (let round = 0; round < 5; round++) {
        const { accountId, applyAll, deliver, hear, intentId, paymentId, payments, runRefunds, sql } = yield* paidShop
        let second = now()
        const wentBack = Effect.map(
          sql<{ readonly sum: number }>`
            select refunded as sum from crm_payment_sandbox where account_id = ${accountId} and intent_id = ${intentId}`,
          ([row]) => row!.sum
        )
        const charge = (sum: number) =>
          event("charge.refunded", { id: "ch_1", payment_intent: intentId, amount_refunded: sum }, ++second)
        const staff = (amount: number) =>
          Effect.exit(payments.refund(accountId, paymentId, { amount, reason: null, origin: "staff" }))
        const inConsole = Effect.gen(function* () {
          const [row] = yield* sql<{ readonly sum: number }>`
            update crm_payment_sandbox set refunded = refunded + 400
            where account_id = ${accountId} and intent_id = ${intentId} and refunded + 400 <= amount
            returning refunded as sum`
          if (row !== undefined) yield* deliver(charge(row.sum))
        })
        yield* Effect.all(
          [500, 700, 900, 1_100].flatMap((amount) => [staff(amount), inConsole, applyAll, runRefunds, staff(amount)]),
          { concurrency: 20 }
        )
        yield* applyAll
        yield* runRefunds
        yield* hear(charge(yield* wentBack))
        const { payment, refunds } = yield* payments.find(accountId, paymentId)
        const succeeded = refunds.filter(({ status }) => status === "succeeded")
        const sum = yield* wentBack
        assert.isAtMost(sum, 3_000)
        assert.deepInclude(payment, { refunded: sum, refunding: 0 }, JSON.stringify(refunds))
        assert.strictEqual(
          succeeded.reduce((total, { amount }) => total + amount, 0),
          sum
        )
      }
    })
  )
})

/** How many payments a reservation may have. */
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { refusals } from "../../../modules/console/web/language/Refusals.ts"
import { operator } from "../node.ts"
import { node, openShop } from "./support.ts"

layer(node, { excludeTestServices: true })("A reservation", (it) => {
  it.effect("has at most 20 payments, paid or not, and the refusal of another says so in both languages", () =>
    Effect.gen(function* () {
      const { accountId, book, checkout, payments, sql } = yield* openShop
      const ask = yield* operator(accountId)
      const { id } = yield* book()
      const last = yield* checkout(id)
      yield* sql`update crm_payment set checkout_expires_at = now() where id = ${last.paymentId}`
      const record = (reference: string) => ask("POST", "/payments", { amount: 100, reservationId: id, reference })
      // The reservation goes on waiting for its payment, so that a checkout may be asked for.
      const waits = sql`
        update crm_reservation set status = 'pending', payment_status = 'pending', hold_expires_at = now() + interval '1 hour'
        where id = ${id}`
      for (let n = 2; n <= 20; n++) assert.strictEqual((yield* record(`r-${n}`)).status, 201)
      const { body, status } = yield* record("r-21")
      assert.deepStrictEqual([status, body.code], [409, "too_many_payments"])
      assert.match(body.message, /at most 20 payments/)
      assert.match(refusals.too_many_payments[0], /20件まで/)
      assert.strictEqual((yield* record("r-20")).status, 201)
      yield* waits
      assert.strictEqual((yield* Effect.flip(payments.checkoutOf(accountId, id)))._tag, "TooManyPayments")
      const marked = yield* ask("POST", `/reservations/${id}/payment`, { status: "paid" })
      assert.deepStrictEqual([marked.status, marked.body.code], [409, "too_many_payments"])
      yield* sql`delete from crm_payment where account_id = ${accountId} and reference = 'r-20'`
      assert.isString(yield* payments.checkoutOf(accountId, id))
      assert.strictEqual((yield* record("r-20")).body.code, "too_many_payments")
      assert.strictEqual((yield* ask("POST", "/payments", { amount: 100 })).status, 201)
    })
  )
})

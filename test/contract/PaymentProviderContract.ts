/** Contract of the payment provider, run against Stripe's adapter and the sandbox. */
import { assert, type Vitest } from "@effect/vitest"
import { Effect } from "effect"
import { PaymentProvider } from "../../modules/crm/payment/provider/PaymentProvider.ts"

export interface Harness {
  /** An account that this provider serves. */
  readonly accountId: string
  /** A new idempotency key. */
  readonly nextKey: Effect.Effect<string>
  /** Pays a checkout; answers the payment intent of 3,000 yen. */
  readonly pay: (checkoutId: string) => Effect.Effect<string>
}

export const paymentProviderContract = <R>(
  test: Vitest.MethodsNonLive<PaymentProvider | R>,
  harness: Effect.Effect<Harness, never, R>
) => {
  const open = Effect.fnUntraced(function* (idempotencyKey: string) {
    const { accountId } = yield* harness
    return yield* (yield* PaymentProvider).openCheckout(accountId, {
      kind: "payment",
      idempotencyKey,
      metadata: { payment_id: idempotencyKey },
      returnUrl: "https://salon.example/thanks",
      title: "カット",
      unitAmount: 1_500,
      quantity: 2,
      currency: "JPY",
      expiresAt: new Date(Date.now() + 3_600_000)
    })
  })

  test.effect("a checkout is opened once for its key, with an address", () =>
    Effect.gen(function* () {
      const { nextKey } = yield* harness
      const [key, other] = [yield* nextKey, yield* nextKey]
      const [first, again, second] = [yield* open(key), yield* open(key), yield* open(other)]
      assert.deepStrictEqual(again, first)
      assert.notStrictEqual(second.checkoutId, first.checkoutId)
      assert.match(first.url, /^https?:\/\//)
    })
  )

  test.effect("an open checkout is closed, and one that has ended is left alone", () =>
    Effect.gen(function* () {
      const { accountId, nextKey, pay } = yield* harness
      const { closeCheckout } = yield* PaymentProvider
      const [first, second] = [yield* open(yield* nextKey), yield* open(yield* nextKey)]
      assert.strictEqual(yield* closeCheckout(accountId, first.checkoutId), "closed")
      assert.strictEqual(yield* closeCheckout(accountId, first.checkoutId), "ended")
      yield* pay(second.checkoutId)
      assert.strictEqual(yield* closeCheckout(accountId, second.checkoutId), "ended")
    })
  )

  test.effect("a payment is refunded once for a key, and never for more than is left", () =>
    Effect.gen(function* () {
      const { accountId, nextKey, pay } = yield* harness
      const { refund } = yield* PaymentProvider
      const intentId = yield* pay((yield* open(yield* nextKey)).checkoutId)
      const request = { idempotencyKey: yield* nextKey, intentId, amount: 2_000, metadata: {} }
      const [first, again] = [yield* refund(accountId, request), yield* refund(accountId, request)]
      assert.deepStrictEqual(again, first)
      assert.strictEqual(first.status, "succeeded")
      const more = yield* Effect.flip(refund(accountId, { ...request, idempotencyKey: yield* nextKey, amount: 1_001 }))
      assert.strictEqual(more._tag, "ProviderRequestRefused")
      yield* refund(accountId, { ...request, idempotencyKey: yield* nextKey, amount: 1_000 })
    })
  )

  test.effect("an account without a provider is refused", () =>
    Effect.gen(function* () {
      const { refund } = yield* PaymentProvider
      const request = { idempotencyKey: "k", intentId: "pi_1", amount: 1, metadata: {} }
      const failure = yield* Effect.flip(refund("01KAJ3Q7Y6T0V9W2X4Z8B1C5ZZ", request))
      assert.strictEqual(failure._tag, "ProviderKeyRefused")
    })
  )
}

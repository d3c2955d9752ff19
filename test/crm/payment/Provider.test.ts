/** The payment provider: one contract for Stripe's adapter and the sandbox, and what the adapter makes of Stripe's faults. */
import { assert, layer } from "@effect/vitest"
import { Context, Effect, Layer, Redacted } from "effect"
import { SecureRandom } from "effect/crypto"
import * as ProviderAdapters from "../../../modules/crm/payment/provider/ProviderAdapters.ts"
import { ProviderConnections } from "../../../modules/crm/payment/provider/ProviderConnections.ts"
import { SandboxCheckouts } from "../../../modules/crm/payment/provider/SandboxCheckouts.ts"
import { StripeApi } from "../../../modules/crm/payment/provider/StripeApi.ts"
import { StripeSettings } from "../../../modules/crm/payment/provider/StripeSettings.ts"
import { StripeLimits } from "../../../modules/crm/payment/provider/StripeTransport.ts"
import { Vault } from "../../../src/secrets/Vault.ts"
import { paymentProviderContract } from "../../contract/PaymentProviderContract.ts"
import { sealing } from "../../support/line/Line.ts"
import * as StripeServer from "../../support/stripe/StripeServer.ts"
import { kernelOn } from "../../support/TestRuntime.ts"
import * as TestSettings from "../../support/TestSettings.ts"

class StripeStandIn extends Context.Service<StripeStandIn, StripeServer.StripeServer>()("test/StripeStandIn") {}

const limits = { connectMs: 1_000, headersMs: 1_000, bodyMs: 300, bodyBytes: 10_000 }

const provider = ProviderConnections.layer.pipe(
  Layer.provideMerge(ProviderAdapters.layer),
  Layer.provideMerge(Vault.layer),
  Layer.provideMerge(
    Layer.unwrap(Effect.map(StripeStandIn, ({ url }) => TestSettings.of(StripeSettings, { apiBaseUrl: new URL(url) })))
  ),
  Layer.provideMerge(Layer.effect(StripeStandIn, StripeServer.make)),
  Layer.provideMerge(Layer.succeed(StripeLimits, limits)),
  Layer.provideMerge(SecureRandom.layerWebCrypto),
  Layer.provideMerge(kernelOn(sealing))
)

const nextKey = Effect.flatMap(SecureRandom.SecureRandom, (random) => random.ulid)
const atStripe = "01KAJ3Q7Y6T0V9W2X4Z8B1C5DA"
const inSandbox = "01KAJ3Q7Y6T0V9W2X4Z8B1C5DB"

layer(provider, { excludeTestServices: true })("Stripe's adapter", (it) => {
  paymentProviderContract<StripeStandIn | ProviderConnections | SecureRandom.SecureRandom>(
    it,
    Effect.gen(function* () {
      const stripe = yield* StripeStandIn
      const random = yield* SecureRandom.SecureRandom
      yield* (yield* ProviderConnections).connect(atStripe, {
        secretKey: Redacted.make(StripeServer.key),
        webhookSecret: Redacted.make("whsec_Example")
      })
      return {
        accountId: atStripe,
        nextKey: Effect.provideService(nextKey, SecureRandom.SecureRandom, random),
        pay: (checkoutId: string) =>
          Effect.sync(() => {
            const session = stripe.sessions.find(({ id }) => id === checkoutId)
            if (session !== undefined) session.status = "complete"
            stripe.intents.set(`pi_${checkoutId}`, 3_000)
            return `pi_${checkoutId}`
          })
      }
    })
  )

  it.effect("asks for what Stripe documents", () =>
    Effect.gen(function* () {
      const { sessions } = yield* StripeStandIn
      const params = Object.fromEntries(sessions[0]?.params ?? [])
      assert.deepInclude(params, {
        mode: "payment",
        "line_items[0][quantity]": "2",
        "line_items[0][price_data][currency]": "jpy",
        "line_items[0][price_data][unit_amount]": "1500",
        "line_items[0][price_data][product_data][name]": "カット",
        success_url: "https://salon.example/thanks"
      })
      assert.strictEqual(params["payment_intent_data[metadata][payment_id]"], params["metadata[payment_id]"])
    })
  )

  it.effect("says of each fault what the caller must do", () =>
    Effect.gen(function* () {
      const stripe = yield* StripeStandIn
      const api = yield* StripeApi
      const faults: ReadonlyArray<StripeServer.Behaviour> = [
        "server_error",
        "garbage",
        "reset",
        "hang",
        "drip",
        "rate_limited"
      ]
      for (const fault of faults) {
        stripe.next(fault)
        const failure = yield* Effect.flip(api.verify(StripeServer.key))
        assert.strictEqual(failure._tag, fault === "rate_limited" ? "ProviderBusy" : "ProviderUnknown", fault)
      }
      assert.strictEqual((yield* Effect.flip(api.verify("rk_test_wrong")))._tag, "ProviderKeyRefused")
      yield* api.verify(StripeServer.key)
    })
  )

  it.effect("refunds once when the answer is lost", () =>
    Effect.gen(function* () {
      const stripe = yield* StripeStandIn
      const api = yield* StripeApi
      stripe.intents.set("pi_lost", 3_000)
      const request = { idempotencyKey: yield* nextKey, intentId: "pi_lost", amount: 1_000, metadata: {} }
      stripe.next("done_then_reset")
      assert.strictEqual((yield* Effect.flip(api.refund(StripeServer.key, request)))._tag, "ProviderUnknown")
      yield* api.refund(StripeServer.key, request)
      assert.strictEqual(stripe.intents.get("pi_lost"), 2_000)
    })
  )

  it.effect("is connected with a key that Stripe accepts alone, and shows no secret", () =>
    Effect.gen(function* () {
      const connections = yield* ProviderConnections
      const wrong = yield* Effect.flip(connections.check(Redacted.make("rk_test_wrong")))
      assert.strictEqual(wrong._tag, "ProviderNotAccepted")
      ;(yield* StripeStandIn).next("reset")
      const away = yield* Effect.flip(connections.check(Redacted.make(StripeServer.key)))
      assert.strictEqual(away._tag, "StripeNotReached")
      yield* connections.check(Redacted.make(StripeServer.key))
      const stored = yield* connections.find(atStripe)
      for (const sealed of [stored.secretKey, stored.webhookSecret]) {
        const text = Buffer.from(sealed ?? new Uint8Array()).toString("latin1")
        assert.isFalse(text.includes("rk_test") || text.includes("whsec_"))
      }
    })
  )
})

layer(provider, { excludeTestServices: true })("The sandbox of payments", (it) => {
  paymentProviderContract<SandboxCheckouts | ProviderConnections | SecureRandom.SecureRandom>(
    it,
    Effect.gen(function* () {
      const sandbox = yield* SandboxCheckouts
      const random = yield* SecureRandom.SecureRandom
      yield* Effect.orDie((yield* ProviderConnections).openSandbox(inSandbox))
      return {
        accountId: inSandbox,
        nextKey: Effect.provideService(nextKey, SecureRandom.SecureRandom, random),
        pay: (checkoutId: string) =>
          Effect.gen(function* () {
            yield* sandbox.markPaid(inSandbox, checkoutId)
            return (yield* sandbox.find(inSandbox, checkoutId))?.intentId ?? ""
          })
      }
    })
  )
})

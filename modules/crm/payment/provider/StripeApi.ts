/** Stripe's API for a given key, on Stripe's library with a transport of our own. Nothing is repeated here: jobs do that. */

import { Context, Effect, Layer } from "effect"
import type { Stripe } from "stripe"
import * as HandlerPromise from "../../../../src/actor/overdue/HandlerPromise.ts"
import * as ProviderApi from "../../../../src/outbound/ProviderApi.ts"
import type { CheckoutRequest, OpenCheckout, ProviderRefund, RefundRequest } from "./PaymentProvider.ts"
import type { ProviderFailure } from "./ProviderErrors.ts"
import * as StripeFailures from "./StripeFailures.ts"
import * as StripeSdk from "./StripeSdk.ts"
import { StripeSettings } from "./StripeSettings.ts"
import { StripeLimits, StripeTransport } from "./StripeTransport.ts"

export class StripeApi extends Context.Service<
  StripeApi,
  {
    readonly openCheckout: (key: string, request: CheckoutRequest) => Effect.Effect<OpenCheckout, ProviderFailure>
    readonly closeCheckout: (key: string, checkoutId: string) => Effect.Effect<"closed" | "ended", ProviderFailure>
    readonly refund: (key: string, request: RefundRequest) => Effect.Effect<ProviderRefund, ProviderFailure>
    /** Whether the key may do what is asked of it: reads the newest checkout. */
    readonly verify: (key: string) => Effect.Effect<void, ProviderFailure>
  }
>()("crm/payment/provider/StripeApi") {
  static readonly layer = Layer.effect(
    StripeApi,
    Effect.gen(function* () {
      const request = yield* ProviderApi.make(mostConnections, yield* StripeLimits)
      const { apiBaseUrl } = yield* StripeSettings

      const call = <A>(key: string, use: (stripe: Stripe) => Promise<A>): Effect.Effect<A, ProviderFailure> =>
        Effect.flatMap(StripeSdk.load, (Sdk) =>
          HandlerPromise.tryPromise({
            try: async (signal) =>
              use(
                new Sdk(key, {
                  httpClient: new StripeTransport(request, signal),
                  host: apiBaseUrl.hostname,
                  port: apiBaseUrl.port === "" ? (apiBaseUrl.protocol === "http:" ? 80 : 443) : apiBaseUrl.port,
                  protocol: apiBaseUrl.protocol === "http:" ? "http" : "https",
                  maxNetworkRetries: 0,
                  telemetry: false
                })
              ),
            catch: StripeFailures.fromError
          })
        )

      return StripeApi.of({
        openCheckout: (key, request) =>
          call(key, async (stripe) => {
            const { idempotencyKey } = request
            const session = await stripe.checkout.sessions.create(sessionOf(request), { idempotencyKey })
            return { checkoutId: text(session.id), url: text(session.url) }
          }),
        closeCheckout: (key, checkoutId) =>
          call(key, (stripe) => stripe.checkout.sessions.expire(checkoutId)).pipe(
            Effect.as("closed" as const),
            Effect.catchTag("ProviderRequestRefused", (failure) =>
              // Only open ones can be expired.
              /status|expire|complete|open/i.test(failure.reason) && failure.code !== "resource_missing"
                ? Effect.succeed("ended" as const)
                : Effect.fail(failure)
            )
          ),
        refund: (key, { amount, idempotencyKey, intentId, metadata }) =>
          call(key, async (stripe): Promise<ProviderRefund> => {
            const refund = await stripe.refunds.create(
              { payment_intent: intentId, amount, metadata: { ...metadata } },
              { idempotencyKey }
            )
            return {
              refundId: text(refund.id),
              status: refundStatusOf(refund.status),
              failure: refund.failure_reason ?? null
            }
          }),
        verify: (key) => Effect.asVoid(call(key, (stripe) => stripe.checkout.sessions.list({ limit: 1 })))
      })
    })
  )
}

const sessionOf = (request: CheckoutRequest): Stripe.Checkout.SessionCreateParams => {
  const metadata = { ...request.metadata }
  const shared = { metadata, success_url: request.returnUrl, cancel_url: request.returnUrl, locale: "ja" as const }
  if (request.kind === "subscription") {
    return {
      ...shared,
      mode: "subscription",
      line_items: [{ price: request.priceId, quantity: 1 }],
      subscription_data: { metadata }
    }
  }
  const { currency, expiresAt, quantity, title, unitAmount } = request
  return {
    ...shared,
    mode: "payment",
    line_items: [
      {
        quantity,
        price_data: { currency: currency.toLowerCase(), unit_amount: unitAmount, product_data: { name: title } }
      }
    ],
    payment_intent_data: { metadata },
    expires_at: Math.floor(expiresAt.getTime() / 1_000)
  }
}

export const refundStatusOf = (status: unknown): ProviderRefund["status"] =>
  status === "succeeded" ? "succeeded" : status === "failed" || status === "canceled" ? "failed" : "pending"

const mostConnections = 16

/** What Stripe answers is checked where it matters: a text that is none would be stored as "undefined". */
const text = (value: unknown): string => {
  if (typeof value === "string") return value
  throw new Error("Stripe answered without a text where one is documented")
}

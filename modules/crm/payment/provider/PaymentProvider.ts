/**
 * Port to the payment provider of an account. Each request that creates something has an idempotency key: for a day the
 * provider answers a repeated one as the first.
 */
import { Context, type Effect } from "effect"
import type { ProviderFailure } from "./ProviderErrors.ts"

interface NewCheckout {
  readonly idempotencyKey: string
  /** Comes back in every report on the payment. */
  readonly metadata: Readonly<Record<string, string>>
  /** Where the payer comes back to. */
  readonly returnUrl: string
}

export interface PaymentCheckout extends NewCheckout {
  readonly kind: "payment"
  readonly title: string
  readonly unitAmount: number
  readonly quantity: number
  /** ISO 4217, upper case. */
  readonly currency: string
  /** 30 minutes to 24 hours from now. */
  readonly expiresAt: Date
}

export interface SubscriptionCheckout extends NewCheckout {
  readonly kind: "subscription"
  readonly priceId: string
}

export type CheckoutRequest = PaymentCheckout | SubscriptionCheckout

export interface OpenCheckout {
  readonly checkoutId: string
  /** Where the payer pays. */
  readonly url: string
}

export interface RefundRequest {
  readonly idempotencyKey: string
  /** The payment intent. */
  readonly intentId: string
  readonly amount: number
  readonly metadata: Readonly<Record<string, string>>
}

export interface ProviderRefund {
  readonly refundId: string
  readonly status: "pending" | "succeeded" | "failed"
  readonly failure: string | null
}

export class PaymentProvider extends Context.Service<
  PaymentProvider,
  {
    readonly openCheckout: (accountId: string, request: CheckoutRequest) => Effect.Effect<OpenCheckout, ProviderFailure>
    /** Nothing can be paid by it any more. `ended`: it was paid, or had expired before. */
    readonly closeCheckout: (
      accountId: string,
      checkoutId: string
    ) => Effect.Effect<"closed" | "ended", ProviderFailure>
    readonly refund: (accountId: string, request: RefundRequest) => Effect.Effect<ProviderRefund, ProviderFailure>
  }
>()("crm/payment/provider/PaymentProvider") {}

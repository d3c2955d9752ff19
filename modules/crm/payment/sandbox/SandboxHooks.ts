/** Hooks as Stripe would send them of a checkout of the sandbox, signed by Stripe's library. */
import { Clock, Effect } from "effect"
import { SecureRandom } from "effect/crypto"
import { hookPathOf } from "../provider/Provider.ts"
import type { SandboxCheckout } from "../provider/SandboxCheckouts.ts"
import * as StripeSdk from "../provider/StripeSdk.ts"

export interface SandboxEvent {
  readonly type: string
  readonly object: Readonly<Record<string, unknown>>
}

export interface SandboxHook {
  readonly path: string
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

const month = 30 * 86_400

const intentOf = ({ amount, currency, intentId, metadata }: SandboxCheckout) => ({
  id: intentId,
  object: "payment_intent",
  amount,
  currency: currency.toLowerCase(),
  metadata
})

const sessionOf = ({ amount, currency, id, intentId, kind, metadata }: SandboxCheckout) => ({
  id,
  object: "checkout.session",
  mode: kind,
  metadata,
  amount_total: amount,
  currency: currency.toLowerCase(),
  payment_intent: kind === "payment" ? intentId : null,
  subscription: kind === "payment" ? null : subscriptionIdOf(intentId)
})

export const subscriptionIdOf = (intentId: string): string => intentId.replace(/^pi_/, "sub_")

export const subscriptionStatuses = ["active", "past_due", "unpaid", "paused", "canceled"] as const
export type SandboxStatus = (typeof subscriptionStatuses)[number]

const subscriptionOf = ({ intentId, metadata, priceId }: SandboxCheckout, status: SandboxStatus, now: number) => ({
  id: subscriptionIdOf(intentId),
  object: "subscription",
  customer: intentId.replace(/^pi_/, "cus_"),
  status,
  metadata,
  cancel_at_period_end: false,
  items: { data: [{ price: { id: priceId }, current_period_start: now, current_period_end: now + month }] }
})

const invoiceOf = ({ intentId, metadata, priceId }: SandboxCheckout, amount: number, isPaid: boolean, now: number) => ({
  id: `${intentId.replace(/^pi_/, "in_")}_${now}`,
  object: "invoice",
  amount_due: amount,
  amount_paid: isPaid ? amount : 0,
  currency: "jpy",
  attempt_count: 1,
  next_payment_attempt: isPaid ? null : now + 3 * 86_400,
  payment_intent: intentId,
  parent: { subscription_details: { subscription: subscriptionIdOf(intentId), metadata } },
  lines: { data: [{ period: { end: now + month }, pricing: { price_details: { price: priceId } } }] }
})

/** What a subscription of the sandbox costs a month; the prices of a shop stand at Stripe. */
export const monthlyAmount = 980

/** @param now seconds */
export const paid = (checkout: SandboxCheckout, now: number): ReadonlyArray<SandboxEvent> =>
  checkout.kind === "payment"
    ? [
        {
          type: "payment_intent.succeeded",
          object: { ...intentOf(checkout), status: "succeeded", amount_received: checkout.amount }
        },
        { type: "checkout.session.completed", object: { ...sessionOf(checkout), payment_status: "paid" } }
      ]
    : [
        { type: "customer.subscription.created", object: subscriptionOf(checkout, "active", now) },
        { type: "invoice.paid", object: invoiceOf(checkout, monthlyAmount, true, now) },
        { type: "checkout.session.completed", object: { ...sessionOf(checkout), payment_status: "paid" } }
      ]

export const refused = (checkout: SandboxCheckout): ReadonlyArray<SandboxEvent> => [
  {
    type: "payment_intent.payment_failed",
    object: {
      ...intentOf(checkout),
      status: "requires_payment_method",
      last_payment_error: { code: "card_declined", message: "Your card was declined." }
    }
  }
]

export const expired = (checkout: SandboxCheckout): ReadonlyArray<SandboxEvent> => [
  { type: "checkout.session.expired", object: sessionOf(checkout) }
]

export const subscriptionChanged = (
  checkout: SandboxCheckout,
  status: SandboxStatus,
  now: number
): ReadonlyArray<SandboxEvent> => [
  {
    type: status === "canceled" ? "customer.subscription.deleted" : "customer.subscription.updated",
    object: subscriptionOf(checkout, status, now)
  },
  ...(status === "past_due"
    ? [{ type: "invoice.payment_failed", object: invoiceOf(checkout, monthlyAmount, false, now) }]
    : [])
]

/** Signs an event as Stripe does. */
export const sign = Effect.fnUntraced(function* (accountId: string, secret: string, { object, type }: SandboxEvent) {
  const random = yield* SecureRandom.SecureRandom
  const created = Math.floor((yield* Clock.currentTimeMillis) / 1_000)
  const sdk = yield* StripeSdk.load
  const id = `evt_${yield* random.ulid}`
  const body = JSON.stringify({ id, object: "event", type, created, livemode: false, data: { object } })
  const signature = sdk.webhooks.generateTestHeaderString({ payload: body, secret, timestamp: created })
  const headers = { "content-type": "application/json; charset=utf-8", "stripe-signature": signature }
  return { path: hookPathOf(accountId), body, headers } satisfies SandboxHook
})

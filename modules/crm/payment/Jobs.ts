/** Declares the jobs of payments. */
import { Schema } from "effect"
import * as Actor from "../../../src/actor/Actor.ts"
import * as Retry from "../../../src/actor/Retry.ts"
import * as CronSchedule from "../../../src/actor/schedule/CronSchedule.ts"
import { Ulid } from "../../../src/Ulids.ts"
import { ProviderFailure } from "./provider/ProviderErrors.ts"

const AccountId = Schema.String

/** Applies one event of the provider. Those of one object run one after another. */
export const ApplyPaymentEvent = Actor.make("crm/apply-payment-event", {
  payload: Schema.Struct({ accountId: AccountId, eventId: Schema.String, objectKey: Schema.String }),
  mailbox: ({ accountId, objectKey }) => `${accountId} ${objectKey}`,
  // Reports carry their own times, so one that cannot be applied now stops none behind it.
  onFailure: "skip",
  retry: Retry.exponential({ base: "1 second", factor: 3, max: 10, cap: "10 minutes" }),
  timeout: "30 seconds",
  concurrency: 50,
  retention: "7 days",
  fairToTenants: "keys"
})

/**
 * Gives money back at the provider. The retries end before the provider forgets the idempotency key, which it keeps for a day:
 * a later one could pay twice.
 */
export const RefundPayment = Actor.make("crm/refund-payment", {
  payload: Schema.Struct({ accountId: AccountId, paymentId: Ulid, refundId: Ulid }),
  failure: ProviderFailure,
  permanent: ({ _tag }) => _tag === "ProviderRequestRefused",
  mailbox: ({ paymentId }) => paymentId,
  onFailure: "skip",
  retry: Retry.exponential({ base: "5 seconds", factor: 4, max: 12, cap: "2 hours" }),
  timeout: "1 minute",
  retention: "30 days",
  fairToTenants: "keys"
})

/** Closes the checkout of a reservation that was cancelled, so that it cannot be paid any more. */
export const CloseCheckout = Actor.make("crm/close-checkout", {
  payload: Schema.Struct({ accountId: AccountId, paymentId: Ulid }),
  failure: ProviderFailure,
  permanent: ({ _tag }) => _tag === "ProviderRequestRefused",
  mailbox: ({ paymentId }) => paymentId,
  onFailure: "skip",
  retry: Retry.exponential({ base: "2 seconds", factor: 4, max: 8, cap: "1 hour" }),
  timeout: "1 minute",
  retention: "7 days",
  fairToTenants: "keys"
})

/** Gives those who pay a price the tier that it gives now. */
export const ApplyPrice = Actor.make("crm/apply-price", {
  payload: Schema.Struct({ accountId: AccountId, priceId: Schema.String }),
  mailbox: ({ accountId, priceId }) => `${accountId} ${priceId}`,
  onFailure: "skip",
  retry: Retry.exponential({ base: "2 seconds", factor: 4, max: 5 }),
  timeout: "10 minutes",
  retention: "7 days",
  fairToTenants: "keys"
})

/** Deletes events of the provider that have expired. */
export const RetainPaymentEvents = Actor.make("crm/retain-payment-events", {
  payload: Schema.Struct({}),
  retry: Retry.none,
  timeout: "5 minutes",
  retention: "1 day"
})

export const retainEveryNight = CronSchedule.make("crm/retain-payment-events", {
  cron: "47 18 * * *",
  timeZone: "UTC",
  actor: RetainPaymentEvents,
  payload: {}
})

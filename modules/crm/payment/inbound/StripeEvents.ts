/**
 * Applies the provider's events, each once, in one transaction with what they change. An event that names a payment which is
 * not known yet is applied when that becomes known.
 */
import { Context, DateTime, Effect, Layer } from "effect"
import { Jobs } from "../../../../src/actor/Jobs.ts"
import * as Tenant from "../../../../src/sql/tenant/Tenant.ts"
import * as Ulids from "../../../../src/Ulids.ts"
import { Members } from "../../member/Members.ts"
import { ApplyPaymentEvent } from "../Jobs.ts"
import { newPayment } from "../Payment.ts"
import { PaymentRepo } from "../PaymentRepo.ts"
import { Refunds } from "../Refunds.ts"
import { Settlements } from "../Settlements.ts"
import * as Subscription from "../subscription/Subscription.ts"
import { Subscriptions } from "../subscription/Subscriptions.ts"
import { StripeEventRepo } from "./StripeEventRepo.ts"
import type { FactOf, StripeFact } from "./StripeFacts.ts"

type Outcome = "applied" | "ignored" | "unmatched"

export class StripeEvents extends Context.Service<
  StripeEvents,
  {
    readonly apply: (accountId: string, eventId: string) => Effect.Effect<void>
    /** Gives what a price gives now to those who pay it, also where their subscriptions did not count until now. */
    readonly applyPrice: (accountId: string, priceId: string) => Effect.Effect<void>
    /** Deletes events that have expired. */
    readonly expire: Effect.Effect<void>
  }
>()("crm/payment/inbound/StripeEvents") {
  /** Needs `Settlements` and `Refunds`. */
  static readonly layer = Layer.effect(
    StripeEvents,
    Effect.gen(function* () {
      const within = yield* Tenant.within
      const repo = yield* StripeEventRepo
      const payments = yield* PaymentRepo
      const settlements = yield* Settlements
      const refunds = yield* Refunds
      const subscriptions = yield* Subscriptions
      const members = yield* Members
      const jobs = yield* Jobs
      const nextId = yield* Ulids.monotonic

      /** Sends the jobs of events that waited for this object. */
      const applyWaiting = Effect.fnUntraced(function* (accountId: string, keys: ReadonlyArray<string | null>) {
        for (const key of keys) {
          if (key === null) continue
          const waiting = yield* repo.reopen(accountId, key)
          yield* jobs.sendAll(
            ApplyPaymentEvent,
            waiting.map((event) => ({ payload: { accountId, ...event } }))
          )
        }
      })

      const reportOf = (
        accountId: string,
        fact: FactOf<"Subscription" | "Subscriber" | "Invoice">,
        change: (subscription: Subscription.Subscription) => Subscription.Subscription
      ) => {
        const { lineUserId, memberId, subscriptionId } = fact
        return subscriptions.report(
          { accountId, source: "stripe", externalId: subscriptionId },
          { lineUserId, memberId },
          change
        )
      }

      const friendOf = (accountId: string, memberId: string | null) =>
        memberId === null
          ? Effect.succeed(null)
          : members.find(accountId, memberId).pipe(
              Effect.map(({ friendId }) => friendId),
              Effect.catchTag("MemberNotFound", () => Effect.succeed(null))
            )

      /** The ledger's payment of an invoice, created by the first report. */
      const paymentOf = Effect.fnUntraced(function* (
        accountId: string,
        fact: FactOf<"Invoice">,
        memberId: string | null
      ) {
        const { amount, currency, intentId, invoiceId } = fact
        const found = yield* payments.findByProvider(accountId, invoiceId)
        if (found !== undefined) return found
        const at = DateTime.toDateUtc(yield* DateTime.now)
        const made = newPayment({
          id: nextId(),
          accountId,
          provider: "stripe",
          purpose: "membership",
          amount,
          currency,
          at
        })
        const friendId = yield* friendOf(accountId, memberId)
        const payment = { ...made, memberId, friendId, providerPaymentId: invoiceId, intentId }
        return (yield* payments.insert(payment)) ? payment : undefined
      })

      const applyInvoice = Effect.fnUntraced(function* (accountId: string, fact: FactOf<"Invoice">) {
        const { amount, attempt, at, code, invoiceId, isPaid, message, nextRetryAt } = fact
        const { lines = [{ periodEnd: fact.periodEnd, priceId: fact.priceId }] } = fact
        const priceIds = lines.flatMap(({ priceId }) => priceId ?? [])
        const counting = yield* subscriptions.counting(accountId, priceIds)
        const line = lines.find(({ priceId }) => priceId !== null && counting.has(priceId)) ?? lines[0]
        const subscription = yield* reportOf(accountId, fact, (before) => {
          const priced = before.priceIds.length === 0 ? { ...before, priceIds } : before
          return isPaid
            ? Subscription.reportPaid(priced, at, line?.periodEnd ?? null)
            : Subscription.reportFailed(priced, at)
        })
        // Of something else, until its price makes members.
        if (!subscription.hasCounted) return "unmatched"
        // A trial costs nothing.
        if (amount === 0) return "applied"
        const payment = yield* paymentOf(accountId, fact, subscription.memberId)
        if (payment === undefined) return "unmatched"
        const intentId = fact.intentId ?? payment.intentId
        if (isPaid) {
          const report = { providerPaymentId: invoiceId, intentId, amount, currency: fact.currency, at }
          yield* settlements.succeeded(accountId, payment.id, report)
        } else yield* settlements.failed(accountId, payment.id, { code, message, at }, { attempt, nextRetryAt })
        yield* applyWaiting(accountId, [invoiceId, intentId])
        return "applied"
      })

      const applyIntent = Effect.fnUntraced(function* (accountId: string, fact: FactOf<"InvoiceIntent">) {
        const found = yield* payments.findByProvider(accountId, fact.invoiceId)
        if (found === undefined) return "unmatched"
        const payment = yield* payments.lock(accountId, found.id)
        if (payment !== undefined) yield* payments.update({ ...payment, intentId: fact.intentId })
        yield* applyWaiting(accountId, [fact.intentId])
        return "applied"
      })

      const applyFact = (accountId: string, fact: StripeFact): Effect.Effect<Outcome> => {
        switch (fact._tag) {
          case "Succeeded": {
            const { amount, at, currency, intentId, paymentId } = fact
            const report = { providerPaymentId: intentId, intentId, amount, currency, at }
            return Effect.tap(settlements.succeeded(accountId, paymentId, report), applyWaiting(accountId, [intentId]))
          }
          case "Failed":
            return settlements.failed(accountId, fact.paymentId, fact)
          case "Closed":
            return settlements.closed(accountId, fact.paymentId, fact.at)
          case "Refunded":
            return settlements.refunded(accountId, fact, fact.sum, fact.at)
          case "Disputed":
            return settlements.disputed(accountId, fact.intentId, { ...fact, id: fact.disputeId })
          case "ForeignRefundFailed":
            return Effect.map(refunds.failForeign(accountId, fact.intentId, fact), (isKnown) =>
              isKnown ? "applied" : "unmatched"
            )
          case "RefundReported":
            return Effect.map(refunds.report(accountId, fact.refundId, fact), (isKnown) =>
              isKnown ? "applied" : "unmatched"
            )
          case "Subscription": {
            const { at, cancelAt, customerId, periodEnd, periodStart, priceId, rank, status } = fact
            const { pause = null, priceIds = priceId === null ? [] : [priceId], resumesAt = null } = fact
            const report = {
              at,
              rank,
              status,
              priceIds,
              customerId,
              periodStart,
              periodEnd,
              cancelAt,
              pause,
              resumesAt
            }
            return Effect.gen(function* () {
              const after = yield* reportOf(accountId, fact, (before) => Subscription.reportStatus(before, report))
              if (!after.hasCounted) return "unmatched"
              // Whose it is, and what was paid, may have been reported before the price made members.
              yield* applyWaiting(accountId, [fact.subscriptionId])
              return "applied"
            })
          }
          case "Subscriber":
            return Effect.map(
              reportOf(accountId, fact, (before) => before),
              ({ hasCounted }) => (hasCounted ? "applied" : "unmatched")
            )
          case "Invoice":
            return applyInvoice(accountId, fact)
          case "InvoiceIntent":
            return applyIntent(accountId, fact)
        }
      }

      const applyWithin = Effect.fnUntraced(function* (accountId: string, eventId: string) {
        const fact = yield* repo.take(accountId, eventId)
        if (fact === undefined) return
        const outcome = yield* applyFact(accountId, fact)
        if (outcome !== "applied") yield* repo.mark(accountId, eventId, outcome)
      })

      return StripeEvents.of({
        apply: Effect.fn("StripeEvents.apply")((accountId, eventId) =>
          within(accountId, applyWithin(accountId, eventId))
        ),
        applyPrice: Effect.fn("StripeEvents.applyPrice")(function* (accountId, priceId) {
          const uncounted = yield* subscriptions.applyPrice(accountId, priceId)
          yield* Effect.forEach(uncounted, (id) => within(accountId, applyWaiting(accountId, [id])), { discard: true })
        }),
        expire: repo.expire
      })
    })
  ).pipe(Layer.provide([StripeEventRepo.layer, PaymentRepo.layer, Subscriptions.layer, Members.layer]))
}

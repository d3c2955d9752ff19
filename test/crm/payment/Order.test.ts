/** Reports of the provider in every order, some of them doubled: the state that they lead to is the same. */
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import * as Disputes from "../../../modules/crm/payment/Dispute.ts"
import * as Ledger from "../../../modules/crm/payment/Payment.ts"
import * as Subscription from "../../../modules/crm/payment/subscription/Subscription.ts"

const at = (second: number) => new Date(1_780_000_000_000 + second * 1_000)

const payment = Ledger.newPayment({
  id: "01KAJ3Q7Y6T0V9W2X4Z8B1C5DF",
  accountId: "01KAJ3Q7Y6T0V9W2X4Z8B1C5DA",
  provider: "stripe",
  purpose: "reservation",
  amount: 3_000,
  currency: "JPY",
  at: at(0)
})

/** When a report is from, where it stands in the other order, and whether it comes twice. */
const placed = {
  on: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 6 })),
  place: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 1_000 })),
  isDoubled: Schema.Boolean
}
const several = <S extends Schema.Top>(report: S) =>
  Schema.Array(report).check(Schema.isMinLength(1), Schema.isMaxLength(8))

const PaymentReport = Schema.Union([
  Schema.TaggedStruct("Paid", placed),
  Schema.TaggedStruct("Failed", { ...placed, code: Schema.Literals(["card_declined", "expired_card"]) }),
  Schema.TaggedStruct("Closed", placed),
  Schema.TaggedStruct("Refunded", {
    ...placed,
    sum: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 3_000 }))
  }),
  Schema.TaggedStruct("Disputed", {
    ...placed,
    id: Schema.Literals(["du_1", "du_2"]),
    state: Schema.Literals(Disputes.disputeStates)
  })
])

const applyToPayment = (before: Ledger.Payment, report: typeof PaymentReport.Type): Ledger.Payment => {
  const time = at(report.on)
  switch (report._tag) {
    case "Paid": {
      const named = { providerPaymentId: "pi_1", intentId: "pi_1", amount: 3_000, currency: "JPY" }
      return Ledger.succeed(before, { ...named, at: time })
    }
    case "Failed":
      return Ledger.fail(before, { code: report.code, message: null, at: time })
    case "Closed":
      return Ledger.close(before, time)
    case "Refunded":
      return Ledger.reportRefund(before, report.sum, time)
    case "Disputed": {
      const dispute = { id: report.id, amount: 3_000, isInquiry: false, reason: "fraudulent", respondBy: null }
      const disputes = Disputes.report(before.disputes, { ...dispute, state: report.state, openedAt: at(0), at: time })
      return { ...before, disputes }
    }
  }
}

const refund: Ledger.Refund = {
  id: "01KAJ3Q7Y6T0V9W2X4Z8B1C5DG",
  accountId: payment.accountId,
  paymentId: payment.id,
  amount: 1_000,
  status: "pending",
  origin: "staff",
  reason: null,
  reference: null,
  providerRefundId: null,
  failure: null,
  reportedAt: null,
  refundedAt: null,
  createdAt: at(0)
}

const RefundReport = Schema.Struct({ ...placed, status: Schema.Literals(Ledger.refundStates) })

const applyToRefund = (before: Ledger.Refund, { on, status }: typeof RefundReport.Type): Ledger.Refund =>
  Ledger.reportStatus(before, {
    providerRefundId: "re_1",
    status,
    failure: status === "failed" ? "declined" : null,
    at: at(on)
  })

const subscription = Subscription.fresh(payment.accountId, "stripe", "sub_1")
const statuses = ["incomplete", "trialing", "active", "past_due", "unpaid", "paused", "canceled"] as const

const SubscriptionReport = Schema.Union([
  Schema.TaggedStruct("Status", { ...placed, status: Schema.Literals(statuses), isPaused: Schema.Boolean }),
  Schema.TaggedStruct("Paid", { ...placed, end: Schema.Int.check(Schema.isBetween({ minimum: 900, maximum: 1_100 })) }),
  Schema.TaggedStruct("Failed", placed)
])

const applyToSubscription = (before: Subscription.Subscription, report: typeof SubscriptionReport.Type) => {
  const time = at(report.on)
  switch (report._tag) {
    case "Status":
      return Subscription.reportStatus(before, {
        status: report.status,
        customerId: "cus_1",
        priceIds: ["price_1"],
        periodStart: at(0),
        periodEnd: at(1_000),
        cancelAt: null,
        pause: report.isPaused ? "unpaid" : null,
        resumesAt: null,
        at: time,
        rank: 100 + statuses.indexOf(report.status)
      })
    case "Paid":
      return Subscription.reportPaid(before, time, at(report.end))
    case "Failed":
      return Subscription.reportFailed(before, time)
  }
}

interface Placed {
  readonly place: number
  readonly isDoubled: boolean
}

/** The states to which the same reports lead: as they come, in another order, and in the reverse one with some doubled. */
const statesOf = <A, B extends Placed>(start: A, reports: ReadonlyArray<B>, apply: (state: A, report: B) => A) => {
  const run = (all: ReadonlyArray<B>) => all.reduce(apply, start)
  const doubled = reports.toReversed().flatMap((one) => (one.isDoubled ? [one, one] : [one]))
  return { state: run(reports), other: run(reports.toSorted((a, b) => a.place - b.place)), doubled: run(doubled) }
}

describe("Reports in any order", () => {
  it.prop(
    "lead to the same payment, and a success is never taken back",
    { reports: several(PaymentReport) },
    ({ reports }) => {
      // An event that comes twice is applied once, by its id; so refusals can be counted.
      const { other, state } = statesOf(payment, reports, applyToPayment)
      assert.deepStrictEqual(other, state)
      assert.strictEqual(
        state.paidAt !== null,
        reports.some(({ _tag }) => _tag === "Paid")
      )
      assert.isFalse(state.paidAt !== null && ["open", "failed", "closed"].includes(Ledger.stateOf(state)))
      for (const { id, state: decided } of state.disputes) {
        const wasClosed = reports.some((one) => one._tag === "Disputed" && one.id === id && Disputes.isClosed(one))
        assert.strictEqual(Disputes.isClosed({ state: decided }), wasClosed)
      }
    }
  )

  it.prop("lead to the same refund, doubled too", { reports: several(RefundReport) }, ({ reports }) => {
    const { doubled, other, state } = statesOf(refund, reports, applyToRefund)
    assert.deepStrictEqual(other, state)
    assert.deepStrictEqual(doubled, state)
  })

  it.prop(
    "lead to the same subscription and entitlement, doubled too; what has ended stays ended",
    { reports: several(SubscriptionReport) },
    ({ reports }) => {
      const { doubled, other, state } = statesOf(subscription, reports, applyToSubscription)
      assert.deepStrictEqual(other, state)
      assert.deepStrictEqual(doubled, state)
      const standing = Subscription.standingOf(state, 3)
      if (state.status === "canceled") assert.strictEqual(standing?.subscription, "cancelled")
    }
  )
})

/**
 * A subscription as its provider reported it, and what it entitles to. Reports come doubled and in any order; of each kind the
 * latest by its own time is kept, so that the order does not matter. Pure.
 */
import { Schema } from "effect"
import type { SubscriptionState } from "../../member/Card.ts"

const TextOrNull = Schema.NullOr(Schema.String)
const DateOrNull = Schema.NullOr(Schema.Date)

export const subscriptionSources = ["stripe", "line"] as const
export type SubscriptionSource = (typeof subscriptionSources)[number]

/**
 * Nothing is collected for a time. `free`: what it entitles to goes on meanwhile; `unpaid`: it ends with what was paid
 * (https://docs.stripe.com/billing/subscriptions/pause-payment).
 */
export const pauses = ["free", "unpaid"] as const
export type Pause = (typeof pauses)[number]

export const Subscription = Schema.Struct({
  accountId: Schema.String,
  source: Schema.Literals(subscriptionSources),
  /** At Stripe its id; in LINE's membership plan and user. */
  externalId: Schema.String,
  /** Null until it is known whose it is. */
  memberId: TextOrNull,
  customerId: TextOrNull,
  /** Prices of its items, in their order; at LINE the plan. */
  priceIds: Schema.Array(Schema.String),
  /** A price of it makes members, or did: only then it changes the card of a member. */
  hasCounted: Schema.Boolean,
  status: TextOrNull,
  periodStart: DateOrNull,
  periodEnd: DateOrNull,
  cancelAt: DateOrNull,
  pause: Schema.NullOr(Schema.Literals(pauses)),
  /** When the pause ends; null: when the shop ends it. */
  resumesAt: DateOrNull,
  changedAt: DateOrNull,
  /** Decides between two reports of one second. */
  changedRank: Schema.Int,
  /** The latest invoice that was paid, and the end of what was ever paid. */
  paidAt: DateOrNull,
  paidThrough: DateOrNull,
  failedAt: DateOrNull
})
export type Subscription = typeof Subscription.Type

export const fresh = (accountId: string, source: SubscriptionSource, externalId: string): Subscription => ({
  accountId,
  source,
  externalId,
  memberId: null,
  customerId: null,
  priceIds: [],
  hasCounted: false,
  status: null,
  periodStart: null,
  periodEnd: null,
  cancelAt: null,
  pause: null,
  resumesAt: null,
  changedAt: null,
  changedRank: 0,
  paidAt: null,
  paidThrough: null,
  failedAt: null
})

export interface StatusReport
  extends Pick<
    Subscription,
    "customerId" | "priceIds" | "status" | "periodStart" | "periodEnd" | "cancelAt" | "pause" | "resumesAt"
  > {
  readonly at: Date
  readonly rank: number
}

const later = (a: Date | null, b: Date | null): Date | null => (a === null || (b !== null && b > a) ? b : a)

/** What has ended stays ended, whatever is said to have happened later. Of reports of one second the end of a pause counts. */
export const reportStatus = (subscription: Subscription, { at, rank, ...report }: StatusReport): Subscription => {
  const { changedAt, changedRank, pause, status } = subscription
  const ends = (one: string | null) => one === "canceled" || one === "incomplete_expired"
  const isHigher = rank > changedRank || (rank === changedRank && pause !== null && report.pause === null)
  const isNewer =
    changedAt === null ||
    (ends(status) === ends(report.status) ? at > changedAt || (+at === +changedAt && isHigher) : ends(report.status))
  return isNewer ? { ...subscription, ...report, changedAt: at, changedRank: rank } : subscription
}

export const reportPaid = (subscription: Subscription, at: Date, periodEnd: Date | null): Subscription => ({
  ...subscription,
  paidAt: later(subscription.paidAt, at),
  paidThrough: later(subscription.paidThrough, periodEnd)
})

export const reportFailed = (subscription: Subscription, at: Date): Subscription => ({
  ...subscription,
  failedAt: later(subscription.failedAt, at)
})

export interface Standing {
  readonly subscription: SubscriptionState
  readonly paidUntil: Date | null
}

/** It entitles to nothing any more. */
export const ended: Standing = { subscription: "cancelled", paidUntil: null }

const day = 86_400_000
const plus = (date: Date | null, days: number): Date | null =>
  date === null ? null : new Date(date.getTime() + days * day)
const soonest = (a: Date | null, b: Date | null): Date | null => (a === null || (b !== null && b < a) ? b : a)

/**
 * An active one lasts until its period ends, and the days of grace longer: the provider collects the next payment some time
 * after that. A late payment entitles for the days of grace since the period began. An end that was announced is exact, and so is that
 * of what was paid before a pause.
 */
export const standingOf = (subscription: Subscription, graceDays: number): Standing | undefined => {
  const { cancelAt, changedAt, failedAt, paidAt, paidThrough, periodEnd, periodStart } = subscription
  const status = effectiveStatus(subscription)
  if (status === "active" && subscription.pause === "unpaid") {
    return paidThrough === null
      ? { subscription: "unpaid", paidUntil: null }
      : { subscription: "active", paidUntil: soonest(paidThrough, cancelAt) }
  }
  switch (status) {
    case undefined:
      return undefined
    case "active":
    case "trialing": {
      const end = plus(later(periodEnd, paidThrough), graceDays)
      return { subscription: "active", paidUntil: cancelAt === null ? end : soonest(cancelAt, end) }
    }
    case "past_due": {
      const since = periodStart ?? paidThrough ?? failedAt ?? paidAt ?? changedAt
      return { subscription: "active", paidUntil: soonest(plus(since, graceDays), cancelAt) }
    }
    // The first payment is still due, or never came: nothing was subscribed.
    case "incomplete":
    case "incomplete_expired":
      return { subscription: "none", paidUntil: null }
    case "canceled":
      return ended
    default:
      return { subscription: "unpaid", paidUntil: null }
  }
}

/** Invoices say more than the status where they are newer: the report of the status follows. */
const effectiveStatus = ({ changedAt, failedAt, paidAt, status }: Subscription): string | undefined => {
  const isPaidSince =
    paidAt !== null && (changedAt === null || paidAt >= changedAt) && !(failedAt !== null && failedAt > paidAt)
  const hasFailedSince =
    failedAt !== null && (changedAt === null || failedAt > changedAt) && !(paidAt !== null && paidAt >= failedAt)
  switch (status) {
    case null:
      return isPaidSince ? "active" : hasFailedSince ? "unpaid" : undefined
    case "incomplete":
    case "past_due":
    case "unpaid":
      return isPaidSince ? "active" : status
    case "active":
      return hasFailedSince ? "past_due" : status
    default:
      return status
  }
}

/** Picks the subscription that entitles for longest; without one that entitles, the one that changed last. */
export const best = <A extends { readonly standing: Standing; readonly changedAt: Date | null }>(
  all: ReadonlyArray<A>
): A | undefined => all.toSorted((a, b) => weightOf(b) - weightOf(a) || +(b.changedAt ?? 0) - +(a.changedAt ?? 0))[0]

const weightOf = ({ standing: { paidUntil, subscription } }: { readonly standing: Standing }): number =>
  subscription === "active" ? (paidUntil === null ? Number.MAX_VALUE : paidUntil.getTime()) : -1

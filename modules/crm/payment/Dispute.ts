/**
 * A dispute of a payment (chargeback): the payer's bank takes the money back until it is decided who keeps it. Reports come doubled and in
 * any order, as all of the provider's do. Pure.
 */
import { Schema } from "effect"

/**
 * `needs_response`: the shop is to answer by `respondBy`. `under_review`: the bank decides. `won`: the shop keeps the money. `lost`: the payer
 * has it. `ended`: an inquiry ended, or was settled by a refund, and no money was taken.
 */
export const disputeStates = ["needs_response", "under_review", "won", "lost", "ended"] as const
export type DisputeState = (typeof disputeStates)[number]

export const Dispute = Schema.Struct({
  /** At the provider. */
  id: Schema.String,
  amount: Schema.Int,
  state: Schema.Literals(disputeStates),
  /** The bank asks first and takes no money yet; a refund of the shop settles it. */
  isInquiry: Schema.Boolean,
  /** The reason that the payer gave, as the provider names it. */
  reason: Schema.String,
  respondBy: Schema.NullOr(Schema.DateFromString),
  openedAt: Schema.DateFromString,
  /** When it was decided; null while it is open. */
  closedAt: Schema.NullOr(Schema.DateFromString),
  /** The time of the report that decided the state. */
  reportedAt: Schema.DateFromString
})
export type Dispute = typeof Dispute.Type

export interface DisputeReport
  extends Pick<Dispute, "id" | "amount" | "state" | "isInquiry" | "reason" | "respondBy" | "openedAt"> {
  readonly at: Date
}

/** Most disputes that are kept of a payment; a card network allows a few. */
export const mostDisputes = 20

export const isClosed = ({ state }: Pick<Dispute, "state">): boolean =>
  state === "won" || state === "lost" || state === "ended"

/** Orders states of one second. */
const rankOf = ({ state }: Pick<Dispute, "state">): number => disputeStates.indexOf(state)

const disputeOf = ({ at, ...given }: DisputeReport): Dispute => ({
  ...given,
  closedAt: isClosed(given) ? at : null,
  reportedAt: at
})

/** Returns the dispute that counts of two: a decided one before an open one, otherwise the one that was reported later. */
const newer = (before: Dispute, report: Dispute): Dispute => {
  const isNewer =
    isClosed(before) === isClosed(report)
      ? report.reportedAt > before.reportedAt ||
        (+report.reportedAt === +before.reportedAt && rankOf(report) > rankOf(before))
      : isClosed(report)
  return isNewer ? report : before
}

/** Returns all disputes of a payment after a report, in the order of their ids; one above the bound is left out. */
export const report = (disputes: ReadonlyArray<Dispute>, given: DisputeReport): ReadonlyArray<Dispute> => {
  const reported = disputeOf(given)
  const before = disputes.find(({ id }) => id === given.id)
  if (before === undefined && disputes.length >= mostDisputes) return disputes
  return [
    ...disputes.filter(({ id }) => id !== given.id),
    before === undefined ? reported : newer(before, reported)
  ].toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

/** Returns the amount that the payer's bank holds or has taken back. */
export const disputed = (disputes: ReadonlyArray<Dispute>): number =>
  disputes.reduce(
    (sum, { amount, isInquiry, state }) => (isInquiry || state === "won" || state === "ended" ? sum : sum + amount),
    0
  )

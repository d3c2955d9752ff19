/** A user's part in a plan of LINE's own paid membership, kept as a subscription. Pure. */
import type { Subscription } from "../../payment/subscription/Subscription.ts"

/** Beginning of the ids of subscriptions of a plan; each ends with the user. */
export const prefixOf = (planId: string): string => `${planId} `
export const keyOf = (planId: string, lineUserId: string): string => prefixOf(planId) + lineUserId
export const userOf = (key: string): string => key.slice(key.indexOf(" ") + 1)

export interface PlanReport {
  readonly planId: string
  readonly isMember: boolean
  readonly at: Date
}

/** The latest report counts; of two at the same time the one of the end. A user who left may join again. */
export const report = (before: Subscription, { at, isMember, planId }: PlanReport): Subscription => {
  const { changedAt } = before
  const isNewer = changedAt === null || at > changedAt || (+at === +changedAt && !isMember)
  if (!isNewer) return before
  return { ...before, priceIds: [planId], status: isMember ? "active" : "canceled", changedAt: at }
}

/** What a card tells integrators. */
import { DateTime } from "effect"
import type { Publication } from "../../../src/event/Events.ts"
import {
  MemberEntitlementChanged,
  MemberPointsAdded,
  MemberRegistered,
  MemberTierChanged,
  MemberVisited
} from "../contract.ts"
import type { Card, Entitlement, MemberSource, SubscriptionState } from "./Card.ts"
import type { NewVisit, PointSource } from "./MemberRepo.ts"

export type EntitlementReason = (typeof MemberEntitlementChanged.data.Type)["reason"]
export type TierReason = (typeof MemberTierChanged.data.Type)["reason"]

const subscriptionReasons: { readonly [State in SubscriptionState]: EntitlementReason } = {
  none: "manual",
  active: "subscribed",
  unpaid: "payment_failed",
  cancelled: "cancelled"
}

/** Why the entitlement changes when the subscription does. */
export const subscriptionReason = (
  before: SubscriptionState,
  { paidUntil, subscription }: Pick<Card, "paidUntil" | "subscription">,
  at: Date
): EntitlementReason => {
  if (subscription !== "active") return subscriptionReasons[subscription]
  if (paidUntil !== null && paidUntil <= at) return "expired"
  return before === "none" ? subscriptionReasons.active : "renewed"
}

const moment = (date: Date) => DateTime.fromDateUnsafe(date)
const idsOf = ({ friendId, id, lineUserId }: Card) => ({ memberId: id, friendId, lineUserId })

export const registered = (
  card: Card,
  { subscriptionActive, tierId }: Entitlement,
  source: MemberSource
): Publication => ({
  event: MemberRegistered,
  data: { ...idsOf(card), isMember: true, subscriptionActive, tierId, memberSince: moment(card.memberSince), source }
})

export const tierChanged = (
  card: Card,
  {
    at,
    name,
    previousTierId,
    reason
  }: {
    readonly previousTierId: string | null
    readonly name: string | null
    readonly reason: TierReason
    readonly at: Date
  }
): Publication => ({
  event: MemberTierChanged,
  data: { ...idsOf(card), previousTierId, tierId: card.tierId, tierName: name, reason, changedAt: moment(at) }
})

export const pointsAdded = (
  card: Card,
  {
    at,
    expiresAt,
    id,
    points,
    reason,
    source
  }: {
    readonly id: string
    readonly points: number
    readonly reason: string
    readonly source: PointSource
    readonly expiresAt?: Date | undefined
    readonly at: Date
  }
): Publication => ({
  event: MemberPointsAdded,
  data: {
    ...idsOf(card),
    pointTransactionId: id,
    points,
    balance: card.points,
    reason,
    source,
    expiresAt: expiresAt === undefined ? null : moment(expiresAt),
    addedAt: moment(at)
  }
})

export const visited = (card: Card, { id, reservationId, source, staffId, visitedAt }: NewVisit): Publication => ({
  event: MemberVisited,
  data: {
    ...idsOf(card),
    visitId: id,
    visitCount: card.visitCount,
    reservationId,
    staffId,
    source,
    visitedAt: moment(visitedAt)
  }
})

export const entitlementChanged = (
  card: Card,
  { isMember, subscriptionActive, tierId }: Entitlement,
  { at, reason, wasActive }: { readonly wasActive: boolean; readonly reason: EntitlementReason; readonly at: Date }
): Publication => ({
  event: MemberEntitlementChanged,
  data: {
    ...idsOf(card),
    isMember,
    subscriptionActive,
    previousSubscriptionActive: wasActive,
    tierId,
    reason,
    effectiveAt: moment(at)
  }
})

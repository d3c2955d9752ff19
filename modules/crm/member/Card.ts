/**
 * A membership card and what it entitles to. One pure function answers that for the API, for events and for jobs, so they
 * cannot differ.
 */
import { Schema } from "effect"

export const subscriptionStates = ["none", "active", "unpaid", "cancelled"] as const
export type SubscriptionState = (typeof subscriptionStates)[number]

export const memberSources = ["liff", "dashboard", "import", "line_membership"] as const
export type MemberSource = (typeof memberSources)[number]

export const Card = Schema.Struct({
  id: Schema.String,
  accountId: Schema.String,
  lineUserId: Schema.String,
  /** The friend with the same LINE user id, if there is one. */
  friendId: Schema.NullOr(Schema.String),
  /** As the friend is called at LINE. */
  displayName: Schema.NullOr(Schema.String),
  tierId: Schema.NullOr(Schema.String),
  /** Points to spend; the sum of the ledger. */
  points: Schema.Int,
  /** All that were ever given. */
  pointsEarned: Schema.Int,
  visitCount: Schema.Int,
  subscription: Schema.Literals(subscriptionStates),
  /** The subscription is paid until then, not at it; null: without an end. */
  paidUntil: Schema.NullOr(Schema.Date),
  bannedAt: Schema.NullOr(Schema.Date),
  memberSince: Schema.Date,
  /** What was published last: the entitlement changes when it differs from now. */
  wasActive: Schema.Boolean,
  createdAt: Schema.Date
})
export type Card = typeof Card.Type

export interface Entitlement {
  readonly isMember: boolean
  readonly subscriptionActive: boolean
  /** Null while the entitlement is inactive. */
  readonly tierId: string | null
  /** Null without a card. */
  readonly memberSince: Date | null
}

/** What entitles, of a card. */
export type EntitlingCard = Pick<Card, "bannedAt" | "memberSince" | "paidUntil" | "subscription" | "tierId">

/** What the card entitles to at a moment. Unpaid, cancelled, banned and expired subscriptions entitle to nothing. */
export const entitlementOf = (card: EntitlingCard | undefined, now: Date): Entitlement => {
  if (card === undefined) return { isMember: false, subscriptionActive: false, tierId: null, memberSince: null }
  const { bannedAt, memberSince, paidUntil, subscription, tierId } = card
  const subscriptionActive = subscription === "active" && bannedAt === null && (paidUntil === null || now < paidUntil)
  return { isMember: true, subscriptionActive, tierId: subscriptionActive ? tierId : null, memberSince }
}

export const Tier = Schema.Struct({
  /** Named by the shop, such as `gold`. */
  id: Schema.String,
  name: Schema.String,
  /** Higher ones are above lower ones. */
  rank: Schema.Int,
  /** Points ever given, from which on a member has it; null: points give it not. */
  minPoints: Schema.NullOr(Schema.Int),
  minVisits: Schema.NullOr(Schema.Int)
})
export type Tier = typeof Tier.Type

/**
 * The tier that points and visits have earned: the highest one of which a threshold is reached. Never below the one that the
 * member has, so that what the staff gave, or a higher threshold, takes nothing away.
 */
export const earnedTier = (
  tiers: ReadonlyArray<Tier>,
  { pointsEarned, tierId, visitCount }: Pick<Card, "pointsEarned" | "tierId" | "visitCount">
): { readonly tier: Tier; readonly by: "points" | "visits" } | undefined => {
  const rank = tiers.find(({ id }) => id === tierId)?.rank ?? Number.NEGATIVE_INFINITY
  let found: { readonly tier: Tier; readonly by: "points" | "visits" } | undefined
  for (const tier of tiers) {
    if (tier.rank <= Math.max(rank, found?.tier.rank ?? rank)) continue
    if (tier.minPoints !== null && pointsEarned >= tier.minPoints) found = { tier, by: "points" }
    else if (tier.minVisits !== null && visitCount >= tier.minVisits) found = { tier, by: "visits" }
  }
  return found
}

export interface SubscriptionChange {
  readonly subscription: SubscriptionState
  readonly paidUntil: Date | null
  /** The tier that the subscription gives; as it was when absent. */
  readonly tierId?: string | undefined
}

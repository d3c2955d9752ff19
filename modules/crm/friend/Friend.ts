/**
 * A friend of the LINE account, or a guest who booked by phone or walked in and has no `lineUserId`; and the pure rules of
 * what follow and unfollow events change.
 *
 * LINE promises no order. Each event carries its time, and the last one by that time decides: a follow that is not later
 * than the last unfollow changes nothing. Of a follow and an unfollow of one millisecond the unfollow wins, so that the
 * result does not depend on which arrives first, and a friend who may have blocked the account gets no message.
 */
import { Schema } from "effect"

export const platformStates = ["following", "unfollowed"] as const
export const friendStatuses = ["following", "blocked", "unfollowed"] as const
export type FriendStatus = (typeof friendStatuses)[number]

const DateOrNull = Schema.NullOr(Schema.Date)
const TextOrNull = Schema.NullOr(Schema.String)

export const Friend = Schema.Struct({
  id: Schema.String,
  accountId: Schema.String,
  lineUserId: TextOrNull,
  displayName: TextOrNull,
  pictureUrl: TextOrNull,
  /** What LINE said last; null for guests. */
  platformState: Schema.NullOr(Schema.Literals(platformStates)),
  /** Whether the operator has blocked the friend. Kept apart, so that unblocking returns to what LINE said last. */
  isBlocked: Schema.Boolean,
  /** Gets no broadcasts and no messages of scenarios; notices of bookings all the same. */
  noMarketing: Schema.Boolean,
  score: Schema.Finite,
  followedAt: DateOrNull,
  unfollowedAt: DateOrNull,
  lastMessageAt: DateOrNull,
  messageCount: Schema.Int,
  kana: TextOrNull,
  phone: TextOrNull,
  email: TextOrNull,
  createdAt: Schema.Date
})
export type Friend = typeof Friend.Type

/** Only a friend with the status `following` gets messages; a guest never has it. */
export const statusOf = ({ isBlocked, platformState }: Pick<Friend, "isBlocked" | "platformState">): FriendStatus =>
  isBlocked ? "blocked" : platformState === "following" ? "following" : "unfollowed"

export const isGuest = ({ lineUserId }: Pick<Friend, "lineUserId">): boolean => lineUserId === null

type Times = Pick<Friend, "followedAt" | "unfollowedAt">

const isAfter = (at: Date, time: Date | null): boolean => time === null || at.getTime() > time.getTime()

export const appliesFollow = (at: Date, { followedAt, unfollowedAt }: Times): boolean =>
  isAfter(at, followedAt) && isAfter(at, unfollowedAt)

export const appliesUnfollow = (at: Date, { followedAt, unfollowedAt }: Times): boolean =>
  isAfter(at, unfollowedAt) && (followedAt === null || at.getTime() >= followedAt.getTime())

/** What is known of a user of LINE at an event, with `null` for a friend who is not stored yet. */
export interface KnownFriend extends Times, Pick<Friend, "platformState"> {
  /** Time of the first event or import that showed the friend. */
  readonly knownSince: Date
  /** Events up to then belong to a friend who was erased. */
  readonly ignoredUntil: Date | null
}

/** Whether the event belongs to a friend who was erased. */
export const isForgotten = (at: Date, { ignoredUntil }: Pick<KnownFriend, "ignoredUntil">): boolean =>
  ignoredUntil !== null && at.getTime() <= ignoredUntil.getTime()

/** Whether no follow is known before this one. A friend who was seen before it, but not earlier, follows for the first time. */
export const isFirstFollow = (at: Date, isUnblocked: boolean, known: KnownFriend | null): boolean =>
  known === null ||
  (!isUnblocked &&
    known.followedAt === null &&
    known.unfollowedAt === null &&
    at.getTime() <= known.knownSince.getTime())

/** A message of a friend who had unfollowed before it: they follow again, and the event that said so was lost. */
export const impliesFollow = (at: Date, known: KnownFriend): boolean =>
  known.platformState === "unfollowed" && appliesFollow(at, known)

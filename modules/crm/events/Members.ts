/** Members of a store's club. */
import { Schema } from "effect"
import * as Event from "../../../src/event/Event.ts"
import { audience, Count, exampleMember, examples, Id, Moment, member, Text } from "./Fields.ts"

export const MemberRegistered = Event.make("member.registered", {
  subject: "memberId",
  audience,
  description: "A friend became a member",
  data: Schema.Struct({
    ...member,
    isMember: Schema.Literal(true),
    subscriptionActive: Schema.Boolean,
    tierId: Text,
    memberSince: Moment,
    source: Schema.Literals(["liff", "dashboard", "import", "line_membership"])
  }),
  example: {
    ...exampleMember,
    isMember: true,
    subscriptionActive: true,
    tierId: "gold",
    memberSince: examples.at,
    source: "liff"
  }
})

export const MemberTierChanged = Event.make("member.tier_changed", {
  subject: "memberId",
  audience,
  description: "A member rose or fell to another tier",
  data: Schema.Struct({
    ...member,
    previousTierId: Text,
    tierId: Text,
    tierName: Text,
    reason: Schema.Literals(["points", "visits", "subscription", "manual", "expiry"]),
    changedAt: Moment
  }),
  example: {
    ...exampleMember,
    previousTierId: "silver",
    tierId: "gold",
    tierName: "ゴールド",
    reason: "points",
    changedAt: examples.at
  }
})

export const MemberPointsAdded = Event.make("member.points_added", {
  subject: "memberId",
  audience,
  description: "A member was given points",
  data: Schema.Struct({
    ...member,
    pointTransactionId: Id,
    points: Count,
    balance: Schema.Int.annotate({ description: "Afterwards" }),
    reason: Schema.String.check(Schema.isMaxLength(200)),
    source: Schema.Literals(["visit", "payment", "form", "manual", "api", "scenario"]),
    expiresAt: Schema.NullOr(Moment),
    addedAt: Moment
  }),
  example: {
    ...exampleMember,
    pointTransactionId: "01JZ3M0A1B2C3D4E5F6G7H8J9K",
    points: 30,
    balance: 430,
    reason: "ご来店ポイント",
    source: "visit",
    expiresAt: null,
    addedAt: examples.at
  }
})

export const MemberVisited = Event.make("member.visited", {
  subject: "memberId",
  audience,
  description: "A member came to the store",
  data: Schema.Struct({
    ...member,
    visitId: Id,
    visitCount: Count,
    reservationId: Schema.NullOr(Id),
    staffId: Schema.NullOr(Id),
    source: Schema.Literals(["qr", "staff", "reservation"]),
    visitedAt: Moment
  }),
  example: {
    ...exampleMember,
    visitId: "01JZ3M0A1B2C3D4E5F6G7H8J9K",
    visitCount: 4,
    reservationId: null,
    staffId: null,
    source: "qr",
    visitedAt: examples.at
  }
})

export const MemberEntitlementChanged = Event.make("member.entitlement_changed", {
  subject: "memberId",
  audience,
  description: "What a member is entitled to changed; the same as a lookup of the membership answers now",
  data: Schema.Struct({
    ...member,
    isMember: Schema.Boolean,
    subscriptionActive: Schema.Boolean,
    previousSubscriptionActive: Schema.Boolean,
    tierId: Text,
    reason: Schema.Literals([
      "subscribed",
      "renewed",
      "payment_failed",
      "cancelled",
      "expired",
      "banned",
      "unbanned",
      "manual"
    ]),
    effectiveAt: Moment
  }),
  example: {
    ...exampleMember,
    isMember: true,
    subscriptionActive: false,
    previousSubscriptionActive: true,
    tierId: null,
    reason: "payment_failed",
    effectiveAt: examples.at
  }
})

const pause = {
  ...member,
  subscriptionId: Schema.String.annotate({ description: "At the provider", examples: ["sub_1RExample"] })
}
const examplePause = { ...exampleMember, subscriptionId: "sub_1RExample" }

export const MemberPaymentPaused = Event.make("member.payment_paused", {
  subject: "memberId",
  audience,
  description:
    "Nothing is collected of a member for a time. `entitled`: what the subscription entitles to goes on meanwhile; else it ends with what " +
    "was paid. Not in the published interface",
  data: Schema.Struct({ ...pause, entitled: Schema.Boolean, resumesAt: Schema.NullOr(Moment), pausedAt: Moment }),
  example: { ...examplePause, entitled: false, resumesAt: null, pausedAt: examples.at }
})

export const MemberPaymentResumed = Event.make("member.payment_resumed", {
  subject: "memberId",
  audience,
  description: "What a member subscribed to is collected again. Not in the published interface",
  data: Schema.Struct({ ...pause, resumedAt: Moment }),
  example: { ...examplePause, resumedAt: examples.at }
})

/** Memberships as the API shows them. */
import { Schema } from "effect"
import { LineUserId } from "../events/Fields.ts"
import type { Card, Entitlement } from "./Card.ts"

const instant = "2026-05-23T01:02:03.456Z"

const result = {
  isMember: Schema.Boolean.annotate({ description: "Whether the user has a membership card", examples: [true] }),
  subscriptionActive: Schema.Boolean.annotate({
    description: "The only member to decide by: false for unpaid, cancelled, banned and expired",
    examples: [true]
  }),
  tierId: Schema.optionalKey(Schema.String).annotate({
    description: "Only while the entitlement is active, and the member has a tier",
    examples: ["gold"]
  }),
  memberSince: Schema.optionalKey(Schema.String).annotate({
    description: "Only of a member",
    format: "date-time",
    examples: [instant]
  })
}

const example = { isMember: true, subscriptionActive: true, tierId: "gold", memberSince: instant }
const lineUserId = "U4af4980629b1e1f0a1b2c3d4e5f60718"

export const OwnMembership = Schema.Struct(result).annotate({
  identifier: "OwnMembership",
  description: "The membership of the user whom the token names",
  examples: [example]
})

export const Membership = Schema.Struct({ lineUserId: LineUserId, ...result }).annotate({
  identifier: "Membership",
  description: "The membership of a user",
  examples: [{ lineUserId, ...example }]
})

export const MembershipLookup = Schema.Struct({ lineUserId: LineUserId }).annotate({
  identifier: "MembershipLookup",
  description: "Whose membership is looked up",
  examples: [{ lineUserId }]
})

const count = (description: string, example: number) => Schema.Int.annotate({ description, examples: [example] })

export const MembershipList = Schema.Struct({
  data: Schema.Array(Membership).annotate({ description: "By the time of joining, oldest first" }),
  pagination: Schema.Struct({
    page: count("Number of this page", 1),
    limit: count("Maximum number of entries of a page", 20),
    hasMore: Schema.Boolean.annotate({ description: "Whether a page follows", examples: [true] }),
    nextPage: Schema.NullOr(Schema.Int).annotate({ description: "Its number; null on the last page", examples: [2] })
  }).annotate({ identifier: "MembershipPagination", description: "Where this page is among all" })
}).annotate({ identifier: "MembershipList", description: "A page of the members of an account" })

export const toResult = ({
  isMember,
  memberSince,
  subscriptionActive,
  tierId
}: Entitlement): typeof OwnMembership.Type => ({
  isMember,
  subscriptionActive,
  ...(tierId === null ? {} : { tierId }),
  ...(memberSince === null ? {} : { memberSince: memberSince.toISOString() })
})

export const toMembership = (
  { lineUserId }: Pick<Card, "lineUserId">,
  entitlement: Entitlement
): typeof Membership.Type => ({ lineUserId, ...toResult(entitlement) })

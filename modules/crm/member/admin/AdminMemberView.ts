/** Members, tiers and login channels in the API of operators. */

import { Schema } from "effect"
import { readable } from "../../../../src/http/endpoint/Texts.ts"
import { count, givenTime, time, timeOrNull } from "../../../../src/operate/Fields.ts"
import { idOf } from "../../AdminGroup.ts"
import { examples, LineUserId } from "../../events/Fields.ts"
import { type Card, subscriptionStates, Tier } from "../Card.ts"
import { type PointRow, pointSources } from "../MemberRepo.ts"

const textOrNull = (description: string, example: string) =>
  Schema.NullOr(Schema.String).annotate({ description, examples: [example] })

export const TierId = Schema.String.check(
  Schema.isPattern(/^[a-z0-9_-]{1,40}$/u, { message: "must be 1 to 40 of a-z, 0-9, _ and -" })
).annotate({ description: "Named by the shop", examples: ["gold"] })

export const Subscription = Schema.Literals(subscriptionStates).annotate({
  description: "Only `active` entitles, until it ends",
  examples: ["active"]
})

export const AdminMember = Schema.Struct({
  id: idOf("The member"),
  lineUserId: LineUserId,
  friendId: textOrNull("The friend, if the user is one", examples.other),
  displayName: textOrNull("What the friend is called at LINE", "山田 花子"),
  tierId: textOrNull("The tier; it shows only while the entitlement is active", "gold"),
  points: count("Points to spend", 430),
  pointsEarned: count("All points that were ever given", 1_200),
  visitCount: count("Visits", 4),
  subscription: Subscription,
  paidUntil: timeOrNull("When the subscription ends; null without an end"),
  bannedAt: timeOrNull("When the member was banned; null: not"),
  memberSince: time("When the member joined")
}).annotate({ identifier: "AdminMember", description: "A membership card" })

export const toView = ({
  accountId: _account,
  createdAt: _at,
  wasActive: _active,
  ...card
}: Card): typeof AdminMember.Type => card

export const AdminMembers = Schema.Struct({
  members: Schema.Array(AdminMember).annotate({ description: "By the time of joining, oldest first" }),
  nextPage: Schema.NullOr(Schema.Int).annotate({ description: "For `page`; null on the last page", examples: [2] })
}).annotate({ identifier: "AdminMemberList", description: "A page of an account's members" })

export const Registration = Schema.Struct({ lineUserId: LineUserId }).annotate({
  identifier: "AdminMemberRegistration",
  description: "Who becomes a member",
  examples: [{ lineUserId: examples.lineUserId }]
})

export const SubscriptionChange = Schema.Struct({
  subscription: Subscription,
  paidUntil: Schema.optionalKey(givenTime("When it ends; without an end when absent"))
}).annotate({
  identifier: "AdminSubscriptionChange",
  description: "The state of a subscription",
  examples: [{ subscription: "active", paidUntil: new Date("2030-12-31T15:00:00.000Z") }]
})

const most = 1_000_000_000

export const Points = Schema.Int.check(
  Schema.isBetween({ minimum: -most, maximum: most }),
  Schema.makeFilter((points) => points !== 0 || "must not be 0")
)
export const Reason = Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(200))

export const PointsChange = Schema.Struct({
  points: Points.annotate({ description: "Given above zero, taken below", examples: [30] }),
  reason: Reason.annotate({ description: "Shown to the member", examples: ["ご来店ポイント"] }),
  reference: Schema.optionalKey(Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(200))).annotate({
    description: "Names the matter: with the same one nothing is booked twice",
    examples: ["receipt-4711"]
  }),
  expiresAt: Schema.optionalKey(givenTime("When points that are given expire; never when absent"))
}).annotate({
  identifier: "AdminPointsChange",
  description: "Points that are given or taken",
  examples: [{ points: 30, reason: "ご来店ポイント" }]
})

export const PointsEntry = Schema.Struct({
  id: idOf("The entry"),
  points: count("Given above zero, taken or expired below", 30),
  reason: Schema.String.annotate({ description: "As it was given", examples: ["ご来店ポイント"] }),
  source: Schema.Literals([...pointSources, "expiry"]).annotate({
    description: "What brought it about",
    examples: ["manual"]
  }),
  expiresAt: timeOrNull("When the points expire; null: never"),
  createdAt: time("When it was booked")
}).annotate({ identifier: "AdminPointsEntry", description: "An entry of the ledger of points" })

export const toEntry = ({ memberId: _member, source, ...entry }: PointRow): typeof PointsEntry.Type => ({
  ...entry,
  source: source as (typeof PointsEntry.Type)["source"]
})

export const PointsLedger = Schema.Struct({
  entries: Schema.Array(PointsEntry).annotate({ description: "Newest first, at most 100" })
}).annotate({ identifier: "AdminPointsLedger", description: "The last entries of a member's points" })

export const VisitCreation = Schema.Struct({
  staffId: Schema.optionalKey(idOf("The member of the staff who received the guest"))
}).annotate({
  identifier: "AdminVisitCreation",
  description: "A visit to the shop",
  examples: [{}]
})

export const TierChange = Schema.Struct({ tierId: Schema.NullOr(TierId) }).annotate({
  identifier: "AdminTierChange",
  description: "The tier that a member is given; null: none",
  examples: [{ tierId: null }]
})

const threshold = (description: string, example: number) =>
  Schema.NullOr(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: most }))).annotate({
    description,
    examples: [example]
  })

const tierName = Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(100)).annotate({
  description: "As members see it",
  examples: ["ゴールド"]
})

export const TierFields = Schema.Struct({
  name: tierName.check(readable),
  rank: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 1_000 })).annotate({
    description: "Higher ones are above lower ones",
    examples: [20]
  }),
  minPoints: threshold("Points ever given that earn it; null: points do not", 1_000),
  minVisits: threshold("Visits that earn it; null: visits do not", 10)
}).annotate({
  identifier: "AdminTierFields",
  description: "What a tier is, and what earns it",
  examples: [{ name: "ゴールド", rank: 20, minPoints: 1_000, minVisits: null }]
})

export const AdminTier = Schema.Struct({ id: TierId, ...TierFields.fields, name: tierName }).annotate({
  identifier: "AdminTier",
  description: "A tier of a shop's members"
})

export const AdminTiers = Schema.Struct({
  tiers: Schema.Array(AdminTier).annotate({ description: "Lowest first" })
}).annotate({ identifier: "AdminTierList", description: "The tiers of a shop's members" })

export const toTier = (tier: typeof Tier.Type): typeof AdminTier.Type => tier

export const LoginChannelId = Schema.String.check(
  Schema.isPattern(/^\d{1,32}$/u, { message: "must be the id of a channel, which has digits only" })
).annotate({ description: "From LINE's console", examples: ["2000123456"] })

export const AdminLoginChannel = Schema.Struct({
  channelId: LoginChannelId,
  hasSecret: Schema.Boolean.annotate({
    description: "Whether tokens of web login (HS256) are accepted too",
    examples: [false]
  }),
  createdAt: time("When it was registered"),
  confirmedAt: timeOrNull(
    "When the messaging channel first knew a user of its tokens. Null: none was known yet, so the channel may be of another " +
      "provider, and its users match no friend"
  )
}).annotate({ identifier: "AdminLoginChannel", description: "A login channel whose ID tokens name members" })

export const AdminLoginChannels = Schema.Struct({
  channels: Schema.Array(AdminLoginChannel).annotate({ description: "Newest first" })
}).annotate({ identifier: "AdminLoginChannelList", description: "The login channels of an account" })

export const LoginChannelFields = Schema.Struct({
  channelSecret: Schema.optionalKey(
    Schema.String.check(
      Schema.isPattern(/^[\x21-\x7e]{1,100}$/u, { message: "must be printable ASCII without spaces" })
    )
  ).annotate({
    description: "From LINE's console; only for tokens of web login. Without it, one of before is forgotten",
    examples: ["0123456789abcdef0123456789abcdef"],
    writeOnly: true
  })
}).annotate({
  identifier: "AdminLoginChannelFields",
  description: "How tokens of a login channel are verified",
  examples: [{}]
})

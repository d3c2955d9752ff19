/** Friends and guests in the API and on the command line of operators. */
import { Schema } from "effect"
import { documentedLength } from "../../../src/http/endpoint/Texts.ts"
import { time, timeOrNull } from "../../../src/operate/Fields.ts"
import { examples } from "../events/Fields.ts"
import { ExternalIdView, toView as toExternalId } from "../external-id/ExternalIdView.ts"
import { longestEmail } from "../friend/contact/Email.ts"
import { type Friend, isGuest, platformStates, statusOf } from "../friend/Friend.ts"
import { Status } from "../friend/FriendView.ts"
import { Pagination } from "../friend/Paging.ts"
import { TagView, toView as toTag } from "../tag/TagView.ts"
import type { FriendDetail } from "./FriendDetails.ts"

/** As the column of the database has it. */
export const longestMemo = 2_000

const textOrNull = (description: string, example: string) =>
  Schema.NullOr(Schema.String).annotate({ description, examples: [example] })

const fields = {
  id: Schema.String.annotate({ description: "26 characters", examples: [examples.other] }),
  isGuest: Schema.Boolean.annotate({
    description: "Booked by phone or walked in; never gets messages",
    examples: [false]
  }),
  lineUserId: textOrNull("User id of LINE; null for a guest", examples.lineUserId),
  displayName: textOrNull("As LINE or the staff gave it", "山田"),
  kana: textOrNull("Reading of a guest's name, in full-width katakana", "ヤマダ"),
  phone: textOrNull("Of a guest, as E.164", "+819012345678"),
  email: textOrNull("Where notices of bookings go by mail", "hana@example.jp"),
  pictureUrl: textOrNull("Picture in LINE", "https://profile.line-scdn.net/0hExample"),
  status: Status,
  isBlocked: Schema.Boolean.annotate({ description: "By an operator", examples: [false] }),
  noMarketing: Schema.Boolean.annotate({
    description: "Gets no broadcasts and no messages of scenarios; notices of bookings all the same",
    examples: [false]
  }),
  platformState: Schema.NullOr(Schema.Literals(platformStates)).annotate({
    description: "What LINE said last; the status once the block has ended. Null for a guest",
    examples: ["following"]
  }),
  score: Schema.Finite.annotate({ description: "Set by rules of the shop", examples: [0] }),
  followedAt: timeOrNull("When the friend followed last"),
  unfollowedAt: timeOrNull("When the friend unfollowed last"),
  lastMessageAt: timeOrNull("When the friend wrote last"),
  messageCount: Schema.Int.annotate({ description: "Messages from the friend", examples: [3] }),
  createdAt: time("When the service learned of the friend")
}

export const AdminFriend = Schema.Struct(fields).annotate({
  identifier: "AdminFriend",
  description: "A friend or guest of an account"
})

export const AdminFriendDetail = Schema.Struct({
  ...fields,
  memo: textOrNull("What the staff have noted; null: nothing", "左利き。次回はカラーのご相談。"),
  tags: Schema.Array(TagView).annotate({ description: "Oldest first" }),
  externalIds: Schema.Array(ExternalIdView).annotate({ description: "Oldest first" })
}).annotate({ identifier: "AdminFriendDetail", description: "A friend or guest with tags and external ids" })

const memoLength = { message: "must have at most 2,000 characters" }

export const FriendMemo = Schema.Struct({
  memo: Schema.NullOr(Schema.String.check(Schema.isMaxLength(longestMemo, memoLength))).annotate({
    description: "At most 2,000 characters, for the staff alone; null or an empty text for none",
    examples: ["左利き。次回はカラーのご相談。"]
  })
}).annotate({ identifier: "AdminFriendMemo", description: "What the staff note of a friend or guest" })

export const AdminFriendList = Schema.Struct({
  friends: Schema.Array(AdminFriend).annotate({ description: "Newest first" }),
  pagination: Pagination
}).annotate({ identifier: "AdminFriendList", description: "A page of an account's friends or guests" })

const email = Schema.optionalKey(Schema.NullOr(Schema.String.check(documentedLength(longestEmail)))).annotate({
  description: "One address of at most 254 characters, where notices of bookings go by mail",
  examples: ["hana@example.jp"]
})

export const FriendEmail = Schema.Struct({
  email: Schema.NullOr(Schema.String.check(documentedLength(longestEmail))).annotate({
    description: "One address of at most 254 characters; null or an empty text for none",
    examples: ["hana@example.jp"]
  })
}).annotate({ identifier: "AdminFriendEmailChange", description: "Where notices of bookings go by mail" })

export const GuestCreation = Schema.Struct({
  name: Schema.String.check(documentedLength(100)).annotate({
    description: "At most 100 characters",
    examples: ["山田 花子"]
  }),
  kana: Schema.optionalKey(Schema.NullOr(Schema.String.check(documentedLength(100)))).annotate({
    description: "Reading of the name, in katakana or hiragana of any width",
    examples: ["やまだ はなこ"]
  }),
  phone: Schema.optionalKey(Schema.NullOr(Schema.String.check(documentedLength(50)))).annotate({
    description: "Any common spelling; Japanese without a country code",
    examples: ["090-1234-5678"]
  }),
  email
}).annotate({
  identifier: "AdminGuestCreation",
  description: "A guest who booked by phone or walked in",
  examples: [{ name: "山田 花子", kana: "やまだ はなこ", phone: "090-1234-5678" }]
})

export const toView = (friend: Friend): typeof AdminFriend.Type => ({
  id: friend.id,
  isGuest: isGuest(friend),
  lineUserId: friend.lineUserId,
  displayName: friend.displayName,
  kana: friend.kana,
  phone: friend.phone,
  email: friend.email,
  pictureUrl: friend.pictureUrl,
  status: statusOf(friend),
  isBlocked: friend.isBlocked,
  noMarketing: friend.noMarketing,
  platformState: friend.platformState,
  score: friend.score,
  followedAt: friend.followedAt,
  unfollowedAt: friend.unfollowedAt,
  lastMessageAt: friend.lastMessageAt,
  messageCount: friend.messageCount,
  createdAt: friend.createdAt
})

export const toDetail = ({ externalIds, friend, memo, tags }: FriendDetail): typeof AdminFriendDetail.Type => ({
  ...toView(friend),
  memo,
  tags: tags.map(toTag),
  externalIds: externalIds.map(toExternalId)
})

/** A friend as the API of customer messaging shows it. */
import { Schema } from "effect"
import { Ulid } from "../../../src/Ulids.ts"
import { examples, Id } from "../events/Fields.ts"
import { type Friend, friendStatuses, statusOf } from "./Friend.ts"
import { Pagination, toPagination } from "./Paging.ts"

const text = (description: string, example: string) =>
  Schema.NullOr(Schema.String).annotate({ description, examples: [example] })
const time = (description: string) =>
  Schema.String.annotate({ description, format: "date-time", examples: [examples.at] })
const timeOrNull = (description: string) => Schema.NullOr(time(description)).annotate({ description })

export const FriendId = Ulid.annotate({ description: "The friend", examples: [examples.other] })

export const Status = Schema.Literals(friendStatuses).annotate({
  description: "`blocked`: by the shop; `unfollowed`: the friend blocked or removed the account",
  examples: ["following"]
})

export const FriendView = Schema.Struct({
  id: Id,
  lineUserId: Schema.String.annotate({ description: "User id that LINE issued", examples: [examples.lineUserId] }),
  displayName: text("Name in LINE; null while it is not known", "山田"),
  pictureUrl: text("Picture in LINE; null without one", "https://profile.line-scdn.net/0hExample"),
  status: Status,
  score: Schema.Finite.annotate({ description: "Set by rules of the shop; 0 at first", examples: [0] }),
  followedAt: timeOrNull("When the friend followed last; null for one who did before the account was connected"),
  lastMessageAt: timeOrNull("When the friend wrote last; null before the first message"),
  messageCount: Schema.Int.annotate({ description: "Messages from the friend", examples: [3] }),
  createdAt: time("When the service learned of the friend")
}).annotate({ identifier: "Friend", description: "A friend of the official account" })

export const FriendList = Schema.Struct({
  data: Schema.Array(FriendView).annotate({ description: "Newest first" }),
  pagination: Pagination
}).annotate({ identifier: "FriendList", description: "A page of friends" })

export const iso = (date: Date | null): string | null => date?.toISOString() ?? null

export const toView = (friend: Friend): typeof FriendView.Type => ({
  id: friend.id,
  lineUserId: friend.lineUserId ?? "",
  displayName: friend.displayName,
  pictureUrl: friend.pictureUrl,
  status: statusOf(friend),
  score: friend.score,
  followedAt: iso(friend.followedAt),
  lastMessageAt: iso(friend.lastMessageAt),
  messageCount: friend.messageCount,
  createdAt: friend.createdAt.toISOString()
})

export const toList = (
  query: { readonly page: number; readonly limit: number },
  friends: ReadonlyArray<Friend>,
  total: number
): typeof FriendList.Type => ({ data: friends.map(toView), pagination: toPagination(query, total) })

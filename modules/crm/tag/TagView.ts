/** Tags in the API of customer messaging: what is shown and what is taken. */
import { Schema } from "effect"
import { Ulid } from "../../../src/Ulids.ts"
import { examples, Id } from "../events/Fields.ts"
import { FriendId } from "../friend/FriendView.ts"
import type { Tag } from "./Tag.ts"

export const TagView = Schema.Struct({
  id: Id,
  name: Schema.String.annotate({ description: "Unique in the account", examples: ["VIP"] }),
  color: Schema.String.annotate({ description: "Hexadecimal", examples: ["#06C755"] }),
  createdAt: Schema.String.annotate({
    description: "When it was created",
    format: "date-time",
    examples: [examples.at]
  })
}).annotate({ identifier: "Tag", description: "A tag of the account, for friends" })

export const TagList = Schema.Struct({
  data: Schema.Array(TagView).annotate({ description: "Oldest first" }),
  hasMore: Schema.Boolean.annotate({ description: "Whether more follow", examples: [false] }),
  limit: Schema.Int.annotate({ description: "As requested", examples: [100] }),
  offset: Schema.Int.annotate({ description: "As requested", examples: [0] })
}).annotate({ identifier: "TagList", description: "A part of the account's tags" })

export const TagAction = Schema.Struct({
  friendId: FriendId,
  tagId: Ulid.annotate({ description: "The tag", examples: [examples.id] }),
  action: Schema.Literals(["add", "remove"]).annotate({ description: "What to do", examples: ["add"] })
}).annotate({
  identifier: "TagAction",
  description: "A tag that a friend is to have, or not",
  examples: [{ friendId: examples.other, tagId: examples.id, action: "add" }]
})

export const TagActionDone = Schema.Struct({
  success: Schema.Literal(true).annotate({ description: "Always true", examples: [true] }),
  action: Schema.Literals(["added", "removed"]).annotate({
    description: "Which state holds now, also if nothing had to change",
    examples: ["added"]
  })
}).annotate({ identifier: "TagActionDone", description: "The friend has the tag, or does not" })

export const toView = ({ color, createdAt, id, name }: Tag): typeof TagView.Type => ({
  id,
  name,
  color,
  createdAt: createdAt.toISOString()
})

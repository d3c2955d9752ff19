/** Answers to friends that cost nothing: a greeting to who follows, and answers to keywords. */
import { Schema } from "effect"
import { MessageTexts } from "../scenario/definition/Definition.ts"

export const autoReplyTypes = ["greeting", "keyword"] as const
export const matchModes = ["exact", "contains"] as const
/** What an answer does to the consent of the friend. */
export const marketingEffects = ["keep", "stop", "start"] as const

export const mostAutoReplies = 200

const Keyword = Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(100))

export const autoReplyFields = {
  type: Schema.Literals(autoReplyTypes).annotate({
    description: "`greeting`: to who follows; `keyword`: to a text of a friend",
    examples: ["keyword"]
  }),
  keywords: Schema.Array(Keyword)
    .check(Schema.isMaxLength(50))
    .annotate({
      description: "Up to 50; case and width do not matter. Empty for a greeting",
      examples: [["配信停止"]]
    }),
  match: Schema.Literals(matchModes).annotate({
    description: "`exact`: the text is a keyword, but for spaces around it; `contains`: it has one in it",
    examples: ["exact"]
  }),
  texts: MessageTexts.annotate({ description: "1 to 5 texts, which cost nothing of the quota" }),
  marketing: Schema.Literals(marketingEffects).annotate({
    description: "`stop`: the friend wants no marketing from then on; `start`: wants it again; `keep` changes nothing",
    examples: ["stop"]
  }),
  isActive: Schema.Boolean.annotate({ description: "Whether it is used", examples: [true] })
}

/** A keyword answer needs keywords, and a greeting has none. */
export const AutoReplyDraft = Schema.Struct(autoReplyFields)
export type AutoReplyDraft = typeof AutoReplyDraft.Type

export const AutoReply = Schema.Struct({
  id: Schema.String,
  accountId: Schema.String,
  ...autoReplyFields,
  createdAt: Schema.Date,
  updatedAt: Schema.Date
})
export type AutoReply = typeof AutoReply.Type

export const replyStatuses = ["queued", "sending", "sent", "failed", "unknown"] as const
export type ReplyStatus = (typeof replyStatuses)[number]

export const Reply = Schema.Struct({
  id: Schema.String,
  autoReplyId: Schema.String,
  friendId: Schema.String,
  status: Schema.Literals(replyStatuses),
  reason: Schema.NullOr(Schema.String),
  createdAt: Schema.Date,
  finishedAt: Schema.NullOr(Schema.Date)
})
export type Reply = typeof Reply.Type

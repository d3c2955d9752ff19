/** Free replies in the API and on the command line of operators. */
import { Schema } from "effect"
import { time, timeOrNull } from "../../../../src/operate/Fields.ts"
import { exampleId, idOf } from "../../AdminGroup.ts"
import { type AutoReply, AutoReplyDraft, autoReplyFields, type Reply, replyStatuses } from "../AutoReply.ts"

export const AutoReplyId = idOf("The free reply")

export const AutoReplyView = Schema.Struct({
  id: AutoReplyId,
  accountId: idOf("The account"),
  ...autoReplyFields,
  createdAt: time("When it was created"),
  updatedAt: time("When it was changed last")
}).annotate({ identifier: "CrmAutoReply", description: "A greeting, or an answer to keywords" })

export const AutoReplyBody = Schema.Struct(AutoReplyDraft.fields).annotate({
  identifier: "CrmAutoReplyDraft",
  description: "A greeting, or an answer to keywords",
  examples: [
    {
      type: "keyword",
      keywords: ["配信停止"],
      match: "exact",
      texts: ["お知らせの配信を停止しました。ご予約に関するご連絡は引き続きお送りします。"],
      marketing: "stop",
      isActive: true
    }
  ]
})

export const ReplyView = Schema.Struct({
  id: Schema.String.annotate({ description: "LINE's id of the event, 26 characters", examples: [exampleId] }),
  autoReplyId: AutoReplyId,
  friendId: idOf("The friend"),
  status: Schema.Literals(replyStatuses).annotate({
    description: "`unknown`: LINE may have sent it; it is not sent again",
    examples: ["sent"]
  }),
  reason: Schema.NullOr(Schema.String).annotate({ description: "Why it was not sent", examples: [null] }),
  createdAt: time("When the event was read"),
  finishedAt: timeOrNull("When it ended")
}).annotate({ identifier: "CrmReply", description: "An answer to an event of LINE" })

export const toView = (reply: AutoReply): typeof AutoReplyView.Type => reply
export const toReplyView = (reply: Reply): typeof ReplyView.Type => reply

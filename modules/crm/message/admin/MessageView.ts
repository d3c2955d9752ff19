/** A message and a quota as operators see them. */
import { Schema } from "effect"
import { count, time, timeOrNull } from "../../../../src/operate/Fields.ts"
import { Ulid } from "../../../../src/Ulids.ts"
import { messageErrors, messageStatuses, purposes, type StoredMessage } from "../Message.ts"
import type { ChannelHold } from "../push/ChannelHolds.ts"
import type { QuotaReport } from "../Quotas.ts"

const example = "01KAJ3Q7Y6T0V9W2X4Z8B1C5DF"
const textOrNull = (description: string, example: string) =>
  Schema.NullOr(Schema.String).annotate({ description, examples: [example] })

export const Status = Schema.Literals(messageStatuses).annotate({
  identifier: "CrmMessageStatus",
  description: "`failed` was not sent and is given back; `unknown` may have been sent and is never sent again",
  examples: ["sent"]
})

export const MessageView = Schema.Struct({
  id: Ulid.annotate({ description: "The message", examples: [example] }),
  friendId: Ulid.annotate({ description: "The friend", examples: [example] }),
  purpose: Schema.Literals(purposes).annotate({ description: "`api`: sent by an API key", examples: ["reminder"] }),
  key: textOrNull("What it was sent for, once; null for `api`", `reservation/${example}/reminder`),
  status: Status,
  error: Schema.NullOr(Schema.Literals(messageErrors)).annotate({
    description: "Why it is `failed` or `unknown`",
    examples: ["not_following"]
  }),
  reason: textOrNull("The same in LINE's words", "The user hasn't added the LINE Official Account as a friend"),
  lineRequestId: textOrNull("LINE's id of the accepted request", "5b59509c-c57b-11e9-aa8c-2a2ae2dbcce4"),
  expiresAt: timeOrNull("It is not sent from then on"),
  createdAt: time("When it was accepted"),
  finishedAt: timeOrNull("When its status was settled; null while it is queued")
}).annotate({ identifier: "CrmMessage", description: "A message to a friend" })

export const MessageDetail = Schema.Struct({
  ...MessageView.fields,
  messages: Schema.NullOr(Schema.Array(Schema.Record(Schema.String, Schema.Json))).annotate({
    description: "As LINE takes them; null once they are no longer kept",
    examples: [[{ type: "text", text: "ご予約ありがとうございます。" }]]
  })
}).annotate({ identifier: "CrmMessageDetail", description: "A message to a friend with its texts" })

export const toView = (message: StoredMessage): typeof MessageView.Type => {
  const { createdAt, error, expiresAt, finishedAt, friendId, id, key, lineRequestId, purpose, reason, status } = message
  return {
    id,
    friendId,
    purpose,
    key,
    status,
    error,
    reason,
    lineRequestId,
    expiresAt,
    createdAt,
    finishedAt
  }
}

export const toDetail = (message: StoredMessage): typeof MessageDetail.Type => ({
  ...toView(message),
  messages: message.messages as (typeof MessageDetail.Type)["messages"]
})

const LineFigures = Schema.Struct({
  limit: Schema.NullOr(Schema.Int).annotate({ description: "Null: without a limit", examples: [5000] }),
  used: count("Messages of the month as LINE counts them", 120),
  readAt: time("When they were read")
}).annotate({ identifier: "CrmLineQuota", description: "What LINE says itself" })

const Hold = Schema.Struct({
  status: Schema.Int.annotate({ description: "Of LINE's answer", examples: [401] }),
  reason: Schema.String.annotate({ description: "In LINE's words", examples: ["invalid_client"] }),
  since: time("When LINE first refused the channel"),
  probeAt: time("When a message tries it again")
}).annotate({ identifier: "CrmChannelHold", description: "LINE refuses the channel: all messages wait" })

export const QuotaView = Schema.Struct({
  month: Schema.String.annotate({ description: "First day of the month in Japan", examples: ["2026-11-01"] }),
  limit: count("Messages of the month: of the plan, granted, or by LINE's figures", 5000),
  used: count("Accepted and not given back", 120),
  remaining: count("What is left", 4880),
  resetsAt: time("When the next month begins"),
  granted: Schema.NullOr(Schema.Int).annotate({
    description: "What an operator granted instead of what the plan has",
    examples: [10_000]
  }),
  line: Schema.NullOr(LineFigures).annotate({ description: "Null: not read in this month" }),
  hold: Schema.NullOr(Hold).annotate({ description: "Null: LINE accepts the channel" })
}).annotate({ identifier: "CrmMessageQuota", description: "The monthly quota of an account" })

export const toQuotaView = (
  { granted, limit, line, month, remaining, resetsAt, used }: QuotaReport,
  hold: ChannelHold | undefined
): typeof QuotaView.Type => ({
  month,
  limit,
  used,
  remaining,
  resetsAt,
  granted,
  line: line && { limit: line.limit, used: line.used, readAt: line.readAt },
  hold:
    hold === undefined ? null : { status: hold.status, reason: hold.reason, since: hold.since, probeAt: hold.probeAt }
})

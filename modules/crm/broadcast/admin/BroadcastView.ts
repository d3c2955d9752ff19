/** Broadcasts in the API and on the command line of operators. */

import { Schema } from "effect"
import { readable } from "../../../../src/http/endpoint/Texts.ts"
import { count, givenTime, time, timeOrNull } from "../../../../src/operate/Fields.ts"
import { idOf } from "../../AdminGroup.ts"
import { TextMessage } from "../../message/Message.ts"
import { Audience } from "../audience/Audience.ts"
import { approvals, type Broadcast, broadcastErrors, broadcastStatuses, Chunk } from "../Broadcast.ts"
import type { BroadcastDetail, BroadcastPreview } from "../Broadcasts.ts"
import { insightStatuses } from "../insight/Insight.ts"

export const BroadcastId = idOf("The broadcast")

const length = { message: "must have 1 to 100 characters" }
export const BroadcastName = Schema.String.check(
  Schema.isMinLength(1, length),
  Schema.isMaxLength(100, length)
).annotate({ description: "For people, 1 to 100 characters", examples: ["夏のお知らせ"] })

export const BroadcastTexts = Schema.Array(TextMessage.fields.text)
  .check(Schema.isMinLength(1), Schema.isMaxLength(5))
  .annotate({ description: "1 to 5 texts, the same for all", examples: [["夏季休業のお知らせです。"]] })

const exampleTexts = ["夏季休業のお知らせです。8月13日から15日までお休みします。"]

const fields = {
  id: BroadcastId,
  accountId: idOf("The account"),
  name: BroadcastName,
  audience: Audience,
  texts: BroadcastTexts,
  status: Schema.Literals(broadcastStatuses).annotate({
    description: "`failed`: it could not begin, and no friend got it; `completed`: each part has ended, see the counts",
    examples: ["completed"]
  }),
  error: Schema.NullOr(Schema.Literals(broadcastErrors)).annotate({ description: "Why it failed", examples: [null] }),
  approverId: Schema.NullOr(BroadcastId).annotate({
    description: "The friend who is asked by LINE before it is sent; null: it needs no approval",
    examples: [null]
  }),
  approval: Schema.NullOr(Schema.Literals(approvals)).annotate({
    description:
      "What became of the question: `expired` after three days without an answer, `unreachable` where the approver could not be asked, " +
      "`withdrawn` when it was stopped before; null: it needs no approval",
    examples: [null]
  }),
  scheduledAt: timeOrNull("When it begins; null: at once"),
  recipients: count("Friends in all parts; 0 before they are fixed", 1_200),
  skipped: count("Who left, was blocked or wants no marketing since then; they use no quota", 2),
  sent: count("Friends whose part LINE has accepted", 1_198),
  failed: count("Friends whose part LINE has refused", 0),
  unknown: count("Friends whose part LINE may have accepted; it is never sent again", 0),
  stopped: count("Friends whose part was stopped before it was sent", 0),
  queued: count("Friends whose part is yet to be sent", 0),
  createdAt: time("When it was created"),
  startedAt: timeOrNull("When its parts were fixed"),
  finishedAt: timeOrNull("When the last part had ended")
}

export const BroadcastView = Schema.Struct(fields).annotate({ identifier: "CrmBroadcast", description: "A broadcast" })

export const BroadcastDetailView = Schema.Struct({
  ...fields,
  chunks: Schema.Array(
    Schema.Struct({
      ...Chunk.fields,
      number: count("1 is the first", 1),
      recipients: count("Up to 500", 500),
      skipped: count("Who left since then", 0),
      attempts: count("Requests to LINE, all with one retry key", 1),
      reason: Schema.NullOr(Schema.String).annotate({ description: "In LINE's words", examples: [null] }),
      lineRequestId: Schema.NullOr(Schema.String).annotate({
        description: "LINE's id of the request",
        examples: [null]
      }),
      finishedAt: timeOrNull("When it ended")
    }).annotate({ identifier: "CrmBroadcastChunk", description: "A part of a broadcast: one request" })
  ).annotate({ description: "In order" })
}).annotate({ identifier: "CrmBroadcastDetail", description: "A broadcast with its parts" })

export const InsightView = Schema.Struct({
  status: Schema.Literals(insightStatuses).annotate({
    description:
      "`not_sent`: LINE has accepted no part yet; `not_counted`: it was sent without being counted, by an earlier release or beyond " +
      "the 900 counted broadcasts of a month; `sandbox`: no person reads there; `unavailable`: LINE does not answer; `available`: as LINE counts",
    examples: ["available"]
  }),
  opened: Schema.NullOr(Schema.Int).annotate({
    description: "Friends who have opened it; null while they are fewer than 20, which LINE does not say",
    examples: [640]
  }),
  clicked: Schema.NullOr(Schema.Int).annotate({
    description: "Friends who have opened a link of it; null while they are fewer than 20",
    examples: [85]
  }),
  askedAt: timeOrNull("When LINE was asked; null: not yet")
}).annotate({ identifier: "CrmBroadcastInsight", description: "How many friends have opened a broadcast" })

export const AudienceBody = Schema.Struct({ audience: Audience }).annotate({
  identifier: "CrmAudienceQuestion",
  description: "Who would get it",
  examples: [{ audience: {} }, { audience: { daysSinceVisit: { min: 90 }, visits: { min: 3 }, hasBooking: false } }]
})

export const PreviewView = Schema.Struct({
  recipients: count("Friends who would get it", 1_200),
  noMarketing: count("Friends of this audience who want no marketing", 14),
  quota: Schema.Struct({
    limit: count("Units of the month", 5_000),
    used: count("Units used", 120),
    remaining: count("Units left; each recipient needs one", 4_880)
  }).annotate({ description: "Our own count, with LINE's limit where it is known" }),
  line: Schema.NullOr(
    Schema.Struct({
      limit: Schema.NullOr(Schema.Int).annotate({ description: "Null: no limit", examples: [5_000] }),
      used: count("As LINE counts", 118)
    })
  ).annotate({ description: "As LINE answers now; null when it does not" }),
  isWithinQuota: Schema.Boolean.annotate({ description: "Whether it would be sent", examples: [true] }),
  quietUntil: timeOrNull("Sent now, it would wait until the quiet hours end; null outside of them")
}).annotate({ identifier: "CrmBroadcastPreview", description: "What a broadcast would be" })

export const BroadcastCreation = Schema.Struct({
  name: BroadcastName.check(readable),
  audience: Audience,
  texts: BroadcastTexts,
  scheduledAt: Schema.optionalKey(givenTime("When it is to begin; at once when absent")),
  approverId: Schema.optionalKey(idOf("The friend of the account who must approve it by LINE before it is sent"))
}).annotate({
  identifier: "CrmBroadcastCreation",
  description: "A broadcast that is to be",
  examples: [{ name: "夏のお知らせ", audience: {}, texts: exampleTexts }]
})

export const toView = (broadcast: Broadcast): typeof BroadcastView.Type => broadcast
export const toDetail = (broadcast: BroadcastDetail): typeof BroadcastDetailView.Type => broadcast
export const toPreview = (preview: BroadcastPreview): typeof PreviewView.Type => preview

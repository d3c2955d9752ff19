/** A delivery in the API of area analytics: the fields of `log/DeliveryView.ts` in camelCase, inside `{data}`. */
import { Schema } from "effect"
import type { Attempt } from "../deliver/Delivery.ts"
import { publicId } from "../dialect/Dialect.ts"
import { EndpointId, iso } from "../endpoint/EndpointView.ts"
import { attemptFields, deliveryFields, Message, messagesOf } from "../log/DeliveryView.ts"
import type { DeliveryWithAttempts, DeliveryWithMessages } from "../log/EndpointDeliveries.ts"
import { contradiction, type ReplayInput, replayExample, replayFields } from "../log/ReplayRequest.ts"

const attempt = {
  id: attemptFields.id,
  kind: attemptFields.kind,
  startedAt: attemptFields.started_at,
  durationMs: attemptFields.duration_ms,
  statusCode: attemptFields.status_code,
  error: attemptFields.error,
  resent: attemptFields.resent
}

const fields = {
  id: deliveryFields.id,
  endpointId: EndpointId,
  eventId: deliveryFields.event_id,
  eventType: deliveryFields.event_type.annotate({ examples: ["simulation.completed"] }),
  kind: deliveryFields.kind,
  status: deliveryFields.status,
  attemptCount: deliveryFields.attempt_count,
  nextAttemptAt: deliveryFields.next_attempt_at,
  createdAt: deliveryFields.created_at,
  finishedAt: deliveryFields.finished_at
}

const kept = { description: "Oldest first; kept for 90 days" }

const NotificationDelivery = Schema.Struct({
  ...fields,
  attempts: Schema.Array(
    Schema.Struct(attempt).annotate({ identifier: "NotificationAttempt", description: "One try to deliver" })
  ).annotate(kept)
}).annotate({ identifier: "NotificationDelivery", description: "One event for one endpoint" })

const NotificationDeliveryDetail = Schema.Struct({
  ...fields,
  attempts: Schema.Array(
    Schema.Struct({ ...attempt, request: Message("request"), response: Message("response") }).annotate({
      identifier: "NotificationAttemptDetail",
      description: "One try to deliver, with what was sent and answered"
    })
  ).annotate(kept)
}).annotate({
  identifier: "NotificationDeliveryDetail",
  description: "One event for one endpoint, with what was sent and answered"
})

export const OneDelivery = Schema.Struct({ data: NotificationDelivery }).annotate({
  identifier: "NotificationDeliveryAnswer",
  description: "One delivery"
})
export const OneDeliveryDetail = Schema.Struct({ data: NotificationDeliveryDetail }).annotate({
  identifier: "NotificationDeliveryDetailAnswer",
  description: "One delivery, with what was sent and answered"
})
export const DeliveryList = Schema.Struct({
  data: Schema.Array(NotificationDelivery).annotate({ description: "Newest first" }),
  nextCursor: Schema.NullOr(Schema.String).annotate({
    description: "For `cursor` of the next page; null on the last one",
    examples: ["01KAJ4M8N9P0Q1R2S3T4V5W6X7"]
  })
}).annotate({ identifier: "NotificationDeliveryList", description: "A page of the endpoint's deliveries" })

const { delivery_id, ...range } = replayFields

const Replay = Schema.Struct({ deliveryId: delivery_id, ...range })

export const ReplayRequest = Replay.check(Schema.makeFilter((input: ReplayInput) => contradiction("deliveryId", input)))
  .annotate({
    identifier: "NotificationReplay",
    description: "Either `deliveryId`, or at least one of `from`, `to` and `status`"
  })
  .pipe(Schema.annotateEncoded({ examples: [replayExample] }))

export const ReplayAccepted = Schema.Struct({
  data: Schema.Struct({
    count: Schema.Int.annotate({ description: "Deliveries that are sent again", examples: [12] })
  }).annotate({ identifier: "NotificationReplayCount", description: "How many there are" })
}).annotate({ identifier: "NotificationReplayed", description: "Acknowledgement of a replay" })

const toAttempt = (attempt: Attempt) => ({
  id: attempt.id,
  kind: attempt.kind,
  startedAt: attempt.startedAt.toISOString(),
  durationMs: attempt.durationMs,
  statusCode: attempt.status,
  error: attempt.error,
  resent: attempt.resent
})

const fieldsOf = ({ delivery }: DeliveryWithAttempts) => ({
  id: delivery.id,
  endpointId: delivery.endpointId,
  eventId: publicId(delivery.eventId),
  eventType: delivery.type,
  kind: delivery.kind,
  status: delivery.state,
  attemptCount: delivery.attempts,
  nextAttemptAt: iso(delivery.nextAttemptAt),
  createdAt: delivery.createdAt.toISOString(),
  finishedAt: iso(delivery.finishedAt)
})

export const toView = (delivery: DeliveryWithAttempts): typeof NotificationDelivery.Type => ({
  ...fieldsOf(delivery),
  attempts: delivery.attempts.map(toAttempt)
})

export const toDetail = (delivery: DeliveryWithMessages): typeof NotificationDeliveryDetail.Type => ({
  ...fieldsOf(delivery),
  attempts: delivery.attempts.map((attempt) => ({ ...toAttempt(attempt), ...messagesOf(delivery, attempt) }))
})

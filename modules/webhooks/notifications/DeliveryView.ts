/** A delivery of area analytics as its owner sees it: what `LoggedDelivery.ts` tells, in camelCase. */
import { Schema } from "effect"
import type { Attempt } from "../deliver/Delivery.ts"
import { publicId } from "../dialect/Dialect.ts"
import type { Logged, LoggedInFull } from "../EndpointDeliveries.ts"
import { attemptFields, deliveryFields, Message, messagesOf } from "../LoggedDelivery.ts"
import { contradiction, type Given, replayExample, replayFields } from "../ReplayRequest.ts"
import { EndpointId, iso } from "../Subscription.ts"

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

export const NotificationDelivery = Schema.Struct({
  ...fields,
  attempts: Schema.Array(
    Schema.Struct(attempt).annotate({ identifier: "NotificationAttempt", description: "One try to deliver" })
  ).annotate(kept)
}).annotate({ identifier: "NotificationDelivery", description: "One event for one endpoint" })

export const NotificationDeliveryDetail = Schema.Struct({
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
export const OneDeliveryInFull = Schema.Struct({ data: NotificationDeliveryDetail }).annotate({
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

export const ReplayBody = Replay.check(Schema.makeFilter((given: Given) => contradiction("deliveryId", given)))
  .annotate({
    identifier: "NotificationReplay",
    description: "Either `deliveryId`, or at least one of `from`, `to` and `status`"
  })
  .pipe(Schema.annotateEncoded({ examples: [replayExample] }))

export const Replayed = Schema.Struct({
  data: Schema.Struct({
    count: Schema.Int.annotate({ description: "Deliveries that are sent again", examples: [12] })
  }).annotate({ identifier: "NotificationReplayCount", description: "How many there are" })
}).annotate({ identifier: "NotificationReplayed", description: "Acknowledgement of a replay" })

const attemptView = (attempt: Attempt) => ({
  id: attempt.id,
  kind: attempt.kind,
  startedAt: attempt.startedAt.toISOString(),
  durationMs: attempt.durationMs,
  statusCode: attempt.status,
  error: attempt.error,
  resent: attempt.resent
})

const fieldsOf = ({ delivery }: Logged) => ({
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

export const toView = (logged: Logged): typeof NotificationDelivery.Type => ({
  ...fieldsOf(logged),
  attempts: logged.attempts.map(attemptView)
})

export const toViewInFull = (logged: LoggedInFull): typeof NotificationDeliveryDetail.Type => ({
  ...fieldsOf(logged),
  attempts: logged.attempts.map((attempt) => ({ ...attemptView(attempt), ...messagesOf(logged, attempt) }))
})

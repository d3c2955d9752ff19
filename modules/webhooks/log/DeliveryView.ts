/** A delivery and its attempts in the API of customer messaging: schemas and the conversion to them. */
import { Schema } from "effect"
import { Id as LimitedId } from "../../../src/http/endpoint/Texts.ts"
import { type Attempt, attemptErrors, deliveryStates } from "../deliver/Delivery.ts"
import { publicId } from "../dialect/Dialect.ts"
import { EndpointId, time, timeOrNull } from "../endpoint/EndpointView.ts"
import { listOf } from "../Paging.ts"
import type { DeliveryWithAttempts, DeliveryWithMessages } from "./EndpointDeliveries.ts"

const Id = Schema.String.annotate({
  description: "26 characters that sort by the time of creation",
  examples: ["01KAJ4M8N9P0Q1R2S3T4V5W6X7"]
})

const Kind = (kinds: ReadonlyArray<string>, description: string) =>
  Schema.Literals(kinds).annotate({ description, examples: ["event"] })

export const attemptFields = {
  id: Id,
  kind: Kind(["event", "replay", "ping"], "`event` by itself, `replay` by hand, `ping` as a test"),
  started_at: time("When it began, in UTC"),
  duration_ms: Schema.NullOr(Schema.Int).annotate({
    description: "How long it took; null when the sending node ended before it knew",
    examples: [84]
  }),
  status_code: Schema.NullOr(Schema.Int).annotate({
    description: "Of the receiver's answer; null without one",
    examples: [200]
  }),
  error: Schema.NullOr(
    Schema.Literals(attemptErrors).annotate({
      identifier: "DeliveryFailure",
      description:
        "`dns`, `connect`, `tls`: it was not reached; `refused_address`: its host is not public; `timeout`: no answer in " +
        "time; `status`: an answer other than 2xx; `protocol`: no HTTP; `lost`: the sending node ended before it knew",
      examples: ["status"]
    })
  ).annotate({ description: "Why it failed; null after a success" }),
  resent: Schema.Boolean.annotate({
    description: "Whether the request was written twice, because a kept connection broke under it",
    examples: [false]
  })
}

export const Message = (whose: "request" | "response") =>
  Schema.NullOr(
    Schema.Struct({
      headers: Schema.Record(Schema.String, Schema.String).annotate({
        description: `Headers of the ${whose}`,
        examples: [{ "content-type": "application/json" }]
      }),
      body: Schema.NullOr(Schema.String).annotate({
        description: whose === "request" ? "As it was sent, byte for byte" : "Its first 16 KiB",
        examples: ["{}"]
      })
    }).annotate({ identifier: whose === "request" ? "WebhookRequest" : "WebhookResponse", description: `The ${whose}` })
  ).annotate({ description: `The ${whose}, kept for 30 days; null before an answer, and after that time` })

const AttemptView = Schema.Struct(attemptFields).annotate({
  identifier: "WebhookAttempt",
  description: "One try to deliver"
})

const AttemptDetail = Schema.Struct({
  ...attemptFields,
  request: Message("request"),
  response: Message("response")
}).annotate({ identifier: "WebhookAttemptDetail", description: "One try to deliver, with what was sent and answered" })

const State = Schema.Literals(deliveryStates).annotate({
  identifier: "WebhookDeliveryStatus",
  description:
    "`pending` waits for its next attempt; `failed` is out of retries; `parked` waited when its endpoint was disabled, or " +
    "came while it was",
  examples: ["succeeded"]
})

export const deliveryFields = {
  id: Id,
  object: Schema.Literal("webhook_delivery").annotate({
    description: "Always `webhook_delivery`",
    examples: ["webhook_delivery"]
  }),
  webhook_endpoint_id: EndpointId,
  event_id: Schema.String.annotate({
    description: "The event, as receivers see its id",
    examples: ["evt_01KAJ4M7A1B2C3D4E5F6G7H8J9"]
  }),
  event_type: Schema.String.annotate({ description: "Type of the event", examples: ["friend.followed"] }),
  kind: Kind(["event", "ping"], "`ping` is a test"),
  sequence: Schema.NullOr(Schema.Int).annotate({
    description:
      "Number among the events of the endpoint, as the header `webhook-sequence` has it; null for a test, and before 2026-12",
    examples: [482]
  }),
  status: State,
  attempt_count: Schema.Int.annotate({ description: "Attempts so far", examples: [1] }),
  next_attempt_at: timeOrNull("When it is tried next, in UTC; null unless it is `pending`"),
  created_at: time("When it was queued, in UTC"),
  finished_at: timeOrNull("When its status was settled, in UTC; null while it is `pending`")
}

/** The path parameters of one delivery. */
export const deliveryParams = {
  id: EndpointId,
  deliveryId: LimitedId.annotate({
    description: "The delivery, by the `id` of the list",
    examples: ["01KAJ4M8N9P0Q1R2S3T4V5W6X7"]
  })
}

export const DeliveryView = Schema.Struct({
  ...deliveryFields,
  attempts: Schema.Array(AttemptView).annotate({ description: "Oldest first; kept for 90 days" })
}).annotate({ identifier: "WebhookDelivery", description: "One event for one endpoint" })

export const DeliveryDetail = Schema.Struct({
  ...deliveryFields,
  attempts: Schema.Array(AttemptDetail).annotate({ description: "Oldest first; kept for 90 days" })
}).annotate({
  identifier: "WebhookDeliveryDetail",
  description: "One event for one endpoint, with what was sent and answered"
})

export const DeliveryList = listOf(DeliveryView, "WebhookDeliveryList", "A page of the endpoint's deliveries")

const toAttempt = (attempt: Attempt): typeof AttemptView.Type => ({
  id: attempt.id,
  kind: attempt.kind,
  started_at: attempt.startedAt.toISOString(),
  duration_ms: attempt.durationMs,
  status_code: attempt.status,
  error: attempt.error,
  resent: attempt.resent
})

const fieldsOf = ({ delivery }: DeliveryWithAttempts) => ({
  id: delivery.id,
  object: "webhook_delivery" as const,
  webhook_endpoint_id: delivery.endpointId,
  event_id: publicId(delivery.eventId),
  event_type: delivery.type,
  kind: delivery.kind,
  sequence: delivery.sequence,
  status: delivery.state,
  attempt_count: delivery.attempts,
  next_attempt_at: delivery.nextAttemptAt?.toISOString() ?? null,
  created_at: delivery.createdAt.toISOString(),
  finished_at: delivery.finishedAt?.toISOString() ?? null
})

export const toView = (delivery: DeliveryWithAttempts): typeof DeliveryView.Type => ({
  ...fieldsOf(delivery),
  attempts: delivery.attempts.map(toAttempt)
})

/** Request and response of an attempt; null if no longer kept. A lost or unanswered attempt has no response. */
const messagesOf = ({ body, exchanges }: DeliveryWithMessages, attempt: Attempt) => {
  const exchange = exchanges.get(attempt.id)
  return {
    request: exchange === undefined ? null : { headers: exchange.requestHeaders, body: body ?? null },
    response:
      exchange === undefined || attempt.status === null
        ? null
        : { headers: exchange.responseHeaders, body: exchange.responseBody }
  }
}

export const toDetail = (delivery: DeliveryWithMessages): typeof DeliveryDetail.Type => ({
  ...fieldsOf(delivery),
  attempts: delivery.attempts.map((attempt) => ({
    ...toAttempt(attempt),
    ...messagesOf(delivery, attempt)
  }))
})

/** An endpoint of customer messaging as its document spells it. */
import { Schema } from "effect"
import { crmVersion } from "../accounts/contract.ts"
import { type Endpoint, endpointStatuses, type WithSecret } from "./Endpoint.ts"
import { listOf } from "./Paging.ts"

const moment = { format: "date-time", examples: ["2026-05-23T01:02:03.456Z"] }

/** A time of an answer. */
export const time = (description: string) => Schema.String.annotate({ description, ...moment })

export const timeOrNull = (description: string) => Schema.NullOr(time(description)).annotate({ description })

export const EndpointId = Schema.String.annotate({
  description: "26 characters that sort by the time of creation",
  examples: ["01KAJ3Q7Y6T0V9W2X4Z8B1C5DF"]
})

const ObjectName = Schema.Literal("webhook_endpoint").annotate({
  description: "Always `webhook_endpoint`",
  examples: ["webhook_endpoint"]
})

const Secret = Schema.String.annotate({
  description:
    "The signing secret: `whsec_` and the base64 of 33 random bytes. Shown by this answer alone, so store it now",
  examples: ["whsec_nMtc5hN0ZxX7mJ2o1rQd8bWfK4aY6uTgS9vPzE3LiHCV"]
})

/** Longer ones are refused as every unsafe URL is. */
export const maxUrl = 2_000
const maxEvents = 50
const maxDescription = 500

const fields = {
  id: EndpointId,
  object: ObjectName,
  url: Schema.String.annotate({ description: "Where events are sent", examples: ["https://shop.example/hooks"] }),
  description: Schema.NullOr(Schema.String).annotate({ description: "For people", examples: ["Booking calendar"] }),
  events: Schema.Array(Schema.String).annotate({
    description: "The event types that are sent",
    examples: [["friend.followed", "reservation.created"]]
  }),
  status: Schema.Literals(endpointStatuses).annotate({
    description: "`disabled` after 50 consecutive failures, until it is enabled again",
    examples: ["active"]
  }),
  api_version: Schema.String.annotate({ description: "Version of the events' envelope", examples: [crmVersion] }),
  signing_secret_prefix: Schema.String.annotate({
    description: "The beginning of the signing secret",
    examples: ["whsec_nMtc"]
  }),
  consecutive_failure_count: Schema.Int.annotate({
    description: "Failures since the last success; requests that fail together, before a pause, count as one",
    examples: [0]
  }),
  last_success_at: timeOrNull("When an attempt succeeded last, in UTC"),
  last_failure_at: timeOrNull("When an attempt failed last, in UTC"),
  created_at: time("When it was created, in UTC"),
  updated_at: time("When its owner, or too many failures, changed it last, in UTC")
}

export const Subscription = Schema.Struct(fields).annotate({
  identifier: "WebhookEndpoint",
  description: "A URL that is told of events"
})

export const SubscriptionList = listOf(Subscription, "WebhookEndpointList", "A page of the account's endpoints")

export const NewSubscription = Schema.Struct({ ...fields, signing_secret: Secret }).annotate({
  identifier: "WebhookEndpointCreated",
  description: "A new endpoint with its signing secret"
})

export const RotatedSubscription = Schema.Struct({
  ...fields,
  signing_secret: Secret,
  previous_secret_expires_at: timeOrNull("Until then the old secret signs too, beside the new one")
}).annotate({ identifier: "WebhookEndpointRotated", description: "An endpoint with its new signing secret" })

export const RemovedSubscription = Schema.Struct({
  id: EndpointId,
  object: ObjectName,
  deleted: Schema.Literal(true).annotate({ description: "Always true", examples: [true] })
}).annotate({ identifier: "WebhookEndpointDeleted", description: "Acknowledgement of a deletion" })

export const Creation = Schema.Struct({
  url: Schema.String.annotate({
    description: "Where to send events: https, at most 2,000 characters, a public host, port 443 or 8443",
    examples: ["https://shop.example/hooks"]
  }),
  events: Schema.Array(
    Schema.String.annotate({ description: "An event type of this document's webhooks", examples: ["friend.followed"] })
  )
    .check(
      Schema.isMinLength(1, { message: "must name at least one event type" }),
      Schema.isMaxLength(maxEvents, { message: `must name at most ${maxEvents} event types` })
    )
    .annotate({ description: "Which events to send; one named twice counts once", examples: [["friend.followed"]] }),
  description: Schema.optionalKey(
    Schema.NullOr(
      Schema.String.check(
        Schema.isMaxLength(maxDescription, { message: `must have at most ${maxDescription} characters` })
      )
    )
  ).annotate({ description: "For people", examples: ["Booking calendar"] }),
  api_version: Schema.optionalKey(Schema.String).annotate({
    description: "Version of the envelope, for good; the newest when absent",
    examples: [crmVersion]
  })
}).annotate({
  identifier: "WebhookEndpointCreation",
  description: "What a new endpoint is to be",
  examples: [
    {
      url: "https://example.com/hooks",
      events: ["friend.followed", "reservation.created"],
      description: "Booking calendar"
    }
  ]
})

const iso = (date: Date | null): string | null => date?.toISOString() ?? null

export const told = (endpoint: Endpoint): typeof Subscription.Type => ({
  id: endpoint.id,
  object: "webhook_endpoint",
  url: endpoint.url,
  description: endpoint.description,
  events: endpoint.events,
  status: endpoint.status,
  api_version: endpoint.apiVersion ?? crmVersion,
  signing_secret_prefix: endpoint.secretPrefix,
  consecutive_failure_count: endpoint.consecutiveFailures,
  last_success_at: iso(endpoint.lastSuccessAt),
  last_failure_at: iso(endpoint.lastFailureAt),
  created_at: endpoint.createdAt.toISOString(),
  updated_at: endpoint.updatedAt.toISOString()
})

export const toldOnce = ({ endpoint, secret }: WithSecret): typeof NewSubscription.Type => ({
  ...told(endpoint),
  signing_secret: secret
})

export const toldRotated = (rotated: WithSecret): typeof RotatedSubscription.Type => ({
  ...toldOnce(rotated),
  previous_secret_expires_at: iso(rotated.endpoint.previousSecretUntil)
})

export const toldRemoved = (id: string): typeof RemovedSubscription.Type => ({
  id,
  object: "webhook_endpoint",
  deleted: true
})

/** An endpoint in the API of customer messaging: request bodies, response schemas and the conversion to them. */
import { Schema } from "effect"
import { documentedLength, Id } from "../../../src/http/endpoint/Texts.ts"
import { crmVersion } from "../../accounts/contract.ts"
import { formats } from "../dialect/CloudEvents.ts"
import { listOf } from "../Paging.ts"
import { longestValue, mostHeaders } from "./CustomHeaders.ts"
import { disabledReasons, type Endpoint, endpointStatuses, nextStepOf, type WithSecret } from "./Endpoint.ts"

const moment = { format: "date-time", examples: ["2026-05-23T01:02:03.456Z"] }

/** A time in a response. */
export const time = (description: string) => Schema.String.annotate({ description, ...moment })

export const timeOrNull = (description: string) => Schema.NullOr(time(description)).annotate({ description })

export const EndpointId = Id.annotate({
  description: "26 characters that sort by the time of creation",
  examples: ["01KAJ3W3BH00K0X4Z8B1C5DF7G"]
})

const ObjectName = Schema.Literal("webhook_endpoint").annotate({
  description: "Always `webhook_endpoint`",
  examples: ["webhook_endpoint"]
})

export const Secret = Schema.String.annotate({
  description:
    "The signing secret: `whsec_` and the base64 of 33 random bytes. Shown by this answer alone, so store it now",
  examples: ["whsec_nMtc5hN0ZxX7mJ2o1rQd8bWfK4aY6uTgS9vPzE3LiHCV"]
})

const maxEvents = 50
const maxDescription = 500

export const endpointFields = {
  id: EndpointId,
  object: ObjectName,
  url: Schema.String.annotate({ description: "Where events are sent", examples: ["https://shop.example/hooks"] }),
  description: Schema.NullOr(Schema.String).annotate({ description: "For people", examples: ["Booking calendar"] }),
  events: Schema.Array(Schema.String).annotate({
    description: "The event types that are sent",
    examples: [["friend.followed", "reservation.created"]]
  }),
  status: Schema.Literals(endpointStatuses).annotate({
    description:
      "`disabled` by its owner, by the operator, or after too many consecutive failures, until it is enabled again",
    examples: ["active"]
  }),
  disabled_at: timeOrNull("Since when it is disabled, in UTC; null while it is active"),
  disabled_reason: Schema.NullOr(
    Schema.Literals(disabledReasons).annotate({
      identifier: "WebhookDisabledReason",
      description:
        "`failures`: too many consecutive ones; `owner`: by a request of the account; `operator`: by an operator of the " +
        "service; `secret_lost`: the service can no longer open its secret or its headers",
      examples: ["failures"]
    })
  ).annotate({ description: "Why it is disabled; null while it is active" }),
  next_step: Schema.NullOr(Schema.String).annotate({
    description: "For people: how to make it active again; null while it is active",
    examples: ["POST /api/v1/webhook_endpoints/01KAJ3W3BH00K0X4Z8B1C5DF7G/enable"]
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
  last_success_at: timeOrNull("When an attempt succeeded last, in UTC; while all succeed, up to a minute ago"),
  last_failure_at: timeOrNull("When an attempt failed last, in UTC"),
  created_at: time("When it was created, in UTC"),
  updated_at: time("When its owner, or too many failures, changed it last, in UTC"),
  header_names: Schema.Array(Schema.String).annotate({
    description: "The headers that its owner adds to each request, in alphabetical order; their values are never shown",
    examples: [["x-api-key"]]
  }),
  max_per_second: Schema.NullOr(Schema.Int).annotate({
    description: "Rate limit: requests to it a second; null: no limit",
    examples: [10]
  }),
  format: Schema.Literals(formats).annotate({
    description:
      "Form of the requests: `native`, the body as documented; `cloudevents`, a CloudEvent 1.0 whose `data` is that body",
    examples: ["native"]
  })
}

export const EndpointView = Schema.Struct(endpointFields).annotate({
  identifier: "WebhookEndpoint",
  description: "A URL that receives events"
})

export const EndpointList = listOf(EndpointView, "WebhookEndpointList", "A page of the account's endpoints")

export const EndpointWithSecret = Schema.Struct({ ...endpointFields, signing_secret: Secret }).annotate({
  identifier: "WebhookEndpointCreated",
  description: "A new endpoint with its signing secret"
})

export const RotatedEndpoint = Schema.Struct({
  ...endpointFields,
  signing_secret: Secret,
  previous_secret_expires_at: timeOrNull("Until then the old secret signs too, beside the new one")
}).annotate({ identifier: "WebhookEndpointRotated", description: "An endpoint with its new signing secret" })

export const DeletedEndpoint = Schema.Struct({
  id: EndpointId,
  object: ObjectName,
  deleted: Schema.Literal(true).annotate({ description: "Always true", examples: [true] })
}).annotate({ identifier: "WebhookEndpointDeleted", description: "Acknowledgement of a deletion" })

const MaxPerSecond = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1_000 }))

const rateText =
  "Rate limit, 1 to 1,000 requests a second: they start one after another at equal distances, such as 200 ms for 5, to within " +
  "some milliseconds. Further deliveries wait, which uses up no attempt. Without it, or with null, up to eight are in flight at once"

const formatText =
  "Form of the requests, for good; `native` when absent. `cloudevents`: a CloudEvent 1.0 in structured mode (`application/cloudevents+json`) " +
  "whose `data` is the native body, with `subject`, `dataschema` and `sequence`; signed and sent with the same headers"

const headersText =
  `Headers to add to each request, ${mostHeaders} at most, such as a key of the receiver. Names are those of RFC 9110, in upper or ` +
  `lower case; values are 1 to ${longestValue} visible ASCII characters with spaces inside. What HTTP or the service sets is refused: ` +
  "`host`, `connection`, `cookie`, `user-agent`, `content-*`, `webhook-*`, `crm-*`, `x-analytics-*` and the like. Values are stored " +
  "sealed and never shown"

/** Beyond any change of as many headers as there may be; how many are left is checked once they are merged. */
const ofBoundedSize = Schema.isMaxProperties(100, { message: "must have at most 100 members" })

const HeaderValue = Schema.String.check(documentedLength(longestValue))

export const EndpointCreation = Schema.Struct({
  url: Schema.String.check(documentedLength(2_000)).annotate({
    description: "Where to send events: https, at most 2,000 characters, a public host, port 443 or 8443",
    examples: ["https://shop.example/hooks"]
  }),
  events: Schema.Array(
    Schema.String.check(documentedLength(100)).annotate({
      description: "An event type of this document's webhooks",
      examples: ["friend.followed"]
    })
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
  api_version: Schema.optionalKey(Schema.String.check(documentedLength(10))).annotate({
    description: "Version of the envelope, for good; the newest when absent",
    examples: [crmVersion]
  }),
  headers: Schema.optionalKey(Schema.Record(Schema.String, HeaderValue).check(ofBoundedSize)).annotate({
    description: headersText,
    examples: [{ "x-api-key": "s3cr3t" }]
  }),
  max_per_second: Schema.optionalKey(Schema.NullOr(MaxPerSecond)).annotate({ description: rateText, examples: [10] }),
  format: Schema.optionalKey(endpointFields.format).annotate({ description: formatText, examples: ["cloudevents"] })
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

export const EndpointUpdate = Schema.Struct({
  url: Schema.optionalKey(EndpointCreation.fields.url),
  events: Schema.optionalKey(EndpointCreation.fields.events),
  description: EndpointCreation.fields.description,
  status: Schema.optionalKey(Schema.Literals(endpointStatuses)).annotate({
    description: "`disabled` parks what waits; `active` ends that, and counts failures from 0",
    examples: ["disabled"]
  }),
  headers: Schema.optionalKey(
    Schema.NullOr(Schema.Record(Schema.String, Schema.NullOr(HeaderValue)).check(ofBoundedSize))
  ).annotate({
    description:
      "Changes the headers that are named; null as a value removes one, null alone removes them all. Where `url` gets " +
      `another scheme, host or port, the headers given here are all that there are afterwards. ${headersText}`,
    examples: [{ "x-api-key": "n3w", "x-shop": null }]
  }),
  max_per_second: EndpointCreation.fields.max_per_second
}).annotate({
  identifier: "WebhookEndpointUpdate",
  description: "What is to change; what is absent stays",
  examples: [{ url: "https://example.com/hooks/v2", events: ["friend.followed", "payment.succeeded"] }]
})

const iso = (date: Date | null): string | null => date?.toISOString() ?? null

export const toView = (endpoint: Endpoint): typeof EndpointView.Type => ({
  id: endpoint.id,
  object: "webhook_endpoint",
  url: endpoint.url,
  description: endpoint.description,
  events: endpoint.events,
  status: endpoint.status,
  disabled_at: iso(endpoint.disabledAt),
  disabled_reason: endpoint.disabledReason,
  next_step: nextStepOf(endpoint, `/api/v1/webhook_endpoints/${endpoint.id}`),
  api_version: endpoint.apiVersion ?? crmVersion,
  signing_secret_prefix: endpoint.secretPrefix,
  consecutive_failure_count: endpoint.consecutiveFailures,
  last_success_at: iso(endpoint.lastSuccessAt),
  last_failure_at: iso(endpoint.lastFailureAt),
  created_at: endpoint.createdAt.toISOString(),
  updated_at: endpoint.updatedAt.toISOString(),
  header_names: endpoint.headerNames,
  max_per_second: endpoint.maxPerSecond,
  format: endpoint.format
})

export const toViewWithSecret = ({ endpoint, secret }: WithSecret): typeof EndpointWithSecret.Type => ({
  ...toView(endpoint),
  signing_secret: secret
})

export const toRotatedView = (rotated: WithSecret): typeof RotatedEndpoint.Type => ({
  ...toViewWithSecret(rotated),
  previous_secret_expires_at: iso(rotated.endpoint.previousSecretUntil)
})

export const toDeletedView = (id: string): typeof DeletedEndpoint.Type => ({
  id,
  object: "webhook_endpoint",
  deleted: true
})

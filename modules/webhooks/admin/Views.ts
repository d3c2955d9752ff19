/** Endpoints and deliveries as operators see them. */
import { Schema } from "effect"
import { time, timeOrNull } from "../../../src/actor/operate/api/Fields.ts"
import { attemptErrors, deliveryStates } from "../deliver/Delivery.ts"
import { dialectNames, publicId } from "../dialect/Dialect.ts"
import { type Endpoint, endpointStatuses, type WithSecret } from "../Endpoint.ts"
import type { Logged } from "../EndpointDeliveries.ts"
import { nextStepOf } from "../NextStep.ts"
import { contradiction, type Given, replayExample, replayFields } from "../ReplayRequest.ts"
import { Creation, EndpointId, subscriptionFields } from "../Subscription.ts"

export const Dialect = Schema.Literals(dialectNames).annotate({
  identifier: "WebhookDialect",
  description: "Which events it is told, and how they are signed",
  examples: ["analytics"]
})

export const AccountId = Schema.String.annotate({
  description: "The account that owns it",
  examples: ["01KAJ3Q7Y6T0V9W2X4Z8B1C5DF"]
})

const text = (description: string, example: string) => Schema.String.annotate({ description, examples: [example] })
const textOrNull = (description: string, example: string) =>
  Schema.NullOr(Schema.String).annotate({ description, examples: [example] })

const fields = {
  id: EndpointId,
  accountId: AccountId,
  dialect: Dialect,
  url: text("Where events are sent", "https://shop.example/hooks"),
  description: textOrNull("For people", "Booking calendar"),
  events: Schema.Array(Schema.String).annotate({
    description: "The event types that are sent",
    examples: [["simulation.completed"]]
  }),
  apiVersion: textOrNull("Version of the envelope; null where it has none", "2026-05-23"),
  livemode: Schema.Boolean.annotate({ description: "False for a test project", examples: [true] }),
  status: Schema.Literals(endpointStatuses).annotate({ description: "Whether events are sent", examples: ["active"] }),
  disabledAt: timeOrNull("When it was disabled"),
  disabledReason: subscriptionFields.disabled_reason,
  nextStep: subscriptionFields.next_step.annotate({
    examples: ["POST /admin/v1/webhook_endpoints/01KAJ3Q7Y6T0V9W2X4Z8B1C5DF/enable"]
  }),
  consecutiveFailures: Schema.Int.annotate({ description: "Since the last success", examples: [0] }),
  lastSuccessAt: timeOrNull("When an attempt succeeded last; while all succeed, up to a minute ago"),
  lastFailureAt: timeOrNull("When an attempt failed last"),
  secretPrefix: text("The beginning of the signing secret", "whsec_nMtc"),
  previousSecretUntil: timeOrNull("Until then the secret of before a rotation signs too"),
  createdAt: time("When it was created"),
  updatedAt: time("When its owner, or too many failures, changed it last")
}

export const AdminEndpoint = Schema.Struct(fields).annotate({
  identifier: "AdminWebhookEndpoint",
  description: "An endpoint of an account"
})

export const AdminEndpointWithSecret = Schema.Struct({
  ...fields,
  secret: text("The signing secret, shown this once", "whsec_nMtc5hN0ZxX7mJ2o1rQd8bWfK4aY6uTgS9vPzE3LiHCV")
}).annotate({ identifier: "AdminWebhookSecret", description: "An endpoint with its new signing secret" })

export const endpointView = (endpoint: Endpoint): typeof AdminEndpoint.Type => ({
  ...endpoint,
  nextStep: nextStepOf(endpoint, `/admin/v1/webhook_endpoints/${endpoint.id}`)
})

export const withSecret = ({ endpoint, secret }: WithSecret) => ({ ...endpointView(endpoint), secret })

const { description, events, url } = Creation.fields

export const AdminCreation = Schema.Struct({
  accountId: AccountId,
  dialect: Schema.optionalKey(Dialect).annotate({ description: "`analytics` when absent" }),
  url,
  events: Schema.optionalKey(events).annotate({
    description: "All events of the dialect when absent, but for `message.received`, which is frequent"
  }),
  description
}).annotate({
  identifier: "AdminWebhookCreation",
  description: "What a new endpoint is to be",
  examples: [
    {
      accountId: "01KAJ3Q7Y6T0V9W2X4Z8B1C5DF",
      dialect: "analytics",
      url: "https://example.com/hooks",
      events: ["simulation.completed", "simulation.failed"],
      description: "Reports of the shop"
    }
  ]
})

const AdminAttempt = Schema.Struct({
  id: text("26 characters", "01KAJ4M8N9P0Q1R2S3T4V5W6X7"),
  kind: text("`event` by itself, `replay` by hand, `ping` as a test", "event"),
  startedAt: time("When it began"),
  durationMs: Schema.NullOr(Schema.Int).annotate({ description: "Null when it was lost", examples: [84] }),
  status: Schema.NullOr(Schema.Int).annotate({ description: "Of the answer; null without one", examples: [200] }),
  error: Schema.NullOr(Schema.Literals(attemptErrors)).annotate({ description: "Null after a success" }),
  resent: Schema.Boolean.annotate({ description: "It was written twice: a kept connection broke", examples: [false] })
}).annotate({ identifier: "AdminWebhookAttempt", description: "One try to deliver" })

export const State = Schema.Literals(deliveryStates).annotate({
  identifier: "AdminWebhookDeliveryState",
  description: "`pending` waits, `failed` is out of retries, `parked` waited when the endpoint was disabled",
  examples: ["failed"]
})

export const AdminDelivery = Schema.Struct({
  id: text("26 characters", "01KAJ4M8N9P0Q1R2S3T4V5W6X7"),
  endpointId: EndpointId,
  eventId: text("The event, as receivers see its id", "evt_01KAJ4M7A1B2C3D4E5F6G7H8J9"),
  type: text("Type of the event", "simulation.completed"),
  state: State,
  nextAttemptAt: timeOrNull("When it is tried next; null unless it is pending"),
  createdAt: time("When it was queued"),
  finishedAt: timeOrNull("When its state was settled; null while it is pending"),
  attempts: Schema.Array(AdminAttempt).annotate({ description: "Oldest first" })
}).annotate({ identifier: "AdminWebhookDelivery", description: "One event for one endpoint" })

export const deliveryView = ({ attempts, delivery }: Logged): typeof AdminDelivery.Type => ({
  id: delivery.id,
  endpointId: delivery.endpointId,
  eventId: publicId(delivery.eventId),
  type: delivery.type,
  state: delivery.state,
  nextAttemptAt: delivery.nextAttemptAt,
  createdAt: delivery.createdAt,
  finishedAt: delivery.finishedAt,
  attempts: attempts.map(({ deliveryId: _deliveryId, ...attempt }) => attempt)
})

const { delivery_id: deliveryId, ...range } = replayFields

const Replay = Schema.Struct({ deliveryId, ...range })

export const AdminReplay = Replay.check(Schema.makeFilter((given: Given) => contradiction("deliveryId", given)))
  .annotate({
    identifier: "AdminWebhookReplay",
    description: "Either `deliveryId`, or at least one of `from`, `to` and `status`"
  })
  .pipe(Schema.annotateEncoded({ examples: [replayExample] }))

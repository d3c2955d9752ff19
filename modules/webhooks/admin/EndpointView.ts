/** An endpoint in the API and on the command line of operators: schemas, request body and the conversion to them. */
import { Schema } from "effect"
import { Id } from "../../../src/http/endpoint/Texts.ts"
import { time, timeOrNull } from "../../../src/operate/Fields.ts"
import { dialectNames } from "../dialect/Dialect.ts"
import { type Endpoint, endpointHealths, endpointStatuses, nextStepOf, type WithSecret } from "../endpoint/Endpoint.ts"
import { EndpointCreation, EndpointId, endpointFields } from "../endpoint/EndpointView.ts"

export const Dialect = Schema.Literals(dialectNames).annotate({
  identifier: "WebhookDialect",
  description: "Which events it receives, and how they are signed",
  examples: ["analytics"]
})

export const Health = Schema.Literals(endpointHealths).annotate({
  description: "`failing`: active, and its last attempt failed; `disabled`: nothing is sent to it",
  examples: ["failing"]
})

export const AccountId = Id.annotate({
  description: "The account that owns it",
  examples: ["01KAJ3Q7Y6T0V9W2X4Z8B1C5DF"]
})

export const text = (description: string, example: string) =>
  Schema.String.annotate({ description, examples: [example] })
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
  disabledReason: endpointFields.disabled_reason,
  nextStep: endpointFields.next_step.annotate({
    examples: ["POST /admin/v1/webhook_endpoints/01KAJ3Q7Y6T0V9W2X4Z8B1C5DF/enable"]
  }),
  consecutiveFailures: Schema.Int.annotate({ description: "Since the last success", examples: [0] }),
  lastSuccessAt: timeOrNull("When an attempt succeeded last; while all succeed, up to a minute ago"),
  lastFailureAt: timeOrNull("When an attempt failed last"),
  secretPrefix: text("The beginning of the signing secret", "whsec_nMtc"),
  previousSecretUntil: timeOrNull("Until then the secret of before a rotation signs too"),
  createdAt: time("When it was created"),
  updatedAt: time("When its owner, or too many failures, changed it last"),
  headerNames: endpointFields.header_names,
  maxPerSecond: endpointFields.max_per_second,
  format: endpointFields.format
}

export const AdminEndpoint = Schema.Struct(fields).annotate({
  identifier: "AdminWebhookEndpoint",
  description: "An endpoint of an account"
})

export const AdminEnabled = Schema.Struct({
  ...fields,
  count: Schema.optionalKey(Schema.Int).annotate({
    description: "Deliveries that are sent again; present with `replay=true`",
    examples: [12]
  })
}).annotate({ identifier: "AdminWebhookEnabled", description: "An endpoint that is active again" })

export const AdminEndpointWithSecret = Schema.Struct({
  ...fields,
  secret: text("The signing secret, shown this once", "whsec_nMtc5hN0ZxX7mJ2o1rQd8bWfK4aY6uTgS9vPzE3LiHCV")
}).annotate({ identifier: "AdminWebhookSecret", description: "An endpoint with its new signing secret" })

export const toView = (endpoint: Endpoint): typeof AdminEndpoint.Type => ({
  ...endpoint,
  nextStep: nextStepOf(endpoint, `/admin/v1/webhook_endpoints/${endpoint.id}`)
})

export const toViewWithSecret = ({ endpoint, secret }: WithSecret) => ({ ...toView(endpoint), secret })

const { description, events, format, headers, max_per_second: maxPerSecond, url } = EndpointCreation.fields

export const AdminCreation = Schema.Struct({
  accountId: AccountId,
  dialect: Schema.optionalKey(Dialect).annotate({ description: "`analytics` when absent" }),
  url,
  events: Schema.optionalKey(events).annotate({
    description: "All events of the dialect when absent, but for `message.received`, which is frequent"
  }),
  description,
  headers: headers.annotate({ writeOnly: true }),
  maxPerSecond,
  format
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

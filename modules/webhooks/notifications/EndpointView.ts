/** An endpoint in the API of area analytics: the fields of `endpoint/EndpointView.ts` in camelCase, inside `{data}`. */
import { Schema } from "effect"
import { camelCased } from "../../../src/Casing.ts"
import { analyticsLimit, type Endpoint, nextStepOf, type WithSecret } from "../endpoint/Endpoint.ts"
import {
  EndpointCreation as CrmCreation,
  EndpointUpdate as CrmUpdate,
  EndpointId,
  endpointFields,
  Secret,
  toView as toCrmView
} from "../endpoint/EndpointView.ts"

export const path = "/api/v1/notification_endpoints"

const eventTypes = ["simulation.completed", "simulation.failed"]
const exampleId = "01KAJ3N0T1FY2X4Z8B1C5DF7GH"
const { api_version: _version, object: _object, ...shared } = endpointFields

const fields = {
  ...camelCased(shared),
  events: shared.events.annotate({ description: "The event types that are sent", examples: [eventTypes] }),
  nextStep: shared.next_step.annotate({ examples: [`POST ${path}/${exampleId}/enable`] })
}

const NotificationEndpoint = Schema.Struct(fields).annotate({
  identifier: "NotificationEndpoint",
  description: "A URL that receives the events of area analytics"
})

const NotificationEndpointSecret = Schema.Struct({ ...fields, signingSecret: Secret }).annotate({
  identifier: "NotificationEndpointSecret",
  description: "An endpoint with its new signing secret"
})

const enveloped = <S extends Schema.Top>(data: S, identifier: string, description: string) =>
  Schema.Struct({ data }).annotate({ identifier, description })

export const OneEndpoint = enveloped(NotificationEndpoint, "NotificationEndpointAnswer", "One endpoint")
export const EndpointList = enveloped(
  Schema.Array(NotificationEndpoint).annotate({ description: `Newest first; ${analyticsLimit} at most` }),
  "NotificationEndpointList",
  "All endpoints of the account"
)
export const EndpointWithSecret = enveloped(
  NotificationEndpointSecret,
  "NotificationEndpointSecretAnswer",
  "One endpoint with its new signing secret"
)
export const DeletedEndpoint = enveloped(
  Schema.Struct({
    id: EndpointId,
    deleted: Schema.Literal(true).annotate({ description: "Always true", examples: [true] })
  }).annotate({ identifier: "NotificationEndpointDeleted", description: "The endpoint that is no more" }),
  "NotificationEndpointDeletedAnswer",
  "Acknowledgement of a deletion"
)

const events = Schema.optionalKey(CrmCreation.fields.events.annotate({ examples: [eventTypes] }))

export const EndpointCreation = Schema.Struct({
  url: CrmCreation.fields.url,
  events: events.annotate({ description: "Which events to send; all of area analytics when absent" }),
  description: CrmCreation.fields.description,
  headers: CrmCreation.fields.headers,
  maxPerSecond: CrmCreation.fields.max_per_second,
  format: CrmCreation.fields.format
}).annotate({
  identifier: "NotificationEndpointCreation",
  description: "What a new endpoint is to be",
  examples: [{ url: "https://example.com/hooks", events: ["simulation.completed"], description: "Reports" }]
})

export const EndpointUpdate = Schema.Struct({
  url: CrmUpdate.fields.url,
  events: events.annotate({ description: "Which events to send" }),
  description: CrmUpdate.fields.description,
  status: CrmUpdate.fields.status,
  headers: CrmUpdate.fields.headers,
  maxPerSecond: CrmUpdate.fields.max_per_second
}).annotate({
  identifier: "NotificationEndpointUpdate",
  description: "What is to change; what is absent stays",
  examples: [{ url: "https://example.com/hooks/v2", status: "active" }]
})

export const toView = (endpoint: Endpoint): typeof NotificationEndpoint.Type => {
  const { api_version: _version, object: _object, ...shared } = toCrmView(endpoint)
  return { ...camelCased(shared), nextStep: nextStepOf(endpoint, `${path}/${endpoint.id}`) }
}

export const toViewWithSecret = ({ endpoint, secret }: WithSecret): typeof NotificationEndpointSecret.Type => ({
  ...toView(endpoint),
  signingSecret: secret
})

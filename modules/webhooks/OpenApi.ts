/**
 * Completes the OpenAPI document with webhooks: one per event and dialect, with an example that is signed like a real
 * delivery, and the event types that an endpoint may subscribe to.
 */
import { JsonSchema, Schema } from "effect"
import type { OpenApiExtension } from "../../src/http/openapi/OpenApiExtension.ts"
import { withSection } from "../../src/http/openapi/QuickStart.ts"
import { withGuide } from "../../src/http/openapi/reference/Guides.ts"
import { maxLength } from "../../src/outbound/UrlRules.ts"
import { contentType } from "./dialect/CloudEvents.ts"
import { type Dialect, type DialectName, dialectNames, sequenceHeader } from "./dialect/Dialect.ts"
import { eventsFor } from "./endpoint/EventTypes.ts"
import { eventGuide } from "./guide/Events.ts"
import { verification } from "./guide/Verification.ts"
import { envelopeOf, pathOf, type Webhook, webhooksOf } from "./schema/EventSchemas.ts"
import { TestPing } from "./TestPing.ts"

type Schemas = Readonly<Record<string, JsonSchema.JsonSchema>>

interface Document {
  readonly tags?: ReadonlyArray<unknown>
  readonly components: { readonly schemas: Schemas }
}

/** `friend.followed`: FriendFollowed. */
const pascal = (text: string): string => text.replace(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase())

const exampleEvent = {
  id: "01KAJ4M7A1B2C3D4E5F6G7H8J9",
  occurredAt: new Date("2026-05-23T01:02:03.456Z"),
  /** Unix seconds. */
  sentAt: 1_779_498_124,
  secret: "whsec_nMtc5hN0ZxX7mJ2o1rQd8bWfK4aY6uTgS9vPzE3LiHCV"
}

const exampleOf = ({ dialect, event: { example, type } }: Webhook) => {
  const { id, occurredAt, secret, sentAt } = exampleEvent
  const body = dialect.body({ id, type, data: example, occurredAt }, { apiVersion: dialect.apiVersion, livemode: true })
  const sequence = type === TestPing.type ? null : 482
  return { body, headers: dialect.headers({ eventId: id, type, timestamp: sentAt, body, secrets: [secret], sequence }) }
}

const expectations = (dialect: Dialect): string =>
  `Answer with any 2xx within ${dialect.headersTimeoutMs / 1000} seconds, and do the work afterwards. Anything else, a ` +
  "redirect too, is tried again at most 7 times within about 27 hours, under the same id. Duplicates and another order " +
  `are possible. After ${dialect.disableAfter} consecutive failures the endpoint is disabled.`

const operationOf = (webhook: Webhook) => {
  const { dialect, event, key } = webhook
  const { body, headers } = exampleOf(webhook)
  const value = (name: string) => headers[name.toLowerCase()] ?? ""
  return {
    operationId: `on${pascal(key)}`,
    tags: [dialect.docs.title],
    summary: event.description,
    description: `Version ${event.version} of \`${event.type}\`. ${expectations(dialect)} JSON Schema of the body: \`${pathOf(key)}\`.`,
    security: [],
    parameters: Object.entries(dialect.docs.headers).flatMap(([name, description]) =>
      value(name) === ""
        ? []
        : {
            name,
            in: "header",
            required: name !== sequenceHeader,
            description,
            schema: { type: "string", examples: [value(name)] }
          }
    ),
    requestBody: {
      required: true,
      description: `The event; for an endpoint of the format \`cloudevents\` as \`data\` of \`${contentType}\`. Verify the signature over these bytes before they are parsed`,
      content: {
        "application/json": {
          schema: { $ref: `#/components/schemas/${pascal(key)}Event` },
          examples: { example: { summary: event.description, value: JSON.parse(body) as unknown } }
        }
      }
    },
    responses: {
      "2XX": { description: "Taken; the delivery is over, whatever the body says" },
      default: {
        description: "Not taken; it is tried again. A `retry-after` of 429 and 503 is honoured up to 24 hours"
      }
    }
  }
}

const schemasOf = (all: ReadonlyArray<Webhook>): Readonly<Record<string, JsonSchema.JsonSchema>> => {
  const envelopes = all.map((webhook) =>
    envelopeOf(webhook).annotate({
      identifier: `${pascal(webhook.key)}Event`,
      description: webhook.event.description
    })
  )
  const { definitions, schema } = Schema.toJsonSchemaDocument(Schema.Tuple(envelopes))
  return JsonSchema.toMultiDocumentOpenApi3_1({ dialect: "draft-2020-12", schemas: [schema], definitions }).definitions
}

/** Schemas of request bodies that have `events` and `url`, by dialect. */
const bodies: Readonly<Record<DialectName, ReadonlyArray<string>>> = {
  analytics: ["NotificationEndpointCreation", "NotificationEndpointUpdate"],
  crm: ["WebhookEndpointCreation", "WebhookEndpointUpdate"]
}
const eventTypes: Readonly<Record<DialectName, readonly [name: string, title: string]>> = {
  analytics: ["NotificationEventType", "area analytics"],
  crm: ["WebhookEventType", "customer messaging"]
}

/** Adds the enumeration of event types to those schemas, and the format of the URL. */
const withTypes =
  (dialect: DialectName, types: ReadonlyArray<string>) =>
  (schemas: Schemas): Schemas => {
    const [name, title] = eventTypes[dialect]
    const named = bodies[dialect].flatMap((body) => {
      const schema = schemas[body] as { readonly properties?: Readonly<Record<string, object>> } | undefined
      if (schema?.properties === undefined) return []
      const { events, url } = schema.properties
      const properties = {
        ...schema.properties,
        url: { ...url, format: "uri", maxLength },
        events: { ...events, items: { $ref: `#/components/schemas/${name}` } }
      }
      return [[body, { ...schema, properties }] as const]
    })
    if (named.length === 0) return schemas
    const type = { type: "string", enum: types, description: `A type of event of ${title}` }
    return { ...schemas, [name]: type, ...Object.fromEntries(named) }
  }

const section = `
## Webhooks

Every event of this service can be sent to a URL of yours: the operations under "Webhook endpoints" (customer messaging)
and "Notification endpoints" (area analytics) register it, try it with \`test.ping\` and show what became of each
delivery; the events themselves stand in the section \`webhooks\` of the document. Store the signing secret that the creation answers,
and verify the signature over the raw bytes before they are parsed (\`webhook-signature\` follows
[Standard Webhooks](https://www.standardwebhooks.com), for which libraries exist). Answer with 2xx at once and do the
work afterwards. A delivery that fails is tried again at most 7 times within about 27 hours,
so the same event may come twice: its id, the header \`webhook-id\`, stays the same.`

export const openApi: OpenApiExtension = (given, events) => {
  const { components, tags = [] } = given as unknown as Document
  const all = webhooksOf(events)
  const titles = [...new Set(all.map(({ dialect }) => dialect.docs.title))]
  const typesOf = (dialect: DialectName) => eventsFor(dialect, events).map(({ type }) => type)
  const named = dialectNames.reduce((schemas, dialect) => withTypes(dialect, typesOf(dialect))(schemas), {
    ...schemasOf(all),
    ...components.schemas
  } as Schemas)
  return {
    ...withGuide(withGuide(withSection(given, section, "end"), verification), eventGuide(all)),
    tags: [...tags, ...titles.map((name) => ({ name, description: "What receivers are sent" }))],
    components: { ...components, schemas: named },
    webhooks: Object.fromEntries(all.map((webhook) => [webhook.key, { post: operationOf(webhook) }]))
  }
}

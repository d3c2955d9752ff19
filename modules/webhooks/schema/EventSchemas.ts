/**
 * JSON Schemas (2020-12) of the bodies of events: one for each event and, of `test.ping`, for each dialect. Each stands alone and has an
 * address that stays. Made of the declaration of the event and the envelope of its dialect. Pure.
 */
import { type JsonSchema, Schema } from "effect"
import type { Any } from "../../../src/event/Event.ts"
import { type Dialect, type DialectName, dialectNames } from "../dialect/Dialect.ts"
import { dialects } from "../dialect/Dialects.ts"
import { eventsFor } from "../endpoint/EventTypes.ts"
import { TestPing } from "../TestPing.ts"

export interface Webhook {
  /** The event type, after its dialect where two dialects have it. */
  readonly key: string
  readonly dialect: Dialect
  readonly event: Any
}

/** Key of an event in a dialect. */
export const keyOf = (dialect: DialectName, type: string): string =>
  type === TestPing.type && dialect !== TestPing.audience ? `${dialect}.${type}` : type

export const webhooksOf = (events: ReadonlyArray<Any>): ReadonlyArray<Webhook> =>
  dialectNames.flatMap((name) => {
    const dialect = dialects[name]
    const own = eventsFor(name, events)
    return (name === TestPing.audience ? own : own.concat(TestPing)).map((event) => ({
      key: keyOf(name, event.type),
      dialect,
      event
    }))
  })

export const folder = "/schemas/events"

/** Address of the schema of a key, below that of the service. */
export const pathOf = (key: string): string => `${folder}/${key}.json`

/** The body of an event as a receiver gets it. */
export const envelopeOf = ({ dialect, event: { data, type } }: Webhook): Schema.Top =>
  dialect.docs.envelope(type, Schema.toCodecJson(data as Schema.Top).annotate({ description: "Data of the event" }))

/** @param baseUrl address of the service, without a trailing slash */
export const schemaOf = (webhook: Webhook, baseUrl: string): JsonSchema.JsonSchema => {
  const { definitions, schema } = Schema.toJsonSchemaDocument(envelopeOf(webhook))
  const { event, key } = webhook
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: `${baseUrl}${pathOf(key)}`,
    title: event.type,
    description: `${event.description}. Version ${event.version}. Members may be added: ignore what you do not know`,
    ...schema,
    ...(Object.keys(definitions).length === 0 ? {} : { $defs: definitions })
  }
}

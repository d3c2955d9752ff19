/** Which endpoints an event concerns, and the body that each gets. Pure. */
import { Schema } from "effect"
import type { Envelope } from "../../../src/event/Event.ts"
import * as CloudEvents from "../dialect/CloudEvents.ts"
import { type DialectName, dialectNames, publicId } from "../dialect/Dialect.ts"
import { dialects } from "../dialect/Dialects.ts"
import { keyOf } from "../schema/EventSchemas.ts"

/** What matters of an endpoint when an event comes. */
export const Subscriber = Schema.Struct({
  id: Schema.String,
  accountId: Schema.String,
  dialect: Schema.Literals(dialectNames),
  apiVersion: Schema.NullOr(Schema.String),
  format: Schema.Literals(CloudEvents.formats),
  livemode: Schema.Boolean,
  events: Schema.Array(Schema.String),
  installationId: Schema.NullOr(Schema.String),
  active: Schema.Boolean,
  epoch: Schema.Int
})
export type Subscriber = typeof Subscriber.Type

interface EventFields extends Pick<Envelope, "id" | "type" | "accountId" | "data" | "occurredAt"> {
  /** Id of what it is about. */
  readonly subject?: string | undefined
}

export const isDialect = (audience: string | undefined): audience is DialectName =>
  audience !== undefined && Object.hasOwn(dialects, audience)

/** An event about data that all accounts share goes to every account; one about an app to its installation alone. */
export const concerns = (event: EventFields, audience: DialectName, to: Subscriber): boolean =>
  to.dialect === audience &&
  (event.accountId === null || event.accountId === to.accountId) &&
  to.events.includes(event.type) &&
  (!isAboutApp(event) || (to.installationId !== null && installationOf(event) === to.installationId))

const isAboutApp = ({ type }: EventFields): boolean => type.startsWith("app.")

const installationOf = ({ data }: EventFields): unknown =>
  typeof data === "object" && data !== null && "installationId" in data ? data.installationId : undefined

/** Endpoints with the same wording share a message. */
export const wordingOf = ({ apiVersion, dialect, format, livemode }: Subscriber): string =>
  JSON.stringify([dialect, apiVersion, livemode, format])

/** @param baseUrl address of the service, without a trailing slash */
export const bodyOf = (event: EventFields, to: Subscriber, baseUrl: string): string => {
  const { apiVersion, dialect, format, livemode } = to
  const body = dialects[dialect].body(event, { apiVersion, livemode })
  if (format === "native") return body
  const { accountId, id, occurredAt, subject, type } = event
  const attributes = { id: publicId(id), type, accountId, occurredAt, subject, schema: keyOf(dialect, type) }
  return CloudEvents.wrap({ ...attributes, body }, baseUrl)
}

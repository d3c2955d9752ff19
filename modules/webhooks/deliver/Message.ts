/** Which endpoints an event concerns, and the body that each gets. Pure. */
import { Schema } from "effect"
import type { Envelope } from "../../../src/event/Event.ts"
import { type DialectName, dialectNames } from "../dialect/Dialect.ts"
import { dialects } from "../dialect/Dialects.ts"

/** What matters of an endpoint when an event comes. */
export const Subscriber = Schema.Struct({
  id: Schema.String,
  accountId: Schema.String,
  dialect: Schema.Literals(dialectNames),
  apiVersion: Schema.NullOr(Schema.String),
  livemode: Schema.Boolean,
  events: Schema.Array(Schema.String),
  installationId: Schema.NullOr(Schema.String),
  active: Schema.Boolean,
  epoch: Schema.Int
})
export type Subscriber = typeof Subscriber.Type

type EventFields = Pick<Envelope, "id" | "type" | "accountId" | "data" | "occurredAt">

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
export const wordingOf = ({ apiVersion, dialect, livemode }: Subscriber): string =>
  JSON.stringify([dialect, apiVersion, livemode])

export const bodyOf = (event: EventFields, to: Subscriber): string =>
  dialects[to.dialect].body(event, { apiVersion: to.apiVersion, livemode: to.livemode })

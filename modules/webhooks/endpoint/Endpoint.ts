/**
 * An endpoint (a URL that events are sent to) and its pure rules: limits, changes, rotation, the way back from
 * disabled.
 */
import { Schema } from "effect"
import type { CrmPlan } from "../../accounts/contract.ts"
import { type Format, formats } from "../dialect/CloudEvents.ts"
import { type Dialect, type DialectName, dialectNames } from "../dialect/Dialect.ts"
import { type CustomHeaders, type HeadersPatch, namesOf } from "./CustomHeaders.ts"

export const endpointStatuses = ["active", "disabled"] as const
type EndpointStatus = (typeof endpointStatuses)[number]

/** Why an endpoint is disabled. `secret_lost`: the service can no longer open its secret or headers. */
export const disabledReasons = ["failures", "owner", "operator", "secret_lost"] as const
export type DisabledReason = (typeof disabledReasons)[number]

/** Who owns an endpoint: an account, in one dialect. */
export const Owner = Schema.Struct({ accountId: Schema.String, dialect: Schema.Literals(dialectNames) })
/** An installed app acts for the account, and sees and changes the endpoints of its installation alone. */
export type Owner = typeof Owner.Type & ByInstallation

interface ByInstallation {
  readonly installationId?: string | null | undefined
}

const Moment = Schema.NullOr(Schema.Date)

export const Endpoint = Schema.Struct({
  id: Schema.String,
  ...Owner.fields,
  url: Schema.String,
  description: Schema.NullOr(Schema.String),
  events: Schema.Array(Schema.String),
  /** Names of the headers that its owner adds; the values are sealed. */
  headerNames: Schema.Array(Schema.String),
  /** Requests that start in a second; null: no limit. */
  maxPerSecond: Schema.NullOr(Schema.Int),
  apiVersion: Schema.NullOr(Schema.String),
  /** Chosen with the creation, for good, as the version is: all attempts of a delivery are alike. */
  format: Schema.Literals(formats),
  livemode: Schema.Boolean,
  /** The installed app that created it: only events about that installation concern it besides those of the account. */
  installationId: Schema.NullOr(Schema.String),
  status: Schema.Literals(endpointStatuses),
  disabledAt: Moment,
  disabledReason: Schema.NullOr(Schema.Literals(disabledReasons)),
  consecutiveFailures: Schema.Int,
  lastSuccessAt: Moment,
  lastFailureAt: Moment,
  secretPrefix: Schema.String,
  previousSecretUntil: Moment,
  createdAt: Schema.Date,
  updatedAt: Schema.Date
})
export type Endpoint = typeof Endpoint.Type

/** An account, in both dialects if none is given. */
export interface OwnerFilter extends ByInstallation {
  readonly accountId: string
  readonly dialect?: DialectName | undefined
}

export const endpointHealths = ["failing", "disabled"] as const

/** Which endpoints operators look for; all of them when nothing is named. */
export interface EndpointFilter {
  readonly accountId?: string | undefined
  readonly dialect?: DialectName | undefined
  /** `failing`: active, and its last attempt failed. */
  readonly health?: (typeof endpointHealths)[number] | undefined
}

/** The input of a creation. */
export interface Draft {
  readonly url: string
  /** Undefined: all events of the dialect except the frequent ones. */
  readonly events: ReadonlyArray<string> | undefined
  readonly description: string | null
  /** Undefined: the current version. */
  readonly apiVersion: string | undefined
  readonly headers?: CustomHeaders | undefined
  readonly maxPerSecond?: number | null | undefined
  readonly format?: Format | undefined
}

/** A change by the owner; undefined members stay as they are. */
export interface EndpointChange {
  readonly url?: string | undefined
  readonly events?: ReadonlyArray<string> | undefined
  readonly description?: string | null | undefined
  readonly status?: EndpointStatus | undefined
  readonly headers?: HeadersPatch | undefined
  readonly maxPerSecond?: number | null | undefined
}

/** An endpoint with the secret in plain text, to be shown once; the database has it sealed. */
export interface WithSecret {
  readonly endpoint: Endpoint
  readonly secret: string
}

/** Endpoints that an account may have, disabled ones included. */
export const analyticsLimit = 5
export const crmLimits: Readonly<Record<CrmPlan, number>> = { free: 0, starter: 0, pro: 10, suite: 50 }

/**
 * The endpoint after a change. Its failures are reset when it becomes active again or gets another URL, since earlier
 * failures say nothing about the new receiver.
 */
export const applyChange = (
  endpoint: Endpoint,
  { description, events, maxPerSecond, status = endpoint.status, url = endpoint.url }: Omit<EndpointChange, "headers">,
  by: DisabledReason,
  at: Date
): Endpoint => {
  const isDisabled = status === "disabled"
  const wasDisabled = endpoint.status === "disabled"
  const isReset = url !== endpoint.url || (wasDisabled && !isDisabled)
  return {
    ...endpoint,
    url,
    events: events ?? endpoint.events,
    description: description === undefined ? endpoint.description : description,
    maxPerSecond: maxPerSecond === undefined ? endpoint.maxPerSecond : maxPerSecond,
    status,
    disabledAt: isDisabled ? (wasDisabled ? endpoint.disabledAt : at) : null,
    disabledReason: isDisabled ? (wasDisabled ? endpoint.disabledReason : by) : null,
    consecutiveFailures: isReset ? 0 : endpoint.consecutiveFailures,
    updatedAt: at
  }
}

/**
 * Scheme, host and port of the URL: the receiver for which its headers were given. The service never shows their values, so a
 * change of the URL must not send them elsewhere.
 */
export const originOf = ({ url }: Endpoint): string => new URL(url).origin

/** When the previous secret stops signing after a rotation; undefined if it stops at once. */
export const overlapEnd = (dialect: Dialect, rotatedAt: Date): Date | undefined =>
  dialect.overlapSeconds === 0 ? undefined : new Date(rotatedAt.getTime() + dialect.overlapSeconds * 1000)

/** An endpoint as it is created: active, without failures. */
export const newEndpoint = (
  owner: Owner,
  draft: Omit<Draft, "headers"> & { readonly events: ReadonlyArray<string>; readonly headers: CustomHeaders },
  given: { readonly id: string; readonly at: Date; readonly apiVersion: string | null; readonly secretPrefix: string }
): Endpoint => ({
  id: given.id,
  accountId: owner.accountId,
  dialect: owner.dialect,
  installationId: owner.installationId ?? null,
  url: draft.url,
  description: draft.description,
  events: draft.events,
  headerNames: namesOf(draft.headers),
  maxPerSecond: draft.maxPerSecond ?? null,
  apiVersion: given.apiVersion,
  format: draft.format ?? "native",
  livemode: true,
  status: "active",
  disabledAt: null,
  disabledReason: null,
  consecutiveFailures: 0,
  lastSuccessAt: null,
  lastFailureAt: null,
  secretPrefix: given.secretPrefix,
  previousSecretUntil: null,
  createdAt: given.at,
  updatedAt: given.at
})

/**
 * What the owner of a disabled endpoint can do, for people; null while the endpoint is active.
 * @param path the endpoint's path in the API that shows it
 */
export const nextStepOf = (endpoint: Endpoint, path: string): string | null => {
  const { status } = endpoint
  if (status === "active") return null
  const replay = `POST ${path}/replay with {"status":"parked"} sends what was parked meanwhile.`
  return `${firstStep(endpoint, path)}POST ${path}/enable makes the endpoint active again; then ${replay}`
}

const firstStep = ({ disabledReason: reason, headerNames }: Endpoint, path: string): string => {
  if (reason === "failures") return `Mend the receiver and see with POST ${path}/test that it answers 2xx. `
  if (reason !== "secret_lost") return ""
  const headers = headerNames.length === 0 ? "" : "; its owner gives its headers again with PATCH"
  return `POST ${path}/rotate_secret gives a new secret for the receiver${headers}. `
}

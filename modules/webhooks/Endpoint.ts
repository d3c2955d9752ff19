/** A receiver of events, as its owner knows it. */
import type { CrmPlan } from "../accounts/contract.ts"
import type { Dialect, DialectName } from "./dialect/Dialect.ts"

export const endpointStatuses = ["active", "disabled"] as const
export type EndpointStatus = (typeof endpointStatuses)[number]

/** Why an endpoint is disabled. `secret_lost`: the service can no longer sign for it. */
export const disabledReasons = ["failures", "owner", "operator", "secret_lost"] as const
export type DisabledReason = (typeof disabledReasons)[number]

export interface Endpoint {
  readonly id: string
  readonly accountId: string
  readonly dialect: DialectName
  readonly url: string
  readonly description: string | null
  readonly events: ReadonlyArray<string>
  readonly apiVersion: string | null
  readonly livemode: boolean
  readonly status: EndpointStatus
  readonly disabledAt: Date | null
  readonly disabledReason: DisabledReason | null
  readonly consecutiveFailures: number
  readonly lastSuccessAt: Date | null
  readonly lastFailureAt: Date | null
  readonly secretPrefix: string
  readonly previousSecretUntil: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** Whose endpoints are meant: of one account, in one dialect. */
export interface Owner {
  readonly accountId: string
  readonly dialect: DialectName
}

/** Of both dialects where none is named. */
export interface SomeOwner {
  readonly accountId: string
  readonly dialect?: DialectName | undefined
}

export interface Draft {
  readonly url: string
  /** Undefined: all of the dialect but those that are frequent. */
  readonly events: ReadonlyArray<string> | undefined
  readonly description: string | null
  /** Undefined: the newest one. */
  readonly apiVersion: string | undefined
}

/** What an owner changes; what is undefined stays. */
export interface EndpointChange {
  readonly url?: string | undefined
  readonly events?: ReadonlyArray<string> | undefined
  readonly description?: string | null | undefined
  readonly status?: EndpointStatus | undefined
}

/** The secret is known here only: afterwards it is sealed. */
export interface WithSecret {
  readonly endpoint: Endpoint
  readonly secret: string
}

/** How many an account may have, disabled ones included. */
export const analyticsLimit = 5
export const crmLimits: Readonly<Record<CrmPlan, number>> = { free: 0, starter: 0, pro: 10, suite: 50 }

/**
 * The endpoint after a change. One that is active again, or that has another URL, begins with a clean record: what failed
 * before says nothing of it.
 */
export const applyChange = (
  endpoint: Endpoint,
  { description, events, status = endpoint.status, url = endpoint.url }: EndpointChange,
  by: DisabledReason,
  at: Date
): Endpoint => {
  const isDisabled = status === "disabled"
  const wasDisabled = endpoint.status === "disabled"
  const begins = url !== endpoint.url || (wasDisabled && !isDisabled)
  return {
    ...endpoint,
    url,
    events: events ?? endpoint.events,
    description: description === undefined ? endpoint.description : description,
    status,
    disabledAt: isDisabled ? (wasDisabled ? endpoint.disabledAt : at) : null,
    disabledReason: isDisabled ? (wasDisabled ? endpoint.disabledReason : by) : null,
    consecutiveFailures: begins ? 0 : endpoint.consecutiveFailures,
    updatedAt: at
  }
}

/** The old secret's last moment after a rotation; undefined where the new one takes over at once. */
export const overlapEnd = (dialect: Dialect, rotatedAt: Date): Date | undefined =>
  dialect.overlapSeconds === 0 ? undefined : new Date(rotatedAt.getTime() + dialect.overlapSeconds * 1000)

/** A receiver of events, as its owner knows it. */
import type { CrmPlan } from "../accounts/contract.ts"
import type { Dialect, DialectName } from "./dialect/Dialect.ts"

export const endpointStatuses = ["active", "disabled"] as const
export type EndpointStatus = (typeof endpointStatuses)[number]

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
  readonly disabledReason: "failures" | "operator" | "secret_lost" | null
  readonly consecutiveFailures: number
  readonly lastSuccessAt: Date | null
  readonly lastFailureAt: Date | null
  readonly secretPrefix: string
  readonly previousSecretUntil: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** Whose endpoints are meant: of one account, for one family. */
export interface Owner {
  readonly accountId: string
  readonly dialect: DialectName
}

/** Of both families where none is named. */
export interface SomeOwner {
  readonly accountId: string
  readonly dialect?: DialectName | undefined
}

export interface Draft {
  readonly url: string
  /** Undefined: all of the family. */
  readonly events: ReadonlyArray<string> | undefined
  readonly description: string | null
  /** Undefined: the newest one. */
  readonly apiVersion: string | undefined
}

/** The secret is known here only: afterwards it is sealed. */
export interface WithSecret {
  readonly endpoint: Endpoint
  readonly secret: string
}

/** How many an account may have, disabled ones included. */
export const analyticsLimit = 5
export const crmLimits: Readonly<Record<CrmPlan, number>> = { free: 0, starter: 0, pro: 10, suite: 50 }

/** The old secret's last moment after a rotation; undefined where the new one takes over at once. */
export const overlapEnd = (dialect: Dialect, rotatedAt: Date): Date | undefined =>
  dialect.overlapSeconds === 0 ? undefined : new Date(rotatedAt.getTime() + dialect.overlapSeconds * 1000)

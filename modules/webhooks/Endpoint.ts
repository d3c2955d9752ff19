/** A receiver of events, as its owner knows it. */
import type { Dialect, DialectName } from "./dialect/Dialect.ts"

export type EndpointStatus = "active" | "disabled"

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
  readonly disabledReason: "failures" | "operator" | null
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

export interface Draft {
  readonly url: string
  readonly events: ReadonlyArray<string>
  readonly description: string | null
  /** Undefined: the newest one. */
  readonly apiVersion: string | undefined
}

/** The secret is known here only: afterwards it is sealed. */
export interface WithSecret {
  readonly endpoint: Endpoint
  readonly secret: string
}

/** The old secret's last moment after a rotation; undefined where the new one takes over at once. */
export const overlapEnd = (dialect: Dialect, rotatedAt: Date): Date | undefined =>
  dialect.overlapSeconds === 0 ? undefined : new Date(rotatedAt.getTime() + dialect.overlapSeconds * 1000)

/** Limits on time, connections and bytes of one receiver, besides those of `ConnectLimits`. Tests override them. */
import { Context } from "effect"

export interface Limits {
  /** Time to read the body, from the headers of the response on. */
  readonly bodyMs: number
  /** Bytes of the body that are read. */
  readonly bodyBytes: number
  /** Interim (1xx) responses that may precede the response. */
  readonly interims: number
  /** A kept connection that breaks within this time after a request was written counts as closed before it. */
  readonly staleMs: number
  /** Connections per endpoint. */
  readonly connections: number
  /** Older connections are not used again, so that changes in DNS take effect. */
  readonly ageMs: number
  /** Idle connections of a node in all; the one used longest ago is closed first. */
  readonly idleConnections: number
}

export const defaults: Limits = {
  bodyMs: 1_000,
  bodyBytes: 16_384,
  interims: 16,
  staleMs: 1_000,
  connections: 8,
  ageMs: 300_000,
  idleConnections: 2_048
}

export const Limits = Context.Reference<Limits>("webhooks/send/Limits", { defaultValue: () => defaults })

/** Limits on the time that a connection takes and stays. Tests override them. */
import { Context } from "effect"

export interface ConnectLimits {
  /** From the start of a connection until it is ready: name, TCP and TLS together. */
  readonly connectMs: number
  /**
   * After this time without an answer the next address is dialled beside the first (RFC 8305: connection attempt
   * delay).
   */
  readonly attemptDelayMs: number
  /** An idle connection is closed after this, or as the server's `Keep-Alive` says. */
  readonly idleMs: number
}

export const defaults: ConnectLimits = { connectMs: 5_000, attemptDelayMs: 300, idleMs: 4_000 }

export const ConnectLimits = Context.Reference<ConnectLimits>("ekimae/outbound/ConnectLimits", {
  defaultValue: () => defaults
})

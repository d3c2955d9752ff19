/** How long a receiver may take, and how much of this node it may occupy. Tests shrink them. */
import { Context } from "effect"

export interface Limits {
  /** From the start of a connection until it is ready: name, TCP and TLS together. */
  readonly connectMs: number
  /** An address that has not answered for this long gets a rival, if the name has another one. */
  readonly rivalMs: number
  /** From the response's headers until its body is no longer read. */
  readonly bodyMs: number
  /** So much of the response's body is read. */
  readonly bodyBytes: number
  /** So many interim (1xx) responses may come before the response. */
  readonly interims: number
  /** A kept connection that breaks sooner than this after a request was written was closed before the request came. */
  readonly staleMs: number
  /** Connections per endpoint. */
  readonly connections: number
  /** An unused connection is closed after this, or sooner if the receiver says so. */
  readonly idleMs: number
  /** A connection is not used again when it is older, so that a changed name is obeyed. */
  readonly ageMs: number
  /** Unused connections that a node keeps in all; the one that was used longest ago is closed first. */
  readonly idleConnections: number
}

export const defaults: Limits = {
  connectMs: 5_000,
  rivalMs: 300,
  bodyMs: 1_000,
  bodyBytes: 16_384,
  interims: 16,
  staleMs: 1_000,
  connections: 8,
  idleMs: 4_000,
  ageMs: 300_000,
  idleConnections: 2_048
}

export const Limits = Context.Reference<Limits>("webhooks/send/Limits", { defaultValue: () => defaults })

/**
 * What other modules may know of webhooks: events with one of these audiences are delivered to their subscribers; and a port
 * that sends requests to addresses which tenants choose, with the same guard as deliveries.
 */
import { Context, type Effect } from "effect"
import type { InvalidUrl } from "./Errors.ts"

export { dialectNames as audiences } from "./dialect/Dialect.ts"
export { InvalidUrl } from "./Errors.ts"

export interface GuardedRequest {
  /** Requests of one receiver share connections, at most 8. */
  readonly receiverId: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Sent as it is. */
  readonly body: Uint8Array
  /** From writing the request to the headers of the response. */
  readonly headersTimeoutMs: number
}

export interface GuardedOutcome {
  /** 2xx. */
  readonly ok: boolean
  readonly status: number | null
  /** Coarse, as a tenant may see it; null after a success. */
  readonly error: string | null
  /** As the receiver asked. */
  readonly retryAfterMs?: number
}

export class GuardedSender extends Context.Service<
  GuardedSender,
  {
    /** Refuses the URL of a receiver that is not public. */
    readonly register: (url: string) => Effect.Effect<void, InvalidUrl>
    /** POSTs the body. Never fails; interruption aborts the request. */
    readonly send: (request: GuardedRequest) => Effect.Effect<GuardedOutcome>
  }
>()("webhooks/GuardedSender") {}

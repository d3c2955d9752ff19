/**
 * What other modules may know of webhooks: events with one of these audiences are delivered to their subscribers; and a port
 * that sends requests to addresses which tenants choose, with the same guard as deliveries; what ends the endpoints of an installed app; and what
 * the log of deliveries holds of a person.
 */
import { Context, Effect } from "effect"
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

/** An installation of an app that is removed, and the one event that its endpoints still get. */
export interface RetiredInstallation {
  readonly accountId: string
  readonly installationId: string
  readonly lastEvent: string
}

interface AppEndpoints {
  /**
   * The first step of a transaction that revokes the tokens of an installation and publishes its last event. From the commit on
   * its endpoints get that event and no other, and are removed once it was delivered or given up.
   */
  readonly retire: (installation: RetiredInstallation) => Effect.Effect<void>
}

/** The endpoints that installed apps have created. Without the module there are none. */
export const InstalledEndpoints = Context.Reference<AppEndpoints>("webhooks/InstalledEndpoints", {
  defaultValue: () => ({ retire: () => Effect.void })
})

/** Whose data is to be erased, in deliveries that were queued at or after `from` and before `to`. */
export interface ErasedSubject {
  readonly accountId: string
  /** Events of which every delivery is erased. */
  readonly eventIds: ReadonlyArray<string>
  /** And every delivery queued before `before` whose body contains one of these texts. */
  readonly containing: ReadonlyArray<string>
  readonly before: Date
  readonly from: Date
  readonly to: Date
}

export interface ErasedContent {
  readonly messages: number
  readonly responses: number
}

/** Bodies that were queued at or after `from` and before `to`, and contain one of the texts. */
export interface DisclosureSearch {
  readonly accountId: string
  readonly containing: ReadonlyArray<string>
  readonly from: Date
  readonly to: Date
}

/** A delivery whose body names a person. */
export interface Disclosure {
  readonly endpointId: string
  /** Null: the endpoint was removed. */
  readonly url: string | null
  /** As receivers know it. */
  readonly eventId: string
  readonly type: string
  readonly state: string
  readonly attempts: number
  /** Null: no receiver has confirmed it. */
  readonly deliveredAt: Date | null
}

interface Log {
  /** Oldest first. Bodies are kept for 30 days. */
  readonly disclosures: (search: DisclosureSearch) => Effect.Effect<ReadonlyArray<Disclosure>>
  /** A delivery that still waits fails; a replay is refused as that of an expired payload. When and whether remains. */
  readonly erase: (subject: ErasedSubject) => Effect.Effect<ErasedContent>
}

/** The log of deliveries, for modules that must erase a person or say who received what of one. Without the module there are none. */
export const DeliveryLog = Context.Reference<Log>("webhooks/DeliveryLog", {
  defaultValue: () => ({
    disclosures: () => Effect.succeed([]),
    erase: () => Effect.succeed({ messages: 0, responses: 0 })
  })
})

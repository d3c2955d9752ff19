import type { Schema } from "effect"

/** A dialect is how the integrators of one interface are told of events: body, headers, time limits, and when to give up. */
export interface Dialect {
  /** Also the `audience` of the events that it carries. */
  readonly name: DialectName
  /** The version of the envelope that new endpoints are pinned to; null where the envelope names none. */
  readonly apiVersion: string | null
  /** How long a receiver may take from the request's last byte to its answer's headers. */
  readonly headersTimeoutMs: number
  /** Consecutive failures that disable an endpoint. */
  readonly disableAfter: number
  /** Seconds for which the old secret signs beside the new one after a rotation; 0 where the header holds one value. */
  readonly overlapSeconds: number
  /** The same text for every attempt and every endpoint of one version. */
  readonly body: (
    event: Occurrence,
    endpoint: { readonly apiVersion: string | null; readonly livemode: boolean }
  ) => string
  readonly headers: (attempt: Signed) => Readonly<Record<string, string>>
  readonly described: Description
}

/** The same for people and documents. */
export interface Description {
  readonly title: string
  /** What each of its headers holds. */
  readonly headers: Readonly<Record<string, string>>
  readonly envelope: (type: string, data: Schema.Top) => Schema.Top
}

export const dialectNames = ["analytics", "crm"] as const
export type DialectName = (typeof dialectNames)[number]

export interface Occurrence {
  /** ULID, without a prefix. */
  readonly id: string
  readonly type: string
  readonly data: unknown
  readonly occurredAt: Date
}

export interface Signed {
  /** ULID of the event, without a prefix. */
  readonly eventId: string
  readonly type: string
  /** Unix seconds of this attempt. */
  readonly timestamp: number
  readonly body: string
  /** Newest first; the second one is valid during a rotation. */
  readonly secrets: ReadonlyArray<string>
}

/** The id that receivers see and deduplicate by. */
export const publicId = (eventId: string): string => `evt_${eventId}`

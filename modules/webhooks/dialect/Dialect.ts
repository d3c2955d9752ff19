/**
 * A dialect: how events go to the integrators of one API, i.e. body, headers, time limits and when to disable an
 * endpoint.
 */
import type { Schema } from "effect"

export interface Dialect {
  /** Also the `audience` of its events. */
  readonly name: DialectName
  /** Version of the envelope that new endpoints are pinned to; null if the envelope has none. */
  readonly apiVersion: string | null
  /** Time limit from the last byte of the request to the headers of the response. */
  readonly headersTimeoutMs: number
  /** Consecutive failures that disable an endpoint. */
  readonly disableAfter: number
  /** Seconds for which the previous secret signs too after a rotation; 0 if the header holds one signature. */
  readonly overlapSeconds: number
  /** Makes the body, which is equal for every attempt and for every endpoint of one version. */
  readonly body: (
    event: DialectEvent,
    endpoint: { readonly apiVersion: string | null; readonly livemode: boolean }
  ) => string
  readonly headers: (attempt: SigningInput) => Readonly<Record<string, string>>
  readonly docs: DialectDocs
}

/** What the OpenAPI document says of a dialect. */
interface DialectDocs {
  readonly title: string
  /** Description of each header. */
  readonly headers: Readonly<Record<string, string>>
  readonly envelope: (type: string, data: Schema.Top) => Schema.Top
}

export const dialectNames = ["analytics", "crm"] as const
export type DialectName = (typeof dialectNames)[number]

interface DialectEvent {
  /** ULID, without a prefix. */
  readonly id: string
  readonly type: string
  readonly data: unknown
  readonly occurredAt: Date
}

export interface SigningInput {
  /** ULID of the event, without a prefix. */
  readonly eventId: string
  readonly type: string
  /** Unix seconds of this attempt. */
  readonly timestamp: number
  readonly body: string
  /** Newest first; the second one during a rotation only. */
  readonly secrets: ReadonlyArray<string>
  /** Number of the event among those of the endpoint; null for a test, and for what was queued before there were numbers. */
  readonly sequence: number | null
}

/** The only header that a delivery may lack. */
export const sequenceHeader = "webhook-sequence"

export const sequenceOf = (sequence: number | null): Readonly<Record<string, string>> =>
  sequence === null ? {} : { [sequenceHeader]: String(sequence) }

export const sequenceText =
  "Number of the event among those of this endpoint: one more than that of the event before, the same in every attempt and replay. Not " +
  "signed. Tests have none"

/** The event id as receivers see it and deduplicate by. */
export const publicId = (eventId: string): string => `evt_${eventId}`

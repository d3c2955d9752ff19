/**
 * CloudEvents 1.0, structured mode: an envelope around the body of a dialect, which stays as it is and is the envelope's `data`. Endpoints of
 * one wording share the envelope; the sequence number, which each delivery has for itself, is put in when it is sent. Pure.
 */
import { pathOf } from "../schema/EventSchemas.ts"

/** How the bodies of an endpoint's requests are built. `native`: as the interface of the dialect documents it. */
export const formats = ["native", "cloudevents"] as const
export type Format = (typeof formats)[number]

export const contentType = "application/cloudevents+json"

/** No body of a dialect begins so. */
const opening = '{"specversion":"1.0",'

export const isCloudEvent = (body: string): boolean => body.startsWith(opening)

/** Follows the stored body, so that a body which was stored before a node of an older build took over is sent as what it is. */
export const contentTypeOf = (body: string): string => (isCloudEvent(body) ? contentType : "application/json")

interface Attributes {
  /** As receivers see it. */
  readonly id: string
  readonly type: string
  /** Null: about data that all accounts share. */
  readonly accountId: string | null
  readonly occurredAt: Date
  readonly subject: string | undefined
  /** Key of its schema. */
  readonly schema: string
  /** Body of the dialect: a JSON object. */
  readonly body: string
}

/** @param baseUrl address of the service, without a trailing slash */
export const wrap = (
  { accountId, body, id, occurredAt, schema, subject, type }: Attributes,
  baseUrl: string
): string => {
  const attributes = {
    id,
    source: accountId === null ? `${baseUrl}/` : `${baseUrl}/accounts/${accountId}`,
    type,
    ...(subject === undefined ? {} : { subject }),
    time: occurredAt.toISOString(),
    datacontenttype: "application/json",
    dataschema: `${baseUrl}${pathOf(schema)}`
  }
  return `${opening}${JSON.stringify(attributes).slice(1, -1)},"data":${body}}`
}

/** Digits of the extension `sequence`, whose values are compared as texts. */
const digits = 16

/** The body as it is sent: a CloudEvent with its number, any other body unchanged. */
export const numbered = (body: string, sequence: number | null): string =>
  sequence === null || !isCloudEvent(body)
    ? body
    : `${opening}"sequence":"${String(sequence).padStart(digits, "0")}",${body.slice(opening.length)}`

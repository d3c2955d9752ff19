/** Signatures of deliveries: verified as a receiver must, and made as the service makes them. HMAC-SHA256 by WebCrypto. */
import { WebhookVerificationError } from "./errors.ts"
import type { DeliveredEvent } from "./generated/events.ts"

/** `crm`: customer messaging; `analytics`: area analytics. */
export type Dialect = "crm" | "analytics"

export interface Delivery {
  /** As the server has them: an object with any case of names, or `Headers`. */
  readonly headers: Headers | Readonly<Record<string, string | ReadonlyArray<string> | undefined>>
  /** The raw body as received: parsed and serialised again, it differs. */
  readonly body: string | Uint8Array
  /** The signing secret, `whsec_...`; after a rotation both. */
  readonly secret: string | ReadonlyArray<string>
  /** Unix seconds; those of this machine when absent. */
  readonly now?: number
}

const toleranceSeconds = 300
const encoder = new TextEncoder()

const bytesOf = (value: string | Uint8Array): Uint8Array => (typeof value === "string" ? encoder.encode(value) : value)

const joined = (...parts: ReadonlyArray<Uint8Array>): Uint8Array<ArrayBuffer> => {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

const hmac = async (key: Uint8Array, ...parts: ReadonlyArray<Uint8Array>): Promise<Uint8Array> => {
  const algorithm = { name: "HMAC", hash: "SHA-256" }
  const imported = await crypto.subtle.importKey("raw", joined(key), algorithm, false, ["sign"])
  return new Uint8Array(await crypto.subtle.sign("HMAC", imported, joined(...parts)))
}

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")
const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))
const fromBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (character) => character.charCodeAt(0))

/** Compares in a time that depends on the lengths alone. */
const isSame = (a: string, b: string): boolean => {
  if (a.length !== b.length) return false
  let difference = 0
  for (let at = 0; at < a.length; at++) difference |= a.charCodeAt(at) ^ b.charCodeAt(at)
  return difference === 0
}

const headerOf = ({ headers }: Delivery, name: string): string | undefined => {
  if (headers instanceof Headers) return headers.get(name) ?? undefined
  const [, value] = Object.entries(headers).find(([key]) => key.toLowerCase() === name) ?? []
  return typeof value === "string" ? value : value?.[0]
}

const verifyCrm = async (
  header: string,
  body: Uint8Array,
  secrets: ReadonlyArray<string>,
  now: number
): Promise<void> => {
  const [, t, rest] = /^t=(\d{1,12})((?:,v1=[0-9a-f]{64})+)$/.exec(header) ?? []
  if (t === undefined || rest === undefined) throw new WebhookVerificationError("malformed")
  const given = rest.split(",v1=").slice(1)
  let isRight = false
  for (const secret of secrets) {
    const wanted = hex(await hmac(encoder.encode(secret), encoder.encode(`${t}.`), body))
    for (const one of given) isRight = isSame(one, wanted) || isRight
  }
  if (!isRight) throw new WebhookVerificationError("invalid")
  if (Math.abs(now - Number(t)) >= toleranceSeconds) throw new WebhookVerificationError("late")
}

const verifyAnalytics = async (header: string, body: Uint8Array, secrets: ReadonlyArray<string>): Promise<void> => {
  if (!/^sha256=[0-9a-f]{64}$/.test(header)) throw new WebhookVerificationError("malformed")
  let isRight = false
  for (const secret of secrets) {
    isRight = isSame(header, `sha256=${hex(await hmac(encoder.encode(secret), body))}`) || isRight
  }
  if (!isRight) throw new WebhookVerificationError("invalid")
}

/** The event inside a CloudEvent; any other body is the event itself. */
const eventIn = (body: unknown): DeliveredEvent => {
  const isWrapped = typeof body === "object" && body !== null && "specversion" in body && "data" in body
  return (isWrapped ? body.data : body) as DeliveredEvent
}

/**
 * Verifies a delivery of either dialect and returns its event; of a CloudEvent the event in its `data`. A delivery may come twice: remember the ids of two days
 * (`webhook-id`). Area analytics signs no time, so there only the id shows a repetition.
 * @throws WebhookVerificationError where the delivery is not the service's, or too old
 */
export const verifyWebhook = async (delivery: Delivery): Promise<DeliveredEvent> => {
  const secrets = typeof delivery.secret === "string" ? [delivery.secret] : delivery.secret
  const body = bytesOf(delivery.body)
  const [crm, analytics] = [headerOf(delivery, "crm-signature"), headerOf(delivery, "x-analytics-signature")]
  if (crm !== undefined) await verifyCrm(crm, body, secrets, delivery.now ?? Date.now() / 1_000)
  else if (analytics !== undefined) await verifyAnalytics(analytics, body, secrets)
  else throw new WebhookVerificationError("missing")
  return eventIn(JSON.parse(new TextDecoder().decode(body)))
}

export interface Unsigned {
  readonly dialect: Dialect
  readonly secret: string
  readonly body: string
  readonly eventId: string
  readonly type: string
  /** Unix seconds of the attempt. */
  readonly timestamp: number
}

/** Returns the headers with which the service would deliver this body. */
export const signedHeaders = async (unsigned: Unsigned): Promise<Record<string, string>> => {
  const { dialect, eventId, secret, timestamp, type } = unsigned
  const body = encoder.encode(unsigned.body)
  const common = { "webhook-id": eventId, "webhook-timestamp": String(timestamp) }
  if (dialect === "analytics") {
    return { "x-analytics-signature": `sha256=${hex(await hmac(encoder.encode(secret), body))}`, ...common }
  }
  const standardKey = fromBase64(secret.slice("whsec_".length))
  const standard = await hmac(standardKey, encoder.encode(`${eventId}.${timestamp}.`), body)
  return {
    "crm-event-id": eventId,
    "crm-event-type": type,
    "crm-signature": `t=${timestamp},v1=${hex(await hmac(encoder.encode(secret), encoder.encode(`${timestamp}.`), body))}`,
    ...common,
    "webhook-signature": `v1,${base64(standard)}`
  }
}

/** Returns a new signing secret, as an endpoint has one. */
export const newSecret = (): string => `whsec_${base64(crypto.getRandomValues(new Uint8Array(33)))}`

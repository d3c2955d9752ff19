/** Verifies the signatures of a delivery, as a receiver does. Pure. */
import { createHmac } from "node:crypto"
import * as Secret from "./Secret.ts"
import * as Signature from "./Signature.ts"

/** `late`: the signature is right, but its time is 5 minutes or more away from now. */
export type SignatureCheck = "valid" | "late" | "invalid" | "malformed"

export type SignatureChecks = Readonly<Partial<Record<(typeof signatureHeaders)[number], SignatureCheck>>>

/** In lower case, as Node has header names. */
const signatureHeaders = ["x-analytics-signature", "crm-signature", "webhook-signature"] as const

const toleranceSeconds = 5 * 60

type Headers = Readonly<Record<string, string | ReadonlyArray<string> | undefined>>

interface SignedRequest {
  readonly headers: Headers
  /** The raw bytes. */
  readonly body: Uint8Array
}

const one = (headers: Headers, name: string): string => {
  const value = headers[name]
  return typeof value === "string" ? value : ""
}

const hmac = (key: Uint8Array, encoding: "hex" | "base64", ...parts: ReadonlyArray<string | Uint8Array>): string =>
  parts.reduce((hash, part) => hash.update(part), createHmac("sha256", key)).digest(encoding)

/** Whether one of the given signatures equals one of the wanted. */
const matches = (given: ReadonlyArray<string>, wanted: ReadonlyArray<string>): boolean =>
  wanted.some((right) => given.some((signature) => Signature.equal(signature, right)))

/** @param now unix seconds */
const timed = (t: string, now: number, isRight: boolean): SignatureCheck => {
  if (!isRight) return "invalid"
  return Math.abs(now - Number(t)) < toleranceSeconds ? "valid" : "late"
}

const analytics = ({ body, headers }: SignedRequest, secrets: ReadonlyArray<string>): SignatureCheck => {
  const given = one(headers, "x-analytics-signature")
  if (!/^sha256=[0-9a-f]{64}$/.test(given)) return "malformed"
  const wanted = secrets.map((secret) => `sha256=${hmac(Secret.textKey(secret), "hex", body)}`)
  return matches([given], wanted) ? "valid" : "invalid"
}

const crm = ({ body, headers }: SignedRequest, secrets: ReadonlyArray<string>, now: number): SignatureCheck => {
  const [, t, rest] = /^t=(\d{1,12})((?:,v1=[0-9a-f]{64})+)$/.exec(one(headers, "crm-signature")) ?? []
  if (t === undefined || rest === undefined) return "malformed"
  const wanted = secrets.map((secret) => hmac(Secret.textKey(secret), "hex", `${t}.`, body))
  return timed(t, now, matches(rest.split(",v1=").slice(1), wanted))
}

const standard = ({ body, headers }: SignedRequest, secrets: ReadonlyArray<string>, now: number): SignatureCheck => {
  const [id, t] = [one(headers, "webhook-id"), one(headers, "webhook-timestamp")]
  const given = one(headers, "webhook-signature").split(" ")
  if (id === "" || !/^\d{1,12}$/.test(t) || !given.every((part) => /^v1,[A-Za-z0-9+/]{43}=$/.test(part))) {
    return "malformed"
  }
  const wanted = secrets.map((secret) => `v1,${hmac(Secret.decodedKey(secret), "base64", `${id}.${t}.`, body)}`)
  return timed(t, now, matches(given, wanted))
}

const checks = {
  "x-analytics-signature": analytics,
  "crm-signature": crm,
  "webhook-signature": standard
} satisfies Record<(typeof signatureHeaders)[number], unknown>

/**
 * Checks every signature that the delivery has.
 * @param secrets whole texts; two after a rotation
 * @param now unix seconds
 */
export const verify = (received: SignedRequest, secrets: ReadonlyArray<string>, now: number): SignatureChecks =>
  Object.fromEntries(
    signatureHeaders
      .filter((name) => received.headers[name] !== undefined)
      .map((name) => [name, checks[name](received, secrets, now)])
  )

/** Whether there is a signature, and all are valid. */
export const isVerified = (checked: SignatureChecks): boolean => {
  const all = Object.values(checked)
  return all.length > 0 && all.every((check) => check === "valid")
}

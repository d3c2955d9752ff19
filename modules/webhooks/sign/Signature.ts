/** Makes the three signatures, all HMAC-SHA256 over the bytes of the body as sent. Pure. */
import { createHmac, timingSafeEqual } from "node:crypto"
import * as Secret from "./Secret.ts"

/** `X-Analytics-Signature`: of the body alone. */
export const analytics = (secret: string, body: string): string =>
  `sha256=${createHmac("sha256", Secret.textKey(secret)).update(body).digest("hex")}`

/**
 * `Crm-Signature`: of `<t>.<body>`, one `v1` per secret, newest first. The scheme is Stripe's.
 * @param timestamp unix seconds of the attempt
 */
export const crm = (secrets: ReadonlyArray<string>, timestamp: number, body: string): string => {
  const sign = (secret: string) =>
    createHmac("sha256", Secret.textKey(secret)).update(`${timestamp}.${body}`).digest("hex")
  return [`t=${timestamp}`, ...secrets.map((secret) => `v1=${sign(secret)}`)].join(",")
}

/**
 * `webhook-signature` of Standard Webhooks: of `<id>.<t>.<body>`, keyed with the decoded secret.
 * @param timestamp unix seconds of the attempt
 */
export const standard = (secrets: ReadonlyArray<string>, id: string, timestamp: number, body: string): string =>
  secrets
    .map((secret) => {
      const digest = createHmac("sha256", Secret.decodedKey(secret))
        .update(`${id}.${timestamp}.${body}`)
        .digest("base64")
      return `v1,${digest}`
    })
    .join(" ")

/** Compares in a time that depends on the length alone. */
export const equal = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

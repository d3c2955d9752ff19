/** An authenticator with one passkey, as far as the server sees it; a test decides what it claims. */
import { createHash, generateKeyPairSync, sign } from "node:crypto"
import { Effect } from "effect"
import { TestApp } from "../support/TestApp.ts"

interface Claims {
  /** The person was asked for a PIN, a finger or a face. */
  readonly isVerified?: boolean
  readonly counter?: number
}

const bytes = (...parts: ReadonlyArray<number | Uint8Array>): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === "number" ? Uint8Array.of(part) : part)))
const text = (value: string): Buffer => bytes(0x60 + value.length, Buffer.from(value))
const sha256 = (value: string | Uint8Array): Buffer => createHash("sha256").update(value).digest()

export const make = Effect.gen(function* () {
  const { origin } = yield* TestApp
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
  const { x, y } = publicKey.export({ format: "jwk" })
  const coordinate = (value: string | undefined) => bytes(0x58, 32, Buffer.from(value ?? "", "base64url"))
  /** A COSE key for ES256. */
  const cose = bytes(0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, coordinate(x), 0x22, coordinate(y))
  const id = sha256(cose)
  const credentialId = id.toString("base64url")

  const dataOf = ({ counter = 0, isVerified = true }: Claims, attested?: Uint8Array) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const flags = 1 + (isVerified ? 4 : 0) + (attested === undefined ? 0 : 64)
    return bytes(sha256(new URL(origin).hostname), flags, count, attested ?? Buffer.alloc(0))
  }
  const credential = (type: string, challenge: string, response: Record<string, string>) => ({
    id: credentialId,
    rawId: credentialId,
    type: "public-key",
    clientExtensionResults: {},
    response: { clientDataJSON: clientData(type, challenge).toString("base64url"), ...response }
  })
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  return {
    credentialId,
    /** As the service stores it. */
    publicKey: cose.toString("base64"),
    /** The response that registers the passkey. */
    register: (challenge: string, claims: Claims = {}) => {
      const data = dataOf(claims, bytes(Buffer.alloc(16), 0, id.length, id, cose))
      const attestation = bytes(
        0xa3,
        text("fmt"),
        text("none"),
        text("attStmt"),
        0xa0,
        text("authData"),
        0x58,
        data.length
      )
      return credential("webauthn.create", challenge, {
        attestationObject: bytes(attestation, data).toString("base64url")
      })
    },
    /** The response that signs in. */
    answer: (challenge: string, claims: Claims = {}) => {
      const data = dataOf(claims)
      const signed = bytes(data, sha256(clientData("webauthn.get", challenge)))
      return credential("webauthn.get", challenge, {
        authenticatorData: data.toString("base64url"),
        signature: sign("sha256", signed, privateKey).toString("base64url")
      })
    }
  }
})

/** Certificates made for one run: just enough of X.509 (RFC 5280) in DER. */
import { createPublicKey, generateKeyPairSync, type KeyObject, sign } from "node:crypto"
import { isIP } from "node:net"

export interface Identity {
  /** PEM. */
  readonly cert: string
  readonly key: string
}

export interface Authority extends Identity {
  readonly issue: (hosts: ReadonlyArray<string>, valid?: Validity) => Identity
}

/** Two-digit years, as UTCTime has them. */
interface Validity {
  readonly from: string
  readonly until: string
}
const ever: Validity = { from: "200101000000Z", until: "491231235959Z" }
export const expired: Validity = { from: "200101000000Z", until: "210101000000Z" }

const der = (tag: number, ...content: ReadonlyArray<Uint8Array>): Buffer => {
  const body = Buffer.concat(content)
  const length =
    body.length < 0x80
      ? [body.length]
      : body.length < 0x100
        ? [0x81, body.length]
        : [0x82, body.length >> 8, body.length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...length]), body])
}
const sequence = (...content: ReadonlyArray<Uint8Array>) => der(0x30, ...content)
const oid = (...bytes: ReadonlyArray<number>) => der(0x06, Buffer.from(bytes))
const octets = (content: Uint8Array) => der(0x04, content)
const bits = (content: Uint8Array) => der(0x03, Buffer.from([0]), content)

const ecdsaWithSha256 = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02))
const nameOf = (commonName: string) =>
  sequence(der(0x31, sequence(oid(0x55, 0x04, 0x03), der(0x0c, Buffer.from(commonName)))))

const addressBytes = (address: string) => Buffer.from(address.split(".").map(Number))
const alternativeNames = (hosts: ReadonlyArray<string>) =>
  sequence(
    oid(0x55, 0x1d, 0x11),
    octets(
      sequence(
        ...hosts.map((host) => (isIP(host) === 4 ? der(0x87, addressBytes(host)) : der(0x82, Buffer.from(host))))
      )
    )
  )
const isAuthority = sequence(
  oid(0x55, 0x1d, 0x13),
  der(0x01, Buffer.from([0xff])),
  octets(sequence(der(0x01, Buffer.from([0xff]))))
)

let serial = 0

const certify = (
  subject: string,
  publicKey: KeyObject,
  issuer: { name: string; key: KeyObject },
  valid: Validity,
  extension: Uint8Array
) => {
  const toBeSigned = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([++serial])),
    ecdsaWithSha256,
    nameOf(issuer.name),
    sequence(der(0x17, Buffer.from(valid.from)), der(0x17, Buffer.from(valid.until))),
    nameOf(subject),
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(extension))
  )
  const signature = sign("sha256", toBeSigned, issuer.key)
  const text = sequence(toBeSigned, ecdsaWithSha256, bits(signature)).toString("base64")
  const lines = text.match(/.{1,64}/g) ?? []
  return ["-----BEGIN CERTIFICATE-----", ...lines, "-----END CERTIFICATE-----", ""].join("\n")
}

const pem = (key: KeyObject) => key.export({ type: "pkcs8", format: "pem" }).toString()
const newKey = () => generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey

export const makeAuthority = (name: string): Authority => {
  const key = newKey()
  const issuer = { name, key }
  return {
    cert: certify(name, createPublicKey(key), issuer, ever, isAuthority),
    key: pem(key),
    issue: (hosts, valid = ever) => {
      const own = newKey()
      return {
        cert: certify(hosts[0] ?? "", createPublicKey(own), issuer, valid, alternativeNames(hosts)),
        key: pem(own)
      }
    }
  }
}

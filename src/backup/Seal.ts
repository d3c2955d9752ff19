/**
 * Seals a backup under the secrets keys of its service: HMAC-SHA256 of its checksum, which covers every byte before the
 * footer. Who cannot use one of the keys cannot make or change a backup that a restore accepts.
 */
import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto"
import { Schema } from "effect"
import { nameOf } from "../secrets/SealingKeys.ts"

/** The name of a key in hex, and the MAC under it in base64. */
export const Mac = Schema.Struct({ key: Schema.String, mac: Schema.String })
type Mac = typeof Mac.Type

const hex = (key: Uint8Array): string => Buffer.from(nameOf(key)).toString("hex")

/** Under a key of its own, so that a MAC says nothing of what the secrets key seals otherwise. */
const macOf = (key: Uint8Array, sha256: string): Buffer =>
  createHmac("sha256", new Uint8Array(hkdfSync("sha256", key, "", "ekimae backup seal", 32)))
    .update(sha256)
    .digest()

export const seal = (keys: ReadonlyArray<Uint8Array>, sha256: string): ReadonlyArray<Mac> =>
  keys.map((key) => ({ key: hex(key), mac: macOf(key, sha256).toString("base64") }))

/** `unknown`: sealed under none of these keys; `changed`: under one of them, and the backup was changed since. */
export const verify = (
  seals: ReadonlyArray<Mac>,
  keys: ReadonlyArray<Uint8Array>,
  sha256: string
): "valid" | "changed" | "unknown" => {
  const byName = new Map(keys.map((key) => [hex(key), key]))
  const ours = seals.flatMap(({ key, mac }) => {
    const own = byName.get(key)
    return own === undefined ? [] : [isEqual(Buffer.from(mac, "base64"), macOf(own, sha256))]
  })
  if (ours.length === 0) return "unknown"
  return ours.every(Boolean) ? "valid" : "changed"
}

const isEqual = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b)

import { assert, describe, it } from "@effect/vitest"
import type { Credential } from "../../../modules/accounts/authentication/CredentialCache.ts"
import { CredentialCache, timeToLiveMs } from "../../../modules/accounts/authentication/CredentialCache.ts"

const credential = (keyId: string, accountId = "account"): Credential => ({
  keyId,
  accountId,
  kind: "sk",
  scopes: new Set(),
  expiresAt: null,
  status: "active",
  plans: { analytics: "max_5x", business: "none", crm: "free" }
})

const make = () => new CredentialCache({ known: 3, unknown: 2 })

describe("the cache of credentials", () => {
  it("returns an entry until its time to live is over", () => {
    const cache = make()
    cache.put("a", credential("1"), 1000, cache.version)
    assert.strictEqual((cache.get("a", 1000 + timeToLiveMs - 1) as Credential).keyId, "1")
    assert.isUndefined(cache.get("a", 1000 + timeToLiveMs))
  })

  it("knows that a key was found after its entry expired, until another look-up finds nothing", () => {
    const cache = make()
    for (const hash of ["a", "b", "c"]) cache.put(hash, credential(hash), 0, cache.version)
    cache.put("d", "unknown", 0, cache.version)
    cache.get("a", timeToLiveMs)
    const known = () => ["a", "b", "c", "d"].filter((hash) => cache.isKnown(hash))
    cache.invalidate({ key: "b" })
    cache.invalidate("all")
    assert.deepStrictEqual(known(), ["a", "b", "c"])
    cache.put("c", "unknown", 0, cache.version)
    assert.deepStrictEqual(known(), ["a", "b"])
  })

  it("is bounded: invented keys evict invented keys only", () => {
    const cache = make()
    cache.put("real", credential("1"), 0, cache.version)
    for (let i = 0; i < 10_000; i++) cache.put(`invented ${i}`, "unknown", 0, cache.version)
    assert.strictEqual(cache.size, 3)
    assert.notStrictEqual(cache.get("real", 0), undefined)
    assert.strictEqual(cache.get("invented 9999", 0), "unknown")
    assert.isUndefined(cache.get("invented 9997", 0))
  })

  it("evicts the oldest entry when it is full", () => {
    const cache = make()
    for (const id of ["1", "2", "3", "4"]) cache.put(id, credential(id), 0, cache.version)
    assert.isUndefined(cache.get("1", 0))
    assert.deepStrictEqual(
      ["2", "3", "4"].map((id) => (cache.get(id, 0) as Credential).keyId),
      ["2", "3", "4"]
    )
  })

  it("invalidates one key, all keys of an account, or everything", () => {
    const cache = make()
    const fill = () => {
      cache.put("a", credential("1", "first"), 0, cache.version)
      cache.put("b", credential("2", "first"), 0, cache.version)
      cache.put("c", credential("3", "second"), 0, cache.version)
      cache.put("d", "unknown", 0, cache.version)
    }
    const left = () => ["a", "b", "c", "d"].filter((hash) => cache.get(hash, 0) !== undefined)
    fill()
    cache.invalidate({ key: "1" })
    assert.deepStrictEqual(left(), ["b", "c", "d"])
    fill()
    cache.invalidate({ account: "first" })
    assert.deepStrictEqual(left(), ["c", "d"])
    fill()
    cache.invalidate("all")
    assert.deepStrictEqual(left(), [])
  })

  it("does not store a result that was read before an invalidation", () => {
    const cache = make()
    const version = cache.version
    cache.invalidate({ key: "1" })
    cache.put("a", credential("1"), 0, version)
    assert.isUndefined(cache.get("a", 0))
    cache.put("a", credential("1"), 0, cache.version)
    assert.notStrictEqual(cache.get("a", 0), undefined)
  })
})

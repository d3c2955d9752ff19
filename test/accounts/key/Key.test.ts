import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import {
  endOfGrace,
  type Key,
  readScopes,
  refusalToRotate,
  Scope,
  statusOf,
  successorExpiry
} from "../../../modules/accounts/key/Key.ts"

const at = (ms: number) => new Date(ms)

const key = (given: Partial<Key> = {}): Key => ({
  id: "01K00000000000000000000001",
  accountId: "01K00000000000000000000000",
  kind: "sk",
  name: "",
  lastFour: "wxyz",
  scopes: [],
  createdAt: at(0),
  expiresAt: null,
  revokedAt: null,
  replacedBy: null,
  installationId: null,
  lastUsedAt: null,
  ...given
})

const Moment = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 4_000_000_000_000 }))

describe("the lifetime of a key", () => {
  it("ends exactly at its expiry", () => {
    assert.strictEqual(statusOf(key({ expiresAt: at(1000) }), at(999)), "active")
    assert.strictEqual(statusOf(key({ expiresAt: at(1000) }), at(1000)), "expired")
  })

  it("is over once revoked, expired or not", () => {
    assert.strictEqual(statusOf(key({ revokedAt: at(5) }), at(5)), "revoked")
    assert.strictEqual(statusOf(key({ revokedAt: at(5), expiresAt: at(1) }), at(9)), "revoked")
  })

  it("allows one rotation while the key works", () => {
    assert.isUndefined(refusalToRotate(key(), at(1)))
    assert.strictEqual(refusalToRotate(key({ revokedAt: at(1) }), at(1)), "revoked")
    assert.strictEqual(refusalToRotate(key({ expiresAt: at(1) }), at(1)), "expired")
    assert.strictEqual(refusalToRotate(key({ replacedBy: "another" }), at(1)), "rotated")
  })

  it.effect.prop(
    "is never lengthened by the grace of a rotation",
    { now: Moment, expires: Moment, grace: Moment },
    ({ expires, grace, now }) =>
      Effect.sync(() => {
        const end = endOfGrace(key({ expiresAt: at(expires) }), at(now), grace).getTime()
        assert.strictEqual(end, Math.min(expires, now + grace))
        assert.strictEqual(endOfGrace(key(), at(now), grace).getTime(), now + grace)
      })
  )

  it.effect.prop("of a successor is the same", { now: Moment, length: Moment }, ({ length, now }) =>
    Effect.sync(() => {
      const old = key({ createdAt: at(100), expiresAt: at(100 + length) })
      assert.strictEqual(successorExpiry(old, at(now))?.getTime(), now + length)
      assert.isNull(successorExpiry(key(), at(now)))
    })
  )
})

it("the read scopes are those without write access", () => {
  assert.deepStrictEqual(readScopes, [
    "friends:read",
    "tags:read",
    "reservations:read",
    "webhooks:read",
    "memberships:read"
  ])
  assert.strictEqual(Scope.literals.length, 10)
})

import { assert, layer } from "@effect/vitest"
import { Duration, Effect, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { Keys } from "../../modules/accounts/Keys.ts"
import * as ApiKey from "../../modules/accounts/key/ApiKey.ts"
import { statusOf } from "../../modules/accounts/key/Key.ts"
import * as TestDatabase from "../support/TestDatabase.ts"
import { issue, openAccount, quietNode } from "./support.ts"

const missing = "01K00000000000000000000000"
const everything = { after: undefined, limit: 1000 }

layer(quietNode.pipe(Layer.provideMerge(TestDatabase.layer)))("keys", (it) => {
  it.effect("are stored as a hash; their text is nowhere in the database", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { key, secret } = yield* issue(yield* openAccount, "crm", ["friends:read"])
      const text = Redacted.value(secret)
      const [row] = yield* sql<{ row: string; hash: string }>`
        select accounts_key::text as row, encode(hash, 'hex') as hash from accounts_key where id = ${key.id}`
      assert.notInclude(row?.row, text.slice(0, 20))
      assert.strictEqual(row?.hash, ApiKey.digest(text))
      assert.strictEqual(key.lastFour, text.slice(-4))
    })
  )

  it.effect("are listed with all stored members, in pages", () =>
    Effect.gen(function* () {
      const keys = yield* Keys
      const accountId = yield* openAccount
      const first = yield* issue(accountId, "crm", ["friends:read", "tags:write"])
      const second = yield* issue(accountId, "trade_test")
      assert.deepStrictEqual(yield* keys.list(accountId, everything), [first.key, second.key])
      assert.deepStrictEqual(yield* keys.list(accountId, { after: first.key.id, limit: 1 }), [second.key])
      assert.deepStrictEqual(yield* keys.list(yield* openAccount, everything), [])
    })
  )

  it.effect("need scopes in customer messaging, and accept none otherwise", () =>
    Effect.gen(function* () {
      const accountId = yield* openAccount
      const none = yield* Effect.flip(issue(accountId, "crm", []))
      assert.strictEqual(none.message, "A key of the kind crm needs at least one scope")
      const some = yield* Effect.flip(issue(accountId, "sk", ["friends:read"]))
      assert.strictEqual(some.message, "A key of the kind sk takes no scopes")
    })
  )

  it.effect("are at most 50 of a kind that work, and 100 while they are rotated", () =>
    Effect.gen(function* () {
      const keys = yield* Keys
      const accountId = yield* openAccount
      const first = yield* issue(accountId)
      for (let n = 1; n < 50; n++) yield* issue(accountId)
      const refused = yield* Effect.flip(issue(accountId))
      assert.strictEqual(refused.message, "An account has at most 50 keys of the kind sk: revoke one that is not used")
      assert.strictEqual((yield* issue(accountId, "trade_live")).key.kind, "trade_live")
      assert.strictEqual((yield* issue(yield* openAccount)).key.kind, "sk")
      let latest = first.key.id
      for (let n = 0; n < 50; n++) latest = (yield* keys.rotate(latest, Duration.hours(1))).key.id
      assert.strictEqual((yield* Effect.flip(keys.rotate(latest, Duration.hours(1))))._tag, "KeyLimit")
      yield* TestClock.adjust("1 hour")
      assert.strictEqual((yield* Effect.flip(issue(accountId)))._tag, "KeyLimit")
      yield* keys.revoke(latest)
      assert.strictEqual((yield* issue(accountId)).key.kind, "sk")
    })
  )

  it.effect("need an existing account", () =>
    Effect.gen(function* () {
      const keys = yield* Keys
      assert.strictEqual((yield* Effect.flip(issue(missing)))._tag, "AccountNotFound")
      assert.strictEqual((yield* Effect.flip(keys.list(missing, everything)))._tag, "AccountNotFound")
      assert.strictEqual((yield* Effect.flip(keys.revoke(missing)))._tag, "KeyNotFound")
      assert.strictEqual((yield* Effect.flip(keys.rotate(missing, Duration.zero)))._tag, "KeyNotFound")
    })
  )

  it.effect("keep the time of their first revocation", () =>
    Effect.gen(function* () {
      const keys = yield* Keys
      const { key } = yield* issue(yield* openAccount)
      const first = yield* keys.revoke(key.id)
      yield* TestClock.adjust("1 hour")
      assert.deepStrictEqual(yield* keys.revoke(key.id), first)
    })
  )

  it.effect("are rotated to a key with the same rights, and work for the given grace period", () =>
    Effect.gen(function* () {
      const keys = yield* Keys
      const accountId = yield* openAccount
      const old = yield* issue(accountId, "crm_inst", ["memberships:read"])
      const rotated = yield* keys.rotate(old.key.id, Duration.hours(24))
      assert.notStrictEqual(Redacted.value(rotated.secret), Redacted.value(old.secret))
      const { accountId: owner, expiresAt, kind, name, scopes } = rotated.key
      assert.deepStrictEqual(
        { owner, expiresAt, kind, name, scopes },
        { owner: accountId, expiresAt: null, kind: "crm_inst", name: "test", scopes: ["memberships:read"] }
      )
      assert.strictEqual(rotated.old.replacedBy, rotated.key.id)
      assert.strictEqual(rotated.old.expiresAt?.getTime(), old.key.createdAt.getTime() + 24 * 3600_000)
      assert.deepStrictEqual(yield* keys.list(accountId, everything), [rotated.old, rotated.key])
    })
  )

  it.effect("that are rotated without a grace period stop working at once", () =>
    Effect.gen(function* () {
      const keys = yield* Keys
      const { key } = yield* issue(yield* openAccount)
      const { old } = yield* keys.rotate(key.id, Duration.zero)
      assert.strictEqual(statusOf(old, key.createdAt), "expired")
    })
  )

  it.effect("cannot be rotated twice, or after their expiry", () =>
    Effect.gen(function* () {
      const keys = yield* Keys
      const accountId = yield* openAccount
      const twice = yield* issue(accountId)
      yield* keys.rotate(twice.key.id, Duration.hours(1))
      const rotated = yield* Effect.flip(keys.rotate(twice.key.id, Duration.hours(1)))
      assert.include(rotated.message, "it is rotated already")
      const gone = yield* issue(accountId)
      yield* keys.revoke(gone.key.id)
      const revoked = yield* Effect.flip(keys.rotate(gone.key.id, Duration.hours(1)))
      assert.include(revoked.message, "it is revoked already")
    })
  )

  it.effect("have one successor even when two operators rotate concurrently", () =>
    Effect.gen(function* () {
      const keys = yield* Keys
      const accountId = yield* openAccount
      const { key } = yield* issue(accountId)
      const results = yield* Effect.forEach([1, 2, 3], () => Effect.result(keys.rotate(key.id, Duration.hours(1))), {
        concurrency: "unbounded"
      })
      assert.strictEqual(results.filter(({ _tag }) => _tag === "Success").length, 1)
      assert.strictEqual((yield* keys.list(accountId, everything)).length, 2)
    })
  )

  it.effect("with an expiry give their successor the same lifetime", () =>
    Effect.gen(function* () {
      const keys = yield* Keys
      const accountId = yield* openAccount
      const { key } = yield* keys.create({ accountId, kind: "sk", name: "", scopes: [], expiresIn: Duration.days(30) })
      yield* TestClock.adjust("10 days")
      const rotated = yield* keys.rotate(key.id, Duration.days(365))
      assert.strictEqual(rotated.key.expiresAt!.getTime() - key.createdAt.getTime(), Duration.toMillis("40 days"))
      assert.deepStrictEqual(rotated.old.expiresAt, key.expiresAt)
    })
  )
})

import { assert, layer } from "@effect/vitest"
import { Deferred, Duration, Effect, Fiber, Layer, Queue, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { Accounts } from "../../../modules/accounts/Accounts.ts"
import type { Credential } from "../../../modules/accounts/authentication/CredentialCache.ts"
import { timeToLiveMs } from "../../../modules/accounts/authentication/CredentialCache.ts"
import { Credentials } from "../../../modules/accounts/authentication/Credentials.ts"
import { Keys } from "../../../modules/accounts/Keys.ts"
import * as ApiKey from "../../../modules/accounts/key/ApiKey.ts"
import { FastSql } from "../../../src/sql/Database.ts"
import * as TestDatabase from "../../support/TestDatabase.ts"
import { counted, issue, openAccount, quietNode } from "../support.ts"

/** A node that counts its look-ups. */
const withCount = <A, E, R>(self: (count: () => number) => Effect.Effect<A, E, R>) =>
  counted((count) => Effect.provide(self(count), Layer.fresh(quietNode), { local: true }))

const hashed = (secret: Redacted.Redacted) => ApiKey.digest(Redacted.value(secret))

layer(TestDatabase.layer)("the look-up of a key", (it) => {
  it.effect("finds the credential of a key", () =>
    withCount(() =>
      Effect.gen(function* () {
        const credentials = yield* Credentials
        const accountId = yield* openAccount
        const { key, secret } = yield* issue(accountId, "crm", ["friends:read"])
        assert.deepStrictEqual(yield* credentials.find(hashed(secret)), {
          keyId: key.id,
          accountId,
          kind: "crm",
          scopes: new Set(["friends:read"]),
          expiresAt: null,
          status: "active",
          plans: { analytics: "max_5x", business: "starter", crm: "pro" }
        } satisfies Credential)
      })
    )
  )

  it.effect("asks the database once per time to live, for known and unknown keys", () =>
    withCount((count) =>
      Effect.gen(function* () {
        const credentials = yield* Credentials
        const { secret } = yield* issue(yield* openAccount)
        const unknown = ApiKey.digest("unknown")
        for (let i = 0; i < 5; i++) {
          yield* credentials.find(hashed(secret))
          assert.strictEqual(yield* credentials.find(unknown), "unknown")
        }
        assert.strictEqual(count(), 2)
        yield* TestClock.adjust(timeToLiveMs)
        yield* credentials.find(hashed(secret))
        yield* credentials.find(unknown)
        assert.strictEqual(count(), 4)
      })
    )
  )

  it.effect("is shared by concurrent callers, even when the first of them disconnects", () =>
    withCount((count) =>
      Effect.gen(function* () {
        const credentials = yield* Credentials
        const { secret } = yield* issue(yield* openAccount)
        const first = yield* Effect.forkChild(credentials.find(hashed(secret)), { startImmediately: true })
        const others = yield* Effect.forEach(Array.from({ length: 50 }), () =>
          Effect.forkChild(credentials.find(hashed(secret)), { startImmediately: true })
        )
        yield* Fiber.interrupt(first)
        for (const found of yield* Fiber.joinAll(others)) assert.notStrictEqual(found, "unknown")
        assert.strictEqual(count(), 1)
      })
    )
  )

  it.effect("no longer finds a key once it is revoked", () =>
    withCount(() =>
      Effect.gen(function* () {
        const credentials = yield* Credentials
        const keys = yield* Keys
        const { key, secret } = yield* issue(yield* openAccount)
        assert.notStrictEqual(yield* credentials.find(hashed(secret)), "unknown")
        yield* keys.revoke(key.id)
        assert.strictEqual(yield* credentials.find(hashed(secret)), "revoked")
      })
    )
  )

  it.effect("is invalidated by the commit of a change, not before", () =>
    withCount(() =>
      Effect.gen(function* () {
        const credentials = yield* Credentials
        const keys = yield* Keys
        const sql = yield* SqlClient.SqlClient
        const { key, secret } = yield* issue(yield* openAccount)
        yield* sql.withTransaction(
          Effect.gen(function* () {
            yield* keys.revoke(key.id)
            assert.notStrictEqual(yield* credentials.find(hashed(secret)), "unknown")
          })
        )
        assert.strictEqual(yield* credentials.find(hashed(secret)), "revoked")
      })
    )
  )

  it.effect("finds a new plan, a new status and a new expiry at once", () =>
    withCount(() =>
      Effect.gen(function* () {
        const credentials = yield* Credentials
        const accounts = yield* Accounts
        const keys = yield* Keys
        const accountId = yield* openAccount
        const { key, secret } = yield* issue(accountId)
        const find = Effect.map(credentials.find(hashed(secret)), (found) => found as Credential)
        yield* find
        yield* accounts.setPlan(accountId, { analytics: "free" })
        assert.strictEqual((yield* find).plans.analytics, "free")
        yield* accounts.deactivate(accountId)
        assert.strictEqual((yield* find).status, "inactive")
        yield* accounts.activate(accountId)
        assert.strictEqual((yield* find).status, "active")
        yield* keys.rotate(key.id, Duration.hours(1))
        assert.strictEqual((yield* find).expiresAt, key.createdAt.getTime() + 3_600_000)
      })
    )
  )

  it.effect("that began before a change is not cached after it", () =>
    Effect.gen(function* () {
      const sql = yield* FastSql
      const begun = yield* Queue.make<void>()
      const proceed = yield* Deferred.make<void>()
      let slow = true
      const stalling = new Proxy(sql, {
        apply: (target, _, args: Parameters<typeof sql>) => {
          const answer = target(...args) as unknown as Effect.Effect<unknown>
          if (!slow) return answer
          slow = false
          return Effect.tap(answer, () => Effect.andThen(Queue.offer(begun, undefined), Deferred.await(proceed)))
        }
      })
      yield* Effect.gen(function* () {
        const credentials = yield* Credentials
        const keys = yield* Keys
        const { key, secret } = yield* issue(yield* openAccount)
        const early = yield* Effect.forkChild(credentials.find(hashed(secret)))
        yield* Queue.take(begun)
        yield* keys.revoke(key.id)
        assert.strictEqual(yield* credentials.find(hashed(secret)), "revoked")
        yield* Deferred.succeed(proceed, undefined)
        yield* Fiber.join(early)
        assert.strictEqual(yield* credentials.find(hashed(secret)), "revoked")
      }).pipe(Effect.provide(quietNode, { local: true }), Effect.provideService(FastSql, stalling))
    })
  )

  it.effect("fails for all waiting callers when the database fails, and is repeated by the next", () =>
    Effect.gen(function* () {
      const sql = yield* FastSql
      let broken = true
      const failing = new Proxy(sql, {
        apply: (target, _, args: Parameters<typeof sql>) => (broken ? target`select broken` : target(...args))
      })
      yield* Effect.gen(function* () {
        const credentials = yield* Credentials
        const { secret } = yield* issue(yield* openAccount)
        const exits = yield* Effect.forEach([1, 2], () => Effect.exit(credentials.find(hashed(secret))), {
          concurrency: "unbounded"
        })
        assert.deepStrictEqual(
          exits.map(({ _tag }) => _tag),
          ["Failure", "Failure"]
        )
        broken = false
        assert.notStrictEqual(yield* credentials.find(hashed(secret)), "unknown")
      }).pipe(Effect.provide(quietNode, { local: true }), Effect.provideService(FastSql, failing))
    })
  )
})

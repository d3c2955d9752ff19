import { assert, layer } from "@effect/vitest"
import { Context, DateTime, Effect, Exit, Layer, Redacted, Scope } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { Admission } from "../../../modules/accounts/authentication/Admission.ts"
import { LastUse } from "../../../modules/accounts/authentication/LastUse.ts"
import { analytics } from "../../../modules/accounts/Http.ts"
import { KeyRepo } from "../../../modules/accounts/key/KeyRepo.ts"
import * as TestDatabase from "../../support/TestDatabase.ts"
import { issue, openAccount, quietNode } from "../support.ts"

const lastUsed = (keyId: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<{ readonly at: Date | null }>`
      select last_used_at as at from accounts_key where id = ${keyId}`
    return row?.at?.getTime() ?? null
  })

const now = Effect.map(DateTime.now, DateTime.toEpochMillis)

/** A repository that counts its writes, and can fail. */
const watched = Effect.gen(function* () {
  const repo = yield* KeyRepo
  const batches: Array<number> = []
  const state = { broken: false }
  const updateLastUse: KeyRepo["Service"]["updateLastUse"] = (uses) =>
    state.broken
      ? Effect.die(new Error("The database is away"))
      : Effect.tap(repo.updateLastUse(uses), () => Effect.sync(() => batches.push(uses.length)))
  return {
    batches,
    state,
    layer: Layer.fresh(LastUse.layer).pipe(Layer.provide(Layer.succeed(KeyRepo, { ...repo, updateLastUse })))
  }
})

layer(quietNode.pipe(Layer.provideMerge(TestDatabase.layer)))("the last use of a key", (it) => {
  it.effect("is written after the request, not during it", () =>
    Effect.gen(function* () {
      const admission = yield* Admission
      const lastUse = yield* LastUse
      const { key, secret } = yield* issue(yield* openAccount)
      yield* admission.admit(analytics)(Redacted.value(secret))
      assert.isNull(yield* lastUsed(key.id))
      yield* lastUse.runOnce
      assert.strictEqual(yield* lastUsed(key.id), yield* now)
    })
  )

  it.effect("is written at most once a minute, however often the key is used", () =>
    Effect.gen(function* () {
      const { batches, layer } = yield* watched
      const { key } = yield* issue(yield* openAccount)
      yield* Effect.gen(function* () {
        const lastUse = yield* LastUse
        const start = yield* now
        for (let second = 0; second < 120; second++) {
          for (let use = 0; use < 10; use++) lastUse.mark(key.id, yield* now)
          yield* lastUse.runOnce
          yield* TestClock.adjust("1 second")
        }
        assert.strictEqual(yield* lastUsed(key.id), start + 60_000)
      }).pipe(Effect.provide(layer, { local: true }))
      assert.deepStrictEqual(batches, [1, 1])
    })
  )

  it.effect("is written at most once a minute by two nodes together", () =>
    Effect.gen(function* () {
      const repo = yield* KeyRepo
      const { key } = yield* issue(yield* openAccount)
      const note = (ms: number) => repo.updateLastUse([[key.id, new Date(ms)]])
      yield* note(1_000_000)
      yield* note(1_059_999)
      assert.strictEqual(yield* lastUsed(key.id), 1_000_000)
      yield* note(1_060_000)
      assert.strictEqual(yield* lastUsed(key.id), 1_060_000)
      yield* note(900_000)
      assert.strictEqual(yield* lastUsed(key.id), 1_060_000)
    })
  )

  it.effect("of many keys is written by one statement", () =>
    Effect.gen(function* () {
      const { batches, layer } = yield* watched
      const accountId = yield* openAccount
      const issued = yield* Effect.forEach(Array.from({ length: 20 }), () => issue(accountId))
      yield* Effect.gen(function* () {
        const lastUse = yield* LastUse
        for (const { key } of issued) lastUse.mark(key.id, yield* now)
        yield* lastUse.runOnce
        yield* lastUse.runOnce
      }).pipe(Effect.provide(layer, { local: true }))
      assert.deepStrictEqual(batches, [20])
      for (const { key } of issued) assert.isNotNull(yield* lastUsed(key.id))
    })
  )

  it.effect("is kept while the database is unavailable, and written afterwards", () =>
    Effect.gen(function* () {
      const { layer, state } = yield* watched
      const { key } = yield* issue(yield* openAccount)
      yield* Effect.gen(function* () {
        const lastUse = yield* LastUse
        const used = yield* now
        lastUse.mark(key.id, used)
        state.broken = true
        yield* Effect.exit(lastUse.runOnce)
        state.broken = false
        yield* lastUse.runOnce
        assert.strictEqual(yield* lastUsed(key.id), used)
      }).pipe(Effect.provide(layer, { local: true }))
    })
  )

  it.effect("is written when the service stops", () =>
    Effect.gen(function* () {
      const { layer } = yield* watched
      const { key } = yield* issue(yield* openAccount)
      const scope = yield* Scope.make()
      const lastUse = Context.get(yield* Layer.buildWithScope(layer, scope), LastUse)
      lastUse.mark(key.id, yield* now)
      yield* Scope.close(scope, Exit.void)
      assert.strictEqual(yield* lastUsed(key.id), yield* now)
    })
  )

  it.effect("is written by the daemon", () =>
    Effect.gen(function* () {
      const lastUse = yield* LastUse
      const { key } = yield* issue(yield* openAccount)
      yield* Effect.gen(function* () {
        lastUse.mark(key.id, yield* now)
        const used = yield* now
        let noted: number | null = null
        yield* TestClock.adjust("10 seconds")
        while (noted === null) noted = yield* Effect.andThen(Effect.yieldNow, lastUsed(key.id))
        assert.strictEqual(noted, used)
      }).pipe(Effect.provide(LastUse.daemon, { local: true }))
    })
  )
})

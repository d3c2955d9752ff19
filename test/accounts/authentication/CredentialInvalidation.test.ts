import { PgClient } from "@effect/sql-pg"
import { assert, layer } from "@effect/vitest"
import { Context, Deferred, Effect, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { Accounts } from "../../../modules/accounts/Accounts.ts"
import type { Credential, Invalidation } from "../../../modules/accounts/authentication/CredentialCache.ts"
import * as CredentialInvalidation from "../../../modules/accounts/authentication/CredentialInvalidation.ts"
import { Credentials } from "../../../modules/accounts/authentication/Credentials.ts"
import { Keys } from "../../../modules/accounts/Keys.ts"
import * as ApiKey from "../../../modules/accounts/key/ApiKey.ts"
import { Notifier } from "../../../src/sql/Notifier.ts"
import * as TestDatabase from "../../support/TestDatabase.ts"
import { issue, openAccount, quietNode } from "../support.ts"

/** Sends what another node would send. */
const notify = (name: string) =>
  Effect.flatMap(
    PgClient.PgClient,
    (sql) =>
      sql`select pg_notify('ekimae_wakeup', ${JSON.stringify(["another node", [["accounts/credentials", [name]]]])})`
  )

const concerns = (kind: "key" | "account", id: string) => (invalidation: Invalidation) =>
  invalidation !== "all" && kind in invalidation && Object.values(invalidation)[0] === id

const isProbe = concerns("key", "probe")

/** A node that exposes what its listener receives: `next` waits for the next invalidation. */
const listeningNode = Effect.gen(function* () {
  const context = yield* Layer.build(Layer.fresh(quietNode))
  const credentials = Context.get(context, Credentials)
  const received: Array<Invalidation> = []
  let isListening = false
  let waiting:
    | { readonly matches: (invalidation: Invalidation) => boolean; readonly done: Deferred.Deferred<void> }
    | undefined
  const observed = Credentials.of({
    ...credentials,
    invalidate: (invalidation) =>
      Effect.tap(credentials.invalidate(invalidation), () =>
        Effect.suspend(() => {
          if (isProbe(invalidation)) isListening = true
          else received.push(invalidation)
          return waiting?.matches(invalidation) === true ? Deferred.succeed(waiting.done, undefined) : Effect.void
        })
      )
  })
  yield* Layer.build(CredentialInvalidation.listener).pipe(
    Effect.provideService(Credentials, observed),
    Effect.provideService(Notifier, Context.get(context, Notifier))
  )
  const until = Effect.fnUntraced(function* (matches: (invalidation: Invalidation) => boolean) {
    if (received.some(matches)) return
    waiting = { matches, done: Deferred.makeUnsafe() }
    yield* Deferred.await(waiting.done)
  })
  /** Until then what other nodes send is lost. */
  yield* Effect.repeat(notify("key probe"), { until: () => isListening })
  received.length = 0
  return { context, credentials, received, until }
})

const found = (node: { readonly credentials: Credentials["Service"] }, secret: Redacted.Redacted) =>
  Effect.map(node.credentials.find(ApiKey.digest(Redacted.value(secret))), (found) => found as Credential)

layer(TestDatabase.layer, { excludeTestServices: true })("a change on one node", (it) => {
  it.effect("invalidates the cache of another node: a revoked key is refused there", () =>
    Effect.gen(function* () {
      const one = yield* listeningNode
      const other = yield* listeningNode
      yield* Effect.gen(function* () {
        const { key, secret } = yield* issue(yield* openAccount)
        assert.strictEqual((yield* found(other, secret)).keyId, key.id)
        yield* (yield* Keys).revoke(key.id)
        yield* other.until(concerns("key", key.id))
        assert.strictEqual(yield* other.credentials.find(ApiKey.digest(Redacted.value(secret))), "revoked")
      }).pipe(Effect.provideContext(one.context))
    })
  )

  it.effect("invalidates all keys of an account there: plan and status", () =>
    Effect.gen(function* () {
      const one = yield* listeningNode
      const other = yield* listeningNode
      yield* Effect.gen(function* () {
        const accounts = yield* Accounts
        const accountId = yield* openAccount
        const first = yield* issue(accountId)
        const second = yield* issue(accountId, "trade_live")
        yield* found(other, first.secret)
        yield* found(other, second.secret)
        yield* accounts.deactivate(accountId)
        yield* other.until(concerns("account", accountId))
        assert.strictEqual((yield* found(other, first.secret)).status, "inactive")
        assert.strictEqual((yield* found(other, second.secret)).status, "inactive")
      }).pipe(Effect.provideContext(one.context))
    })
  )

  it.effect("is received when it is committed, and not when it is rolled back", () =>
    Effect.gen(function* () {
      const one = yield* listeningNode
      const other = yield* listeningNode
      yield* Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const keys = yield* Keys
        const accountId = yield* openAccount
        const undone = yield* issue(accountId)
        const done = yield* issue(accountId)
        yield* Effect.flip(sql.withTransaction(Effect.andThen(keys.revoke(undone.key.id), Effect.fail("undo"))))
        yield* keys.revoke(done.key.id)
        yield* other.until(concerns("key", done.key.id))
        assert.deepStrictEqual(
          other.received.filter((change) => change !== "all"),
          [{ key: done.key.id }]
        )
        assert.strictEqual((yield* found(one, undone.secret)).keyId, undone.key.id)
      }).pipe(Effect.provideContext(one.context))
    })
  )

  it.effect("that was lost with the connection is covered by invalidating everything on reconnect", () =>
    Effect.gen(function* () {
      const sql = yield* PgClient.PgClient
      const other = yield* listeningNode
      yield* Effect.gen(function* () {
        const { key, secret } = yield* issue(yield* openAccount)
        yield* found(other, secret)
        other.received.length = 0
        yield* sql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and query ~* 'listen'`
        yield* sql`update accounts_key set revoked_at = now() where id = ${key.id}`
        yield* other.until((change) => change === "all")
        assert.strictEqual(yield* other.credentials.find(ApiKey.digest(Redacted.value(secret))), "revoked")
      }).pipe(Effect.provideContext(other.context))
    })
  )

  it.effect("of an unknown kind invalidates everything", () =>
    Effect.gen(function* () {
      const node = yield* listeningNode
      for (const name of ["nonsense", "tenant 01K00000000000000000000000", ""]) {
        node.received.length = 0
        yield* notify(name)
        yield* node.until((change) => change === "all")
        assert.isTrue(node.received.every((change) => change === "all"))
      }
    })
  )
})

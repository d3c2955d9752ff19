import { PgClient } from "@effect/sql-pg"
import { assert, layer } from "@effect/vitest"
import { Context, Deferred, Effect, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { Accounts } from "../../modules/accounts/Accounts.ts"
import * as ApiKey from "../../modules/accounts/ApiKey.ts"
import * as Changes from "../../modules/accounts/Changes.ts"
import type { Credential } from "../../modules/accounts/Credential.ts"
import type { Change } from "../../modules/accounts/CredentialCache.ts"
import { Credentials } from "../../modules/accounts/Credentials.ts"
import { Keys } from "../../modules/accounts/Keys.ts"
import * as TestDatabase from "../support/TestDatabase.ts"
import { issue, openAccount, quietNode } from "./support.ts"

/** A node that tells what its listener hears: `next` waits for the next change that it has forgotten. */
const listeningNode = Effect.gen(function* () {
  const context = yield* Layer.build(Layer.fresh(quietNode))
  const credentials = Context.get(context, Credentials)
  const heard: Array<Change> = []
  let waiting: { readonly matches: (change: Change) => boolean; readonly done: Deferred.Deferred<void> } | undefined
  const telling = Credentials.of({
    ...credentials,
    forget: (change) =>
      Effect.tap(credentials.forget(change), () =>
        Effect.suspend(() => {
          heard.push(change)
          return waiting?.matches(change) === true ? Deferred.succeed(waiting.done, undefined) : Effect.void
        })
      )
  })
  yield* Layer.build(Changes.listener).pipe(Effect.provideService(Credentials, telling))
  const until = Effect.fnUntraced(function* (matches: (change: Change) => boolean) {
    if (heard.some(matches)) return
    waiting = { matches, done: Deferred.makeUnsafe() }
    yield* Deferred.await(waiting.done)
  })
  /** Listening from now on: the first thing that a listener does is to forget everything. */
  yield* until((change) => change === "all")
  return { context, credentials, heard, until }
})

const found = (node: { readonly credentials: Credentials["Service"] }, secret: Redacted.Redacted) =>
  Effect.map(node.credentials.find(ApiKey.digest(Redacted.value(secret))), (found) => found as Credential)

layer(TestDatabase.layer, { excludeTestServices: true })("a change made on one node", (it) => {
  it.effect("reaches the cache of another node: a revoked key is refused there", () =>
    Effect.gen(function* () {
      const one = yield* listeningNode
      const other = yield* listeningNode
      yield* Effect.gen(function* () {
        const { key, secret } = yield* issue(yield* openAccount)
        assert.strictEqual((yield* found(other, secret)).keyId, key.id)
        yield* (yield* Keys).revoke(key.id)
        yield* other.until((change) => change !== "all" && "key" in change && change.key === key.id)
        assert.strictEqual(yield* other.credentials.find(ApiKey.digest(Redacted.value(secret))), "unknown")
      }).pipe(Effect.provideContext(one.context))
    })
  )

  it.effect("reaches it for all keys of an account: plan and status", () =>
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
        yield* other.until((change) => change !== "all" && "account" in change && change.account === accountId)
        assert.strictEqual((yield* found(other, first.secret)).status, "inactive")
        assert.strictEqual((yield* found(other, second.secret)).status, "inactive")
      }).pipe(Effect.provideContext(one.context))
    })
  )

  it.effect("is heard when it is committed, and never when it is rolled back", () =>
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
        yield* other.until((change) => change !== "all" && "key" in change && change.key === done.key.id)
        assert.deepStrictEqual(other.heard, ["all", { key: done.key.id }])
        assert.strictEqual((yield* found(one, undone.secret)).keyId, undone.key.id)
      }).pipe(Effect.provideContext(one.context))
    })
  )

  it.effect("that was missed while the connection was down is made good by forgetting everything", () =>
    Effect.gen(function* () {
      const sql = yield* PgClient.PgClient
      const other = yield* listeningNode
      yield* Effect.gen(function* () {
        const { key, secret } = yield* issue(yield* openAccount)
        yield* found(other, secret)
        other.heard.length = 0
        yield* sql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and query ~* 'listen'`
        yield* sql`update accounts_key set revoked_at = now() where id = ${key.id}`
        yield* other.until((change) => change === "all")
        assert.strictEqual(yield* other.credentials.find(ApiKey.digest(Redacted.value(secret))), "unknown")
      }).pipe(Effect.provideContext(other.context))
    })
  )

  it.effect("of a kind that this node does not know yet may mean anything, so everything is forgotten", () =>
    Effect.gen(function* () {
      const sql = yield* PgClient.PgClient
      const node = yield* listeningNode
      for (const payload of ["nonsense", "tenant 01K00000000000000000000000", ""]) {
        node.heard.length = 0
        yield* sql`select pg_notify('ekimae_accounts', ${payload})`
        yield* node.until((change) => change === "all")
        assert.deepStrictEqual(node.heard, ["all"])
      }
    })
  )
})

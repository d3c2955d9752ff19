/** How many tags an account may have holds exactly, also for imports of friends and while others create tags. */
import { assert, layer } from "@effect/vitest"
import { Deferred, Effect, Fiber, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { FriendImport } from "../../../modules/crm/friend-transfer/FriendImport.ts"
import { rows } from "../../../src/sql/storage/StorageBound.ts"
import { failOnFull } from "../../../src/sql/storage/StorageFull.ts"
import * as StorageLimits from "../../../src/sql/storage/StorageLimits.ts"
import { openAccount } from "../../accounts/support.ts"
import { node, operator } from "../node.ts"

const limit = 1_000

/** A file of friends of whom each has ten tags of its own. */
const fileOf = (friends: number) => {
  const tagsOf = (friend: number) => Array.from({ length: 10 }, (_, n) => `tag ${friend} ${n}`).join(";")
  return ["displayName,tags", ...Array.from({ length: friends }, (_, n) => `guest ${n},${tagsOf(n)}`)].join("\n")
}

const shop = Effect.gen(function* () {
  const [accountId, sql] = [yield* openAccount, yield* SqlClient.SqlClient]
  yield* StorageLimits.store([rows("crm_tag", limit, "タグ", "tags")])
  // Whatever the plan.
  yield* StorageLimits.setLimit(accountId, "crm_tag", limit)
  const imports = yield* FriendImport
  const importing = (friends: number) => failOnFull(imports.runText(accountId, fileOf(friends)))
  const stored = (table: string) =>
    Effect.map(sql`select from ${sql(table)} where account_id = ${accountId}`, ({ length }) => length)
  /** Ten tags by one statement. */
  const addTen = (n: number) => sql`
    insert into crm_tag (id, account_id, name, color, created_at)
    select rpad('T' || ${n}::int * 10 + i || ${accountId}::text, 26, '0'), ${accountId}, 'other ' || ${n}::int || ' ' || i, '#000000', now()
    from generate_series(1, 10) i`
  return { accountId, addTen, importing, sql, stored }
})

layer(FriendImport.layer.pipe(Layer.provideMerge(node)), { excludeTestServices: true })("The limit of tags", (it) => {
  it.effect("takes from a file as many as there is room for, and of a batch with one more nothing", () =>
    Effect.gen(function* () {
      const { accountId, importing, stored } = yield* shop
      yield* StorageLimits.setLimit(accountId, "crm_tag", 19)
      const refused = yield* Effect.flip(importing(2))
      assert.strictEqual(refused._tag, "StorageFull")
      assert.deepStrictEqual([yield* stored("crm_tag"), yield* stored("crm_friend")], [0, 0])
      yield* StorageLimits.setLimit(accountId, "crm_tag", 20)
      assert.deepInclude(yield* importing(2), { created: 2 })
      assert.strictEqual(yield* stored("crm_tag"), 20)
      const ask = yield* operator(accountId)
      const { body, status } = yield* ask("POST", "/tags", { name: "VIP", color: "#000000" })
      assert.deepStrictEqual([status, body.code], [409, "storage_limit"])
      assert.match(body.detail, /may store 20 tags\. Delete what is not needed, or ask the operator/)
    })
  )

  it.effect("counts for an import what another transaction has created and not committed yet", () =>
    Effect.gen(function* () {
      const { addTen, importing, sql, stored } = yield* shop
      const [created, commit] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
      const creating = Effect.gen(function* () {
        for (let n = 0; n < 60; n++) yield* addTen(n)
        yield* Deferred.succeed(created, undefined)
        yield* Deferred.await(commit)
      })
      const other = yield* Effect.forkChild(sql.withTransaction(creating))
      yield* Effect.raceFirst(Deferred.await(created), Fiber.join(other))
      const imported = yield* Effect.forkChild(Effect.exit(Effect.flip(importing(41))))
      // It waits for the other one, or has ended without regard to it.
      while (imported.pollUnsafe() === undefined) {
        const waiting = yield* sql`
          select from pg_locks where locktype = 'advisory' and classid = 25965 and not granted
            and database = (select oid from pg_database where datname = current_database())`
        if (waiting.length > 0) break
      }
      yield* Deferred.succeed(commit, undefined)
      yield* Fiber.join(other)
      const refused = yield* Effect.flatten(Fiber.join(imported))
      assert.deepInclude(refused, { _tag: "StorageFull", limit })
      assert.strictEqual(yield* stored("crm_tag"), 600)
      yield* importing(40)
      assert.strictEqual(yield* stored("crm_tag"), limit)
    })
  )
})

import { assert, layer } from "@effect/vitest"
import { Cause, Effect, Exit } from "effect"
import { SqlClient } from "effect/sql"
import { statements } from "../../../src/sql/migrate/Migrations.ts"
import { dieOnSql } from "../../../src/sql/Pg.ts"
import { countRows } from "../../../src/sql/storage/RowCount.ts"
import { rows } from "../../../src/sql/storage/StorageBound.ts"
import { type StorageFull, storageFullOf } from "../../../src/sql/storage/StorageFull.ts"
import * as StorageLimits from "../../../src/sql/storage/StorageLimits.ts"
import { asTenant, protectTenantTable } from "../../../src/sql/tenant/Tenant.ts"
import * as TestDatabase from "../../support/TestDatabase.ts"

let made = 0

/** A counted table with a limit, in which an account has some rows from before. */
const table = Effect.fnUntraced(function* (limit: number, before = 0) {
  const sql = yield* SqlClient.SqlClient
  const name = `note_${made++}`
  yield* statements(
    `create table ${name} (id bigint generated always as identity, account_id text not null)`,
    ...protectTenantTable(name),
    `insert into ${name} (account_id) select 'ann' from generate_series(1, ${before})`,
    ...countRows(name)
  )
  yield* StorageLimits.store([rows(name, limit, "メモ", "notes")])
  const add = (account: string, n = 1) =>
    sql`insert into ${sql(name)} (account_id) select ${account} from generate_series(1, ${n}::int)`.pipe(
      asTenant(account),
      dieOnSql,
      Effect.exit,
      Effect.map(verdict)
    )
  const remove = (account: string) =>
    sql`delete from ${sql(name)} where id = (select min(id) from ${sql(name)} where account_id = ${account})`.pipe(
      asTenant(account)
    )
  const stored = (account: string) =>
    Effect.map(sql`select from ${sql(name)} where account_id = ${account}`, ({ length }) => length)
  const counted = (account: string) =>
    Effect.map(StorageLimits.usage(account), (all) => all.find((one) => one.name === name)?.rows)
  return { sql, name, add, remove, stored, counted }
})

const verdict = (exit: Exit.Exit<unknown, never>): "stored" | StorageFull => {
  if (Exit.isSuccess(exit)) return "stored"
  const full = storageFullOf(Cause.squash(exit.cause))
  assert.isDefined(full, Cause.pretty(exit.cause))
  return full!
}

const tagOf = (said: "stored" | StorageFull) => (said === "stored" ? said : said._tag)

layer(TestDatabase.layer)("A table with a limit", (it) => {
  it.effect("takes as many rows of an account as its limit says, and not one more", () =>
    Effect.gen(function* () {
      const { add, stored } = yield* table(3)
      for (let n = 0; n < 3; n++) assert.strictEqual(yield* add("ann"), "stored")
      const refused = yield* add("ann")
      assert.notStrictEqual(refused, "stored")
      if (refused === "stored") return
      assert.strictEqual(refused.limit, 3)
      assert.strictEqual(
        refused.detail,
        "An account may store 3 notes. Delete what is not needed, or ask the operator of the service for a higher limit"
      )
      assert.include(refused.text.ja, "メモは3件まで")
      assert.strictEqual(yield* stored("ann"), 3)
      // Other accounts have limits of their own.
      assert.strictEqual(yield* add("bob"), "stored")
    })
  )

  it.effect("stores nothing of a statement that goes beyond it", () =>
    Effect.gen(function* () {
      const { add, counted, stored } = yield* table(3)
      assert.strictEqual(yield* add("ann", 2), "stored")
      assert.strictEqual(tagOf(yield* add("ann", 2)), "StorageFull")
      assert.deepStrictEqual([yield* stored("ann"), yield* counted("ann")], [2, 2])
      assert.strictEqual(yield* add("ann", 1), "stored")
    })
  )

  it.effect("has room again when rows are deleted", () =>
    Effect.gen(function* () {
      const { add, counted, remove } = yield* table(1)
      assert.strictEqual(yield* add("ann"), "stored")
      yield* remove("ann")
      assert.strictEqual(yield* counted("ann"), 0)
      assert.strictEqual(yield* add("ann"), "stored")
    })
  )

  it.effect("counts what was there before it was counted", () =>
    Effect.gen(function* () {
      const { add } = yield* table(3, 2)
      assert.strictEqual(yield* add("ann"), "stored")
      assert.strictEqual(tagOf(yield* add("ann")), "StorageFull")
    })
  )

  it.effect("keeps its limit while many write at once", () =>
    Effect.gen(function* () {
      const { add, counted, stored } = yield* table(5)
      const said = yield* Effect.all(
        Array.from({ length: 30 }, () => add("ann")),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(said.filter((one) => one === "stored").length, 5)
      assert.deepStrictEqual([yield* stored("ann"), yield* counted("ann")], [5, 5])
    })
  )

  it.effect("does not count what is rolled back", () =>
    Effect.gen(function* () {
      const { add, counted, sql } = yield* table(2)
      yield* Effect.exit(sql.withTransaction(Effect.andThen(add("ann"), Effect.fail("no"))))
      assert.strictEqual(yield* counted("ann"), 0)
    })
  )

  it.effect("follows the plan of the account, and before it what an operator has set", () =>
    Effect.gen(function* () {
      const { add, name } = yield* table(1)
      yield* StorageLimits.setFactor("ann", 2)
      assert.deepStrictEqual(
        [yield* add("ann"), yield* add("ann"), tagOf(yield* add("ann"))],
        ["stored", "stored", "StorageFull"]
      )
      assert.isTrue(yield* StorageLimits.setLimit("ann", name, 3))
      assert.deepStrictEqual([yield* add("ann"), tagOf(yield* add("ann"))], ["stored", "StorageFull"])
      assert.isTrue(yield* StorageLimits.setLimit("ann", name, null))
      assert.strictEqual(tagOf(yield* add("ann")), "StorageFull")
      assert.isFalse(yield* StorageLimits.setLimit("ann", "no_such_table", 3))
    })
  )

  it.effect("shares the limit of all tables together", () =>
    Effect.gen(function* () {
      const [one, other] = [yield* table(100), yield* table(100)]
      yield* StorageLimits.store([rows(one.name, 100, "甲", "ones"), rows(other.name, 100, "乙", "others")])
      assert.isTrue(yield* StorageLimits.setLimit("eve", "*", 3))
      assert.strictEqual(yield* one.add("eve", 2), "stored")
      assert.strictEqual(yield* other.add("eve", 1), "stored")
      const refused = yield* other.add("eve", 1)
      assert.include(refused === "stored" ? "" : refused.text.en, "3 rows of all kinds together")
    })
  )
})

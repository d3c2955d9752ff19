/** Every table that accounts fill has one stated bound, and those that are counted have the triggers that count. */
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { App } from "../../src/app.ts"
import { allMigrations, storageOf } from "../../src/kernel/Kernel.ts"
import { account, allTables, countedTables, mostRows, type StorageBound } from "../../src/sql/storage/StorageBound.ts"
import * as TestDatabase from "../support/TestDatabase.ts"

const bounds = storageOf(allMigrations(App.migrations))
const tables = bounds.map(({ table }) => table)

/** Those that hold the counts have rows for what is counted alone. */
const ofTheCounts = new Set(["storage_allowance", "storage_plan", "storage_usage"])

/** Tables with rows of accounts that have no bound, and bounds of tables that have none. */
const differences = Effect.fnUntraced(function* (stated: ReadonlyArray<string>) {
  const sql = yield* SqlClient.SqlClient
  const found = yield* sql<{ readonly name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id'
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and not a.attisdropped order by 1`
  const names = found.map(({ name }) => name).filter((name) => !ofTheCounts.has(name))
  return {
    unbounded: names.filter((name) => !stated.includes(name)),
    unknown: stated.filter((name) => !names.includes(name))
  }
})

const triggers = Effect.fnUntraced(function* (name: string) {
  const sql = yield* SqlClient.SqlClient
  const found = yield* sql<{ readonly table: string }>`
    select c.relname as table from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where t.tgname = ${name} and c.relnamespace = current_schema()::regnamespace order by 1`
  return found.map(({ table }) => table)
})

layer(TestDatabase.layer)("What accounts may store", (it) => {
  it.effect("is bounded in each table: by a limit, by another table, or by age", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* differences(tables), { unbounded: [], unknown: [] })
      // The look bites.
      yield* (yield* SqlClient.SqlClient)`create table heap (account_id text)`
      assert.deepStrictEqual((yield* differences(tables)).unbounded, ["heap"])
      yield* (yield* SqlClient.SqlClient)`drop table heap`
    })
  )

  it.effect("is counted by the database where it has a limit", () =>
    Effect.gen(function* () {
      const counted = countedTables(bounds).toSorted()
      assert.deepStrictEqual(yield* triggers("storage_added"), counted)
      assert.deepStrictEqual(yield* triggers("storage_removed"), counted)
    })
  )

  it("has a sensible figure everywhere", () => {
    const byTable = new Map(bounds.map((bound) => [bound.table, bound]))
    assert.strictEqual(byTable.size, bounds.length)
    assert.isFalse(byTable.has(allTables))
    const ends = (bound: StorageBound | undefined, seen: ReadonlyArray<string>): boolean => {
      if (bound === undefined || seen.includes(bound.table)) return false
      return bound.kind !== "share" || bound.of === account || ends(byTable.get(bound.of), [...seen, bound.table])
    }
    for (const bound of bounds) {
      assert.isTrue(ends(bound, []), bound.table)
      if (bound.kind === "rows") assert.isTrue(bound.rows > 0 && bound.rows <= mostRows, bound.table)
      if (bound.kind === "share") assert.isTrue(bound.factor >= 1, bound.table)
      if (bound.kind === "retention") assert.isTrue(bound.days > 0 && bound.days <= 430, bound.table)
    }
  })
})

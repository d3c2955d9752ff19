import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { kernelMigrations } from "../../src/migrations.ts"
import { type ModuleMigrations, migrate } from "../../src/sql/migrate/Migrations.ts"
import * as TestDatabase from "../support/TestDatabase.ts"

const upTo = (last: string): ModuleMigrations => ({
  name: "kernel",
  migrations: Object.fromEntries(Object.entries(kernelMigrations).filter(([id]) => id <= last))
})

layer(TestDatabase.empty)("Events that were ordered by transaction", (it) => {
  it.effect("keep their numbers, and no reaction skips one that it had not passed", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* migrate([upTo("0007_z")])
      // The transaction of the first event got its id last, and the numbers 4 and 5 belong to events that are gone.
      for (const [id, xid] of ["103", "101", "102"].entries()) {
        yield* sql`insert into event (xid, id, type, version, data) values (${xid}::xid8, ${String(id)}, 'a', 1, '{}')`
      }
      yield* sql`select setval('event_seq_seq', 5)`
      yield* sql`
        insert into event_cursor (reaction, xid, seq)
        values ('first', '0', 0), ('second', '101', 2), ('third', '102', 3), ('last', '103', 1)`
      yield* migrate([upTo("0008_z")])
      const cursors = yield* sql<{ readonly reaction: string; readonly seq: number }>`
        select reaction, seq from event_cursor order by reaction`
      assert.deepStrictEqual(cursors, [
        { reaction: "first", seq: 0 },
        { reaction: "last", seq: 5 },
        { reaction: "second", seq: 0 },
        { reaction: "third", seq: 0 }
      ])
      yield* sql`insert into event (id, type, version, data) values ('new', 'a', 1, '{}')`
      assert.deepStrictEqual(yield* sql`select seq, id from event order by seq`, [
        { seq: 1, id: "0" },
        { seq: 2, id: "1" },
        { seq: 3, id: "2" },
        { seq: 6, id: "new" }
      ])
    })
  )
})

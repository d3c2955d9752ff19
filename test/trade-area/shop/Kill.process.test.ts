import { spawn } from "node:child_process"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { jsonOf, within } from "../../cli/support.ts"
import { clientOf } from "../../support/Connection.ts"
import * as Program from "../../support/Program.ts"
import * as Service from "../../support/ServiceProcess.ts"
import * as TestDatabase from "../../support/TestDatabase.ts"
import { csv, file, manyRows } from "./files.ts"

describe("ekimae ingest shops, killed", () => {
  it.effect("leaves the list as it was, and holds up no later import", () =>
    Effect.gen(function* () {
      const database = yield* TestDatabase.database()
      const url = Service.urlOf(database)
      const run = within({ DATABASE_URL: url })
      yield* run("ingest", "shops", yield* file("town.csv", csv("喫茶ひので,cafe,,34.86,138.32")))
      const large = yield* file("town.csv", csv(...manyRows(6000)))
      yield* Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        // The import stops at its last statement, since this transaction holds the row.
        const killed = Effect.gen(function* () {
          yield* sql`select revision from trade_area_shop_revision for update`
          const child = spawn(process.execPath, [...Program.commands, "ingest", "shops", large], {
            env: { ...Program.environment, DATABASE_URL: url },
            stdio: "ignore"
          })
          yield* Effect.repeat(
            sql<{ readonly waiting: boolean }>`
                select exists (
                  select from pg_locks as waiter join pg_locks as held using (pid)
                  where not waiter.granted and held.relation = 'trade_area_shop_revision'::regclass
                    and held.database = (select oid from pg_database where datname = current_database())
                ) as waiting`,
            { until: ([row]) => row?.waiting === true }
          )
          const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()))
          child.kill("SIGKILL")
          yield* Effect.promise(() => ended)
        })
        yield* sql.withTransaction(killed)
      }).pipe(Effect.provide(clientOf(TestDatabase.host(), database), { local: true }))
      const before = jsonOf(yield* run("ingest", "shops", "--json")).lists
      assert.deepInclude(before[0], { name: "town", shopCount: 1 })
      const after = jsonOf(yield* run("ingest", "shops", large, "--json"))
      assert.deepInclude(after, { status: "ingested", shops: 6000 })
    })
  )
})

/** Commands where there is no database: a mistyped address is said, and nothing is made. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import * as path from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { clientOf } from "../support/Connection.ts"
import { scratch } from "../support/Scratch.ts"
import * as Service from "../support/ServiceProcess.ts"
import * as TestDatabase from "../support/TestDatabase.ts"
import { refusalOf, within } from "./support.ts"

const folder = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(path.join(scratch, "ekimae-no-database-"))),
  (folder) => Effect.sync(() => rmSync(folder, { recursive: true }))
)

const commands = [
  ["accounts", "list"],
  ["accounts", "create", "--name", "駅前"],
  ["jobs", "stats"],
  ["jobs", "check"],
  ["demo"],
  ["migrate", "--dry-run"],
  ["backup", "nothing.backup"]
]

describe("A command that does not start the service", () => {
  it.effect("says that a directory holds no database, and which one beside it does, and makes none", () =>
    Effect.gen(function* () {
      const above = yield* folder
      const mistyped = path.join(above, ".dta")
      mkdirSync(path.join(above, ".data/postgres"), { recursive: true })
      writeFileSync(path.join(above, ".data/postgres/PG_VERSION"), "18\n")
      for (const command of commands) {
        const refusal = refusalOf(yield* within({ DATA_DIR: mistyped })(...command))
        assert.include(refusal, `There is no database in ${mistyped} (there is one in ${path.join(above, ".data")})`)
        assert.include(refusal, "npm start")
      }
      assert.deepStrictEqual(readdirSync(above), [".data"])
      assert.deepStrictEqual(readdirSync(path.join(above, ".data/postgres")), ["PG_VERSION"])
    })
  )

  it.effect("says that a database is empty, and leaves it so", () =>
    Effect.gen(function* () {
      const database = yield* TestDatabase.database("template0")
      const refusal = refusalOf(yield* within({ DATABASE_URL: Service.urlOf(database) })("accounts", "list"))
      assert.match(refusal, /^The database is empty\. .*ekimae migrate/)
      const tables = yield* Effect.flatMap(
        SqlClient.SqlClient,
        (sql) => sql`select from pg_class where relnamespace = 'public'::regnamespace`
      ).pipe(Effect.provide(clientOf(TestDatabase.host(), database)))
      assert.lengthOf(tables, 0)
    })
  )
})

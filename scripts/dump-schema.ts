/**
 * Writes `schema.sql`, the schema that the migrations make on an empty database, for review.
 * `--check` writes nothing and exits with 1 when the file is stale.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import * as path from "node:path"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { PgClient } from "@effect/sql-pg"
import { Console, Effect, Layer } from "effect"
import { App } from "../src/app.ts"
import { allMigrations } from "../src/Kernel.ts"
import * as EmbeddedServer from "../src/sql/embedded/EmbeddedServer.ts"
import { migrate } from "../src/sql/migrate/Migrations.ts"
import { types } from "../src/sql/Pg.ts"
import { dump } from "../test/support/schema/Dump.ts"
import { firstDifference } from "../test/support/schema/FirstDifference.ts"

const file = new URL("../schema.sql", import.meta.url)

const temporaryDirectory = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(path.join(tmpdir(), "ekimae-schema-"))),
  (directory) => Effect.sync(() => rmSync(directory, { recursive: true, force: true }))
)

/** An empty database that is gone afterwards. */
const database = Layer.unwrap(
  Effect.map(temporaryDirectory, (dataDir) =>
    Layer.unwrap(
      Effect.map(EmbeddedServer.EmbeddedServer, ({ address }) =>
        PgClient.layer({ ...address, database: "postgres", types, maxConnections: 2 })
      )
    ).pipe(Layer.provide(EmbeddedServer.layer({ dataDir, durable: false, parameters: { fsync: "off" } })))
  )
)

const main = Effect.gen(function* () {
  yield* migrate(allMigrations(App.migrations))
  const schema = yield* dump
  if (!process.argv.includes("--check")) {
    writeFileSync(file, schema)
    return yield* Console.log("schema.sql is written")
  }
  const difference = firstDifference(readFileSync(file, "utf8"), schema)
  if (difference === undefined) return yield* Console.log("schema.sql is current")
  yield* Console.error(`schema.sql is stale, run: npm run dump-schema\n${difference}`)
  process.exitCode = 1
})

NodeRuntime.runMain(Effect.provide(main, database))

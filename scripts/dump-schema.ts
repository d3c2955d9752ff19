/**
 * Writes `schema.sql`, the schema that the migrations make on an empty database, for review, and adds new migrations to
 * `migrations.txt`, the list of released ones; refuses when a released one has changed or is missing.
 * `--check` writes nothing and exits with 1 when a file is stale.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import * as path from "node:path"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { PgClient } from "@effect/sql-pg"
import { Console, Effect, Layer } from "effect"
import { App } from "../src/app.ts"
import { allMigrations } from "../src/kernel/Kernel.ts"
import * as EmbeddedServer from "../src/sql/embedded/EmbeddedServer.ts"
import { types } from "../src/sql/Pg.ts"
import { dump } from "../test/support/schema/Dump.ts"
import { differences, fingerprints, format, parse } from "../test/support/schema/Fingerprints.ts"
import { firstDifference } from "../test/support/schema/FirstDifference.ts"

const file = new URL("../schema.sql", import.meta.url)
const listFile = new URL("../migrations.txt", import.meta.url)

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

const fail = (...lines: ReadonlyArray<string>) =>
  Effect.andThen(
    Console.error(lines.join("\n")),
    Effect.sync(() => void (process.exitCode = 1))
  )

const main = Effect.gen(function* () {
  const current = yield* fingerprints(allMigrations(App.migrations))
  const schema = yield* dump
  const listed = readFileSync(listFile, "utf8")
  const faults = differences(parse(listed), current)
  if (faults.length > 0) return yield* fail(...faults)
  if (!process.argv.includes("--check")) {
    writeFileSync(file, schema)
    writeFileSync(listFile, format(current))
    return yield* Console.log("schema.sql and migrations.txt are written")
  }
  const stale = firstDifference(readFileSync(file, "utf8"), schema) ?? firstDifference(listed, format(current))
  if (stale === undefined) return yield* Console.log("schema.sql and migrations.txt are current")
  yield* fail("schema.sql or migrations.txt is stale, run: npm run dump-schema", stale)
})

NodeRuntime.runMain(Effect.provide(main, database))

/**
 * One embedded PostgreSQL per run, in a directory of its own: the migrated templates that each test file clones one of. Tests
 * use their databases as the service does, as an owner that is no superuser. The data need not survive anything, so the server
 * never waits for the disk. Beside it lies a data directory as initdb leaves it, which tests that start a server of their own
 * copy. With `TEST_SERVER` the server is one of the system instead.
 */
import { execFileSync } from "node:child_process"
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs"
import * as path from "node:path"
import { Context, Effect, Exit, Layer, Logger, Scope } from "effect"
import type { TestProject } from "vitest/node"
import * as EmbeddedServer from "../../src/sql/embedded/EmbeddedServer.ts"
import { serviceRole } from "../../src/sql/embedded/ServiceRole.ts"
import { type ModuleMigrations, migrate } from "../../src/sql/migrate/Migrations.ts"
import { administer, clientsOf } from "./Connection.ts"
import { migrations } from "./Migrations.ts"
import { scratch } from "./Scratch.ts"
import * as SeedTemplate from "./SeedTemplate.ts"
import * as AdministeredServer from "./server/AdministeredServer.ts"

const parameters = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: "300",
  max_prepared_transactions: "2",
  shared_buffers: "256MB",
  // Nothing is archived or replicated, and little is kept: the log may lie in memory.
  wal_level: "minimal",
  max_wal_senders: "0",
  max_wal_size: "256MB",
  autovacuum_naptime: "1h",
  log_min_messages: "fatal"
}

export default async (project: TestProject) => {
  const kind = AdministeredServer.kinds.find((name) => name === process.env["TEST_SERVER"])
  const folder = mkdtempSync(path.join(scratch, "ekimae-test-"))
  chmodSync(folder, 0o711) // the server may run as another user
  const [empty, dataDir] = [path.join(folder, "empty"), path.join(folder, "run")]
  const scope = Scope.makeUnsafe()
  const stop = async () => {
    await Effect.runPromise(Scope.close(scope, Exit.void))
    rmSync(folder, { recursive: true, force: true })
  }
  const serve = (options: EmbeddedServer.Options) =>
    Layer.build(EmbeddedServer.layer({ durable: false, ...options })).pipe(
      Effect.map((services) => Context.get(services, EmbeddedServer.EmbeddedServer)),
      Effect.provide(Logger.layer([]))
    )
  const embedded = Effect.map(serve({ dataDir, parameters }), ({ address: { host, username } }) => ({
    host,
    url: `postgres://${username}@localhost/{database}?host=${encodeURIComponent(host)}`
  }))
  const administered = (kind: AdministeredServer.Kind) =>
    Effect.suspend(() => {
      mkdirSync(dataDir, { mode: 0o711 })
      return AdministeredServer.start(kind, dataDir)
    })
  try {
    await Effect.runPromise(Effect.scoped(serve({ dataDir: empty })))
    if (kind === undefined) execFileSync("cp", ["-a", empty, dataDir])
    const start: Effect.Effect<AdministeredServer.AdministeredServer, unknown, Scope.Scope> =
      kind === undefined ? embedded : administered(kind)
    const { host, url } = await Effect.runPromise(Scope.provide(start, scope))
    await Effect.runPromise(makeTemplates(host, url))
    project.provide("database", host)
    project.provide("databaseUrl", url)
    project.provide("emptyDataDir", empty)
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}

/** Sessions that a pooler keeps would hold up who copies a template. */
const endSessions = (host: string) =>
  administer(host, "select pg_terminate_backend(pid) from pg_stat_activity where datname like 'template%'")

const makeTemplates = (host: string, url: string) =>
  Effect.gen(function* () {
    yield* makeTemplate(host, url)
    yield* endSessions(host)
    yield* SeedTemplate.make(host, url)
    yield* endSessions(host)
  })

const makeTemplate = (host: string, url: string) =>
  Effect.gen(function* () {
    yield* administer(host, `create database template_ekimae owner ${serviceRole}`)
    const { composed, modules } = yield* migrations
    const apply = composed ? migrate(modules) : migrateWhatIsComplete(modules)
    yield* Effect.asVoid(apply).pipe(Effect.provide(clientsOf(url, "template_ekimae")))
  })

/** A module that is being written must not stop the tests of the others. */
const migrateWhatIsComplete = Effect.fnUntraced(function* (modules: ReadonlyArray<ModuleMigrations>) {
  const complete: Array<ModuleMigrations> = []
  for (const module of modules) {
    yield* migrate([...complete, module]).pipe(
      Effect.tap(() => Effect.sync(() => complete.push(module))),
      Effect.catch((error) =>
        Effect.sync(() => console.warn(`${error.message}: the tables of ${module.name} are missing`))
      )
    )
  }
})

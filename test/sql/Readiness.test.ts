import { execFileSync } from "node:child_process"
import { chownSync, mkdtempSync, rmSync } from "node:fs"
import { PgClient } from "@effect/sql-pg"
import { assert, describe, layer } from "@effect/vitest"
import { Effect, Layer, Schedule } from "effect"
import { SqlClient } from "effect/sql"
import { isUnavailable, sqlState } from "../../src/process/Outage.ts"
import * as Database from "../../src/sql/Database.ts"
import * as ServerUser from "../../src/sql/embedded/ServerUser.ts"
import { make, Readiness, Storage } from "../../src/sql/Readiness.ts"
import * as Server from "../../src/sql/server/Server.ts"
import { TcpServer } from "../support/server/TcpServer.ts"
import * as TestDatabase from "../support/TestDatabase.ts"
import * as TestSettings from "../support/TestSettings.ts"

layer(TestDatabase.layer, { excludeTestServices: true })("A crowd that asks whether a node is ready", (it) => {
  it.effect("costs the database one check, and who asks afterwards another one", () =>
    Effect.gen(function* () {
      const client = yield* PgClient.PgClient
      let statements = 0
      const counting = new Proxy(client, {
        apply: (target, self, text) => {
          statements++
          return Reflect.apply(target, self, text)
        }
      })
      const { check } = yield* make({ storage: new Storage(), clients: [counting] })
      yield* Effect.all(Array<typeof check>(200).fill(check), { concurrency: "unbounded" })
      assert.strictEqual(statements, 1)
      yield* check
      assert.strictEqual(statements, 2)
    })
  )
})

const obstacle = Effect.flatMap(Readiness, ({ check }) => Effect.flip(check))
const ready = Effect.flatMap(Readiness, ({ check }) => check)

layer(TestDatabase.layer, { excludeTestServices: true })("A node whose sessions may only read", (it) => {
  it.effect("is not ready, gives each such session up at its first write, and is ready again", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* sql`create table note (n int)`
      yield* ready
      yield* sql`set session characteristics as transaction read only`
      assert.strictEqual(yield* obstacle, "read_only")
      const error = yield* Effect.flip(sql`insert into note values (1)`)
      assert.strictEqual(sqlState(error), "25006")
      assert.isTrue(isUnavailable(error))
      yield* sql`insert into note values (2)`
      yield* ready
      assert.deepStrictEqual(yield* sql`select n from note`, [{ n: 2 }])
    })
  )

  it.effect("is not ready while new sessions may only read, either", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const [row] = yield* sql<{ name: string }>`select current_database() as name`
      const endSessions = `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${row?.name}'`
      yield* TestDatabase.administer(`alter database ${row?.name} set default_transaction_read_only = on`, endSessions)
      assert.strictEqual(yield* Effect.repeat(obstacle, { until: (what) => what !== "database" }), "read_only")
      yield* TestDatabase.administer(`alter database ${row?.name} reset default_transaction_read_only`, endSessions)
      yield* Effect.retry(ready, Schedule.spaced("50 millis"))
    })
  )
})

/** A file system of its own, too small for what is to come; only root may make one. */
const smallDisk = Effect.acquireRelease(
  Effect.sync(() => {
    const folder = mkdtempSync("/var/tmp/ekimae-small-disk-")
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=64m", "tmpfs", folder])
    const user = ServerUser.find("/nowhere")
    if (user !== undefined) chownSync(folder, user.uid, user.gid)
    return folder
  }),
  (folder) =>
    Effect.sync(() => {
      execFileSync("umount", ["--lazy", folder])
      rmSync(folder, { recursive: true, force: true })
    })
)

const canMount = ((): boolean => {
  try {
    const folder = mkdtempSync("/var/tmp/ekimae-mount-")
    try {
      execFileSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", folder], { stdio: "ignore" })
      execFileSync("umount", [folder])
      return true
    } finally {
      rmSync(folder, { recursive: true })
    }
  } catch {
    return false
  }
})()

/** A database on the small disk, with the clients of the service; a server of its own, whose checkpoints may fail. */
const onSmallDisk = Layer.unwrap(
  Effect.gen(function* () {
    const { administer, port } = yield* TcpServer
    yield* Effect.acquireRelease(
      administer(
        `create tablespace small location '${yield* smallDisk}'`,
        `create database cramped owner ${TestDatabase.owner} tablespace small`
      ),
      () => administer("drop database cramped with (force)", "drop tablespace small")
    )
    return Database.clients(Server.fromAddress({ host: "127.0.0.1", port, username: TestDatabase.owner }, "cramped"))
  })
).pipe(Layer.provide([TestSettings.layer(), TcpServer.layer]), Layer.orDie)

const suite = canMount ? describe : describe.skip

suite(`With a small disk${canMount ? "" : " (skipped: it takes root to make one)"}`, () => {
  layer(onSmallDisk, { excludeTestServices: true })("a node whose database is full", (it) => {
    it.effect("is not ready from the first refused write on until there is room again", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* sql`create table ballast (text text)`
        yield* sql`alter table ballast alter column text set storage plain`
        yield* ready
        const error = yield* sql`insert into ballast select repeat('x', 8000) from generate_series(1, 500)`.pipe(
          Effect.forever,
          Effect.flip
        )
        assert.strictEqual(sqlState(error), "53100")
        assert.strictEqual(yield* obstacle, "storage")
        assert.strictEqual(yield* obstacle, "storage")
        yield* sql`drop table ballast`
        yield* Effect.retry(ready, Schedule.spaced("50 millis"))
        const left = yield* sql`select relname from pg_class where relname like 'ekimae_room%'`
        assert.deepStrictEqual(left, [])
      })
    )
  })
})

import * as fs from "node:fs"
import * as path from "node:path"
import { assert, layer } from "@effect/vitest"
import { Duration, Effect, Fiber, Layer, Option } from "effect"
import { SecureRandom } from "effect/crypto"
import { SqlClient } from "effect/sql"
import * as Kernel from "../../src/kernel/Kernel.ts"
import * as SecretsKeyFile from "../../src/secrets/SecretsKeyFile.ts"
import { Vault } from "../../src/secrets/Vault.ts"
import { Settings } from "../../src/settings/Settings.ts"
import { migrations } from "../support/Migrations.ts"
import { dump } from "../support/schema/Dump.ts"
import { firstDifference } from "../support/schema/FirstDifference.ts"
import * as TestDatabase from "../support/TestDatabase.ts"
import * as Node from "../webhooks/deliver/support.ts"
import { emptyDatabaseOf } from "../webhooks/kernel.ts"
import { backedUp, contents, fewTables, folder, onEmpty, restoreFrom, withKey } from "./support.ts"

const reviewed = fs.readFileSync(new URL("../../schema.sql", import.meta.url), "utf8")

layer(TestDatabase.layer, { excludeTestServices: true })("a backup that is restored", (it) => {
  it.effect("is the database that it was made of: every row, partition and sequence, and the schema", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* sql`
        insert into accounts_account (id, name, analytics_plan, business_plan, crm_plan, created_at)
        select lpad(i::text, 26, '0'), 'Café "駅前", \\ (Nr ' || i || E')\\n', 'free', 'none', 'free',
          timestamptz '2026-01-02T03:04:05.678901Z' + i * interval '1 day'
        from generate_series(1, 12000) as i`
      // A key that names one which comes later: no order of rows would do.
      yield* sql`
        insert into accounts_key (id, account_id, kind, name, hash, last_four, scopes, created_at)
        select lpad(i::text, 26, '0'), lpad('1', 26, '0'), 'sk', '', sha256(i::text::bytea), 'abcd', array['a,b', null, '"'],
          now() from generate_series(1, 20) as i`
      yield* sql`update accounts_key set replaced_by = lpad('20', 26, '0') where id = lpad('1', 26, '0')`
      yield* sql`create table job_history_20300101 (like job_history including all)`
      yield* sql`alter table job_history attach partition job_history_20300101 for values from ('2030-01-01') to ('2030-01-02')`
      yield* sql`
        insert into job_history (id, actor, state, priority, failures, losses, payload, created_at, expires_on)
        select nextval('job_id'), 'a/b', 'c', 0, 0, 0, jsonb_build_object('n', i, 'long', repeat('長', 20000)), now(),
          date '2030-01-01' + i % 2 from generate_series(1, 60) as i`
      yield* sql`insert into area_boundary (document) values (repeat('{"x": 0.1}', 2000000))`
      const before = yield* contents
      const { file, report } = yield* backedUp
      assert.strictEqual(report.secretsKey, "none")
      assert.strictEqual(fs.statSync(file).mode & 0o777, 0o600)
      const after = yield* Effect.gen(function* () {
        const restored = yield* restoreFrom(file, (yield* migrations).modules)
        assert.deepStrictEqual([restored.rows, restored.applied], [report.rows, []])
        const partitionless = (yield* dump).replace(/create table job_history_2030\d+ [^;]*;\n\n/, "")
        assert.isUndefined(firstDifference(reviewed, partitionless))
        return yield* contents
      }).pipe(onEmpty)
      for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
        assert.isTrue(before[name] === after[name], name)
      }
      assert.isAbove(before["job_history_20300101 FOR VALUES FROM ('2030-01-01') TO ('2030-01-02')"]!.length, 1000)
    })
  )
})

layer(fewTables, { excludeTestServices: true })("a backup of few tables", (it) => {
  it.effect("holds no transaction of the server that it comes from, whose ids may lie in the new one's future", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* sql`insert into job_mailbox (actor, key, freed_xid) values ('a/b', 'mailbox', '123456789012')`
      const { file } = yield* backedUp.pipe(withKey)
      const freed = Effect.andThen(
        restoreFrom(file).pipe(withKey),
        Effect.flatMap(SqlClient.SqlClient, (sql) => sql`select freed_xid::text from job_mailbox where key = 'mailbox'`)
      )
      assert.deepStrictEqual(yield* onEmpty(freed), [{ freed_xid: null }])
      yield* sql`delete from job_mailbox`
    })
  )

  it.effect("opens what was sealed, with the key that it brought along", () =>
    Effect.gen(function* () {
      const dataDir = path.join(yield* folder, "first")
      const { file, report, sealed } = yield* Effect.gen(function* () {
        const sealed = yield* Effect.flatMap(Vault, (vault) => vault.seal("row", "secret"))
        return { sealed, ...(yield* backedUp) }
      }).pipe(withVault(dataDir))
      assert.strictEqual(report.secretsKey, "sealed")
      const other = path.join(path.dirname(dataDir), "other")
      const opened = Effect.gen(function* () {
        const { secretsKeyFile } = yield* restoreFrom(file).pipe(withDataDir(other))
        assert.strictEqual(secretsKeyFile, SecretsKeyFile.fileOf(other))
        assert.strictEqual(fs.statSync(SecretsKeyFile.fileOf(other)).mode & 0o777, 0o600)
        return yield* Effect.flatMap(Vault, (vault) => vault.open("row", sealed)).pipe(withVault(other))
      })
      assert.strictEqual(yield* onEmpty(opened), "secret")
    })
  )
})

const withDataDir =
  (dataDir: string) =>
  <A, E, R>(self: Effect.Effect<A, E, R>) =>
    Effect.flatMap(Settings, (settings) =>
      Effect.provideService(self, Settings, { ...settings, dataDir, secretsKey: Option.none() })
    )

const vaultLayer = Vault.layer.pipe(Layer.provide(SecureRandom.layerWebCrypto))

const withVault =
  (dataDir: string) =>
  <A, E, R>(self: Effect.Effect<A, E, R>) =>
    withDataDir(dataDir)(Effect.provide(self, vaultLayer, { local: true }))

/** A node on the database of the context. */
const nodeHere = Layer.fresh(Node.working.pipe(Layer.provideMerge(Kernel.services)))

layer(Node.node(), { excludeTestServices: true })("a backup under load", (it) => {
  it.effect("is of one moment, and a node on the restored database delivers every event that is in it", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const shop = yield* Node.receiver
      const { id } = yield* Node.register({ url: shop.url })
      // Each transaction writes to two tables and publishes: a backup has all of it or nothing.
      const write = (n: number) =>
        sql.withTransaction(
          Effect.gen(function* () {
            yield* sql`
              insert into accounts_account (id, name, analytics_plan, business_plan, crm_plan, created_at)
              values (${String(n).padStart(26, "0")}, 'Load', 'free', 'none', 'free', now())`
            yield* Node.bake(n)
            yield* sql`
              insert into accounts_workspace (id, account_id, name, created_at)
              values (${String(n).padStart(26, "0")}, ${String(n).padStart(26, "0")}, 'Main', now())`
          })
        )
      let written = 0
      const load = yield* Effect.forkChild(
        Effect.forever(Effect.suspend(() => write((written += 1)))).pipe(
          Effect.provideService(SqlClient.SqlClient, sql)
        )
      )
      yield* Node.until(() => shop.arrivals.length > 100)
      const { file } = yield* backedUp.pipe(withKey)
      const until = written
      yield* Node.until(() => written > until)
      yield* Fiber.interrupt(load)

      const arrivals = shop.arrivals.length
      yield* Effect.gen(function* () {
        const restored = yield* SqlClient.SqlClient
        yield* restoreFrom(file, (yield* migrations).modules).pipe(withKey)
        const [counts] = yield* restored<{ accounts: number; workspaces: number; events: number }>`
          select (select count(*)::int from accounts_account) as accounts,
            (select count(*)::int from accounts_workspace) as workspaces,
            (select max((data ->> 'n')::int) from event) as events`
        assert.isAbove(counts!.accounts, 100)
        assert.strictEqual(counts!.workspaces, counts!.accounts)
        assert.strictEqual(counts!.events, counts!.accounts)
        yield* Effect.andThen(
          Node.settled(id, { succeeded: counts!.events }),
          Effect.sync(() => assert.isAbove(shop.arrivals.length, arrivals - 1))
        ).pipe(Effect.provide(nodeHere, { local: true }))
      }).pipe(Effect.provide(emptyDatabaseOf({ jobLease: Duration.seconds(2) }), { local: true }))
    })
  )
})

import { randomBytes } from "node:crypto"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Option, Redacted, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { drain } from "../../src/actor/testing/Drain.ts"
import { modules } from "../../src/app.ts"
import { defineModule } from "../../src/module.ts"
import { Operator } from "../../src/operate/Operator.ts"
import { Reseal, ResealResult } from "../../src/secrets/reseal/Reseal.ts"
import * as ResealWorker from "../../src/secrets/reseal/ResealWorker.ts"
import { type SealedColumn, SealedColumns } from "../../src/secrets/reseal/SealedColumn.ts"
import * as SealedRows from "../../src/secrets/reseal/SealedRows.ts"
import { Secrets } from "../../src/secrets/reseal/Secrets.ts"
import { make as makeVault, Vault } from "../../src/secrets/Vault.ts"
import { Settings } from "../../src/settings/Settings.ts"
import * as TestDatabase from "../support/TestDatabase.ts"
import { kernelOn, nodeOf } from "../support/TestRuntime.ts"

const [old, fresh] = [randomBytes(32), randomBytes(32)]
const keys = (...all: ReadonlyArray<Uint8Array>) => ({ secretsKey: Option.some(Redacted.make(all)) })

const ofBox = { table: "box", key: ["room", "id"] }
const columns: ReadonlyArray<SealedColumn> = [
  { ...ofBox, column: "secret", of: ["name"], owner: (name) => `box ${name}` },
  { ...ofBox, column: "other", of: ["name"], owner: (name) => `other ${name}` }
]

const ResealModule = defineModule({
  name: "secrets",
  actors: [Reseal],
  migrations: {},
  layer: ResealWorker.layer
})

const Live = Layer.merge(nodeOf(ResealModule), Secrets.layer).pipe(
  Layer.provide(Layer.succeed(SealedColumns, columns)),
  Layer.provideMerge(kernelOn(keys(fresh, old)))
)

const operator = Operator.of({ who: "test", via: "cli" })

const vaultWith = (...all: ReadonlyArray<Uint8Array>) =>
  Effect.flatMap(Settings, (settings) =>
    Effect.provide(
      Effect.flatMap(Vault, (vault) => Effect.succeed(vault)),
      Layer.fresh(Vault.layer).pipe(Layer.provide(Layer.succeed(Settings, { ...settings, ...keys(...all) }))),
      { local: true }
    )
  )

const resealed = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { jobId } = yield* Effect.flatMap(Secrets, ({ reseal }) => reseal).pipe(
    Effect.provideService(Operator, operator)
  )
  yield* drain()
  const [row] = yield* sql<{ readonly result: unknown }>`select result from job_history where id = ${jobId}::int8`
  return yield* Schema.decodeUnknownEffect(ResealResult)(row?.result)
})

layer(Live, { excludeTestServices: true })("Resealing", (it) => {
  it.effect(
    "replaces each value of an older key once, keeps what it cannot open, and forgets keys without secrets",
    () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* sql`
        create table box (room text, id int, name text not null, secret bytea, other bytea, primary key (room, id))`
        const before = yield* vaultWith(old)
        const bulk = yield* makeVault([old])
        // More than a page, across the boundary of the first column of the key.
        for (let n = 0; n < 530; n++) {
          const secret = n % 50 === 0 ? null : yield* bulk.seal(`box n${n}`, `secret ${n}`)
          yield* sql`insert into box values (${n < 300 ? "a" : "b"}, ${n}, ${`n${n}`}, ${secret}, null)`
        }
        const damaged = Buffer.from(yield* before.seal("other n2", "lost"))
        damaged[damaged.length - 1]! ^= 1
        yield* sql`update box set other = ${damaged} where id = 2`
        const vault = yield* vaultWith(fresh, old)
        const current = yield* vault.seal("other n1", "current")
        yield* sql`update box set other = ${current} where id = 1`

        const { status } = yield* Secrets
        const [first, second] = (yield* status).keys
        assert.deepInclude(first, { key: vault.keyName, isCurrent: true, isNeeded: true, count: 1 })
        assert.deepInclude(second, { key: before.keyName, isCurrent: false, isNeeded: true, count: 520 })

        // The damaged value keeps the old key in use.
        assert.deepStrictEqual(yield* resealed, { resealed: 519, unreadable: 1, forgotten: [] })
        const rows = yield* sql<{ readonly id: number; readonly secret: Uint8Array }>`
        select id, secret from box where secret is not null order by id`
        assert.strictEqual(rows.length, 519)
        const alone = yield* vaultWith(fresh, old)
        for (const { id, secret } of rows) assert.strictEqual(yield* alone.open(`box n${id}`, secret), `secret ${id}`)
        const [kept] = yield* sql<{ readonly other: Uint8Array }>`select other from box where id = 1`
        assert.deepStrictEqual(Buffer.from(kept!.other), Buffer.from(current))

        assert.strictEqual((yield* Effect.exit(vaultWith(fresh)))._tag, "Failure")
        yield* sql`update box set other = null where id = 2`
        assert.deepStrictEqual(yield* resealed, { resealed: 0, unreadable: 0, forgotten: [before.keyName] })
        // A node starts without the old key, and opens everything.
        const later = yield* vaultWith(fresh)
        assert.strictEqual(yield* later.open("box n1", rows[0]!.secret), "secret 1")
        assert.deepStrictEqual(
          (yield* status).columns.map(({ column, count, key }) => [column, key, count]),
          [
            ["secret", vault.keyName, 519],
            ["other", vault.keyName, 1]
          ]
        )
      })
  )

  it.effect("is one job at a time, and audited", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { reseal } = yield* Secrets
      // In one transaction the first job cannot have ended before the second one is asked for.
      const [first, second] = yield* sql
        .withTransaction(Effect.all([reseal, reseal]))
        .pipe(Effect.provideService(Operator, operator))
      assert.deepStrictEqual([second.jobId, first.created, second.created], [first.jobId, true, false])
      const audited = yield* sql<{ readonly changed: number }>`
        select changed from admin_audit where action = 'secrets_reseal' and target = ${first.jobId} order by id`
      assert.deepStrictEqual(
        audited.map(({ changed }) => changed),
        [1, 0]
      )
      yield* drain()
    })
  )

  it.effect("never replaces a value that its owner has changed meanwhile", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* sql`create table crate (id text primary key, secret bytea)`
      const both = yield* makeVault([fresh, old])
      const stored = yield* (yield* makeVault([old])).seal("1", "of before")
      const chosen = yield* both.seal("1", "of the owner")
      yield* sql`insert into crate values ('1', ${stored})`
      // The owner's change commits between the reading of the page and the writing of its row.
      const racing = {
        ...both,
        open: (owner: string, sealed: Uint8Array) =>
          Effect.andThen(Effect.orDie(sql`update crate set secret = ${chosen}`), both.open(owner, sealed))
      }
      const column = { table: "crate", column: "secret", key: ["id"], owner: (id: string) => id }
      yield* SealedRows.resealPage(racing, column, null)
      const [row] = yield* sql<{ readonly secret: Uint8Array }>`select secret from crate`
      assert.strictEqual(yield* both.open("1", row!.secret), "of the owner")
    })
  )
})

/** Columns of bytes that hold no secret, or only a hash of one. */
const notSealed = [
  "accounts_key.hash",
  "console_known_network.network",
  "console_link.hash",
  "crm_calendar_feed.token_hash",
  "crm_erasure.line_user_hash",
  "crm_line_forward.body",
  "crm_rich_menu.image",
  "http_idempotency.fingerprint",
  "job_callback.fingerprint",
  "import_columns.headings",
  "secrets_key.canary",
  "secrets_key.name"
]

layer(TestDatabase.layer)("Every column of bytes", (it) => {
  it.effect("is declared as sealed by its module, or known not to be", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const found = yield* sql<{ readonly name: string }>`
        select c.relname || '.' || a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
          and a.attnum > 0 and not a.attisdropped and a.atttypid = 'bytea'::regtype order by 1`
      const declared = modules.flatMap(({ sealed }) => sealed.map(({ column, table }) => `${table}.${column}`))
      assert.deepStrictEqual(
        found.map(({ name }) => name),
        [...declared, ...notSealed].toSorted()
      )
      // The key of each declaration is the table's own.
      for (const { key, of = key, table } of modules.flatMap(({ sealed }) => sealed)) {
        const [index] = yield* sql<{ readonly columns: ReadonlyArray<string> }>`
          select array_agg(a.attname::text order by array_position(i.indkey::int2[], a.attnum)) as columns
          from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
          where i.indrelid = ${table}::regclass and i.indisprimary`
        assert.deepStrictEqual(index!.columns, [...key], table)
        yield* sql`select ${sql.csv(of.map((name) => sql`${sql(name)}`))} from ${sql(table)} limit 0`
      }
    })
  )
})

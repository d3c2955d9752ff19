/** Servers, databases and roles whose sessions begin otherwise than ours must. */
import { PgClient } from "@effect/sql-pg"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Option, Redacted } from "effect"
import * as Database from "../../../src/sql/Database.ts"
import { TcpServer } from "../../support/server/TcpServer.ts"
import * as TestSettings from "../../support/TestSettings.ts"

const on = (url: string) =>
  Database.layer.pipe(Layer.provide(TestSettings.layer({ databaseUrl: Option.some(Redacted.make(url)) })))

const odd = {
  bytea_output: "escape",
  datestyle: "SQL, DMY",
  default_transaction_isolation: "serializable",
  extra_float_digits: "-10",
  idle_session_timeout: "1min",
  intervalstyle: "sql_standard",
  lock_timeout: "1s",
  row_security: "off",
  search_path: "elsewhere",
  standard_conforming_strings: "off",
  timezone: "Asia/Tokyo"
}

const alter = (what: string, settings: Readonly<Record<string, string>>) =>
  Object.entries(settings).map(
    ([name, value]) => `alter ${what} set ${name} = ${name === "search_path" ? value : `'${value}'`}`
  )

layer(TcpServer.layer, { excludeTestServices: true })("the settings of a session", (it) => {
  it.effect("are ours on every client, whatever the role and the database say", () =>
    Effect.gen(function* () {
      const { administer, url } = yield* TcpServer
      yield* administer(
        "create role odd login password 'odd'",
        ...alter("role odd", odd),
        ...alter("database postgres", odd)
      )
      yield* Effect.gen(function* () {
        for (const sql of [yield* PgClient.PgClient, yield* Database.FastSql, yield* Database.RuntimeSql]) {
          const rows = yield* sql<{ name: string; value: string }>`
            select lower(name) as name, current_setting(name) as value from pg_settings
            where lower(name) in ${sql.in(Object.keys(odd))} order by 1`
          assert.deepStrictEqual(Object.fromEntries(rows.map(({ name, value }) => [name, value])), {
            bytea_output: "hex",
            datestyle: "ISO, MDY",
            default_transaction_isolation: "read committed",
            extra_float_digits: "1",
            idle_session_timeout: "0",
            intervalstyle: "postgres",
            lock_timeout: "0",
            row_security: "on",
            search_path: '"$user", public',
            standard_conforming_strings: "on",
            timezone: "UTC"
          })
        }
      }).pipe(Effect.provide(on(url({ user: "odd", password: "odd" })), { local: true }))
    })
  )

  it.effect("may choose a schema in the URL", () =>
    Effect.gen(function* () {
      const { url } = yield* TcpServer
      const query = `options=${encodeURIComponent("-c search_path=pg_catalog")}`
      const [row] = yield* Effect.flatMap(
        PgClient.PgClient,
        (sql) => sql`select current_setting('search_path') as path`
      ).pipe(Effect.provide(on(url({ query })), { local: true }))
      assert.deepStrictEqual(row, { path: "pg_catalog" })
    })
  )

  it.effect("of a role do not end transactions of the service", () =>
    Effect.gen(function* () {
      const { administer, url } = yield* TcpServer
      yield* administer(
        "create role hurried login password 'hurried'",
        `do $$ begin if current_setting('transaction_timeout', true) is not null then
           alter role hurried set transaction_timeout = '1s'; end if; end $$`
      )
      const address = url({ user: "hurried", password: "hurried" })
      const [row] = yield* Effect.flatMap(
        PgClient.PgClient,
        (sql) => sql`select coalesce(current_setting('transaction_timeout', true), '0') as "limit"`
      ).pipe(Effect.provide(on(address), { local: true }))
      assert.deepStrictEqual(row, { limit: "0" })
    })
  )

  it.effect("that a pooler does not take are refused in one line that names the cure", () =>
    Effect.gen(function* () {
      const { administer, url } = yield* TcpServer
      yield* administer(
        "create role pooled login password 'pooled'",
        "alter role pooled set intervalstyle = 'sql_standard'",
        "alter role pooled set search_path = elsewhere",
        "alter role pooled set datestyle = 'SQL, DMY'"
      )
      const address = url({ user: "pooled", password: "pooled", query: "pgbouncer=true" })
      const refusal = yield* Effect.flip(Effect.provide(PgClient.PgClient, on(address), { local: true }))
      assert.match(refusal.message, /run: alter role pooled set intervalstyle = 'postgres';/)
      assert.match(refusal.message, /run: alter role pooled set search_path = "\$user", public;/)
      assert.notMatch(refusal.message, /datestyle|\n/)
    })
  )
})

import { PgClient } from "@effect/sql-pg"
import { assert, layer } from "@effect/vitest"
import { Duration, Effect, Fiber, Layer, Option, Redacted } from "effect"
import { TestClock } from "effect/testing"
import * as Database from "../../../src/sql/Database.ts"
import { certificate, freePort, TcpServer } from "../../support/server/TcpServer.ts"
import * as TestSettings from "../../support/TestSettings.ts"

/** The service's own clients on a URL. */
const on = (url: string) =>
  Database.layer.pipe(Layer.provide(TestSettings.layer({ databaseUrl: Option.some(Redacted.make(url)) })))

const query = <A extends object>(url: string, statement: string) =>
  Effect.flatMap(PgClient.PgClient, (sql) => sql.unsafe<A>(statement)).pipe(
    Effect.map(([row]) => row),
    Effect.provide(on(url), { local: true })
  )

const isEncrypted = (url: string) =>
  Effect.map(
    query<{ ssl: boolean }>(url, "select ssl from pg_stat_ssl where pid = pg_backend_pid()"),
    (row) => row?.ssl
  )

const refusal = (url: string) => Effect.map(Effect.flip(query(url, "select 1")), (error) => error.message)

/** Lets the waits between tries pass at once, and the tries themselves take the time that they take. */
const impatiently = <A, E, R>(self: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const fiber = yield* Effect.forkChild(self)
    while (fiber.pollUnsafe() === undefined) {
      yield* Effect.promise(() => new Promise<void>((resolve) => setImmediate(resolve)))
      yield* TestClock.adjust("10 millis")
    }
    return yield* Fiber.join(fiber)
  }).pipe(Effect.provide(TestClock.layer()))

const root = `sslrootcert=${certificate("authority.crt")}`

layer(TcpServer.layer, { excludeTestServices: true })("the database of a URL", (it) => {
  it.effect("is spoken to in the clear or encrypted as sslmode says", () =>
    Effect.gen(function* () {
      const { offerTls, url } = yield* TcpServer
      assert.isFalse(yield* isEncrypted(url({ query: "sslmode=disable" })))
      assert.isTrue(yield* isEncrypted(url()))
      assert.isTrue(yield* isEncrypted(url({ query: "sslmode=require" })))
      assert.isTrue(yield* isEncrypted(url({ query: `sslmode=verify-ca&${root}` })))
      assert.isTrue(yield* isEncrypted(url({ host: "localhost", query: `sslmode=verify-full&${root}` })))
      yield* offerTls(false)
      assert.match(yield* refusal(url({ query: "sslmode=require" })), /does not support TLS/)
      assert.isFalse(yield* isEncrypted(url({ query: "sslmode=prefer" })))
      yield* offerTls(true)
    })
  )

  it.effect("is refused when its certificate does not hold", () =>
    Effect.gen(function* () {
      const { url } = yield* TcpServer
      const unknown = url({ query: "sslmode=verify-ca" })
      const otherHost = url({ query: `sslmode=verify-full&${root}` })
      assert.match(yield* refusal(unknown), /^The database postgres at 127.* cannot be used: unable to verify/)
      assert.match(yield* refusal(otherHost), /IP: 127\.0\.0\.1 is not in the cert's list/)
    })
  )

  it.effect("is refused at once, in one line without the password, when the password is wrong", () =>
    Effect.gen(function* () {
      const { administer, url } = yield* TcpServer
      yield* administer("create role carol login password 'right'")
      assert.isDefined(yield* query(url({ user: "carol", password: "right" }), "select 1"))
      const line = yield* refusal(url({ user: "carol", password: "hunter2" }))
      assert.match(
        line,
        /cannot be used: password authentication failed for user "carol"\. Check the user and password of DATABASE_URL/
      )
      assert.notInclude(line, "hunter2")
    })
  )

  it.effect("is waited for a few seconds, then reported in one line without the password", () =>
    Effect.gen(function* () {
      const port = yield* freePort
      const [elapsed, line] = yield* impatiently(
        Effect.timed(refusal(`postgres://ekimae:hunter2@127.0.0.1:${port}/ekimae`))
      )
      assert.strictEqual(
        line,
        `The database ekimae at 127.0.0.1:${port} cannot be used: connect ECONNREFUSED 127.0.0.1:${port}. Check that PostgreSQL runs there and can be reached from here`
      )
      assert.isAtLeast(Duration.toMillis(elapsed), 5000)
      assert.isAtMost(Duration.toMillis(elapsed), 6000)
    })
  )

  it.effect("is refused when it is older than PostgreSQL 15", () =>
    Effect.gen(function* () {
      const { administer, url } = yield* TcpServer
      // A database that says it is older, to one user: its own function is found before the system's.
      yield* administer(
        "create role old_timer login password 'old'",
        "create schema old",
        "grant usage on schema old to old_timer",
        `create function old.current_setting(name text) returns text language sql as
          $$ select case name when 'server_version_num' then '140012' else '14.12' end $$`
      )
      const options = encodeURIComponent("-c search_path=old,pg_catalog")
      const line = yield* refusal(url({ user: "old_timer", password: "old", query: `options=${options}` }))
      assert.match(line, / is PostgreSQL 14\.12; 15 or newer is needed$/)
    })
  )

  it.effect("keeps nothing on its sessions behind a transaction pooler", () =>
    Effect.gen(function* () {
      const { url } = yield* TcpServer
      const statement = `select current_setting('statement_timeout') as timeout,
        (select count(*) from pg_prepared_statements) as prepared`
      assert.deepStrictEqual(yield* query(url(), statement), { timeout: "15s", prepared: 2 })
      assert.deepStrictEqual(yield* query(url({ query: "pgbouncer=true" }), statement), { timeout: "0", prepared: 0 })
    })
  )
})

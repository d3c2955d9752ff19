import { PgClient } from "@effect/sql-pg"
import { assert, describe, it, layer } from "@effect/vitest"
import { Context, Effect, Exit, Layer, Logger, Metric, Redacted, Scope } from "effect"
import { PrometheusMetrics } from "effect/observability"
import * as XminMonitor from "../../src/sql/XminMonitor.ts"
import { serve, stopped } from "../support/server/ServerProcess.ts"
import { freePort } from "../support/server/TcpServer.ts"

/** A server of its own, so that no other transactions are open on it; users other than the owner come by TCP. */
class Server extends Context.Service<
  Server,
  { readonly connect: (options?: PgClient.PgPoolConfig) => Effect.Effect<PgClient.PgClient, never, Scope.Scope> }
>()("test/Server") {
  static readonly layer = Layer.effect(
    Server,
    Effect.gen(function* () {
      const port = yield* freePort
      const { address } = yield* serve(yield* stopped, {
        autovacuum: "off",
        max_prepared_transactions: "2",
        listen_addresses: "127.0.0.1",
        port: String(port)
      })
      return Server.of({
        connect: (options) =>
          Layer.build(PgClient.layer({ ...address, port, database: "postgres", maxConnections: 1, ...options })).pipe(
            Effect.map(Context.get(PgClient.PgClient)),
            Effect.orDie
          )
      })
    })
  )
}

const services = Layer.effect(
  PgClient.PgClient,
  Effect.flatMap(Server, ({ connect }) => connect())
).pipe(Layer.provideMerge(Server.layer))

/** A session of its own in which a transaction stays open until `end`. */
const open = Effect.fnUntraced(function* (options: PgClient.PgPoolConfig, ...statements: ReadonlyArray<string>) {
  const scope = yield* Scope.make()
  const client = yield* Scope.provide((yield* Server).connect(options), scope)
  const connection = yield* Scope.provide(client.reserve, scope)
  const run = (statement: string) => connection.executeUnprepared(statement, [], undefined)
  const [row] = yield* run("select pg_backend_pid() as pid")
  for (const statement of ["begin isolation level repeatable read", ...statements]) yield* run(statement)
  return { pid: String(row?.["pid"]), end: Effect.andThen(run("rollback"), Scope.close(scope, Exit.void)) }
})
const snapshot = "select count(*) from pg_class"
const write = "select pg_current_xact_id()::text"

/** Begins this many transactions. */
const pass = (count: number) =>
  Effect.flatMap(PgClient.PgClient, (sql) =>
    Effect.repeat(sql`select pg_current_xact_id()::text`, { times: count - 1 })
  )

/** Looks and reports; what was logged is kept. */
const watching = (bounds: Partial<XminMonitor.Bounds>) => {
  const report = XminMonitor.reporter({ open: "1 hour", transactions: 1_000_000, ...bounds })
  const lines: Array<string> = []
  const logger = Logger.make(({ logLevel, message }) => void lines.push(`${logLevel} ${String(message)}`))
  return {
    lines,
    look: Effect.flatMap(XminMonitor.look, report).pipe(Effect.provide(Logger.layer([logger])))
  }
}

const holderOf = (pid: string) => Effect.map(XminMonitor.look, (holders) => holders.find(({ name }) => name === pid))

layer(services, { excludeTestServices: true })("The watch of the horizon", (it) => {
  it.effect("warns once when a snapshot becomes too old in transactions, and says once when it is gone", () =>
    Effect.gen(function* () {
      const { lines, look } = watching({ transactions: 10 })
      yield* look
      const backup = yield* open({ applicationName: "nightly" }, snapshot)
      const { transactions = 0 } = (yield* holderOf(backup.pid)) ?? {}
      yield* pass(10 - transactions)
      yield* look
      assert.deepStrictEqual(lines, [])
      yield* pass(1)
      yield* look
      yield* pass(5)
      yield* look
      assert.strictEqual(lines.length, 1)
      assert.match(
        lines[0] ?? "",
        new RegExp(
          `^Warn The database cannot clean up.*: session ${backup.pid} \\(user ekimae, application nightly, ` +
            `idle in transaction\\), since \\d{4}-.*Z, 11 transactions ago\\. ` +
            `To end it: select pg_terminate_backend\\(${backup.pid}\\)$`
        )
      )
      yield* backup.end
      yield* look
      yield* look
      assert.deepStrictEqual(lines.slice(1), ["Info Nothing holds the database's horizon back any more"])
    })
  )

  it.effect("warns when a transaction is open for too long, however few began since", () =>
    Effect.gen(function* () {
      const backup = yield* open({}, snapshot)
      const patient = watching({ open: "1 hour" })
      const impatient = watching({ open: 0 })
      yield* patient.look
      yield* impatient.look
      assert.deepStrictEqual(patient.lines, [])
      assert.match(impatient.lines.join(), new RegExp(`^Warn .*session ${backup.pid} `))
      yield* backup.end
      yield* impatient.look
      assert.strictEqual(impatient.lines.length, 2)
    })
  )

  it.effect("warns again when it is held back again, and names the oldest of several", () =>
    Effect.gen(function* () {
      const { lines, look } = watching({ transactions: 3 })
      const first = yield* open({}, snapshot)
      yield* pass(2)
      const second = yield* open({}, snapshot)
      yield* pass(5)
      yield* look
      assert.match(lines[0] ?? "", new RegExp(`: session ${first.pid} .*; 1 more after it$`))
      yield* first.end
      yield* look
      assert.strictEqual(lines.length, 1)
      yield* second.end
      yield* look
      assert.strictEqual(lines.length, 2)
      const third = yield* open({}, snapshot)
      yield* pass(5)
      yield* look
      assert.match(lines[2] ?? "", new RegExp(`: session ${third.pid} `))
      yield* third.end
    })
  )

  it.effect("counts a transaction that writes in any database, and a snapshot in this one only", () =>
    Effect.gen(function* () {
      const [reader, writer] = [
        yield* open({ database: "template1" }, snapshot),
        yield* open({ database: "template1" }, write)
      ]
      assert.isUndefined(yield* holderOf(reader.pid))
      assert.deepInclude(yield* holderOf(writer.pid), { database: "template1", transactions: 1 })
      yield* reader.end
      yield* writer.end
    })
  )

  it.effect("passes over a session that is idle in a transaction and holds nothing", () =>
    Effect.gen(function* () {
      const idle = yield* open({}, snapshot, "commit", "begin")
      assert.isUndefined(yield* holderOf(idle.pid))
      yield* idle.end
    })
  )

  it.effect("warns of a prepared transaction, which no session shows", () =>
    Effect.gen(function* () {
      const sql = yield* PgClient.PgClient
      const { lines, look } = watching({ transactions: 3 })
      const forgotten = yield* open({}, write, "prepare transaction 'it''s lost'")
      yield* forgotten.end
      yield* pass(5)
      yield* look
      assert.match(
        lines[0] ?? "",
        /: prepared transaction it's lost \(user ekimae\), since .*Z, [6-8] transactions ago\. To end it: commit prepared 'it''s lost' or rollback prepared 'it''s lost'$/
      )
      yield* sql.unsafe("rollback prepared 'it''s lost'").unprepared
      yield* look
      assert.strictEqual(lines.length, 2)
    })
  )

  it.effect("works for a role that may not see others' sessions", () =>
    Effect.gen(function* () {
      const administrator = yield* (yield* Server).connect({ username: "postgres" })
      yield* administrator.unsafe("create role stranger login password 'x'")
      const backup = yield* open({ applicationName: "nightly" }, snapshot)
      yield* pass(5)
      const stranger = yield* (yield* Server).connect({ username: "stranger", password: Redacted.make("x") })
      const { lines, look } = watching({ transactions: 3, open: 0 })
      yield* look.pipe(Effect.provideService(PgClient.PgClient, stranger))
      assert.match(
        lines.join(),
        new RegExp(
          `session ${backup.pid} \\(user ekimae, application nightly\\), since when this role may not see, 5 trans`
        )
      )
      yield* backup.end
    })
  )

  it.effect("shows the age of the horizon, which is 0 when nothing holds it", () =>
    Effect.gen(function* () {
      const age = Effect.map(PrometheusMetrics.format(), (text) => ({
        transactions: /^database_xmin_age_transactions (\d+)$/m.exec(text)?.[1],
        seconds: /^database_xmin_age_seconds ([\d.]+)$/m.exec(text)?.[1]
      }))
      const shown = Effect.scoped(
        Effect.andThen(
          Layer.build(XminMonitor.layer),
          Effect.repeat(Effect.andThen(Effect.yieldNow, age), { until: ({ seconds }) => seconds !== undefined })
        )
      )
      assert.deepStrictEqual(yield* shown, { transactions: "0", seconds: "0" })
      const backup = yield* open({}, snapshot)
      yield* pass(7)
      const { seconds, transactions } = yield* shown
      assert.strictEqual(transactions, "7")
      assert.isAbove(Number(seconds), 0)
      yield* backup.end
    }).pipe(Effect.provideService(Metric.MetricRegistry, new Map()))
  )
})

describe("A replication slot", () => {
  it("is described by its name, with the statement that ends it", () => {
    const slot = {
      kind: "replication slot",
      name: "standby_1",
      user: null,
      application: null,
      database: null,
      state: "inactive",
      since: new Date(0),
      openMs: 1,
      transactions: 12
    } as const
    assert.strictEqual(
      XminMonitor.describe(slot),
      "replication slot standby_1 (inactive), since 1970-01-01T00:00:00.000Z, 12 transactions ago. " +
        "To end it: bring its standby back, or select pg_drop_replication_slot('standby_1')"
    )
  })
})

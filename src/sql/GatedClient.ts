/**
 * The SQL client of the service: `@effect/sql-pg`'s pool behind a fair gate. A statement or a transaction takes one
 * permit; statements inside a transaction run on its connection and take none. There are as many permits as
 * connections, so behind the gate nobody waits for the pool.
 */
import { PgClient, PgConnection, PgPool } from "@effect/sql-pg"
import { Effect, Scope, Stream } from "effect"
import type { Reactivity } from "effect/reactivity"
import { SqlClient, type SqlConnection, SqlError, Statement } from "effect/sql"
import type { Gate } from "./Gate.ts"
import { switching } from "./TenantConnection.ts"

export interface Options extends PgClient.PgPoolConfig {
  readonly gate: Gate
}

export const make = (
  options: Options
): Effect.Effect<PgClient.PgClient, SqlError.SqlError, Scope.Scope | Reactivity.Reactivity> =>
  Effect.gen(function* () {
    const { gate, ...config } = options
    const pool = yield* PgPool.make(config)
    const reserve = Effect.andThen(
      gate.permit,
      Effect.map(pool.reserve, (connection) => switching(connectionOf(connection)))
    )

    const client = yield* SqlClient.make({
      acquirer: Effect.andThen(gate.permit, Effect.map(pool.get, connectionOf)),
      borrower: (f) => gate.withPermit(pool.use((connection) => f(connectionOf(connection)))),
      transactionAcquirer: reserve,
      compiler: PgClient.makeCompiler(),
      driver: "pg",
      spanAttributes: [["db.system.name", "postgresql"]],
      prepareTransactionControls: true,
      commit,
      releaseSavepoint: (name) => `RELEASE SAVEPOINT ${name}`
    })

    return Object.assign(client, {
      [PgClient.TypeId]: PgClient.TypeId,
      config,
      json: (value: unknown) => Statement.fragment([Statement.custom("PgJson")(value, undefined, undefined)]),
      // A listener of its own connection: it lives as long as the process and would take a permit away for ever.
      listen: (channel: string) => Effect.flatMap(PgConnection.make(config), (own) => own.listen(channel)),
      // A statement like any other, so that inside a transaction it is sent with the commit or not at all.
      notify: (channel: string, payload: string) => Effect.asVoid(client`select pg_notify(${channel}, ${payload})`)
    })
  })

/** PostgreSQL answers `ROLLBACK` to the commit of a transaction in which a statement failed. */
const commit = (connection: SqlConnection.Connection) =>
  Effect.flatMap(connection.executeRaw("COMMIT", []), (result) =>
    (result as PgConnection.Result).command === "ROLLBACK" ? Effect.fail(rolledBack) : Effect.void
  )

const rolledBack = new SqlError.SqlError({
  reason: new SqlError.UnknownError({
    cause: new Error("A statement of the transaction failed and its error was caught without a savepoint"),
    message: "The commit rolled the transaction back",
    operation: "commit"
  })
})

type Transform = (<A extends object>(rows: ReadonlyArray<A>) => ReadonlyArray<A>) | undefined

/** Row names are used as they are, so the transforms that the interface allows are applied only when asked for. */
const connectionOf = (connection: PgConnection.PgConnection): SqlConnection.Connection => {
  const rows = (sql: string, params: ReadonlyArray<unknown>, transform: Transform, prepare: boolean) =>
    Effect.map(connection.query(sql, params, prepare), (result) =>
      transform === undefined ? result.rows : transform(result.rows)
    )
  return {
    execute: (sql, params, transform) => rows(sql, params, transform, true),
    executeUnprepared: (sql, params, transform) => rows(sql, params, transform, false),
    executeRaw: (sql, params) => connection.query(sql, params),
    executeValues: (sql, params) => connection.queryValues(sql, params),
    executeValuesUnprepared: (sql, params) => connection.queryValues(sql, params, false),
    executeStream: (sql, params) => connection.stream(sql, params) satisfies Stream.Stream<unknown, SqlError.SqlError>
  }
}

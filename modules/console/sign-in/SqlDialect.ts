/** Lets the sign-in library read and write through the SQL client of the service: one statement at a time, no transactions. */
import { Effect } from "effect"
import type { SqlClient } from "effect/sql"
import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult
} from "kysely"

export const make = (sql: SqlClient.SqlClient, run: <A, E>(statement: Effect.Effect<A, E>) => Promise<A>): Dialect => {
  const connection: DatabaseConnection = {
    executeQuery: <Row>({
      parameters,
      sql: text
    }: {
      readonly sql: string
      readonly parameters: ReadonlyArray<unknown>
    }) =>
      run(
        Effect.map(
          sql.unsafe<object>(text, parameters),
          (rows): QueryResult<Row> => ({
            rows: rows as ReadonlyArray<unknown> as Array<Row>,
            numAffectedRows: BigInt(rows.length)
          })
        )
      ),
    streamQuery: () => {
      throw new Error("The sign-in library streams no rows")
    }
  }
  const refuse = () => Promise.reject(new Error("The sign-in library begins no transactions"))
  const driver: Driver = {
    init: () => Promise.resolve(),
    acquireConnection: () => Promise.resolve(connection),
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    releaseConnection: () => Promise.resolve(),
    destroy: () => Promise.resolve()
  }
  return {
    createDriver: () => driver,
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db) => new PostgresIntrospector(db)
  }
}

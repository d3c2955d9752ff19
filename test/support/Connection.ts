/** Plain clients of the run's server, for what happens beside the code under test. */
import { PgClient } from "@effect/sql-pg"
import { Effect, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import * as Database from "../../src/sql/Database.ts"
import { serviceRole } from "../../src/sql/embedded/ServiceRole.ts"
import * as Server from "../../src/sql/server/Server.ts"
import * as TestSettings from "./TestSettings.ts"

/** As the owner of the database, which is what the service is: no superuser. */
export const clientOf = (host: string, database: string) =>
  PgClient.layer({ host, database, username: serviceRole, maxConnections: 2, applicationName: "test" })

/** The clients of the service, given its address with `{database}` in place of a name. */
export const clientsOf = (url: string, database: string) =>
  Layer.unwrap(Effect.map(Server.fromUrl(Redacted.make(url.replace("{database}", database))), Database.clients)).pipe(
    Layer.provide(TestSettings.layer())
  )

/** Runs statements as the superuser of the server, for what only an administrator may do. */
export const administer = (host: string, ...statements: ReadonlyArray<string>) =>
  administerIn("postgres", host, ...statements)

export const administerIn = (database: string, host: string, ...statements: ReadonlyArray<string>) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.forEach(statements, (statement) => sql.unsafe(statement).unprepared, { discard: true })
  ).pipe(
    Effect.provide(
      PgClient.layer({ host, database, username: "postgres", maxConnections: 1, applicationName: "test" }),
      { local: true }
    )
  )

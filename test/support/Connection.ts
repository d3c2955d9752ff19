import { PgClient } from "@effect/sql-pg"

/** A plain client of the run's server, for what happens beside the code under test. */
export const clientOf = (host: string, database: string) =>
  PgClient.layer({ host, database, username: "postgres", maxConnections: 2, applicationName: "test" })

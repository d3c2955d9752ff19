/** A PostgreSQL server to connect to, and what must hold before it is used. */
import type { PgClient } from "@effect/sql-pg"
import { Duration, Effect, type Redacted, Schedule } from "effect"
import type { SqlError } from "effect/sql"
import { DatabaseUnavailable } from "./DatabaseUnavailable.ts"

export interface Server {
  readonly config: PgClient.PgPoolConfig
  /** Behind a transaction pooler: no session outlives a transaction, so nothing may be set on one. */
  readonly pooled: boolean
}

export const fromAddress = (address: PgClient.PgPoolConfig, database = "postgres"): Server => ({
  config: { ...address, database },
  pooled: false
})

export const fromUrl = (url: Redacted.Redacted): Effect.Effect<Server, DatabaseUnavailable> =>
  Effect.succeed({ config: { url }, pooled: false })

const oldest = 150_000

/** Connects, for a few seconds if need be, and checks the version. */
export const verify = (sql: PgClient.PgClient): Effect.Effect<void, DatabaseUnavailable> =>
  sql<{ version: string; number: number }>`
    select current_setting('server_version') as version, current_setting('server_version_num')::int as number`.pipe(
    Effect.retry({
      schedule: Schedule.spaced("250 millis"),
      while: (error: SqlError.SqlError) => error.isRetryable
    }),
    Effect.timeoutOrElse({
      duration: Duration.seconds(5),
      orElse: () => Effect.fail(new DatabaseUnavailable({ reason: "The database does not answer" }))
    }),
    Effect.catchTag("SqlError", (error) => Effect.fail(new DatabaseUnavailable({ reason: error.message }))),
    Effect.flatMap(([row]) =>
      row !== undefined && row.number >= oldest
        ? Effect.void
        : Effect.fail(
            new DatabaseUnavailable({ reason: `The database is PostgreSQL ${row?.version}; 15 or newer is needed` })
          )
    )
  )

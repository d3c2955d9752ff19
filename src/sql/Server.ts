/** A PostgreSQL server to connect to, and what must hold before it is used. */
import type { PgClient } from "@effect/sql-pg"
import { Context, Effect, Redacted, Result, Schedule } from "effect"
import type { SqlError } from "effect/sql"
import { DatabaseUnavailable } from "./DatabaseUnavailable.ts"
import * as DatabaseUrl from "./DatabaseUrl.ts"
import { explain, isUnavailable, sqlState } from "./Pg.ts"
import { offersTls } from "./TlsOffer.ts"

export interface Server {
  readonly config: PgClient.PgPoolConfig
  /** What to call it in messages: no password, no user. */
  readonly name: string
  /** Behind a transaction pooler: no session outlives a transaction, so nothing may be set or prepared on one. */
  readonly pooled: boolean
}

/** Whether the clients in this context speak to a pooler. Then `listen` hears nothing, and is not worth a connection. */
export const Pooled = Context.Reference<boolean>("ekimae/sql/Pooled", { defaultValue: () => false })

export const fromAddress = (address: PgClient.PgPoolConfig, database = "postgres"): Server => ({
  config: { ...address, database },
  name: `The database ${database} at ${address.host}`,
  pooled: false
})

/** The server of a `DATABASE_URL`; asks it whether it speaks TLS when the URL leaves that open. */
export const fromUrl = (secret: Redacted.Redacted): Effect.Effect<Server, DatabaseUnavailable> =>
  Effect.gen(function* () {
    const parsed = DatabaseUrl.parse(Redacted.value(secret))
    if (Result.isFailure(parsed)) return yield* new DatabaseUnavailable({ reason: parsed.failure })
    const url = parsed.success
    const name = `The database${url.database === undefined ? "" : ` ${url.database}`} at ${url.host}:${url.port}`
    const ssl = yield* sslOf(url).pipe(
      patiently(() => true),
      Effect.mapError((error) => new DatabaseUnavailable({ reason: `${name} cannot be used: ${explain(error)}` }))
    )
    return {
      name,
      pooled: url.pooled,
      config: {
        url: secret,
        ssl,
        prepare: !url.pooled,
        // A connection that only listens would never notice that its peer is gone.
        keepAlive: "30 seconds"
      }
    }
  })

const sslOf = ({ host, port, tls }: DatabaseUrl.DatabaseUrl) => {
  switch (tls._tag) {
    case "Off":
      return Effect.succeed(false as const)
    case "Required":
      return Effect.succeed(tls.options)
    case "WhenOffered":
      return Effect.map(offersTls({ host, port }), (offered) => (offered ? tls.options : (false as const)))
  }
}

/** A database that starts together with the service is waited for this long. */
const patience = Schedule.spaced("250 millis").pipe(Schedule.upTo({ duration: "5 seconds" }))

const patiently =
  <E>(worthwhile: (error: E) => boolean) =>
  <A, R>(self: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.retry(self, { schedule: patience, while: worthwhile })

/** Faults that no wait mends: a certificate that does not hold, a setting that the other side does not take. */
const isLasting = (error: SqlError.SqlError): boolean =>
  /CERT|SELF_SIGNED|UNABLE_TO_|CRL|ERR_TLS/.test(sqlState(error) ?? "") ||
  /support TLS|unsupported startup parameter/.test(explain(error))

/** PgBouncer takes no session settings, which is how we learn that it is there. */
const hint = (why: string): string =>
  why.includes("unsupported startup parameter") ? `${why}; behind PgBouncer add pgbouncer=true to DATABASE_URL` : why

const oldest = 150_000

/** Connects, and checks the version. */
export const verify = (server: Server, sql: PgClient.PgClient): Effect.Effect<void, DatabaseUnavailable> =>
  Effect.gen(function* () {
    const unavailable = (why: string) => Effect.fail(new DatabaseUnavailable({ reason: `${server.name} ${why}` }))
    const [row] = yield* sql<{ version: string; number: number }>`
      select current_setting('server_version') as version, current_setting('server_version_num')::int as number`.pipe(
      patiently((error: SqlError.SqlError) => isUnavailable(error) && !isLasting(error)),
      Effect.catch((error) => unavailable(`cannot be used: ${hint(explain(error))}`))
    )
    if (row === undefined || row.number < oldest) {
      return yield* unavailable(`is PostgreSQL ${row?.version}; 15 or newer is needed`)
    }
  })

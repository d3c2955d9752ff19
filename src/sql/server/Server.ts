/** Describes the PostgreSQL server to connect to, and checks its version and settings before it is used. */
import type { PgClient } from "@effect/sql-pg"
import { Context, Duration, Effect, Redacted, Result, Schedule } from "effect"
import type { SqlError } from "effect/sql"
import { DatabaseUnavailable, isUnavailable, sqlState } from "../../process/Outage.ts"
import { explainWithCure } from "../Fault.ts"
import { explain } from "../Pg.ts"
import * as SessionSettings from "../session/SessionSettings.ts"
import * as DatabaseUrl from "./DatabaseUrl.ts"

export interface Server {
  /** All but where the server is and how to speak to it. */
  readonly config: PgClient.PgPoolConfig
  /** Where it may be, at least one place. */
  readonly hosts: ReadonlyArray<Host>
  readonly tls: DatabaseUrl.Tls
  /** Longest wait for a connection. */
  readonly connectTimeout: Duration.Duration
  /** Whether only a server that takes writes will do. */
  readonly writable: boolean
  /** What to call it in messages: no password, no user. */
  readonly name: string
  /** Behind a transaction pooler: no session outlives a transaction, so nothing may be set or prepared on one. */
  readonly pooled: boolean
  /** What another thread of the process makes the same server of. */
  readonly origin: Redacted.Redacted<Origin>
}

/** Where the server is, as plain data. */
export type Origin =
  | { readonly url: string }
  | {
      readonly address: Omit<Address, "password"> & { readonly password?: string | undefined }
      readonly database: string
    }

/** The origin of the server of the clients in this context. */
export const Origin = Context.Reference<Redacted.Redacted<Origin> | undefined>("ekimae/sql/server/Origin", {
  defaultValue: () => undefined
})

export type Host = DatabaseUrl.Host

/** Whether the clients in this context connect through a transaction pooler, where `listen` receives nothing. */
export const Pooled = Context.Reference<boolean>("ekimae/sql/server/Pooled", { defaultValue: () => false })

/** What to call the database of the clients in this context; see `Server.name`. */
export const Name = Context.Reference<string>("ekimae/sql/server/Name", { defaultValue: () => "The database" })

/** SYN packets go out after 0, 1 and 3 seconds: a server that is back is noticed within two. */
const defaultConnectTimeout = Duration.seconds(5)

export interface Address {
  readonly host: string
  readonly port?: number | undefined
  readonly username: string
  readonly password?: Redacted.Redacted | undefined
}

export const fromAddress = ({ host, port = 5432, ...names }: Address, database = "postgres"): Server => ({
  config: { ...names, database },
  hosts: [{ host, port }],
  tls: { _tag: "Off" },
  connectTimeout: defaultConnectTimeout,
  writable: false,
  name: `The database ${database} at ${host}`,
  pooled: false,
  origin: Redacted.make({
    address: { ...names, host, port, password: names.password && Redacted.value(names.password) },
    database
  })
})

export const fromOrigin = (origin: Origin): Effect.Effect<Server, DatabaseUnavailable> => {
  if ("url" in origin) return fromUrl(Redacted.make(origin.url))
  const { address, database } = origin
  const password = address.password === undefined ? undefined : Redacted.make(address.password)
  return Effect.succeed(fromAddress({ ...address, password }, database))
}

/** The server of a `DATABASE_URL`. */
export const fromUrl = (secret: Redacted.Redacted): Effect.Effect<Server, DatabaseUnavailable> =>
  Effect.suspend(() => {
    const parsed = DatabaseUrl.parse(Redacted.value(secret))
    if (Result.isFailure(parsed)) return Effect.fail(new DatabaseUnavailable({ reason: parsed.failure }))
    const { connectTimeout, database, hosts, options, password, pooled, tls, username, writable } = parsed.success
    const places = hosts.map(({ host, port }) => `${host}:${port}`).join(",")
    return Effect.succeed({
      config: {
        database,
        username,
        password: password === undefined ? undefined : Redacted.make(password),
        startupOptions: options,
        prepare: !pooled
      },
      hosts,
      tls,
      connectTimeout: connectTimeout === undefined ? defaultConnectTimeout : Duration.seconds(connectTimeout),
      writable,
      name: `The database${database === undefined ? "" : ` ${database}`} at ${places}`,
      pooled,
      origin: Redacted.make({ url: Redacted.value(secret) })
    })
  })

/** A database that starts together with the service is waited for this long. */
const startupRetry = Schedule.spaced("250 millis").pipe(Schedule.upTo({ duration: "5 seconds" }))

const retryWhile =
  <E>(worthwhile: (error: E) => boolean) =>
  <A, R>(self: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.retry(self, { schedule: startupRetry, while: worthwhile })

/** Errors that retrying does not cure: a certificate that fails verification, a setting that the server rejects. */
const isLasting = (error: SqlError.SqlError): boolean =>
  /CERT|SELF_SIGNED|UNABLE_TO_|CRL|ERR_TLS/.test(sqlState(error) ?? "") ||
  /support TLS|unsupported startup parameter/.test(explain(error))

/** PgBouncer refuses the session settings of this node; that error is how it is detected. */
const hint = (why: string): string =>
  why.includes("unsupported startup parameter") ? `${why}; behind PgBouncer add pgbouncer=true to DATABASE_URL` : why

const oldest = 150_000

/** Connects, and checks the version; behind a pooler also the settings that could not be sent. */
export const verify = (server: Server, sql: PgClient.PgClient): Effect.Effect<void, DatabaseUnavailable> =>
  Effect.gen(function* () {
    const unavailable = (why: string) => Effect.fail(new DatabaseUnavailable({ reason: `${server.name} ${why}` }))
    const [row] = yield* sql<{ version: string; number: number }>`
      select current_setting('server_version') as version, current_setting('server_version_num')::int as number`.pipe(
      retryWhile((error: SqlError.SqlError) => isUnavailable(error) && !isLasting(error)),
      Effect.catch((error) => unavailable(`cannot be used: ${hint(explainWithCure(error))}`))
    )
    if (row === undefined || row.number < oldest) {
      return yield* unavailable(`is PostgreSQL ${row?.version}; 15 or newer is needed`)
    }
    if (!server.pooled) return
    const { startupOptions } = server.config
    const differences = yield* SessionSettings.differences(sql, startupOptions).pipe(
      Effect.catch((error) => unavailable(`cannot be used: ${explainWithCure(error)}`))
    )
    if (differences.length > 0) {
      return yield* unavailable(`has other settings than the service needs: ${differences.join(" ")}`)
    }
  })

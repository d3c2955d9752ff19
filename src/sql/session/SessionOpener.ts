/**
 * Opens sessions. Of several hosts the last one that worked is dialled first; when it does not answer within half a
 * second, or fails, all others are dialled at once and the first suitable one is taken. With
 * `target_session_attrs=read-write` a host suits that takes writes: after a failover that is the promoted one.
 *
 * A dropped packet and a slow server look alike to the client. So an attempt that takes long is joined by another one every
 * second, and the first that succeeds is taken. Attempts that join are abandoned after two seconds, so at most three run
 * at once.
 */
import { connect, type Socket } from "node:net"
import { PgConnection } from "@effect/sql-pg"
import { Duration, Effect, Exit, Scope } from "effect"
import { SqlError } from "effect/sql"
import type { Host, Server } from "../server/Server.ts"
import { offersTls } from "../server/TlsOffer.ts"
import { race } from "./Race.ts"
import { Session } from "./Session.ts"
import type { SessionWatch } from "./SessionWatch.ts"

export interface Options {
  readonly config: PgConnection.Config
  /** Longest wait for the answer to a statement. */
  readonly limit: Duration.Duration
  /** Whether several statements may be on their way at once. */
  readonly shared: boolean
  readonly onFailure: (error: SqlError.SqlError) => void
}

export interface SessionOpener {
  readonly open: (options: Options) => Effect.Effect<Session, SqlError.SqlError>
}

/** Time for the last working host to answer before the other hosts are dialled as well. */
const headStart = "500 millis"

/** Milliseconds after which an attempt is joined by another one to the same host, each time, and how long that one lasts. */
const [joinMs, joinedMs] = [1000, 2000]

/** TCP keepalive: the system probes a connection that is idle for this long, ten times, a second apart. */
const keepAliveMs = 10_000

/** Time for the server to close the connection in order. */
const leaveMs = 1000

/**
 * Bytes of the longest message, which holds a row. The driver's own limit of 16 MiB is below what is stored (boundaries of municipalities),
 * and a session that meets a longer row is closed as if the server had failed. A backup takes no longer lines either.
 */
const maxMessageSize = 256 * 1024 * 1024

export const make = (server: Server, watch: SessionWatch, connectTimeout: Duration.Duration): SessionOpener => {
  const tls = tlsOf(server)
  let preferred = server.hosts[0]!

  const openOn = (host: Host, options: Options, dialled: Set<Socket>, until: number) =>
    Effect.uninterruptibleMask((restore) =>
      Effect.suspend(() => {
        const scope = Scope.makeUnsafe()
        return restore(connectTo(host, options, dialled, until)).pipe(
          Effect.provideService(Scope.Scope, scope),
          Effect.onExit((exit) => (Exit.isFailure(exit) ? Scope.close(scope, Exit.void) : Effect.void)),
          Effect.map((connected) => sessionOf(connected, options, scope))
        )
      })
    )

  const connectTo = Effect.fnUntraced(function* (host: Host, { config }: Options, dialled: Set<Socket>, until: number) {
    const ssl = yield* tls(host)
    let socket: Socket | undefined
    // Called again for each request to cancel a statement, which goes to the same host.
    const stream = () => {
      const made = dial(host)
      if (socket === undefined) {
        socket = made
        dialled.add(made)
        watch.attempts.set(made, until)
      }
      return made
    }
    const forget = Effect.sync(() => {
      if (socket === undefined) return
      dialled.delete(socket)
      watch.attempts.delete(socket)
    })
    return yield* Effect.gen(function* () {
      // `SessionWatch` ends attempts, with the check that follows.
      const unlimited = Duration.infinity
      const own = { connectTimeout: unlimited, maxMessageSize, ssl, stream }
      const connection = yield* PgConnection.make({ ...config, ...host, ...own })
      const identity = yield* check(host, connection)
      return { connection, socket: socket!, identity }
    }).pipe(Effect.ensuring(forget))
  })

  /** Behind a pooler the answer would come from an arbitrary session. */
  const check = Effect.fnUntraced(function* (host: Host, connection: PgConnection.PgConnection) {
    if (server.pooled && !server.writable) return undefined
    const { rows } = yield* connection.query(
      server.pooled ? question("") : question(withoutTransactionLimit),
      [],
      false
    )
    const { began, pid, readOnly } = rows[0] as unknown as Answer
    if (server.writable && readOnly === "on") return yield* cannotWrite(host)
    return pid === connection.processId ? { processId: pid, began } : undefined
  })

  const sessionOf = (
    { connection, identity, socket }: Effect.Success<ReturnType<typeof connectTo>>,
    { limit, onFailure, shared }: Options,
    scope: Scope.Closeable
  ) => {
    const close = Effect.andThen(
      Scope.close(scope, Exit.void),
      Effect.sync(() => {
        watch.remove(session)
        // A server that has gone silent must not keep the process.
        if (!socket.destroyed) setTimeout(() => socket.destroy(), leaveMs).unref()
        socket.unref()
      })
    )
    const session = new Session({
      connection,
      socket,
      identity,
      limit: Duration.toMillis(limit),
      shared,
      onFailure,
      close
    })
    watch.add(session)
    return session
  }

  const openJoined = (host: Host, options: Options, dialled: Set<Socket>) =>
    Effect.suspend(() => {
      const limitMs = Duration.toMillis(connectTimeout)
      const until = performance.now() + limitMs
      const joining = Effect.suspend(() =>
        openOn(host, options, dialled, Math.min(until, performance.now() + joinedMs))
      )
      const others = Array.from({ length: Math.max(0, Math.ceil(limitMs / joinMs) - 1) }, (_, n) => ({
        wait: `${(n + 1) * joinMs} millis` as const,
        open: joining
      }))
      return race({ first: openOn(host, options, dialled, until), others, otherwise: "fail" }, dialled)
    })

  const openFirst = (options: Options) =>
    Effect.suspend(() => {
      const dialled = new Set<Socket>()
      const open = (host: Host) =>
        Effect.map(openJoined(host, options, dialled), (session) => {
          preferred = host
          return session
        })
      const rest = server.hosts.filter((host) => host !== preferred)
      const others = rest.map((host) => ({ wait: headStart, open: open(host) }) as const)
      return race({ first: open(preferred), others, otherwise: "begin" }, dialled)
    })

  return { open: openFirst }
}

interface Answer {
  readonly pid: number
  readonly began: string
  readonly readOnly: "on" | "off"
}

const question = (more: string) => `
  select pid, backend_start::text as began, current_setting('transaction_read_only') as "readOnly"${more}
  from pg_stat_get_activity(pg_backend_pid())`

/**
 * Lifts a role's limit for whole transactions for the session: the service bounds each statement and each idle moment itself, and no
 * startup parameter may name a setting that servers before PostgreSQL 17 do not have.
 */
const withoutTransactionLimit = `,
  (select set_config('transaction_timeout', '0', false) where current_setting('transaction_timeout', true) is not null) as lifted`

const dial = ({ host, port }: Host): Socket =>
  host.startsWith("/")
    ? connect({ path: `${host}/.s.PGSQL.${port}` })
    : connect({ host, port, noDelay: true, keepAlive: true, keepAliveInitialDelay: keepAliveMs })

/** The driver's TLS options for a host. A host is asked only once whether it supports TLS. */
const tlsOf = ({ tls }: Server) => {
  const offering = new Map<Host, boolean>()
  return (host: Host) =>
    Effect.suspend(() => {
      if (tls._tag === "Off" || host.host.startsWith("/")) return Effect.succeed(false as const)
      if (tls._tag === "Required") return Effect.succeed(tls.options)
      const known = offering.get(host)
      const offered =
        known === undefined
          ? Effect.tap(offersTls(host), (offers) => Effect.sync(() => offering.set(host, offers)))
          : Effect.succeed(known)
      return Effect.map(offered, (offers) => (offers ? tls.options : (false as const)))
    })
}

const cannotWrite = ({ host, port }: Host) =>
  new SqlError.SqlError({
    reason: new SqlError.ConnectionError({
      cause: new Error(`${host}:${port} takes no writes`),
      message: "The server is read-only",
      operation: "connect"
    })
  })

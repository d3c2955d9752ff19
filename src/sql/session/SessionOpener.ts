/**
 * Opens sessions. Of several hosts the one that served last is tried first; when it does not answer within half a
 * second, or fails, all others are tried at once and the first one that suits is taken. With
 * `target_session_attrs=read-write` a host suits that takes writes: after a failover that is the promoted one.
 */
import { connect, type Socket } from "node:net"
import { PgConnection } from "@effect/sql-pg"
import { Deferred, Duration, Effect, Exit, Scope } from "effect"
import { SqlError } from "effect/sql"
import type { Host, Server } from "../Server.ts"
import { offersTls } from "../TlsOffer.ts"
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

/** How long the host that served last is waited for before others are tried, too. */
const headStart = "500 millis"

/** A connection that is not heard of for this long is dead; the system asks ten times, a second apart. */
const keepAliveMs = 10_000

/** How long the server has for taking leave. */
const leaveMs = 1000

export const make = (server: Server, watch: SessionWatch, connectTimeout: Duration.Duration): SessionOpener => {
  const tls = tlsOf(server)
  let preferred = server.hosts[0]!

  const openOn = (host: Host, options: Options) =>
    Effect.uninterruptibleMask((restore) =>
      Effect.suspend(() => {
        const scope = Scope.makeUnsafe()
        return restore(connectTo(host, options)).pipe(
          Effect.provideService(Scope.Scope, scope),
          Effect.onExit((exit) => (Exit.isFailure(exit) ? Scope.close(scope, Exit.void) : Effect.void)),
          Effect.map((connected) => sessionOf(connected, options, scope))
        )
      })
    )

  const connectTo = Effect.fnUntraced(function* (host: Host, { config }: Options) {
    const ssl = yield* tls(host)
    const since = performance.now()
    let socket: Socket | undefined
    // Called again for each request to cancel a statement, which goes to the same host.
    const stream = () => {
      const dialled = dial(host)
      if (socket === undefined) {
        socket = dialled
        const attempt = { since, until: since + Duration.toMillis(connectTimeout), socket }
        watch.attempts.add(attempt)
      }
      return dialled
    }
    const forget = Effect.sync(() => {
      for (const attempt of watch.attempts) if (attempt.socket === socket) watch.attempts.delete(attempt)
    })
    return yield* Effect.gen(function* () {
      // `SessionWatch` ends attempts, with the check that follows.
      const unlimited = Duration.infinity
      const connection = yield* PgConnection.make({ ...config, ...host, connectTimeout: unlimited, ssl, stream })
      const traceable = yield* check(host, connection)
      return { connection, socket: socket!, traceable }
    }).pipe(Effect.ensuring(forget))
  })

  /** Behind a pooler the answer would be that of whichever session comes next. */
  const check = Effect.fnUntraced(function* (host: Host, connection: PgConnection.PgConnection) {
    if (server.pooled && !server.writable) return false
    const { rows } = yield* connection.query(question, [], false)
    const { pid, readOnly } = rows[0] as unknown as Answer
    if (server.writable && readOnly === "on") return yield* cannotWrite(host)
    return pid === connection.processId
  })

  const sessionOf = (
    { connection, socket, traceable }: Effect.Success<ReturnType<typeof connectTo>>,
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
      traceable,
      limit: Duration.toMillis(limit),
      shared,
      onFailure,
      close
    })
    watch.add(session)
    return session
  }

  /** The first that suits; those that come about later are closed again. */
  const openFirst = (options: Options) =>
    Effect.suspend(() => {
      let won = false
      const failed = Deferred.makeUnsafe<void>()
      const first = preferred
      const attempt = (host: Host) =>
        Effect.uninterruptibleMask((restore) =>
          Effect.flatMap(restore(openOn(host, options)), (session) => {
            if (won) return Effect.andThen(session.close, Effect.never)
            won = true
            preferred = host
            return Effect.succeed(session)
          })
        )
      const later = Effect.raceFirst(Deferred.await(failed), Effect.sleep(headStart))
      return Effect.raceAll([
        Effect.onError(attempt(first), () => Deferred.succeed(failed, undefined)),
        ...server.hosts.filter((host) => host !== first).map((host) => Effect.andThen(later, attempt(host)))
      ])
    })

  return { open: (options) => (server.hosts.length === 1 ? openOn(preferred, options) : openFirst(options)) }
}

interface Answer {
  readonly pid: number
  readonly readOnly: "on" | "off"
}

const question = `select pg_backend_pid() as pid, current_setting('transaction_read_only') as "readOnly"`

const dial = ({ host, port }: Host): Socket =>
  host.startsWith("/")
    ? connect({ path: `${host}/.s.PGSQL.${port}` })
    : connect({ host, port, noDelay: true, keepAlive: true, keepAliveInitialDelay: keepAliveMs })

/** What the driver is told of TLS for a host. A host is asked only once whether it offers any. */
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

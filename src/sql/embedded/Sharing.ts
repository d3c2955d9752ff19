/**
 * Shares one embedded server between processes: starts it, keeps it running, and stops it with the last user.
 *
 * Each process holds a shared advisory lock in a session of its own for as long as it uses the server. On close it
 * gives the lock back and asks for the exclusive one: the process that gets it is the last user, and stops the server while
 * holding it. A process that comes at that moment waits for its lock until the server ends, then starts a new one. The system
 * closes the session of a killed process, so nothing has to be cleaned up after kill -9: the server it left behind is
 * used, and stopped, by the next one.
 */
import { PgConnection } from "@effect/sql-pg"
import { Effect, Exit, Queue, type Redacted, Schedule, Scope } from "effect"
import type { SqlError } from "effect/sql"
import * as Daemon from "../../process/Daemon.ts"
import { DatabaseUnavailable } from "../../process/Outage.ts"
import * as PidFile from "./PidFile.ts"
import * as Postmaster from "./Postmaster.ts"

/** How to connect; the same for every client of the server. */
export interface Address {
  readonly host: string
  readonly port: number
  readonly username: string
  readonly password?: Redacted.Redacted
}

const useLock = "hashtextextended('ekimae/embedded', 0)"

/** Uses the server until the scope closes; a server that dies meanwhile is started again. */
export const share = Effect.fnUntraced(function* (server: Postmaster.Options, address: () => Address) {
  let current: Session | undefined
  yield* Effect.addFinalizer(() => Effect.suspend(() => leave(server, current, address)))
  current = yield* enter(server, address)
  const reenter = Effect.gen(function* () {
    if (current !== undefined) {
      yield* current.lost
      yield* Effect.logWarning("The connection to the embedded PostgreSQL was lost")
      current = undefined
    }
    current = yield* enter(server, address)
  })
  const round = reenter.pipe(
    Effect.catchTag("DatabaseUnavailable", (error) => Effect.logError(error.message)),
    Effect.andThen(Effect.sleep("1 second"))
  )
  yield* Effect.forkScoped(Daemon.forever("Embedded PostgreSQL", round))
})

interface Session {
  readonly connection: PgConnection.PgConnection
  /** Resolves when the session ends by the server's side. */
  readonly lost: Effect.Effect<void>
  readonly close: Effect.Effect<void>
}

/** Finds the server, or starts it, and holds the shared lock in a session. */
const enter = (server: Postmaster.Options, address: () => Address): Effect.Effect<Session, DatabaseUnavailable> =>
  Effect.gen(function* () {
    let logged: string | undefined
    while (true) {
      const session = yield* attach(server, address)
      if (session !== undefined) return session
      const status = PidFile.running(server.directory.cluster)?.status
      if (status !== undefined && status !== "ready" && status !== logged) {
        logged = status
        yield* Effect.logInfo(
          `The PostgreSQL in ${server.directory.root} is ${status} in another process; waiting for it`
        )
      }
      if (status !== undefined) yield* Effect.sleep("10 millis")
      else if ((yield* Postmaster.start(server)) === "taken") yield* Effect.sleep("50 millis")
    }
  }).pipe(
    Effect.timeoutOrElse({
      duration: "3 minutes",
      orElse: () =>
        Effect.fail(
          new DatabaseUnavailable({
            reason: `The PostgreSQL on ${server.directory.cluster} does not answer; see ${server.directory.log}`
          })
        )
    })
  )

/** A session on the server if it runs and accepts this process; undefined while it starts or stops. */
const attach = (server: Postmaster.Options, address: () => Address): Effect.Effect<Session | undefined> =>
  Effect.suspend(() =>
    PidFile.running(server.directory.cluster)?.status === "ready"
      ? Effect.orElseSucceed(open(address()), () => undefined)
      : Effect.undefined
  )

const open = (address: Address): Effect.Effect<Session, SqlError.SqlError> =>
  Effect.uninterruptibleMask((restore) =>
    Effect.gen(function* () {
      const scope = yield* Scope.make()
      const close = Scope.close(scope, Exit.void)
      return yield* Effect.gen(function* () {
        const base = yield* PgConnection.make({ ...address, database: "postgres", applicationName: "ekimae server" })
        const connection = yield* base.pin
        yield* connection.query(`select pg_advisory_lock_shared(${useLock})`)
        // Nothing is ever sent on the channel; its queue fails with the session.
        const queue = yield* connection.listen("ekimae_server")
        return { connection, lost: Effect.asVoid(Effect.exit(Queue.take(queue))), close }
      }).pipe(
        restore,
        Scope.provide(scope),
        Effect.onError(() => close)
      )
    })
  )

/** Gives the lock back; the last user stops the server, also one that it was still starting. */
const leave = (
  server: Postmaster.Options,
  current: Session | undefined,
  address: () => Address
): Effect.Effect<void> => {
  const leaveBy = ({ close, connection }: Session) =>
    Effect.gen(function* () {
      yield* connection.query(`select pg_advisory_unlock_shared(${useLock})`)
      const { rows } = yield* connection.query(`select pg_try_advisory_lock(${useLock}) as last`)
      if (rows[0]?.["last"] === true) yield* Postmaster.stop(server)
    }).pipe(Effect.ensuring(close))
  const leaveByAnother = Effect.flatMap(attachSoon(server, address), (session) =>
    session === undefined ? Effect.void : leaveBy(session)
  )
  const leaving = current === undefined ? leaveByAnother : leaveBy(current).pipe(Effect.catch(() => leaveByAnother))
  return Effect.ignore(leaving)
}

const attachSoon = (server: Postmaster.Options, address: () => Address) =>
  attach(server, address).pipe(
    Effect.repeat({
      schedule: Schedule.spaced("10 millis"),
      until: (session) => session !== undefined || PidFile.running(server.directory.cluster) === undefined
    }),
    Effect.timeoutOrElse({ duration: "10 seconds", orElse: () => Effect.undefined })
  )

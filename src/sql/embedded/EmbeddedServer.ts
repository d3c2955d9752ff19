/**
 * The embedded PostgreSQL of a data directory, shared by every process that works on it.
 *
 * Each process holds a shared advisory lock in a session of its own for as long as it uses the server. On close it
 * gives the lock back and asks for the exclusive one: who gets it is the last user, and stops the server while holding
 * it. A process that comes at that moment waits for its lock until the server ends, then starts a new one. The system
 * closes the session of a killed process, so nothing has to be cleaned up after kill -9: the server it left behind is
 * used, and stopped, by the next one.
 */
import * as path from "node:path"
import { PgConnection } from "@effect/sql-pg"
import { Context, Effect, Exit, Layer, Queue, type Redacted, Schedule, Scope } from "effect"
import type { SqlError } from "effect/sql"
import { DatabaseUnavailable } from "../DatabaseUnavailable.ts"
import * as Binaries from "./Binaries.ts"
import * as Cluster from "./Cluster.ts"
import * as DataDirectory from "./DataDirectory.ts"
import * as Loopback from "./Loopback.ts"
import * as PidFile from "./PidFile.ts"
import * as Postmaster from "./Postmaster.ts"
import * as ServerUser from "./ServerUser.ts"

export interface Options {
  readonly dataDir: string
  /** Server settings beyond the ones that the embedding needs. */
  readonly parameters?: Readonly<Record<string, string>> | undefined
  /** False for data that need not survive a power cut. */
  readonly durable?: boolean | undefined
}

/** How to connect; the same for every client of the server. */
export interface Address {
  readonly host: string
  readonly port: number
  readonly username: "postgres"
  readonly password?: Redacted.Redacted
}

export class EmbeddedServer extends Context.Service<
  EmbeddedServer,
  {
    readonly address: Address
    readonly dataDir: string
    /** The server's process now; another one after a restart. */
    readonly pid: () => number | undefined
  }
>()("ekimae/sql/EmbeddedServer") {}

export const layer = (options: Options): Layer.Layer<EmbeddedServer, DatabaseUnavailable> =>
  Layer.effect(EmbeddedServer, make(options))

const useLock = "hashtextextended('ekimae/embedded', 0)"

export const make = Effect.fn("EmbeddedServer.make")(function* (options: Options) {
  const user = ServerUser.find(path.resolve(options.dataDir, "postgres"))
  const directory = yield* DataDirectory.prepare(options.dataDir, user)
  const binaries = yield* Binaries.find(user, directory.binaries)
  const loopback = yield* Loopback.make(directory)
  yield* Cluster.ensure({
    cluster: directory.cluster,
    binaries,
    user,
    durable: options.durable,
    passwordFile: loopback?.passwordFile
  })
  const server: Postmaster.Options = {
    directory,
    binaries,
    user,
    parameters: { ...(loopback?.parameters ?? socketOnly(directory)), ...options.parameters }
  }
  const address = (): Address => {
    const running = PidFile.running(directory.cluster)
    return loopback === undefined
      ? { host: running?.sockets || directory.sockets, port: running?.port ?? 5432, username: "postgres" }
      : { ...loopback.address, port: running?.port ?? loopback.address.port }
  }
  yield* stayIn(server, address)
  return EmbeddedServer.of({
    address: address(),
    dataDir: directory.root,
    pid: () => PidFile.running(directory.cluster)?.pid
  })
})

const socketOnly = (directory: DataDirectory.DataDirectory) => ({
  listen_addresses: "",
  unix_socket_directories: directory.sockets,
  unix_socket_permissions: "0700"
})

/** Uses the server until the scope closes; a server that dies meanwhile is started again. */
const stayIn = Effect.fnUntraced(function* (server: Postmaster.Options, address: () => Address) {
  let current: Session | undefined
  yield* Effect.addFinalizer(() => Effect.suspend(() => leave(server, current, address)))
  current = yield* enter(server, address)
  const again = Effect.gen(function* () {
    if (current !== undefined) {
      yield* current.lost
      yield* Effect.logWarning("The connection to the embedded PostgreSQL was lost")
      current = undefined
    }
    current = yield* enter(server, address)
  })
  yield* again.pipe(
    Effect.catchTag("DatabaseUnavailable", (error) => Effect.logError(error.message)),
    Effect.repeat(Schedule.spaced("1 second")),
    Effect.forkScoped
  )
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
    let told: string | undefined
    while (true) {
      const session = yield* attach(server, address)
      if (session !== undefined) return session
      const status = PidFile.running(server.directory.cluster)?.status
      if (status !== undefined && status !== "ready" && status !== told) {
        told = status
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

/** A session on the server if it runs and lets us in; none while it starts or stops. */
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

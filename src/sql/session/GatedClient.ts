/**
 * The SQL client of the service: `@effect/sql-pg`'s connections behind a fair gate. A statement or a transaction takes
 * one permit; statements inside a transaction run on its session and take none. There are as many permits as
 * sessions, so a caller with a permit never waits for the pool.
 */
import { PgClient, PgConnection } from "@effect/sql-pg"
import { Effect, Scope } from "effect"
import type { Reactivity } from "effect/reactivity"
import { SqlClient, type SqlConnection, SqlError, Statement } from "effect/sql"
import { switching } from "../tenant/TenantConnection.ts"
import type { ConnectionGate, Permit, Restore } from "./ConnectionGate.ts"
import type { Session } from "./Session.ts"
import * as SessionPool from "./SessionPool.ts"

export interface Options {
  readonly config: PgClient.PgPoolConfig
  readonly gate: ConnectionGate
  readonly open: Effect.Effect<Session, SqlError.SqlError>
  /** Whether all statements go through one session. */
  readonly shared: boolean
}

export const make = (
  options: Options
): Effect.Effect<PgClient.PgClient, SqlError.SqlError, Scope.Scope | Reactivity.Reactivity> =>
  Effect.gen(function* () {
    const { config, gate, open, shared } = options
    const pool = yield* SessionPool.make({ open, shared })

    const client = yield* SqlClient.make({
      acquirer: leased(gate, pool),
      borrower: borrowed(gate, pool),
      transactionAcquirer: Effect.map(shared ? dedicated(gate, pool) : leased(gate, pool), switching),
      compiler: PgClient.makeCompiler(),
      driver: "pg",
      spanAttributes: [["db.system.name", "postgresql"]],
      prepareTransactionControls: true,
      commit,
      releaseSavepoint: (name) => `RELEASE SAVEPOINT ${name}`
    })

    return Object.assign(client, {
      [PgClient.TypeId]: PgClient.TypeId,
      config,
      json: (value: unknown) => Statement.fragment([Statement.custom("PgJson")(value, undefined, undefined)]),
      // A listener has a session of its own: it lives as long as the process and would take a permit away for ever.
      listen: (channel: string) => Effect.flatMap(pool.dedicated, listenOn(channel)),
      // A statement like any other, so that inside a transaction it is sent with the commit or not at all.
      notify: (channel: string, payload: string) => Effect.asVoid(client`select pg_notify(${channel}, ${payload})`)
    })
  })

/** Opens a session for a caller that has a permit; gives the permit back when that fails. */
const opened = (gate: ConnectionGate, permit: Permit, pool: SessionPool.SessionPool, restore: Restore) =>
  Effect.onError(pool.open(restore), () => Effect.sync(() => gate.release(permit)))

/** For one statement. */
const borrowed =
  (gate: ConnectionGate, pool: SessionPool.SessionPool): SqlConnection.Borrower =>
  (f) =>
    Effect.uninterruptibleMask((restore) => {
      const lend = (session: Session, permit: Permit) => {
        const flight = session.begin()
        return Effect.onExit(restore(f(session.bare)), (exit) => {
          session.end(flight, exit)
          pool.giveBack(session)
          gate.release(permit)
          return Effect.void
        })
      }
      return Effect.flatMap(gate.take(restore), (permit) => {
        const ready = pool.ready()
        return ready === undefined
          ? Effect.flatMap(opened(gate, permit, pool, restore), (session) => lend(session, permit))
          : lend(ready, permit)
      })
    })

/** Until the scope closes. */
const leased = (gate: ConnectionGate, pool: SessionPool.SessionPool): SqlConnection.Acquirer =>
  Effect.uninterruptibleMask((restore) =>
    Effect.flatMap(gate.take(restore), (permit) => {
      const ready = pool.ready()
      const session = ready === undefined ? opened(gate, permit, pool, restore) : Effect.succeed(ready)
      return session.pipe(
        Effect.tap((session) =>
          Effect.addFinalizer(() =>
            Effect.sync(() => {
              pool.giveBack(session)
              gate.release(permit)
            })
          )
        ),
        Effect.map((session) => session.limited)
      )
    })
  )

/** As `leased`, for a pool whose one session all statements share. */
const dedicated = (gate: ConnectionGate, pool: SessionPool.SessionPool): SqlConnection.Acquirer =>
  Effect.andThen(
    gate.permit,
    Effect.map(pool.dedicated, (session) => session.limited)
  )

/**
 * Interval of the statements of a session that only listens: it would never notice a lost connection otherwise. What such a loss costs is
 * found by the pulse meanwhile.
 */
const heartbeatMs = 4000

/** Waits by the system's timer, like the watch of the sessions: a connection is lost in no other time. */
const untilHeartbeat = Effect.callback<void>((resume) => {
  const timer = setTimeout(() => resume(Effect.void), heartbeatMs)
  return Effect.sync(() => clearTimeout(timer))
})

const listenOn = (channel: string) => (session: Session) =>
  Effect.gen(function* () {
    const own = yield* session.connection.pin
    const queue = yield* session.during(own.listen(channel))
    // Before the driver says goodbye to the server, which a silent server would never answer.
    yield* Effect.addFinalizer(() => Effect.sync(() => session.cut("The listener is closed")))
    yield* session.during(own.query("select 'listening'")).pipe(
      Effect.map(() => session.isUsable),
      // One that is lent no more while it rests is looked at once more: that is how its loss is noticed.
      Effect.tap((isUsable) => (isUsable ? untilHeartbeat : Effect.void)),
      Effect.repeat({ while: (isUsable) => isUsable }),
      Effect.ignore,
      Effect.forkScoped
    )
    return queue
  })

/** PostgreSQL answers `ROLLBACK` to the commit of a transaction in which a statement failed. */
const commit = (connection: SqlConnection.Connection) =>
  Effect.flatMap(connection.executeRaw("COMMIT", []), (result) =>
    (result as PgConnection.Result).command === "ROLLBACK" ? Effect.fail(rolledBack) : Effect.void
  )

const rolledBack = new SqlError.SqlError({
  reason: new SqlError.UnknownError({
    cause: new Error("A statement of the transaction failed and its error was caught without a savepoint"),
    message: "The commit rolled the transaction back",
    operation: "commit"
  })
})

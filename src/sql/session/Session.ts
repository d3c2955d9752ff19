/**
 * One session with the server. Every statement has a time limit on the client's side, which `SessionWatch` enforces: the
 * server's own limit does not help when the server or the network has gone silent.
 *
 * A session is discarded rather than lent again when a statement was interrupted (the request that cancels it may
 * arrive late and hit the next statement), when the connection failed, and when the server turned out to be read-only.
 */
import type { Socket } from "node:net"
import type { PgConnection } from "@effect/sql-pg"
import { Cause, Context, Duration, Effect, Exit, Stream } from "effect"
import { type SqlConnection, SqlError } from "effect/sql"
import { sqlState } from "../../process/Outage.ts"

/** Longest wait for the answer to a statement of a transaction; absent, that of the client. */
const StatementLimit = Context.Reference<Duration.Duration | undefined>("ekimae/sql/session/StatementLimit", {
  defaultValue: () => undefined
})

/** For transactions whose statements may rewrite a large table, or wait for a node that does. */
export const allowLongStatements = Effect.provideService(StatementLimit, Duration.hours(1))

/** A statement without an answer yet. */
export interface Flight {
  /** Times as of `performance.now()`. */
  readonly since: number
  readonly until: number
}

/** What the server knows a session by. A process id alone may belong to another one later. */
export interface Identity {
  readonly processId: number
  /** When it began, as the server writes it. */
  readonly began: string
}

export interface Options {
  readonly connection: PgConnection.PgConnection
  readonly socket: Socket
  /** Milliseconds. */
  readonly limit: number
  readonly shared: boolean
  /** Undefined behind a transaction pooler, where the server's session is the pooler's, not this one. */
  readonly identity: Identity | undefined
  readonly onFailure: (error: SqlError.SqlError) => void
  readonly close: Effect.Effect<void>
}

export class Session {
  readonly connection: PgConnection.PgConnection
  /** For a borrower of one statement, which sets the limit itself with `begin` and `end`. */
  readonly bare: SqlConnection.Connection
  /** For a borrower of several statements: each statement gets its own limit. */
  readonly limited: SqlConnection.Connection
  readonly flights = new Set<Flight>()
  readonly identity: Identity | undefined
  readonly close: Effect.Effect<void>
  /** When it was given back. */
  idleSince = 0
  #isBroken = false
  readonly #socket: Socket
  readonly #limit: number
  readonly #shared: boolean
  readonly #onFailure: (error: SqlError.SqlError) => void

  constructor(options: Options) {
    this.connection = options.connection
    this.#socket = options.socket
    this.#limit = options.limit
    this.#shared = options.shared
    this.identity = options.identity
    this.#onFailure = options.onFailure
    this.close = options.close
    this.bare = bareOf(this.connection)
    this.limited = limitedOf(this)
  }

  /** Whether it may be lent again. */
  get isUsable(): boolean {
    return !this.#isBroken && !this.#socket.destroyed
  }

  /** Whether incoming bytes are read: not while a slow consumer of rows has paused the socket. */
  get isHeard(): boolean {
    return !this.#socket.isPaused()
  }

  /** Bytes received from the server so far. */
  get bytesReceived(): number {
    return this.#socket.bytesRead
  }

  /** Destroys the socket: statements in flight fail as unavailable, and nothing is sent to the server. */
  cut(why: string): void {
    this.#isBroken = true
    this.#socket.destroy(new Error(why))
  }

  /** Prevents further lending; the current borrower keeps the session. */
  retire(): void {
    this.#isBroken = true
  }

  /** @param limit milliseconds */
  begin(limit = this.#limit): Flight {
    const since = performance.now()
    const flight = { since, until: since + limit }
    this.flights.add(flight)
    return flight
  }

  end(flight: Flight, exit: Exit.Exit<unknown, unknown>): void {
    this.flights.delete(flight)
    if (Exit.isFailure(exit)) this.#judge(exit.cause)
  }

  /** Runs something that waits for one answer of the server. */
  during<A, E, R>(statement: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> {
    return Effect.uninterruptibleMask((restore) =>
      Effect.withFiber((fiber) => {
        const own = fiber.getRef(StatementLimit)
        const flight = this.begin(own && Duration.toMillis(own))
        return Effect.onExit(restore(statement), (exit) => {
          this.end(flight, exit)
          return Effect.void
        })
      })
    )
  }

  #judge(cause: Cause.Cause<unknown>): void {
    // A shared session is never cancelled: other statements are in flight on it.
    if (Cause.hasInterrupts(cause) && !this.#shared) this.#isBroken = true
    for (const reason of cause.reasons) {
      if (!Cause.isFailReason(reason) || !SqlError.isSqlError(reason.error)) continue
      if (reason.error.reason._tag === "ConnectionError" || sqlState(reason.error) === readOnly) this.#isBroken = true
      this.#onFailure(reason.error)
    }
  }
}

type Transform = (<A extends object>(rows: ReadonlyArray<A>) => ReadonlyArray<A>) | undefined

/** Row names are used as they are, so the transforms that the interface allows are applied only when asked for. */
const bareOf = (connection: PgConnection.PgConnection): SqlConnection.Connection => {
  const rows = (sql: string, params: ReadonlyArray<unknown>, transform: Transform, prepare: boolean) =>
    Effect.map(connection.query(sql, params, prepare), (result) =>
      transform === undefined ? result.rows : transform(result.rows)
    )
  return {
    execute: (sql, params, transform) => rows(sql, params, transform, true),
    executeUnprepared: (sql, params, transform) => rows(sql, params, transform, false),
    executeRaw: (sql, params) => connection.query(sql, params),
    executeValues: (sql, params) => connection.queryValues(sql, params),
    executeValuesUnprepared: (sql, params) => connection.queryValues(sql, params, false),
    executeStream: (sql, params) => connection.stream(sql, params) satisfies Stream.Stream<unknown, SqlError.SqlError>
  }
}

const limitedOf = (session: Session): SqlConnection.Connection => {
  const { bare } = session
  return {
    execute: (sql, params, transform) => session.during(bare.execute(sql, params, transform)),
    executeUnprepared: (sql, params, transform) => session.during(bare.executeUnprepared(sql, params, transform)),
    executeRaw: (sql, params) => session.during(bare.executeRaw(sql, params)),
    executeValues: (sql, params) => session.during(bare.executeValues(sql, params)),
    executeValuesUnprepared: (sql, params) => session.during(bare.executeValuesUnprepared(sql, params)),
    // The limit holds for all rows together.
    executeStream: (sql, params, transform) =>
      Stream.unwrap(
        Effect.withFiber((fiber) => {
          const own = fiber.getRef(StatementLimit)
          const flight = session.begin(own && Duration.toMillis(own))
          const rows = bare.executeStream(sql, params, transform)
          return Effect.succeed(Stream.onExit(rows, (exit) => Effect.sync(() => session.end(flight, exit))))
        })
      )
  }
}

/** SQLSTATE of a write on a standby, or in a session that may only read. */
const readOnly = "25006"

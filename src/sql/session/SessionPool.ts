/**
 * The sessions of one client. The gate in front of the pool bounds the sessions in use, so borrowing never waits: a caller
 * with a permit takes the most recently returned session, or opens one. A shared pool has one session for all callers.
 */
import { Deferred, Effect, Exit, Scope } from "effect"
import { SqlError } from "effect/sql"
import type { Restore } from "./ConnectionGate.ts"
import type { Session } from "./Session.ts"

export interface SessionPool {
  /** A session that is ready to be lent; undefined when one must be opened. */
  readonly ready: () => Session | undefined
  /** Opens one for lending. Run it uninterruptibly: what it answers must be given back. */
  readonly open: (restore: Restore) => Effect.Effect<Session, SqlError.SqlError>
  readonly giveBack: (session: Session) => void
  /** A session that is never lent to another caller, until the scope closes. */
  readonly dedicated: Effect.Effect<Session, SqlError.SqlError, Scope.Scope>
}

/** Milliseconds after which an idle session is closed. */
const longestIdle = 60_000

export interface Options {
  readonly open: Effect.Effect<Session, SqlError.SqlError>
  readonly shared: boolean
}

/** For finalizers that still ask: an interruption would end all that closes after them. */
const closed = () =>
  new SqlError.SqlError({
    reason: new SqlError.ConnectionError({
      cause: new Error("The pool of connections is closed"),
      message: "The pool of connections is closed",
      operation: "connect"
    })
  })

export const make = Effect.fnUntraced(function* (options: Options): Effect.fn.Return<SessionPool, never, Scope.Scope> {
  const fork = Effect.runForkWith(yield* Effect.context<never>())
  const scope = yield* Effect.scope
  const all = new Set<Session>()
  /** Given back last at the end. */
  const idle: Array<Session> = []
  let isClosed = false

  const discard = (session: Session) => {
    if (all.delete(session)) fork(session.close)
  }
  const opened = (session: Session) => {
    if (isClosed) return Effect.andThen(session.close, Effect.fail(closed()))
    all.add(session)
    return Effect.succeed(session)
  }
  const open = (restore: Restore) => Effect.flatMap(restore(options.open), opened)

  const expire = () => {
    const now = performance.now()
    while (idle[0] !== undefined && now - idle[0].idleSince >= longestIdle) discard(idle.shift()!)
  }
  yield* Effect.acquireRelease(
    Effect.sync(() => setInterval(expire, longestIdle / 2).unref()),
    (timer) =>
      Effect.suspend(() => {
        isClosed = true
        clearInterval(timer)
        return Effect.forEach([...all], (session) => session.close, { discard: true })
      })
  )

  const lending: Pick<SessionPool, "ready" | "open" | "giveBack"> = options.shared
    ? shared(open, discard, scope)
    : {
        ready: () => {
          for (let session = idle.pop(); session !== undefined; session = idle.pop()) {
            if (session.isUsable) return session
            discard(session)
          }
          return undefined
        },
        open,
        giveBack: (session) => {
          if (!session.isUsable || isClosed) return discard(session)
          if (session.flights.size > 0) {
            session.cut("A statement outlived its transaction")
            return discard(session)
          }
          session.idleSince = performance.now()
          idle.push(session)
        }
      }

  return {
    ...lending,
    dedicated: Effect.uninterruptibleMask((restore) =>
      Effect.tap(open(restore), (session) => Effect.addFinalizer(() => Effect.sync(() => discard(session))))
    )
  }
})

/** Lends the same session to all callers; a broken one is closed by its last borrower. */
const shared = (
  open: SessionPool["open"],
  discard: (session: Session) => void,
  scope: Scope.Scope
): Pick<SessionPool, "ready" | "open" | "giveBack"> => {
  const borrowers = new Map<Session, number>()
  let current: Session | undefined
  let opening: Deferred.Deferred<Session, SqlError.SqlError> | undefined

  const lend = (session: Session) => {
    borrowers.set(session, (borrowers.get(session) ?? 0) + 1)
    return session
  }
  const openForAll = Effect.suspend(() => {
    const mine = (opening = Deferred.makeUnsafe<Session, SqlError.SqlError>())
    return open((self) => self).pipe(
      Effect.onExit((exit) => {
        opening = undefined
        if (Exit.isSuccess(exit)) current = exit.value
        return Deferred.done(mine, exit)
      }),
      Effect.forkIn(scope),
      Effect.as(mine)
    )
  })
  return {
    ready: () => {
      if (current === undefined) return undefined
      if (current.isUsable) return lend(current)
      const broken = current
      current = undefined
      if (!borrowers.has(broken)) discard(broken)
      return undefined
    },
    // The first caller may be interrupted; opening continues for the others.
    open: (restore) =>
      Effect.map(
        Effect.flatMap(opening === undefined ? openForAll : Effect.succeed(opening), (session) =>
          restore(Deferred.await(session))
        ),
        lend
      ),
    giveBack: (session) => {
      const left = (borrowers.get(session) ?? 1) - 1
      if (left > 0) {
        borrowers.set(session, left)
        return
      }
      borrowers.delete(session)
      if (session !== current) discard(session)
    }
  }
}

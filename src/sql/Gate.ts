/**
 * A first-come, first-served gate. A permit that comes free is handed to the longest waiter, so nobody is overtaken;
 * Effect's Semaphore and Pool let newcomers barge in, which under load leaves some fibers waiting for the whole run.
 */
import { Deferred, type Duration, Effect, Exit, type Scope } from "effect"
import { SqlError } from "effect/sql"

export interface Gate {
  /** Runs the effect while it holds a permit. Fails when no permit came in time. */
  readonly withPermit: <A, E, R>(self: Effect.Effect<A, E, R>) => Effect.Effect<A, E | SqlError.SqlError, R>
  /** Holds a permit until the scope closes. */
  readonly permit: Effect.Effect<void, SqlError.SqlError, Scope.Scope>
  /** How many wait now. */
  readonly waiting: () => number
  /** How many permits are free now. */
  readonly free: () => number
}

export const make = (permits: number, wait: Duration.Duration): Gate => {
  let free = permits
  const queue = new Set<Deferred.Deferred<void>>()

  const release = Effect.sync(() => {
    for (const longest of queue) {
      queue.delete(longest)
      Deferred.doneUnsafe(longest, Effect.void)
      return
    }
    free++
  })

  // Runs uninterruptibly but for the wait itself. However the wait ends other than by a turn, the turn must not be lost:
  // still in the queue, it is withdrawn; handed over just before, it goes to the next.
  const acquire = (restore: <A, E, R>(self: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>) =>
    Effect.suspend(() => {
      if (free > 0) {
        free--
        return Effect.void
      }
      const turn = Deferred.makeUnsafe<void>()
      queue.add(turn)
      return restore(
        Effect.timeoutOrElse(Deferred.await(turn), { duration: wait, orElse: () => Effect.fail(busy(queue.size)) })
      ).pipe(Effect.onExit((exit) => (Exit.isSuccess(exit) || queue.delete(turn) ? Effect.void : release)))
    })

  return {
    withPermit: (self) =>
      Effect.uninterruptibleMask((restore) =>
        Effect.flatMap(acquire(restore), () => Effect.ensuring(restore(self), release))
      ),
    permit: Effect.uninterruptibleMask((restore) =>
      Effect.flatMap(acquire(restore), () => Effect.addFinalizer(() => release))
    ),
    waiting: () => queue.size,
    free: () => free
  }
}

/** No connection came free in time. Retryable, and `isUnavailable`. */
const busy = (waiting: number) =>
  new SqlError.SqlError({
    reason: new SqlError.ConnectionError({
      cause: new Error(`No database connection came free in time; ${waiting} more are waiting`),
      message: "The database is busy",
      operation: "acquire"
    })
  })

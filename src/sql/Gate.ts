/**
 * A first-come, first-served gate. A permit that comes free is handed to the longest waiter, so nobody is overtaken;
 * Effect's Semaphore and Pool let newcomers barge in, which under load leaves some fibers waiting for the whole run.
 */
import { Context, Deferred, type Duration, Effect, Exit, Metric, type Scope } from "effect"
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

export interface Options {
  /** Tells the gates apart in the metrics. */
  readonly name: string
  readonly permits: number
  /** Longest wait for a permit. */
  readonly wait: Duration.Duration
}

const waitingNow = Metric.gauge("database_waiting", {
  description: "Statements and transactions that wait for a connection"
})
const refusedSoFar = Metric.counter("database_refused_total", {
  description: "Statements and transactions that no connection came free for in time",
  incremental: true
})

export const make = ({ name, permits, wait }: Options): Gate => {
  let free = permits
  const queue = new Set<Deferred.Deferred<void>>()
  const waiting = Metric.withAttributes(waitingNow, { pool: name })
  const refused = Metric.withAttributes(refusedSoFar, { pool: name })
  const measure = () => waiting.updateUnsafe(queue.size, Context.empty())
  measure()

  const release = Effect.sync(() => {
    for (const longest of queue) {
      queue.delete(longest)
      measure()
      Deferred.doneUnsafe(longest, Effect.void)
      return
    }
    free++
  })

  const withdraw = (turn: Deferred.Deferred<void>): boolean => {
    const waited = queue.delete(turn)
    measure()
    return waited
  }

  const refuse = Effect.suspend(() => {
    refused.updateUnsafe(1, Context.empty())
    return Effect.fail(busy(queue.size))
  })

  // Runs uninterruptibly but for the wait itself. However the wait ends other than by a turn, the turn must not be lost:
  // still in the queue, it is withdrawn; handed over just before, it goes to the next.
  const acquire = (restore: Restore) =>
    Effect.suspend(() => {
      if (free > 0) {
        free--
        return Effect.void
      }
      const turn = Deferred.makeUnsafe<void>()
      queue.add(turn)
      measure()
      return restore(Effect.timeoutOrElse(Deferred.await(turn), { duration: wait, orElse: () => refuse })).pipe(
        Effect.onExit((exit) => (Exit.isSuccess(exit) || withdraw(turn) ? Effect.void : release))
      )
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

type Restore = <A, E, R>(self: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>

/** No connection came free in time. Retryable, and `isUnavailable`. */
const busy = (waiting: number) =>
  new SqlError.SqlError({
    reason: new SqlError.ConnectionError({
      cause: new Error(`No database connection came free in time; ${waiting} are waiting`),
      message: "The database is busy",
      operation: "acquire"
    })
  })

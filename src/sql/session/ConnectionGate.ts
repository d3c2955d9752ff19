/**
 * Bounds the connections in use: first come, first served, with a longest wait. A permit that comes free goes to the
 * waiter that has waited longest, so no waiter is overtaken.
 *
 * A waiter costs no timer and no fiber. All waiters have the same time limit, so the oldest one always runs out first,
 * and a single fiber that watches the oldest one is enough.
 */
import { Clock, Context, Deferred, Duration, Effect, Exit, Latch, Metric, type Scope } from "effect"
import { SqlError } from "effect/sql"
import * as Daemon from "../../process/Daemon.ts"

export interface ConnectionGate {
  /**
   * Takes a permit, which `release` gives back; fails when none came in time. Run it uninterruptibly; only the wait is
   * restored.
   */
  readonly take: (restore: Restore) => Effect.Effect<void, SqlError.SqlError>
  readonly release: () => void
  /** Holds a permit until the scope closes. */
  readonly permit: Effect.Effect<void, SqlError.SqlError, Scope.Scope>
  /** How many callers wait now. */
  readonly waiting: () => number
  /** How many permits are free now. */
  readonly free: () => number
}

export interface Options {
  /** The gate's label in the metrics. */
  readonly name: string
  readonly permits: number
  /** Longest wait for a permit. */
  readonly wait: Duration.Duration
}

export const make = Effect.fnUntraced(function* (
  options: Options
): Effect.fn.Return<ConnectionGate, never, Scope.Scope> {
  const clock = yield* Clock.Clock
  const wait = Duration.toMillis(options.wait)
  const queue = new WaitQueue(options.permits)
  const refused = yield* metrics(options.name, () => queue.waiters.size)
  yield* Effect.forkScoped(Daemon.forever(`Connection gate ${options.name}`, expire(queue, clock, refused)))

  const release = Effect.sync(() => queue.release())
  const acquire = (restore: Restore) =>
    Effect.suspend(() =>
      queue.take() ? Effect.void : waitFor(queue, queue.enqueue(clock.currentTimeMillisUnsafe() + wait), restore)
    )

  return {
    take: acquire,
    release: () => queue.release(),
    permit: Effect.uninterruptibleMask((restore) =>
      Effect.flatMap(acquire(restore), () => Effect.addFinalizer(() => release))
    ),
    waiting: () => queue.waiters.size,
    free: () => queue.free
  }
})

interface Waiter {
  readonly permit: Deferred.Deferred<void, SqlError.SqlError>
  /** When its wait is over, in milliseconds since the epoch. */
  readonly until: number
  granted: boolean
}

/** The free permits and the waiters, oldest first. Each method runs in one step, so no other fiber sees it half done. */
class WaitQueue {
  free: number
  readonly waiters = new Set<Waiter>()
  /** Open while there are waiters. */
  readonly hasWaiters = Latch.makeUnsafe(false)

  constructor(permits: number) {
    this.free = permits
  }

  take(): boolean {
    if (this.free === 0) return false
    this.free--
    return true
  }

  enqueue(until: number): Waiter {
    const waiter: Waiter = { permit: Deferred.makeUnsafe(), until, granted: false }
    this.waiters.add(waiter)
    this.hasWaiters.openUnsafe()
    return waiter
  }

  release(): void {
    for (const waiter of this.waiters) {
      this.waiters.delete(waiter)
      waiter.granted = true
      Deferred.doneUnsafe(waiter.permit, Exit.void)
      return
    }
    this.free++
  }

  leave(waiter: Waiter): void {
    if (waiter.granted) this.release()
    else this.waiters.delete(waiter)
  }
}

/** A permit that was granted just before its waiter was interrupted must not be lost: it goes to the next waiter. */
const waitFor = (queue: WaitQueue, waiter: Waiter, restore: Restore) =>
  Effect.onExit(restore(Deferred.await(waiter.permit)), (exit) =>
    Exit.isSuccess(exit) ? Effect.void : Effect.sync(() => queue.leave(waiter))
  )

/** Refuses the oldest waiter when its time is up. */
const expire = (queue: WaitQueue, clock: Clock.Clock, refused: () => void) =>
  queue.hasWaiters.await.pipe(
    Effect.andThen(
      Effect.suspend(() => {
        const [oldest] = queue.waiters
        if (oldest === undefined) return Effect.sync(() => queue.hasWaiters.closeUnsafe())
        const left = oldest.until - clock.currentTimeMillisUnsafe()
        if (left > 0) return Effect.sleep(left)
        queue.waiters.delete(oldest)
        refused()
        return Deferred.fail(oldest.permit, busy(queue.waiters.size))
      })
    )
  )

export type Restore = <A, E, R>(self: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>

const waitingNow = Metric.gauge("database_waiting", {
  description: "Statements and transactions that wait for a connection"
})
const refusedSoFar = Metric.counter("database_refused_total", {
  description: "Statements and transactions refused because no connection came free in time",
  incremental: true
})

/** Registers a gauge that counts the waiters whenever metrics are read, and returns what counts a refusal. */
const metrics = (pool: string, waiting: () => number) =>
  Effect.contextWith((context: Context.Context<Scope.Scope>) => {
    const attributes = { pool }
    const gauge = Metric.withAttributes(waitingNow, attributes)
    const nothing = () => {}
    const registered = Metric.registerUnsafe(gauge, context, {
      get: () => ({ value: waiting() }),
      update: nothing,
      modify: nothing
    })
    const refused = Metric.withAttributes(refusedSoFar, attributes)
    // Shown from the start, so that the first refusal is an increase from 0.
    refused.valueUnsafe(context)
    return Effect.as(
      Effect.addFinalizer(() => Effect.sync(() => registered.remove())),
      () => refused.updateUnsafe(1, context)
    )
  })

/** No connection came free in time. Retryable, and `isUnavailable`. */
const busy = (waiting: number) =>
  new SqlError.SqlError({
    reason: new SqlError.ConnectionError({
      cause: new Error(`No database connection came free in time; ${waiting} more are waiting`),
      message: "The database is busy",
      operation: "acquire"
    })
  })

/**
 * Bounds the connections in use: first come, first served, with a longest wait. A permit that comes free goes to the
 * waiter that has waited longest, so no waiter is overtaken, except while its account holds its share.
 *
 * An account may take another permit only while it holds fewer than are free (a dynamic threshold, as switches share a
 * buffer: Choudhury and Hahne 1998). One account alone gets half of the permits, two get a third each, and some are
 * always left for an account that comes next, however slow the statements of the others are. Work of the service itself
 * has no such bound.
 *
 * A waiter costs no timer and no fiber. All waiters have the same time limit, so the oldest one always runs out first,
 * and a single fiber that watches the oldest one is enough.
 */
import { Clock, type Context, Deferred, Duration, Effect, Exit, Latch, Metric, type Scope } from "effect"
import { SqlError } from "effect/sql"
import { Account } from "../../process/Account.ts"
import * as Daemon from "../../process/Daemon.ts"
import * as DeclaredMetric from "../../telemetry/DeclaredMetric.ts"

/** A permit that was taken. */
export interface Permit {
  readonly account: string | undefined
}

export interface ConnectionGate {
  /**
   * Takes a permit for the `Account` of the fiber, which `release` gives back; fails when none came in time. Run it
   * uninterruptibly; only the wait is restored.
   */
  readonly take: (restore: Restore) => Effect.Effect<Permit, SqlError.SqlError>
  readonly release: (permit: Permit) => void
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

  const take = (restore: Restore) =>
    Effect.withFiber<Permit, SqlError.SqlError>((fiber) => {
      const permit: Permit = { account: fiber.getRef(Account) }
      return queue.take(permit)
        ? Effect.succeed(permit)
        : waitFor(queue, queue.enqueue(permit, clock.currentTimeMillisUnsafe() + wait), restore)
    })

  return {
    take,
    release: (permit) => queue.release(permit),
    permit: Effect.uninterruptibleMask((restore) =>
      Effect.flatMap(take(restore), (permit) => Effect.addFinalizer(() => Effect.sync(() => queue.release(permit))))
    ),
    waiting: () => queue.waiters.size,
    free: () => queue.free
  }
})

interface Waiter {
  readonly permit: Permit
  readonly granted: Deferred.Deferred<Permit, SqlError.SqlError>
  /** When its wait is over, in milliseconds since the epoch. */
  readonly until: number
  isGranted: boolean
}

/** The free permits and the waiters, oldest first. Each method runs in one step, so no other fiber sees it half done. */
class WaitQueue {
  free: number
  readonly waiters = new Set<Waiter>()
  /** Open while there are waiters. */
  readonly hasWaiters = Latch.makeUnsafe(false)
  /** Permits that each account holds; none with 0. */
  readonly #held = new Map<string, number>()

  constructor(permits: number) {
    this.free = permits
  }

  take({ account }: Permit): boolean {
    if (!this.#mayTake(account)) return false
    this.free--
    if (account !== undefined) this.#held.set(account, (this.#held.get(account) ?? 0) + 1)
    return true
  }

  enqueue(permit: Permit, until: number): Waiter {
    const waiter: Waiter = { permit, granted: Deferred.makeUnsafe(), until, isGranted: false }
    this.waiters.add(waiter)
    this.hasWaiters.openUnsafe()
    return waiter
  }

  release({ account }: Permit): void {
    this.free++
    if (account !== undefined) {
      const held = this.#held.get(account)! - 1
      if (held === 0) this.#held.delete(account)
      else this.#held.set(account, held)
    }
    this.#grant()
  }

  leave(waiter: Waiter): void {
    if (waiter.isGranted) this.release(waiter.permit)
    else this.waiters.delete(waiter)
  }

  #mayTake(account: string | undefined): boolean {
    return account === undefined ? this.free > 0 : (this.#held.get(account) ?? 0) < this.free
  }

  #grant(): void {
    for (const waiter of this.waiters) {
      if (this.free === 0) return
      if (!this.take(waiter.permit)) continue
      this.waiters.delete(waiter)
      waiter.isGranted = true
      Deferred.doneUnsafe(waiter.granted, Exit.succeed(waiter.permit))
    }
  }
}

/** A permit that was granted just before its waiter was interrupted must not be lost: it goes to the next waiter. */
const waitFor = (queue: WaitQueue, waiter: Waiter, restore: Restore) =>
  Effect.onExit(restore(Deferred.await(waiter.granted)), (exit) =>
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
        return Deferred.fail(oldest.granted, busy(queue.waiters.size))
      })
    )
  )

export type Restore = <A, E, R>(self: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>

const waitingNow = DeclaredMetric.gauge("database_waiting", "Statements and transactions that wait for a connection")
const refusedSoFar = DeclaredMetric.counter(
  "database_refused_total",
  "Statements and transactions refused because no connection came free in time"
)

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

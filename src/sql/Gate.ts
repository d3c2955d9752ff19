/**
 * A first-come, first-served gate with a longest wait. A permit that comes free is handed to the longest waiter, so
 * nobody is overtaken.
 *
 * Waiting costs no timer and no fiber of its own: all wait equally long, so the oldest is always the first whose time
 * is up, and one fiber that watches the oldest is enough.
 */
import { Clock, Context, Deferred, Duration, Effect, Exit, Latch, Metric, type Scope } from "effect"
import { SqlError } from "effect/sql"
import * as Daemon from "../Daemon.ts"

export interface Gate {
  /** Runs the effect while it holds a permit. Fails when no permit came in time. */
  readonly withPermit: <A, E, R>(self: Effect.Effect<A, E, R>) => Effect.Effect<A, E | SqlError.SqlError, R>
  /** Takes a permit, which `release` gives back. Run it uninterruptibly; only the wait is restored. */
  readonly take: (restore: Restore) => Effect.Effect<void, SqlError.SqlError>
  readonly release: () => void
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

export const make = Effect.fnUntraced(function* (options: Options): Effect.fn.Return<Gate, never, Scope.Scope> {
  const clock = yield* Clock.Clock
  const wait = Duration.toMillis(options.wait)
  const line = new Line(options.permits)
  const refused = yield* metrics(options.name, () => line.turns.size)
  yield* Effect.forkScoped(Daemon.forever(`Gate ${options.name}`, watch(line, clock, refused)))

  const release = Effect.sync(() => line.release())
  const acquire = (restore: Restore) =>
    Effect.suspend(() =>
      line.take() ? Effect.void : waitFor(line, line.join(clock.currentTimeMillisUnsafe() + wait), restore)
    )

  return {
    withPermit: (self) =>
      Effect.uninterruptibleMask((restore) =>
        Effect.flatMap(acquire(restore), () => Effect.ensuring(restore(self), release))
      ),
    take: acquire,
    release: () => line.release(),
    permit: Effect.uninterruptibleMask((restore) =>
      Effect.flatMap(acquire(restore), () => Effect.addFinalizer(() => release))
    ),
    waiting: () => line.turns.size,
    free: () => line.free
  }
})

interface Turn {
  readonly come: Deferred.Deferred<void, SqlError.SqlError>
  /** When its wait is over, in milliseconds since the epoch. */
  readonly until: number
  granted: boolean
}

/** The permits and who waits for them, oldest first. Each method is one step that nothing can come between. */
class Line {
  free: number
  readonly turns = new Set<Turn>()
  /** Open while somebody waits. */
  readonly pressed = Latch.makeUnsafe(false)

  constructor(permits: number) {
    this.free = permits
  }

  take(): boolean {
    if (this.free === 0) return false
    this.free--
    return true
  }

  join(until: number): Turn {
    const turn: Turn = { come: Deferred.makeUnsafe(), until, granted: false }
    this.turns.add(turn)
    this.pressed.openUnsafe()
    return turn
  }

  release(): void {
    for (const turn of this.turns) {
      this.turns.delete(turn)
      turn.granted = true
      Deferred.doneUnsafe(turn.come, Exit.void)
      return
    }
    this.free++
  }

  leave(turn: Turn): void {
    if (turn.granted) this.release()
    else this.turns.delete(turn)
  }
}

/** A turn that was granted just before its waiter was interrupted must not be lost: it goes to the next. */
const waitFor = (line: Line, turn: Turn, restore: Restore) =>
  Effect.onExit(restore(Deferred.await(turn.come)), (exit) =>
    Exit.isSuccess(exit) ? Effect.void : Effect.sync(() => line.leave(turn))
  )

/** Refuses the oldest when its time is up. */
const watch = (line: Line, clock: Clock.Clock, refused: () => void) =>
  line.pressed.await.pipe(
    Effect.andThen(
      Effect.suspend(() => {
        const [oldest] = line.turns
        if (oldest === undefined) return Effect.sync(() => line.pressed.closeUnsafe())
        const left = oldest.until - clock.currentTimeMillisUnsafe()
        if (left > 0) return Effect.sleep(left)
        line.turns.delete(oldest)
        refused()
        return Deferred.fail(oldest.come, busy(line.turns.size))
      })
    )
  )

export type Restore = <A, E, R>(self: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>

const waitingNow = Metric.gauge("database_waiting", {
  description: "Statements and transactions that wait for a connection"
})
const refusedSoFar = Metric.counter("database_refused_total", {
  description: "Statements and transactions that no connection came free for in time",
  incremental: true
})

/** The queue is read when somebody looks at the metrics; answers how a refusal is counted. */
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

/** Runs a loop for as long as its layer lives; a failed round is logged and the loop continues. */
import { type Cause, type Duration, Effect, Layer, Schedule } from "effect"
import { isAway } from "./Outage.ts"

export interface Daemon<E, R> {
  /** One round; also what tests run. */
  readonly runOnce: Effect.Effect<unknown, E, R>
  readonly every: Duration.Input
}

export const layer = <E, R>(name: string, daemon: Daemon<E, R>): Layer.Layer<never, never, R> =>
  layerEffect(name, Effect.succeed(daemon))

/** For a pace that is read from the settings. */
export const layerEffect = <E, R, R2>(
  name: string,
  daemon: Effect.Effect<Daemon<E, R>, never, R2>
): Layer.Layer<never, never, R | R2> =>
  Layer.effectDiscard(
    Effect.flatMap(daemon, ({ every, runOnce }) =>
      Effect.forkScoped(forever(name, Effect.andThen(Effect.sleep(every), runOnce)))
    )
  )

/**
 * Repeats without a pause of its own: for rounds that wait inside. A failed round costs a second. A fault is logged each
 * time; a database that is away is logged once when it goes and once when it is back.
 */
export const forever = <A, E, R>(name: string, round: Effect.Effect<A, E, R>): Effect.Effect<never, never, R> =>
  Effect.suspend(() => {
    let away = false
    const failed = (cause: Cause.Cause<E>) => {
      if (!isAway(cause)) return Effect.logError(`${name} failed`, cause)
      const known = away
      away = true
      return known ? Effect.void : Effect.logWarning(`${name} waits: the database is away`)
    }
    const succeeded = Effect.suspend(() => {
      if (!away) return Effect.void
      away = false
      return Effect.logInfo(`${name} goes on`)
    })
    return round.pipe(
      Effect.andThen(succeeded),
      Effect.catchCause((cause) => Effect.andThen(failed(cause), Effect.sleep("1 second"))),
      Effect.repeat(Schedule.forever),
      Effect.andThen(Effect.never)
    )
  })

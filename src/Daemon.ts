/** A loop with an owner: it lives as long as its layer, and outlives a failed run. */
import { type Duration, Effect, Layer, Schedule } from "effect"

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

/** Repeats without a pause of its own: for rounds that wait inside. A failed round costs a second. */
export const forever = <A, E, R>(name: string, round: Effect.Effect<A, E, R>): Effect.Effect<never, never, R> =>
  round.pipe(
    Effect.catchCause((cause) => Effect.andThen(Effect.logError(`${name} failed`, cause), Effect.sleep("1 second"))),
    Effect.repeat(Schedule.forever),
    Effect.andThen(Effect.never)
  )

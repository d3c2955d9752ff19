/** Reads a monotonic clock, which adjustments of the time of day do not move. For intervals of this process, not for dates. */
import { Clock, Effect } from "effect"

/** Milliseconds since some moment. */
export const steadyMillis: Effect.Effect<number> = Effect.map(Clock.monotonicTimeNanos, (nanos) =>
  Number(nanos / 1_000_000n)
)

/** Reader of the same clock, for what is no effect. */
export const readSteadyMillis: Effect.Effect<() => number> = Effect.clockWith((clock) =>
  Effect.succeed(() => Number(clock.monotonicTimeNanosUnsafe() / 1_000_000n))
)

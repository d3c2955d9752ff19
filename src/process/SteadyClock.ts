/** Time that only goes forward: unlike the time of day nobody sets it. For intervals of this process, never for dates. */
import { Clock, Effect } from "effect"

/** Milliseconds since some moment. */
export const steadyMillis: Effect.Effect<number> = Effect.map(Clock.monotonicTimeNanos, (nanos) =>
  Number(nanos / 1_000_000n)
)

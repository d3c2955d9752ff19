/** How seldom loops look for work although nothing woke them. */
import { Context, Effect } from "effect"

/** A factor of the usual times. Larger than 1 only where no wake-up can be lost, as in a process without a database. */
export const Backstops = Context.Reference<number>("ekimae/process/Backstops", { defaultValue: () => 1 })

/** Milliseconds after which a loop looks again, of the usual number. */
export const backstopMs = (usualMs: number): Effect.Effect<number> =>
  Effect.map(Backstops, (factor) => usualMs * factor)

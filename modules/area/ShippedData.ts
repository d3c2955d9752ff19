/** Has the statistics of all Japan stored in the background once the service has started. */
import { Effect, Layer } from "effect"
import { ShippedStatistics } from "./statistics/ShippedStatistics.ts"

/** The start goes first. */
const pause = "1 second"

export const layer = Layer.effectDiscard(
  Effect.flatMap(ShippedStatistics, ({ ensure }) => Effect.forkScoped(Effect.delay(ensure, pause)))
)

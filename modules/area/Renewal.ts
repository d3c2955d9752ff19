/** Has profiles computed again after an upgrade that changed the formulas, while the application starts. */
import { Effect, Layer } from "effect"
import { Areas } from "./Areas.ts"

export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const areas = yield* Areas
    const renewed = yield* areas.renewOutdated
    if (renewed > 0) yield* Effect.logInfo(`Computing ${renewed} area profiles again, since the formulas have changed`)
  })
)

/** Handlers of the jobs of generation: each calls its use case. */
import { Effect, Layer } from "effect"
import * as Actor from "../../../../src/actor/Actor.ts"
import { GenerateSlots } from "../../shop/Jobs.ts"
import { FillHorizons } from "./Jobs.ts"
import { SlotGeneration } from "./SlotGeneration.ts"

export const layer = Layer.unwrap(
  Effect.map(SlotGeneration, (generation) =>
    Layer.merge(
      Actor.toLayer(GenerateSlots, ({ accountId, menuId }) => generation.refresh(accountId, menuId)),
      Actor.toLayer(FillHorizons, () => generation.generateAll)
    )
  )
).pipe(Layer.provide(SlotGeneration.layer))

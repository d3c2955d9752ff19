/** The plug of the trade-area module. */
import { Layer } from "effect"
import { defineModule } from "../../src/module.ts"

export const TradeAreaModule = defineModule({
  name: "trade-area",
  layer: Layer.empty
})

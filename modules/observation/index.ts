/** The plug of observation jobs. */
import { Layer } from "effect"
import { defineModule } from "../../src/module.ts"
import { ObservationCompleted } from "./contract.ts"

export const ObservationModule = defineModule({
  name: "observation",
  events: [ObservationCompleted],
  layer: Layer.empty
})

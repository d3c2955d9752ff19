/** Resealing of secrets as a module: its job, and what operators see and do. Composed like any other module. */
import { Layer } from "effect"
import { sealedResponse } from "./http/idempotency/SealedResponse.ts"
import { defineModule } from "./module.ts"
import { SecretsGroup } from "./secrets/reseal/Api.ts"
import * as Http from "./secrets/reseal/Http.ts"
import { Reseal } from "./secrets/reseal/Reseal.ts"
import * as ResealWorker from "./secrets/reseal/ResealWorker.ts"

export const SecretsModule = defineModule({
  name: "secrets",
  groups: [SecretsGroup],
  actors: [Reseal],
  sealed: [sealedResponse],
  layer: Layer.merge(Http.layer, ResealWorker.layer)
})

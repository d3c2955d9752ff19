/** Resealing of secrets as a module: its job, and what operators see and do. Composed like any other module. */
import { sealedResponse } from "../http/idempotency/SealedResponse.ts"
import { defineModule } from "../module.ts"
import { operatorPart } from "../operate/OperatorGroup.ts"
import { SecretsGroup } from "../secrets/reseal/Api.ts"
import * as Http from "../secrets/reseal/Http.ts"
import { Reseal } from "../secrets/reseal/Reseal.ts"
import * as ResealWorker from "../secrets/reseal/ResealWorker.ts"
import { sealedCallback } from "./CallbackSealing.ts"

export const SecretsModule = defineModule({
  name: "secrets",
  operators: [operatorPart([SecretsGroup], Http.layer)],
  actors: [Reseal],
  sealed: [sealedResponse, sealedCallback],
  layer: ResealWorker.layer
})

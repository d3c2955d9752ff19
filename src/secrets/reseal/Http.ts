/** Calls a use case for each endpoint of operators about sealed secrets. */
import { Effect, Layer } from "effect"
import { operatorHandlers } from "../../operate/OperatorHandlers.ts"
import { SecretsGroup } from "./Api.ts"
import { Secrets } from "./Secrets.ts"

export const layer = operatorHandlers(
  SecretsGroup,
  Effect.fnUntraced(function* (build) {
    const secrets = yield* Secrets
    return build.handleAll({
      status: () => secrets.status,
      reseal: () => Effect.map(secrets.reseal, ({ created, jobId }) => ({ created, jobId }))
    })
  })
).pipe(Layer.provide(Secrets.layer))

/** Calls a use case for each endpoint of operators about sealed secrets. */
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { localApi } from "../../module.ts"
import { AdminToken } from "../../operate/AdminToken.ts"
import { SecretsGroup } from "./Api.ts"
import { Secrets } from "./Secrets.ts"

export const layer = HttpApiBuilder.group(
  localApi(SecretsGroup),
  "secrets",
  Effect.fnUntraced(function* (build) {
    const secrets = yield* Secrets
    return build.handleAll({
      status: () => secrets.status,
      reseal: () => Effect.map(secrets.reseal, ({ jobId }) => ({ jobId }))
    })
  })
).pipe(Layer.provide([Secrets.layer, AdminToken.layer]))

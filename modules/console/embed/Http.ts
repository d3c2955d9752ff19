/** Endpoint to use case, for links of operators. */
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { headerOf } from "../../../src/http/RequestContext.ts"
import { localApi } from "../../../src/module.ts"
import { AdminToken } from "../../../src/operate/AdminToken.ts"
import { ConsoleLinkAdminGroup } from "./Api.ts"
import { ConsoleLinks } from "./ConsoleLinks.ts"

export const layer = HttpApiBuilder.group(
  localApi(ConsoleLinkAdminGroup),
  "consoleLinkAdmin",
  Effect.fnUntraced(function* (build) {
    const links = yield* ConsoleLinks
    return build.handleAll({
      create: ({ params, payload, request }) => links.create(params.accountId, payload, headerOf(request, "host"))
    })
  })
).pipe(Layer.provide(AdminToken.layer))

/** Endpoint to use case, for links of operators. */
import { Effect } from "effect"
import { headerOf } from "../../../src/http/RequestContext.ts"
import { operatorHandlers } from "../../../src/operate/OperatorHandlers.ts"
import { ConsoleLinkAdminGroup } from "./Api.ts"
import { ConsoleLinks } from "./ConsoleLinks.ts"

export const layer = operatorHandlers(
  ConsoleLinkAdminGroup,
  Effect.fnUntraced(function* (build) {
    const links = yield* ConsoleLinks
    return build.handleAll({
      create: ({ params, payload, request }) => links.create(params.accountId, payload, headerOf(request, "host"))
    })
  })
)

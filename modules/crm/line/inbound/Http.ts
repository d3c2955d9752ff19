/** Passes hooks of LINE to the inbox, with the body as it came. */
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { localApi } from "../../../../src/module.ts"
import { LineHookGroup } from "./Api.ts"
import { Inbox } from "./Inbox.ts"

export const layer = HttpApiBuilder.group(
  localApi(LineHookGroup),
  "lineHooks",
  Effect.fnUntraced(function* (build) {
    const inbox = yield* Inbox
    return build.handleAll({
      receive: ({ headers, params, request }) =>
        // A body that is cut off or too large is a defect, which the edge turns into a problem.
        Effect.orDie(request.arrayBuffer).pipe(
          Effect.flatMap((body) =>
            inbox.receive(params.channelId, headers["x-line-signature"] ?? "", new Uint8Array(body))
          ),
          Effect.as({})
        )
    })
  })
)

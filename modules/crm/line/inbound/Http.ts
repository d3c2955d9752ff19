/** Passes hooks of LINE to the inbox, with the body as it came. The body of a hook for an unknown channel is not read. */
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import * as BodyBytes from "../../../../src/http/endpoint/BodyBytes.ts"
import { localApi } from "../../../../src/http/LocalApi.ts"
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
        inbox.requireKnown(params.channelId).pipe(
          Effect.andThen(BodyBytes.read(request)),
          Effect.flatMap((body) => inbox.receive(params.channelId, headers["x-line-signature"] ?? "", body)),
          Effect.as({})
        )
    })
  })
)

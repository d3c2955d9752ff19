/** Passes hooks of Stripe to the inbox, with the body as it came. */
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { localApi } from "../../../../src/module.ts"
import { StripeHookGroup } from "./Api.ts"
import { StripeInbox } from "./StripeInbox.ts"

export const layer = HttpApiBuilder.group(
  localApi(StripeHookGroup),
  "stripeHooks",
  Effect.fnUntraced(function* (build) {
    const inbox = yield* StripeInbox
    return build.handleAll({
      receive: ({ headers, params, request }) =>
        // A body that is cut off or too large is a defect, which the edge turns into a problem.
        Effect.orDie(request.arrayBuffer).pipe(
          Effect.flatMap((body) =>
            inbox.receive(params.accountId, headers["stripe-signature"] ?? "", new Uint8Array(body))
          ),
          Effect.as({})
        )
    })
  })
)

/** Passes hooks of Stripe to the inbox, with the body as it came. The body of a hook for an unknown account is not read. */
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import * as BodyBytes from "../../../../src/http/endpoint/BodyBytes.ts"
import { localApi } from "../../../../src/http/LocalApi.ts"
import { StripeHookGroup } from "./Api.ts"
import * as Metrics from "./Metrics.ts"
import { StripeInbox } from "./StripeInbox.ts"

export const layer = HttpApiBuilder.group(
  localApi(StripeHookGroup),
  "stripeHooks",
  Effect.fnUntraced(function* (build) {
    const inbox = yield* StripeInbox
    return build.handleAll({
      receive: ({ headers, params, request }) =>
        // A body that is cut off or too large is a defect, which the edge turns into a problem.
        inbox.requireKnown(params.accountId).pipe(
          Effect.andThen(BodyBytes.read(request)),
          Effect.flatMap((body) => inbox.receive(params.accountId, headers["stripe-signature"] ?? "", body)),
          Effect.onExit((exit) => Effect.sync(() => Metrics.received(Metrics.resultOf(exit)))),
          Effect.as({})
        )
    })
  })
)

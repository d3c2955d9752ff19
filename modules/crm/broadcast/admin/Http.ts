/** Calls a use case for each endpoint of operators about broadcasts. */
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { localApi } from "../../../../src/module.ts"
import { AdminToken } from "../../../../src/operate/AdminToken.ts"
import * as OperatorActions from "../../OperatorActions.ts"
import { Broadcasts } from "../Broadcasts.ts"
import { BroadcastGroup } from "./Api.ts"
import { toDetail, toPreview, toView } from "./BroadcastView.ts"

const handlers = HttpApiBuilder.group(
  localApi(BroadcastGroup),
  "crmBroadcasts",
  Effect.fnUntraced(function* (build) {
    const broadcasts = yield* Broadcasts
    const operators = yield* OperatorActions.make

    return build.handleAll({
      list: ({ params: { accountId }, query: { cursor, limit } }) =>
        Effect.map(
          operators.read(accountId, broadcasts.list(accountId, { limit, startingAfter: cursor })),
          ({ broadcasts: found, hasMore }) => ({
            broadcasts: found.map(toView),
            nextCursor: hasMore ? (found.at(-1)?.id ?? null) : null
          })
        ),
      preview: ({ params: { accountId }, payload: { audience } }) =>
        Effect.map(operators.read(accountId, broadcasts.preview(accountId, audience)), toPreview),
      create: ({ params: { accountId }, payload: { scheduledAt = null, ...draft } }) =>
        Effect.map(
          operators.change(
            { accountId, action: "crm_broadcast_create", target: ({ id }) => id },
            broadcasts.create(accountId, { ...draft, scheduledAt })
          ),
          toView
        ),
      read: ({ params: { accountId, id } }) =>
        Effect.map(operators.read(accountId, broadcasts.find(accountId, id)), toDetail),
      stop: ({ params: { accountId, id } }) =>
        Effect.map(
          operators.change(
            { accountId, action: "crm_broadcast_stop", target: () => id },
            broadcasts.stop(accountId, id)
          ),
          toDetail
        )
    })
  })
)

export const layer = handlers.pipe(Layer.provide(AdminToken.layer))

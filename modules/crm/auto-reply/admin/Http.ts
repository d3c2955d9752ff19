/** Calls a use case for each endpoint of operators about free replies. */
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { localApi } from "../../../../src/module.ts"
import { AdminToken } from "../../../../src/operate/AdminToken.ts"
import * as OperatorActions from "../../OperatorActions.ts"
import { AutoReplies } from "../AutoReplies.ts"
import { AutoReplyGroup } from "./Api.ts"
import { toReplyView, toView } from "./AutoReplyView.ts"

const handlers = HttpApiBuilder.group(
  localApi(AutoReplyGroup),
  "crmAutoReplies",
  Effect.fnUntraced(function* (build) {
    const replies = yield* AutoReplies
    const operators = yield* OperatorActions.make

    return build.handleAll({
      list: ({ params: { accountId } }) =>
        Effect.map(operators.read(accountId, replies.list(accountId)), (all) => ({ autoReplies: all.map(toView) })),
      sent: ({ params: { accountId }, query: { limit } }) =>
        Effect.map(operators.read(accountId, replies.sent(accountId, limit)), (all) => ({
          replies: all.map(toReplyView)
        })),
      create: ({ params: { accountId }, payload }) =>
        Effect.map(
          operators.change(
            { accountId, action: "crm_auto_reply_create", target: ({ id }) => id },
            replies.create(accountId, payload)
          ),
          toView
        ),
      update: ({ params: { accountId, id }, payload }) =>
        Effect.map(
          operators.change(
            { accountId, action: "crm_auto_reply_update", target: () => id },
            replies.change(accountId, id, payload)
          ),
          toView
        ),
      remove: ({ params: { accountId, id } }) =>
        Effect.as(
          operators.change(
            { accountId, action: "crm_auto_reply_delete", target: () => id },
            replies.remove(accountId, id)
          ),
          { id }
        )
    })
  })
)

export const layer = handlers.pipe(Layer.provide(AdminToken.layer))

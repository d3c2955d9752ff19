/** Calls a use case for each endpoint of operators about free replies. */
import { Effect } from "effect"
import { operatorHandlers } from "../../../../src/operate/OperatorHandlers.ts"
import { AutoReplies } from "../AutoReplies.ts"
import { AutoReplyGroup } from "./Api.ts"
import { toReplyView, toView } from "./AutoReplyView.ts"

export const layer = operatorHandlers(
  AutoReplyGroup,
  Effect.fnUntraced(function* (build) {
    const replies = yield* AutoReplies

    return build.handleAll({
      list: ({ params: { accountId }, query: { cursor } }) =>
        Effect.map(replies.list(accountId, cursor), ({ autoReplies, hasMore }) => ({
          autoReplies: autoReplies.map(toView),
          nextCursor: hasMore ? (autoReplies.at(-1)?.id ?? null) : null
        })),
      sent: ({ params: { accountId }, query: { limit } }) =>
        Effect.map(replies.sent(accountId, limit), (all) => ({
          replies: all.map(toReplyView)
        })),
      create: ({ params: { accountId }, payload }) => Effect.map(replies.create(accountId, payload), toView),
      update: ({ params: { accountId, id }, payload }) => Effect.map(replies.change(accountId, id, payload), toView),
      remove: ({ params: { accountId, id } }) => Effect.as(replies.remove(accountId, id), { id })
    })
  })
)

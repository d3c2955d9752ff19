/** Calls a use case for each endpoint of the attention list. */
import { Effect } from "effect"
import { operatorHandlers } from "../../../src/operate/OperatorHandlers.ts"
import { nextCursor } from "../../../src/operate/Page.ts"
import { AttentionGroup } from "./Api.ts"
import { Attentions } from "./Attentions.ts"
import { toView } from "./AttentionView.ts"

export const layer = operatorHandlers(
  AttentionGroup,
  Effect.fnUntraced(function* (build) {
    const attentions = yield* Attentions

    return build.handleAll({
      list: ({ params: { accountId }, query: { cursor, limit, state } }) =>
        Effect.map(attentions.list(accountId, { state, limit, startingAfter: cursor }), ({ entries, hasMore }) => ({
          entries: entries.map(toView),
          nextCursor: nextCursor(entries, hasMore)
        })),
      resolve: ({ params: { accountId, id } }) => Effect.map(attentions.resolve(accountId, id), toView)
    })
  })
)

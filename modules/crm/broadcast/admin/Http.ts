/** Calls a use case for each endpoint of operators about broadcasts. */
import { Effect } from "effect"
import { operatorHandlers } from "../../../../src/operate/OperatorHandlers.ts"
import { nextCursor } from "../../../../src/operate/Page.ts"
import { Broadcasts } from "../Broadcasts.ts"
import { BroadcastGroup } from "./Api.ts"
import { toDetail, toPreview, toView } from "./BroadcastView.ts"

export const layer = operatorHandlers(
  BroadcastGroup,
  Effect.fnUntraced(function* (build) {
    const broadcasts = yield* Broadcasts

    return build.handleAll({
      list: ({ params: { accountId }, query: { cursor, limit } }) =>
        Effect.map(broadcasts.list(accountId, { limit, startingAfter: cursor }), ({ broadcasts: found, hasMore }) => ({
          broadcasts: found.map(toView),
          nextCursor: nextCursor(found, hasMore)
        })),
      preview: ({ params: { accountId }, payload: { audience } }) =>
        Effect.map(broadcasts.preview(accountId, audience), toPreview),
      create: ({ params: { accountId }, payload: { scheduledAt = null, ...draft } }) =>
        Effect.map(broadcasts.create(accountId, { ...draft, scheduledAt }), toView),
      read: ({ params: { accountId, id } }) => Effect.map(broadcasts.find(accountId, id), toDetail),
      pause: ({ params: { accountId, id } }) => Effect.map(broadcasts.pause(accountId, id), toDetail),
      resume: ({ params: { accountId, id } }) => Effect.map(broadcasts.resume(accountId, id), toDetail),
      stop: ({ params: { accountId, id } }) => Effect.map(broadcasts.stop(accountId, id), toDetail)
    })
  })
)

/** Calls a use case for each endpoint of operators. */
import { Effect } from "effect"
import { operatorHandlers } from "../../../../src/operate/OperatorHandlers.ts"
import { nextCursor } from "../../../../src/operate/Page.ts"
import { Messages } from "../Messages.ts"
import { ChannelHolds } from "../push/ChannelHolds.ts"
import { Quotas } from "../Quotas.ts"
import { MessageAdminGroup } from "./Api.ts"
import { toDetail, toQuotaView, toView } from "./MessageView.ts"

export const layer = operatorHandlers(
  MessageAdminGroup,
  Effect.fnUntraced(function* (build) {
    const messages = yield* Messages
    const quotas = yield* Quotas
    const holds = yield* ChannelHolds

    const quotaOf = (accountId: string) =>
      Effect.map(Effect.all([quotas.report(accountId), holds.find(accountId)]), ([report, hold]) =>
        toQuotaView(report, hold)
      )

    return build.handleAll({
      list: ({ params: { accountId }, query: { cursor, ...page } }) =>
        Effect.map(messages.list(accountId, { ...page, startingAfter: cursor }), ({ hasMore, messages: found }) => ({
          messages: found.map(toView),
          nextCursor: nextCursor(found, hasMore)
        })),
      read: ({ params }) => Effect.map(messages.find(params.accountId, params.id), toDetail),
      quota: ({ params }) => quotaOf(params.accountId),
      grant: ({ params: { accountId }, payload: { monthly } }) =>
        Effect.andThen(quotas.grant(accountId, monthly), quotaOf(accountId)),
      resume: ({ params: { accountId } }) => Effect.andThen(holds.release(accountId), quotaOf(accountId))
    })
  })
)

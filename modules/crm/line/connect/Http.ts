/** Calls a use case for each endpoint of a channel. */
import { Effect } from "effect"
import { operatorHandlers } from "../../../../src/operate/OperatorHandlers.ts"
import { Sandbox } from "../channel/Sandbox.ts"
import { LineAdminGroup } from "./Api.ts"
import { toMessageView, toStatusView, toView } from "./ChannelView.ts"
import { Connections } from "./Connections.ts"

export const layer = operatorHandlers(
  LineAdminGroup,
  Effect.fnUntraced(function* (build) {
    const connections = yield* Connections
    const sandbox = yield* Sandbox

    return build.handleAll({
      status: ({ params }) => Effect.map(connections.status(params.accountId), toStatusView),
      connect: ({ params, payload: { accessToken: longLivedToken, channelId, channelSecret } }) =>
        Effect.map(connections.connect(params.accountId, { channelId, channelSecret, longLivedToken }), toStatusView),
      disconnect: ({ params }) => Effect.as(connections.disconnect(params.accountId), params),
      forward: ({ params, payload }) => Effect.map(connections.forward(params.accountId, payload.url), toView),
      importFollowers: ({ params }) => Effect.map(connections.importFollowers(params.accountId), toView),
      openSandbox: ({ params }) => Effect.map(connections.openSandbox(params.accountId), toView),
      sandboxMessages: ({ params: { accountId }, query }) =>
        Effect.map(sandbox.messages(accountId, query), (messages) => ({
          messages: messages.map(toMessageView)
        }))
    })
  })
)

/** Calls a use case for each endpoint of operators. */
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { localApi } from "../../../../src/module.ts"
import { AdminToken } from "../../../../src/operate/AdminToken.ts"
import * as Administration from "./Administration.ts"
import { MessageAdminGroup } from "./Api.ts"
import { toDetail, toView } from "./MessageView.ts"

const handlers = HttpApiBuilder.group(
  localApi(MessageAdminGroup),
  "crmMessageAdmin",
  Effect.fnUntraced(function* (build) {
    const administration = yield* Administration.make

    return build.handleAll({
      list: ({ params: { accountId }, query: { cursor, ...page } }) =>
        Effect.map(administration.list(accountId, { ...page, startingAfter: cursor }), ({ hasMore, messages }) => ({
          messages: messages.map(toView),
          nextCursor: hasMore ? (messages.at(-1)?.id ?? null) : null
        })),
      read: ({ params }) => Effect.map(administration.find(params.accountId, params.id), toDetail),
      quota: ({ params }) => administration.quota(params.accountId),
      grant: ({ params, payload }) => administration.grant(params.accountId, payload.monthly),
      resume: ({ params }) => administration.resume(params.accountId)
    })
  })
)

export const layer = handlers.pipe(Layer.provide(AdminToken.layer))

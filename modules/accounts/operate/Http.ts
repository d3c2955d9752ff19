/** Calls a use case of `AccountOperators` for each endpoint of operators. */
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { localApi } from "../../../src/module.ts"
import { AdminToken } from "../../../src/operate/AdminToken.ts"
import { AccountOperators } from "./AccountOperators.ts"
import { AccountAdminGroup } from "./Api.ts"

export const layer = HttpApiBuilder.group(
  localApi(AccountAdminGroup),
  "accountAdmin",
  Effect.fnUntraced(function* (handlers) {
    const operators = yield* AccountOperators
    return handlers.handleAll({
      list: ({ query: { cursor, limit } }) => operators.list({ after: cursor, limit }),
      create: ({ payload }) => operators.create(payload),
      read: ({ params }) => operators.find(params.accountId),
      update: ({ params, payload }) => operators.update(params.accountId, payload),
      usage: ({ params }) => operators.usage(params.accountId)
    })
  })
).pipe(Layer.provide(AdminToken.layer))

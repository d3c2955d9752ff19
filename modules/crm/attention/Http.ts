/** Calls a use case for each endpoint of the attention list. */
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { localApi } from "../../../src/module.ts"
import { AdminToken } from "../../../src/operate/AdminToken.ts"
import * as OperatorActions from "../OperatorActions.ts"
import { AttentionGroup } from "./Api.ts"
import { Attentions } from "./Attentions.ts"
import { toView } from "./AttentionView.ts"

const handlers = HttpApiBuilder.group(
  localApi(AttentionGroup),
  "crmAttention",
  Effect.fnUntraced(function* (build) {
    const attentions = yield* Attentions
    const operators = yield* OperatorActions.make

    return build.handleAll({
      list: ({ params: { accountId }, query: { cursor, limit, state } }) =>
        Effect.map(
          operators.read(accountId, attentions.list(accountId, { state, limit, startingAfter: cursor })),
          ({ entries, hasMore }) => ({
            entries: entries.map(toView),
            nextCursor: hasMore ? (entries.at(-1)?.id ?? null) : null
          })
        ),
      resolve: ({ params: { accountId, id } }) =>
        Effect.map(
          operators.change(
            { accountId, action: "crm_attention_resolve", target: () => id },
            attentions.resolve(accountId, id)
          ),
          toView
        )
    })
  })
)

export const layer = handlers.pipe(Layer.provide(AdminToken.layer))

/** Calls a use case for each endpoint about templates. */
import { Effect } from "effect"
import { operatorHandlers } from "../../../src/operate/OperatorHandlers.ts"
import { nextCursor } from "../../../src/operate/Page.ts"
import { TemplateGroup } from "./Api.ts"
import { Templates } from "./Templates.ts"

export const layer = operatorHandlers(
  TemplateGroup,
  Effect.fnUntraced(function* (build) {
    const templates = yield* Templates

    return build.handleAll({
      list: ({ params: { accountId }, query: { cursor, limit } }) =>
        Effect.map(templates.list(accountId, { limit, startingAfter: cursor }), ({ hasMore, templates: found }) => ({
          templates: found,
          nextCursor: nextCursor(found, hasMore)
        })),
      create: ({ params: { accountId }, payload }) => templates.create(accountId, payload),
      update: ({ params: { accountId, id }, payload }) => templates.change(accountId, id, payload),
      remove: ({ params: { accountId, id } }) => Effect.as(templates.remove(accountId, id), { id })
    })
  })
)

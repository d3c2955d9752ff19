/** Calls a use case for each endpoint of operators about tags. */
import { Effect, Layer } from "effect"
import { operatorHandlers } from "../../../../src/operate/OperatorHandlers.ts"
import { Friends } from "../../friend/Friends.ts"
import { defaultColor } from "../Tag.ts"
import { Tags } from "../Tags.ts"
import { toView } from "./AdminTagView.ts"
import { TagAdminGroup } from "./Api.ts"

const handlers = operatorHandlers(
  TagAdminGroup,
  Effect.fnUntraced(function* (build) {
    const tags = yield* Tags

    return build.handleAll({
      list: ({ params: { accountId } }) =>
        Effect.map(tags.counted(accountId), (all) => ({
          tags: all.map((tag) => ({ ...toView(tag), friends: tag.friends }))
        })),
      create: ({ params: { accountId }, payload: { color = defaultColor, name } }) =>
        Effect.map(tags.create(accountId, { name, color }), toView),
      update: ({ params: { accountId, id }, payload }) => Effect.map(tags.update(accountId, id, payload), toView),
      remove: ({ params: { accountId, id } }) => Effect.as(tags.remove(accountId, id), { id }),
      add: ({ params: { accountId, friendId, id: tagId } }) =>
        Effect.as(tags.attach({ accountId, friendId, tagId }), { tagId, friendId }),
      take: ({ params: { accountId, friendId, id: tagId } }) =>
        Effect.as(tags.detach({ accountId, friendId, tagId }), { tagId, friendId })
    })
  })
)

export const layer = handlers.pipe(Layer.provide(Tags.layer), Layer.provide(Friends.layer))

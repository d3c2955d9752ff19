/** Calls a use case for each endpoint of operators about tags. */
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { localApi } from "../../../../src/module.ts"
import { AdminToken } from "../../../../src/operate/AdminToken.ts"
import { Friends } from "../../friend/Friends.ts"
import * as OperatorActions from "../../OperatorActions.ts"
import { defaultColor } from "../Tag.ts"
import { Tags } from "../Tags.ts"
import { toView } from "./AdminTagView.ts"
import { TagAdminGroup } from "./Api.ts"

const handlers = HttpApiBuilder.group(
  localApi(TagAdminGroup),
  "crmTags",
  Effect.fnUntraced(function* (build) {
    const tags = yield* Tags
    const operators = yield* OperatorActions.make

    return build.handleAll({
      list: ({ params: { accountId } }) =>
        Effect.map(operators.read(accountId, tags.counted(accountId)), (all) => ({
          tags: all.map((tag) => ({ ...toView(tag), friends: tag.friends }))
        })),
      create: ({ params: { accountId }, payload: { color = defaultColor, name } }) =>
        Effect.map(
          operators.change(
            { accountId, action: "crm_tag_create", target: ({ id }) => id },
            tags.create(accountId, { name, color })
          ),
          toView
        ),
      update: ({ params: { accountId, id }, payload }) =>
        Effect.map(
          operators.change(
            { accountId, action: "crm_tag_update", target: () => id },
            tags.update(accountId, id, payload)
          ),
          toView
        ),
      remove: ({ params: { accountId, id } }) =>
        Effect.as(
          operators.change({ accountId, action: "crm_tag_delete", target: () => id }, tags.remove(accountId, id)),
          { id }
        )
    })
  })
)

export const layer = handlers.pipe(
  Layer.provide(Tags.layer),
  Layer.provide(Friends.layer),
  Layer.provide(AdminToken.layer)
)

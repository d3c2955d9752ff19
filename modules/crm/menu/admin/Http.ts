/** Calls a use case for each endpoint of operators with menus. */
import { Effect, Layer } from "effect"
import { operatorHandlers } from "../../../../src/operate/OperatorHandlers.ts"
import { Menus } from "../Menus.ts"
import { MenuAdminGroup } from "./Api.ts"
import { toAdminView, toAdminViewWithStaff } from "./MenuAdminView.ts"

const handlers = operatorHandlers(
  MenuAdminGroup,
  Effect.fnUntraced(function* (build) {
    const menus = yield* Menus

    return build.handleAll({
      list: ({ params: { accountId } }) => Effect.map(menus.all(accountId), (all) => ({ menus: all.map(toAdminView) })),
      create: ({ params: { accountId }, payload }) => Effect.map(menus.create(accountId, payload), toAdminView),
      read: ({ params: { accountId, id } }) => Effect.map(menus.find(accountId, id), toAdminViewWithStaff),
      update: ({ params: { accountId, id }, payload }) => Effect.map(menus.update(accountId, id, payload), toAdminView),
      assign: ({ params: { accountId, id }, payload: { staffIds } }) =>
        Effect.map(menus.assign(accountId, id, staffIds), toAdminViewWithStaff)
    })
  })
)

export const layer = handlers.pipe(Layer.provide([Menus.layer]))

/** Calls a use case for each endpoint about rich menus. */
import { Effect } from "effect"
import { operatorHandlers } from "../../../src/operate/OperatorHandlers.ts"
import { RichMenuGroup } from "./Api.ts"
import { ShopMenus } from "./ShopMenus.ts"

export const layer = operatorHandlers(
  RichMenuGroup,
  Effect.fnUntraced(function* (build) {
    const menus = yield* ShopMenus

    return build.handleAll({
      list: ({ params: { accountId } }) => Effect.map(menus.list(accountId), (richMenus) => ({ richMenus })),
      create: ({ params: { accountId }, payload }) => menus.create(accountId, payload),
      update: ({ params: { accountId, id }, payload }) => menus.update(accountId, id, payload),
      image: ({ params: { accountId, id } }) => menus.image(accountId, id),
      show: ({ params: { accountId, id } }) => menus.show(accountId, id),
      hide: ({ params: { accountId, id } }) => menus.hide(accountId, id),
      remove: ({ params: { accountId, id } }) => Effect.as(menus.remove(accountId, id), { id })
    })
  })
)

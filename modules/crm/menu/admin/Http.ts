/** Calls a use case for each endpoint of operators with menus. */
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { localApi } from "../../../../src/module.ts"
import { AdminToken } from "../../../../src/operate/AdminToken.ts"
import * as OperatorActions from "../../OperatorActions.ts"
import { Menus } from "../Menus.ts"
import { MenuAdminGroup } from "./Api.ts"
import { toAdminView, toAdminViewWithStaff } from "./MenuAdminView.ts"

const handlers = HttpApiBuilder.group(
  localApi(MenuAdminGroup),
  "crmMenuAdmin",
  Effect.fnUntraced(function* (build) {
    const menus = yield* Menus
    const operators = yield* OperatorActions.make

    return build.handleAll({
      list: ({ params: { accountId } }) =>
        Effect.map(operators.read(accountId, menus.all(accountId)), (all) => ({ menus: all.map(toAdminView) })),
      create: ({ params: { accountId }, payload }) =>
        Effect.map(
          operators.change(
            { accountId, action: "crm_menu_create", target: ({ id }) => id },
            menus.create(accountId, payload)
          ),
          toAdminView
        ),
      read: ({ params: { accountId, id } }) =>
        Effect.map(operators.read(accountId, menus.find(accountId, id)), toAdminViewWithStaff),
      update: ({ params: { accountId, id }, payload }) =>
        Effect.map(
          operators.change(
            { accountId, action: "crm_menu_update", target: () => id },
            menus.update(accountId, id, payload)
          ),
          toAdminView
        ),
      assign: ({ params: { accountId, id }, payload: { staffIds } }) =>
        Effect.map(
          operators.change(
            { accountId, action: "crm_menu_assign", target: () => id },
            menus.assign(accountId, id, staffIds)
          ),
          toAdminViewWithStaff
        )
    })
  })
)

export const layer = handlers.pipe(Layer.provide([AdminToken.layer, Menus.layer]))

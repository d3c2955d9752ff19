/** Calls a use case for each endpoint of operators around the shop. */
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { localApi } from "../../../../src/module.ts"
import { AdminToken } from "../../../../src/operate/AdminToken.ts"
import * as OperatorActions from "../../OperatorActions.ts"
import { Closures } from "../Closures.ts"
import { Shops } from "../Shops.ts"
import { Staff } from "../Staff.ts"
import { ShopAdminGroup, StaffAdminGroup } from "./Api.ts"
import { toShopView } from "./Views.ts"

const shop = HttpApiBuilder.group(
  localApi(ShopAdminGroup),
  "crmShopAdmin",
  Effect.fnUntraced(function* (build) {
    const shops = yield* Shops
    const closures = yield* Closures
    const operators = yield* OperatorActions.make

    return build.handleAll({
      read: ({ params: { accountId } }) => Effect.map(operators.read(accountId, shops.of(accountId)), toShopView),
      update: ({ params: { accountId }, payload }) =>
        Effect.map(
          operators.change(
            { accountId, action: "crm_shop_update", target: () => accountId },
            shops.update(accountId, payload)
          ),
          toShopView
        ),
      closures: ({ params: { accountId } }) =>
        Effect.map(operators.read(accountId, closures.list(accountId)), (list) => ({ closures: list })),
      close: ({ params: { accountId }, payload: { note = null, rule } }) =>
        operators.change(
          { accountId, action: "crm_closure_add", target: ({ id }) => id },
          closures.add(accountId, { rule, note })
        ),
      open: ({ params: { accountId, id } }) =>
        Effect.as(
          operators.change(
            { accountId, action: "crm_closure_remove", target: () => id },
            closures.remove(accountId, id)
          ),
          { id }
        )
    })
  })
)

const staff = HttpApiBuilder.group(
  localApi(StaffAdminGroup),
  "crmStaffAdmin",
  Effect.fnUntraced(function* (build) {
    const members = yield* Staff
    const operators = yield* OperatorActions.make

    return build.handleAll({
      list: ({ params: { accountId } }) =>
        Effect.map(operators.read(accountId, members.list(accountId)), (list) => ({ staff: list })),
      create: ({ params: { accountId }, payload: { friendId = null, kind = "staff", name } }) =>
        operators.change(
          { accountId, action: "crm_staff_add", target: ({ id }) => id },
          members.add(accountId, { kind, name, friendId, isActive: true })
        ),
      change: ({ params: { accountId, id }, payload }) =>
        operators.change(
          { accountId, action: "crm_staff_update", target: () => id },
          members.update(accountId, id, payload)
        )
    })
  })
)

export const layer = Layer.merge(shop, staff).pipe(
  Layer.provide([AdminToken.layer, Shops.layer, Closures.layer, Staff.layer])
)

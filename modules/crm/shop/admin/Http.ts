/** Calls a use case for each endpoint of operators around the shop. */
import { Effect, Layer } from "effect"
import { operatorHandlers } from "../../../../src/operate/OperatorHandlers.ts"
import { Absences } from "../absence/Absences.ts"
import { Closures } from "../Closures.ts"
import { Profiles } from "../profile/Profiles.ts"
import { Shops } from "../Shops.ts"
import { Staff } from "../Staff.ts"
import { ShopAdminGroup, StaffAdminGroup } from "./Api.ts"
import { toShopView } from "./Views.ts"

const shop = operatorHandlers(
  ShopAdminGroup,
  Effect.fnUntraced(function* (build) {
    const shops = yield* Shops
    const closures = yield* Closures
    const profiles = yield* Profiles

    return build.handleAll({
      read: ({ params: { accountId } }) => Effect.map(shops.of(accountId), toShopView),
      update: ({ params: { accountId }, payload }) => Effect.map(shops.update(accountId, payload), toShopView),
      closures: ({ params: { accountId } }) => Effect.map(closures.list(accountId), (list) => ({ closures: list })),
      close: ({ params: { accountId }, payload: { note = null, rule } }) => closures.add(accountId, { rule, note }),
      open: ({ params: { accountId, id } }) => Effect.as(closures.remove(accountId, id), { id }),
      readProfile: ({ params: { accountId } }) =>
        Effect.map(profiles.of(accountId), (profile) => ({ accountId, ...profile })),
      updateProfile: ({ params: { accountId }, payload }) =>
        Effect.map(profiles.update(accountId, payload), (profile) => ({ accountId, ...profile }))
    })
  })
)

const staff = operatorHandlers(
  StaffAdminGroup,
  Effect.fnUntraced(function* (build) {
    const members = yield* Staff
    const absences = yield* Absences

    return build.handleAll({
      list: ({ params: { accountId } }) => Effect.map(members.list(accountId), (list) => ({ staff: list })),
      create: ({ params: { accountId }, payload: { kind = "staff", ...given } }) =>
        members.add(accountId, { kind, ...given }),
      change: ({ params: { accountId, id }, payload }) => members.update(accountId, id, payload),
      absences: ({ params: { accountId } }) => Effect.map(absences.list(accountId), (list) => ({ absences: list })),
      addAbsence: ({ params: { accountId, id }, payload: { note = null, ...days } }) =>
        absences.add(accountId, { staffId: id, note, ...days }),
      removeAbsence: ({ params: { accountId, id } }) => Effect.as(absences.remove(accountId, id), { id })
    })
  })
)

export const layer = Layer.merge(shop, staff).pipe(
  Layer.provide([Shops.layer, Closures.layer, Profiles.layer, Staff.layer, Absences.layer])
)

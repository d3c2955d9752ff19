/** Calls a use case for each endpoint of reservation events. */
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Principal } from "../../../src/http/auth/Principal.ts"
import { localApi } from "../../../src/http/LocalApi.ts"
import { ReservationEventGroup } from "./Api.ts"
import { Menus } from "./Menus.ts"
import { toView } from "./MenuView.ts"

export const layer = HttpApiBuilder.group(
  localApi(ReservationEventGroup),
  "reservationEvents",
  Effect.fnUntraced(function* (build) {
    const menus = yield* Menus

    return build.handleAll({
      list: () =>
        Effect.map(
          Effect.flatMap(Principal, ({ accountId }) => menus.active(accountId)),
          (active) => ({ data: active.map(toView) })
        )
    })
  })
)

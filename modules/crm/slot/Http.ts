/** Calls a use case for each endpoint of slots. */
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Principal } from "../../../src/http/auth/Principal.ts"
import { localApi } from "../../../src/http/LocalApi.ts"
import { ReservationSlotGroup } from "./Api.ts"
import { SlotList } from "./SlotList.ts"
import { toView } from "./SlotView.ts"

export const layer = HttpApiBuilder.group(
  localApi(ReservationSlotGroup),
  "reservationSlots",
  Effect.fnUntraced(function* (build) {
    const slots = yield* SlotList

    return build.handleAll({
      list: ({ query: { availableOnly, eventId, from, to } }) =>
        Effect.map(
          Effect.flatMap(Principal, ({ accountId }) =>
            slots.list(accountId, { menuId: eventId, from, to, availableOnly: availableOnly !== "false" })
          ),
          toView
        )
    })
  })
)

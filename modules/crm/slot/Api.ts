/** Declares `/api/v1/reservation_slots`. */
import { HttpApi, HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { RequiredScopes } from "../../../src/http/auth/Auth.ts"
import { FaultSummary, RequestValidation } from "../../../src/http/endpoint/RequestValidation.ts"
import { problem } from "../../../src/http/Problem.ts"
import { CrmKey } from "../../accounts/contract.ts"
import { EventNotFound } from "../menu/Errors.ts"
import { InvalidRange } from "./Errors.ts"
import { eventIdFault, ReservationSlotList, slotQuery } from "./SlotView.ts"

const list = HttpApiEndpoint.get("list", "/", {
  query: slotQuery,
  success: ReservationSlotList,
  error: [problem(InvalidRange), problem(EventNotFound)]
})
  .annotate(FaultSummary, eventIdFault)
  .annotate(RequiredScopes, ["reservations:read"])
  .annotate(OpenApi.Summary, "List reservation slots")
  .annotate(
    OpenApi.Description,
    "The slots of a menu, those that have begun and those beyond its `maxAdvance` left out. After 500, go on with a later " +
      "`from`. Dates and times are those of the shop."
  )

export const ReservationSlotGroup = HttpApiGroup.make("reservationSlots")
  .add(list)
  .prefix("/api/v1/reservation_slots")
  .middleware(CrmKey)
  .middleware(RequestValidation)
  .annotate(HttpApi.ParseOptions, { errors: "all" })
  .annotate(OpenApi.Title, "Reservation slots")
  .annotate(OpenApi.Description, "The times at which menus can be booked")

/** Declares `/api/v1/reservation_events`. */
import { HttpApi, HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { RequiredScopes } from "../../../src/http/auth/Auth.ts"
import { RequestValidation } from "../../../src/http/endpoint/RequestValidation.ts"
import { CrmKey } from "../../accounts/contract.ts"
import { ReservationEventList } from "./MenuView.ts"

const list = HttpApiEndpoint.get("list", "/", { success: ReservationEventList })
  .annotate(RequiredScopes, ["reservations:read"])
  .annotate(OpenApi.Summary, "List reservation events")
  .annotate(OpenApi.Description, "The menus that guests can book now, all on one page.")

export const ReservationEventGroup = HttpApiGroup.make("reservationEvents")
  .add(list)
  .prefix("/api/v1/reservation_events")
  .middleware(CrmKey)
  .middleware(RequestValidation)
  .annotate(HttpApi.ParseOptions, { errors: "all" })
  .annotate(OpenApi.Title, "Reservation events")
  .annotate(OpenApi.Description, "The menus of the shop")

/** Declares `/api/v1/reservations`. */
import { Schema } from "effect"
import { HttpApi, HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { RequiredScopes } from "../../../src/http/auth/Auth.ts"
import { limit, limitType } from "../../../src/http/endpoint/Paging.ts"
import { FaultSummary, RequestValidation, type Summary } from "../../../src/http/endpoint/RequestValidation.ts"
import { Id, idLength } from "../../../src/http/endpoint/Texts.ts"
import * as IdempotentEndpoint from "../../../src/http/idempotency/IdempotentEndpoint.ts"
import { withTypes } from "../../../src/http/openapi/ParameterTypes.ts"
import { type Fault, problem } from "../../../src/http/Problem.ts"
import { CrmKey } from "../../accounts/contract.ts"
import { FriendNotFound } from "../friend/Errors.ts"
import { EventNotFound } from "../menu/Errors.ts"
import { StaffNotFound } from "../shop/Errors.ts"
import { LocalDate } from "../shop/LocalTime.ts"
import { MinNotice, SlotNotFound, TooFarInAdvance } from "../slot/Errors.ts"
import { DuplicateReservation, InvalidCursor, ReservationNotFound, SlotFull } from "./Errors.ts"
import {
  CreatedReservation,
  fields,
  invalidId,
  invalidStatus,
  NewReservation,
  ReservationId,
  ReservationList,
  SingleReservation
} from "./ReservationView.ts"

const defaultPage = 50

/** The codes and messages that the contract prescribes, by the parameter at fault. */
const summaries: Readonly<Record<string, Summary>> = {
  "/status": { code: "invalid_status", message: invalidStatus },
  "/limit": { code: "invalid_pagination", message: "Invalid pagination" },
  "/starting_after": { code: "invalid_cursor", message: new InvalidCursor({}).message }
}
const listFault = (faults: ReadonlyArray<Fault>): Summary | undefined =>
  faults.map(({ location, pointer }) => (location === "query" ? summaries[pointer] : undefined)).find(Boolean)

const idFault = (faults: ReadonlyArray<Fault>): Summary | undefined =>
  faults.some(({ location }) => location === "path") ? { code: "invalid_id", message: invalidId } : undefined

const filter = {
  friendId: Schema.optionalKey(fields.friend_id.annotate({ description: "Only of this friend" })),
  eventId: Schema.optionalKey(fields.event_id.annotate({ description: "Only of this reservation event" })),
  status: Schema.optionalKey(fields.status.annotate({ description: "Only with this status" })),
  from: Schema.optionalKey(
    LocalDate.annotate({ description: "Only on or after this day, in the shop's time", examples: ["2026-12-01"] })
  ),
  to: Schema.optionalKey(
    LocalDate.annotate({ description: "Only on or before this day, in the shop's time", examples: ["2026-12-31"] })
  )
}

export const ReservationQuery = Schema.Struct({
  ...filter,
  limit: limit(defaultPage),
  starting_after: Schema.optionalKey(Id)
}).check(
  Schema.makeFilter(
    ({ from, to }) =>
      from === undefined ||
      to === undefined ||
      from <= to || {
        path: ["to"],
        issue: "must not be before from"
      }
  )
)

const list = HttpApiEndpoint.get("list", "/", {
  query: ReservationQuery,
  success: ReservationList,
  error: problem(InvalidCursor)
})
  .annotateMerge(
    OpenApi.annotations({
      transform: withTypes({
        limit: limitType(defaultPage),
        starting_after: {
          type: "string",
          ...idLength,
          examples: ["01KAJ3Q7Y6T0V9W2X4Z8B1C5DF"],
          description: "Goes on behind this one: `next_cursor` of the page before"
        }
      })
    })
  )
  .annotate(FaultSummary, listFault)
  .annotate(RequiredScopes, ["reservations:read"])
  .annotate(OpenApi.Summary, "List reservations")
  .annotate(
    OpenApi.Description,
    "Reservations of the shop, newest first; `from` and `to` are days of the reservations."
  )

const read = HttpApiEndpoint.get("read", "/:id", {
  params: { id: ReservationId },
  success: SingleReservation,
  error: problem(ReservationNotFound)
})
  .annotate(FaultSummary, idFault)
  .annotate(RequiredScopes, ["reservations:read"])
  .annotate(OpenApi.Summary, "Read a reservation")
  .annotate(OpenApi.Description, "The state of one reservation. Its slot, friend and note are in the list.")

const create = HttpApiEndpoint.post("create", "/", {
  headers: IdempotentEndpoint.keyHeader,
  payload: NewReservation,
  success: CreatedReservation.pipe(HttpApiSchema.status(201)),
  error: [
    problem(EventNotFound),
    problem(SlotNotFound),
    problem(FriendNotFound),
    problem(StaffNotFound),
    problem(MinNotice),
    problem(TooFarInAdvance),
    problem(DuplicateReservation),
    problem(SlotFull),
    ...IdempotentEndpoint.errors
  ]
})
  .annotate(RequiredScopes, ["reservations:write"])
  .annotate(OpenApi.Summary, "Create a reservation")
  .annotate(
    OpenApi.Description,
    "Takes the places at once or not at all, and emits `reservation.created`. It is `pending` where the reservation event " +
      "needs approval or prepayment, and lapses unless it is confirmed in time. A slot is full as well when the shop, or " +
      "the staff or rooms that are needed, have no room at that time."
  )

export const ReservationGroup = HttpApiGroup.make("reservations")
  .add(list, create, read)
  .prefix("/api/v1/reservations")
  .middleware(CrmKey)
  .middleware(RequestValidation)
  .annotate(HttpApi.ParseOptions, { errors: "all" })
  .annotate(OpenApi.Title, "Reservations")
  .annotate(OpenApi.Description, "Bookings of friends and guests")

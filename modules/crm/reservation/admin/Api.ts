/** Declares `/admin/v1/crm/accounts/{accountId}/reservations`: the work of staff. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { Id } from "../../../../src/http/endpoint/Texts.ts"
import { problem } from "../../../../src/http/Problem.ts"
import { Limit, NextCursor } from "../../../../src/operate/Fields.ts"
import { operation } from "../../../../src/operate/Operation.ts"
import { documented } from "../../../../src/operate/Parameters.ts"
import { AccountNotFound } from "../../../accounts/contract.ts"
import { accountId, forShop, idOf, needsRole } from "../../AdminGroup.ts"
import { ContactInvalid } from "../../friend/contact/Contact.ts"
import { FriendNotFound } from "../../friend/Errors.ts"
import { EventNotFound } from "../../menu/Errors.ts"
import { NotRefundable, TooManyPayments, TooManyRefunds } from "../../payment/Errors.ts"
import { StaffNotFound } from "../../shop/Errors.ts"
import { LocalDate } from "../../shop/LocalTime.ts"
import { MinNotice, SlotNotFound, TooFarInAdvance } from "../../slot/Errors.ts"
import {
  DuplicateReservation,
  GuestRequired,
  InvalidCursor,
  InvalidPaymentTransition,
  InvalidStatusTransition,
  ReservationNotFound,
  SlotFull
} from "../Errors.ts"
import {
  ActionRequest,
  AdminReservation,
  MoveRequest,
  PaymentRequest,
  StaffBookingRequest
} from "./AdminReservation.ts"

const params = { accountId }
const longestSearch = 100
const one = { ...params, id: idOf("The reservation") }
const date = (description: string) => Schema.optionalKey(LocalDate.annotate({ description, examples: ["2026-12-01"] }))

const refusals = [
  problem(EventNotFound),
  problem(SlotNotFound),
  problem(FriendNotFound),
  problem(StaffNotFound),
  problem(MinNotice),
  problem(TooFarInAdvance),
  problem(DuplicateReservation),
  problem(SlotFull)
] as const

const list = HttpApiEndpoint.get("list", "/", {
  params,
  query: {
    friendId: Schema.optionalKey(idOf("Only of this friend or guest")),
    menuId: Schema.optionalKey(idOf("Only of this menu")),
    status: Schema.optionalKey(AdminReservation.fields.status.annotate({ description: "Only with this status" })),
    staffId: Schema.optionalKey(idOf("Only of this staff member")),
    q: Schema.optionalKey(
      Schema.String.check(
        Schema.isMinLength(1),
        Schema.isMaxLength(longestSearch, { message: `must have at most ${longestSearch} characters` })
      ).annotate({
        description: `Only of guests whose name, reading, phone number or e-mail address contains it; 1 to ${longestSearch} characters`,
        examples: ["田中"]
      })
    ),
    from: date("Only on or after this day of the shop"),
    to: date("Only on or before this day of the shop"),
    limit: Limit,
    cursor: Schema.optionalKey(Id).annotate({
      description: "Where to go on: `nextCursor` of the answer before",
      examples: ["01KAJ3Q7Y6T0V9W2X4Z8B1C5DF"]
    })
  },
  success: Schema.Struct({
    reservations: Schema.Array(AdminReservation).annotate({ description: "Newest first" }),
    nextCursor: NextCursor
  }).annotate({ identifier: "CrmAdminReservationList", description: "A page of reservations" }),
  error: [problem(AccountNotFound), problem(InvalidCursor)]
})
  .annotateMerge(documented)
  .annotate(OpenApi.Summary, "List an account's reservations")
  .annotate(OpenApi.Description, "Newest first.")
  .pipe(
    operation({
      columns: ["id", "date", "startTime", "menuName", "friendId", "numberOfGuests", "status", "paymentStatus"]
    })
  )

const read = HttpApiEndpoint.get("read", "/:id", {
  params: one,
  success: AdminReservation,
  error: [problem(AccountNotFound), problem(ReservationNotFound)]
})
  .annotate(OpenApi.Summary, "Read a reservation of an account")
  .annotate(OpenApi.Description, "With its staff, room, and who cancelled it.")

const create = HttpApiEndpoint.post("create", "/", {
  params,
  payload: StaffBookingRequest,
  success: AdminReservation.pipe(HttpApiSchema.status(201)),
  error: [problem(AccountNotFound), problem(GuestRequired), problem(ContactInvalid), ...refusals]
})
  .annotate(OpenApi.Summary, "Book for a friend or guest")
  .annotate(
    OpenApi.Description,
    "For guests at the counter or on the phone: confirmed at once, also inside the minimum notice and while the slot is on."
  )
  .pipe(operation({ audit: "crm_reservation_book", command: "book" }))

const act = HttpApiEndpoint.post("act", "/:id/actions", {
  params: one,
  payload: ActionRequest,
  success: AdminReservation,
  error: [problem(AccountNotFound), problem(ReservationNotFound), problem(InvalidStatusTransition)]
})
  .annotate(OpenApi.Summary, "Approve, cancel or complete a reservation")
  .annotate(
    OpenApi.Description,
    "One step of its status; the README of the room shows all of them. Where it cancels a paid reservation, `refund` says " +
      "what goes back."
  )
  .pipe(operation({ audit: "crm_reservation", auditBy: "action" }))

const pay = HttpApiEndpoint.post("pay", "/:id/payment", {
  params: one,
  payload: PaymentRequest,
  success: AdminReservation,
  error: [
    problem(AccountNotFound),
    problem(ReservationNotFound),
    problem(InvalidPaymentTransition),
    problem(NotRefundable),
    problem(TooManyRefunds),
    problem(TooManyPayments)
  ]
})
  .annotate(OpenApi.Summary, "Mark a reservation as paid or refunded")
  .annotate(
    OpenApi.Description,
    "Writes a payment, or refund, at the counter to the ledger and publishes it; the status that it has already changes " +
      "nothing. `paid` confirms a pending one, unless its menu needs approval as well. What was paid online is given back by " +
      "a refund of the payment."
  )
  .pipe(operation({ audit: "crm_reservation_payment", auditBy: "status" }))

const move = HttpApiEndpoint.post("move", "/:id/move", {
  params: one,
  payload: MoveRequest,
  success: AdminReservation.pipe(HttpApiSchema.status(201)),
  error: [problem(AccountNotFound), problem(ReservationNotFound), problem(InvalidStatusTransition), ...refusals]
})
  .annotate(OpenApi.Summary, "Move a reservation to another slot")
  .annotate(
    OpenApi.Description,
    "Cancels it with the reason `moved` and makes a new one, both or neither. The answer is the new one."
  )
  .pipe(operation({ audit: "crm_reservation_move" }))

export const ReservationAdminGroup = HttpApiGroup.make("crmReservationAdmin")
  .add(list, read, create, move, pay, act)
  .pipe(forShop("/reservations", "staff"))
  .annotate(OpenApi.Title, "Operations: reservations")
  .annotate(OpenApi.Description, `What the staff of a shop do with its reservations. ${needsRole("staff")}`)

/** A reservation as the public API shows it, in snake_case: as created, in lists, and alone with the documented members. */
import { Effect, Schema, Struct } from "effect"
import { replayMember } from "../../../src/http/idempotency/IdempotentEndpoint.ts"
import { nextCursor } from "../../../src/operate/Page.ts"
import { Ulid } from "../../../src/Ulids.ts"
import { paymentStatuses } from "./Payment.ts"
import type { Reservation } from "./Reservation.ts"
import { reservationStatuses } from "./ReservationState.ts"

export const invalidId = "id must be a 26-char ULID"
export const invalidStatus = `status must be one of: ${reservationStatuses.join(", ")}`

const examples = {
  id: "01KAJ3Q7Y6T0V9W2X4Z8B1C5DF",
  menu: "01KAJ3M0A1B2C3D4E5F6G7H8J9",
  slot: "01KAJ3M1C3E5G7J9M1P3R5T7W9",
  friend: "01JZ3N8T2V4X6Z8B0D2F4H6K8N",
  staff: "01KAJ3P2D4F6H8K0N2Q4S6V8X0"
}

const idOf = (description: string, example: string) => Ulid.annotate({ description, examples: [example] })
const time = (description: string, example: string) =>
  Schema.String.annotate({ description, format: "date-time", examples: [example] })

export const ReservationId = idOf("ULID, 26 characters", examples.id)

export const fields = {
  id: ReservationId,
  event_id: idOf("The reservation event", examples.menu),
  slot_id: idOf("The slot", examples.slot),
  friend_id: idOf("The friend, or a guest who is none", examples.friend),
  status: Schema.Literals(reservationStatuses).annotate({
    description: "`pending` waits for approval or payment and keeps its places until its hold ends",
    examples: ["confirmed"]
  }),
  payment_status: Schema.Literals(paymentStatuses).annotate({
    description: "Independent of `status`",
    examples: ["not_required"]
  }),
  reservation_date: Schema.String.annotate({
    description: "YYYY-MM-DD, the day of the start in the shop's time",
    format: "date",
    examples: ["2026-12-01"]
  }),
  start_time: Schema.String.annotate({ description: "HH:MM in the shop's time", examples: ["18:00"] }),
  end_time: Schema.String.annotate({
    description: "HH:MM in the shop's time; at or before the start: on the next day",
    examples: ["19:00"]
  }),
  number_of_guests: Schema.Int.annotate({ description: "1 to 100", examples: [2] }),
  staff_id: Schema.NullOr(idOf("The staff member who serves it", examples.staff)).annotate({
    description: "Null where none is needed"
  }),
  note: Schema.NullOr(Schema.String).annotate({ description: "As it was given", examples: ["窓側の席を希望"] }),
  canceled_at: Schema.NullOr(time("When it was cancelled", "2026-11-23T01:02:03.456Z")).annotate({
    description: "Null unless it was cancelled"
  }),
  created_at: time("When it was made", "2026-11-22T13:05:00.000Z")
}

const { canceled_at, created_at, end_time, event_id, friend_id, id, note, number_of_guests, payment_status } = fields
const { reservation_date, slot_id, staff_id, start_time, status } = fields

/** Answer of a creation. */
export const CreatedReservation = Schema.Struct({
  ...replayMember,
  id,
  event_id,
  event_name: Schema.String.annotate({ description: "Name of the reservation event", examples: ["カット"] }),
  slot_id,
  friend_id,
  status,
  payment_status,
  reservation_date,
  start_time,
  end_time,
  number_of_guests,
  staff_id,
  note,
  canceled_at,
  created_at
}).annotate({ identifier: "CreatedReservation", description: "A reservation that was made" })

export const ReservationItem = Schema.Struct(fields).annotate({
  identifier: "Reservation",
  description: "A reservation in a list"
})

/** The single-reservation response has these members and no others, as documented. */
export const SingleReservation = Schema.Struct({
  id,
  event_id,
  status,
  payment_status,
  reservation_date,
  start_time,
  end_time,
  number_of_guests,
  created_at
}).annotate({ identifier: "SingleReservation", description: "A reservation by its id" })

export const ReservationList = Schema.Struct({
  object: Schema.Literal("list").annotate({ description: "Always `list`", examples: ["list"] }),
  data: Schema.Array(ReservationItem).annotate({ description: "Newest first" }),
  has_more: Schema.Boolean.annotate({ description: "Whether more follow", examples: [false] }),
  next_cursor: Schema.NullOr(Schema.String).annotate({
    description: "For `starting_after` of the next page; null on the last one",
    examples: [examples.id]
  })
}).annotate({ identifier: "ReservationList", description: "A page of reservations" })

export const NewReservation = Schema.Struct({
  eventId: idOf("The reservation event", examples.menu),
  slotId: idOf("A slot of it", examples.slot),
  friendId: idOf("The friend who comes", examples.friend),
  numberOfGuests: Schema.Int.check(
    Schema.isBetween({ minimum: 1, maximum: 100 }, { message: "must be a whole number from 1 to 100" })
  ).pipe(
    Schema.withDecodingDefaultKey(Effect.succeed(1)),
    Schema.annotateKey({ description: "1 to 100, 1 when absent", examples: [2] })
  ),
  note: Schema.optionalKey(
    Schema.NullOr(Schema.String.check(Schema.isMaxLength(500, { message: "must have at most 500 characters" })))
  ).annotate({ description: "For staff, up to 500 characters", examples: ["窓側の席を希望"] }),
  staffId: Schema.optionalKey(Schema.NullOr(idOf("The wanted staff member", examples.staff))).annotate({
    description: "Any who is free when absent"
  })
}).annotate({
  identifier: "NewReservation",
  description: "What is to be booked",
  examples: [{ eventId: examples.menu, slotId: examples.slot, friendId: examples.friend, numberOfGuests: 2 }]
})

export const toItem = (reservation: Reservation): typeof ReservationItem.Type => ({
  id: reservation.id,
  event_id: reservation.menuId,
  slot_id: reservation.slotId,
  friend_id: reservation.friendId,
  status: reservation.status,
  payment_status: reservation.paymentStatus,
  reservation_date: reservation.date,
  start_time: reservation.startTime,
  end_time: reservation.endTime,
  number_of_guests: reservation.numberOfGuests,
  staff_id: reservation.staffId,
  note: reservation.note,
  canceled_at: reservation.canceledAt?.toISOString() ?? null,
  created_at: reservation.createdAt.toISOString()
})

export const toCreated = (reservation: Reservation): typeof CreatedReservation.Type => {
  const { event_id, id, ...item } = toItem(reservation)
  return { id, event_id, event_name: reservation.menuName, ...item }
}

export const toSingle = (reservation: Reservation): typeof SingleReservation.Type =>
  Struct.pick(toItem(reservation), [
    "id",
    "event_id",
    "status",
    "payment_status",
    "reservation_date",
    "start_time",
    "end_time",
    "number_of_guests",
    "created_at"
  ])

export const toList = (reservations: ReadonlyArray<Reservation>, hasMore: boolean): typeof ReservationList.Type => ({
  object: "list",
  data: reservations.map(toItem),
  has_more: hasMore,
  next_cursor: nextCursor(reservations, hasMore)
})

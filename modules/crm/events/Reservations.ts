/** Reservations: snake_case, as the resource. */
import { Schema } from "effect"
import * as Event from "../../../src/event/Event.ts"
import { audience, Count, Day, examples, Id, LineUserId, Moment, Text, Time } from "./Fields.ts"

const snapshot = {
  id: Id,
  event_id: Id,
  event_name: Schema.String,
  slot_id: Id,
  friend_id: Id,
  line_user_id: Schema.NullOr(LineUserId).annotate({
    description: "Null for a guest who is no friend of the LINE account"
  }),
  payment_status: Schema.Literals(["not_required", "pending", "paid", "failed", "partially_refunded", "refunded"]),
  reservation_date: Day,
  start_time: Time,
  end_time: Time,
  time_zone: Schema.String.annotate({ description: "IANA name", examples: ["Asia/Tokyo"] }),
  starts_at: Moment,
  number_of_guests: Count,
  staff_id: Schema.NullOr(Id),
  note: Text,
  canceled_at: Schema.NullOr(Moment),
  source: Schema.Literals(["api", "dashboard", "liff", "waitlist"]),
  created_at: Moment
}

const exampleReservation = {
  id: examples.id,
  event_id: "01JZ3M0A1B2C3D4E5F6G7H8J9K",
  event_name: "カット",
  slot_id: "01JZ3M1C3E5G7J9M1P3R5T7W9Y",
  friend_id: examples.other,
  line_user_id: examples.lineUserId,
  payment_status: "not_required" as const,
  reservation_date: "2026-05-30",
  start_time: "18:00",
  end_time: "19:00",
  time_zone: "Asia/Tokyo",
  starts_at: "2026-05-30T09:00:00.000Z",
  number_of_guests: 2,
  staff_id: null,
  note: null,
  canceled_at: null,
  source: "api" as const,
  created_at: examples.at
}

export const ReservationCreated = Event.make("reservation.created", {
  subject: "id",
  audience,
  description: "A reservation was made",
  data: Schema.Struct({ ...snapshot, status: Schema.Literals(["pending", "confirmed"]) }),
  example: { ...exampleReservation, status: "confirmed" }
})

export const ReservationCancelled = Event.make("reservation.cancelled", {
  subject: "id",
  audience,
  description: "A reservation was cancelled, by whomever",
  data: Schema.Struct({
    ...snapshot,
    status: Schema.Literal("canceled"),
    canceled_at: Moment,
    previous_status: Schema.Literals(["pending", "confirmed", "cancel_requested"]),
    canceled_by: Schema.Literals(["friend", "staff", "api", "system"]),
    cancel_reason: Schema.NullOr(Schema.String.check(Schema.isMaxLength(500)))
  }),
  example: {
    ...exampleReservation,
    status: "canceled",
    canceled_at: "2026-05-24T00:00:00.000Z",
    previous_status: "confirmed",
    canceled_by: "friend",
    cancel_reason: null
  }
})

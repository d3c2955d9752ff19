/** What the events of reservations mean for notices: the change, and the entries of the attention list that it settles. */
import { Effect, Schema } from "effect"
import type { Envelope } from "../../../src/event/Event.ts"
import type { AttentionKind } from "../attention/Attention.ts"
import { ReservationCancelled, ReservationCreated } from "../contract.ts"
import { ReservationChanged } from "../events/Inside.ts"
import { defaultReminders } from "../shop/ReminderOffset.ts"
import type { Change, NoticedBooking } from "./Notice.ts"
import type { PlanningRow } from "./NoticeRepo.ts"

export const reservationEvents = [ReservationCreated, ReservationCancelled, ReservationChanged] as const

const Created = Schema.Struct({ id: Schema.String, status: Schema.String })
const Cancelled = Schema.Struct({
  id: Schema.String,
  previous_status: Schema.String,
  canceled_by: Schema.String
})
const Changed = Schema.Struct({ reservationId: Schema.String, status: Schema.String })

/** An event of a reservation, as far as notices depend on it. */
export type ReservationEvent =
  | { readonly type: "created"; readonly reservationId: string; readonly isHeld: boolean }
  | {
      readonly type: "canceled"
      readonly reservationId: string
      readonly wasHeld: boolean
      readonly by: string
    }
  | { readonly type: "changed"; readonly reservationId: string; readonly status: string }

export const decode = Effect.fnUntraced(function* ({ data, type }: Envelope) {
  switch (type) {
    case ReservationCreated.type: {
      const { id, status } = yield* Schema.decodeUnknownEffect(Created)(data)
      return { type: "created", reservationId: id, isHeld: status === "pending" } satisfies ReservationEvent
    }
    case ReservationCancelled.type: {
      const event = yield* Schema.decodeUnknownEffect(Cancelled)(data)
      return {
        type: "canceled",
        reservationId: event.id,
        wasHeld: event.previous_status === "pending",
        by: event.canceled_by
      } satisfies ReservationEvent
    }
    default: {
      const { reservationId, status } = yield* Schema.decodeUnknownEffect(Changed)(data)
      return { type: "changed", reservationId, status } satisfies ReservationEvent
    }
  }
})

/** The change that an event says, with its time; undefined for one that brings no notice about. */
export const changeOf = (
  event: ReservationEvent,
  row: PlanningRow
): { readonly change: Change; readonly at: Date } | undefined => {
  switch (event.type) {
    case "created":
      return { change: { type: "created" }, at: row.createdAt }
    case "canceled": {
      const by = cancelledBy(event, row)
      const change: Change = by === "move" && row.isHandedOver ? { type: "handed_over" } : { type: "canceled", by }
      return { change, at: row.canceledAt ?? row.updatedAt }
    }
    case "changed":
      if (event.status === "pending") return { change: { type: "paid" }, at: row.updatedAt }
      return event.status === "confirmed" || event.status === "cancel_requested"
        ? { change: { type: event.status }, at: row.updatedAt }
        : undefined
  }
}

const cancelledBy = (
  { by, wasHeld }: ReservationEvent & { readonly type: "canceled" },
  { canceledAt, holdExpiresAt, isReplaced }: PlanningRow
): "guest" | "shop" | "lapse" | "move" => {
  if (isReplaced) return "move"
  if (by === "staff") return "shop"
  const isOver = canceledAt !== null && holdExpiresAt !== null && canceledAt >= holdExpiresAt
  // The system also cancels what an erased guest had booked.
  return by === "system" && wasHeld && isOver ? "lapse" : "guest"
}

export const bookingOf = (event: ReservationEvent, row: PlanningRow): NoticedBooking => ({
  startsAt: row.startsAt,
  timeZone: row.timeZone,
  isHeld: event.type === "created" && event.isHeld,
  holdExpiresAt: row.holdExpiresAt,
  isByStaff: row.source === "dashboard",
  isMoved: row.isMoved,
  isByMail: row.isByMail,
  offsets: row.offsets ?? defaultReminders
})

const none: ReadonlyArray<AttentionKind> = []
const untilConfirmed: ReadonlyArray<AttentionKind> = ["booking_pending", "booking_lapsing"]
const whenConfirmed: ReadonlyArray<AttentionKind> = [...untilConfirmed, "cancel_requested"]
const whenEnded: ReadonlyArray<AttentionKind> = [...whenConfirmed, "booking_new", "confirmation", "reminder"]

/** The entries of the attention list that lose their point with an event. */
export const settledKinds = (event: ReservationEvent): ReadonlyArray<AttentionKind> => {
  if (event.type === "created") return none
  if (event.type === "canceled") return whenEnded
  if (event.status === "confirmed") return whenConfirmed
  return event.status === "cancel_requested" || event.status === "pending" ? none : whenEnded
}

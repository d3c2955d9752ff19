/** What a reservation tells integrators, and other features. */
import { DateTime } from "effect"
import type { Publication } from "../../../src/event/Events.ts"
import { ReservationCancelled, ReservationCreated } from "../contract.ts"
import { ReservationChanged, SlotFreed } from "../events/Inside.ts"
import type { Reservation } from "./Reservation.ts"
import { isActive, type Step } from "./ReservationState.ts"

const moment = (date: Date) => DateTime.fromDateUnsafe(date)
const momentOrNull = (date: Date | null) => (date === null ? null : moment(date))

const snapshotOf = (reservation: Reservation) => ({
  id: reservation.id,
  event_id: reservation.menuId,
  event_name: reservation.menuName,
  slot_id: reservation.slotId,
  friend_id: reservation.friendId,
  line_user_id: reservation.lineUserId,
  payment_status: reservation.paymentStatus,
  reservation_date: reservation.date,
  start_time: reservation.startTime,
  end_time: reservation.endTime,
  time_zone: reservation.timeZone,
  starts_at: moment(reservation.startsAt),
  number_of_guests: reservation.numberOfGuests,
  staff_id: reservation.staffId,
  note: reservation.note,
  canceled_at: momentOrNull(reservation.canceledAt),
  source: reservation.source,
  created_at: moment(reservation.createdAt)
})

export const createdEvent = (reservation: Reservation): Publication => ({
  event: ReservationCreated,
  data: { ...snapshotOf(reservation), status: reservation.status }
})

/** The events of a step: for integrators the end of a reservation, for other features freed places and any other step. */
export const eventsOf = (before: Reservation, after: Reservation, step: Step): ReadonlyArray<Publication> => {
  if (step.event === "reservation.cancelled" && isActive(before.status)) {
    return [
      {
        event: ReservationCancelled,
        data: {
          ...snapshotOf(after),
          status: after.status,
          previous_status: before.status,
          canceled_by: after.canceledBy,
          cancel_reason: after.cancelReason
        }
      },
      { event: SlotFreed, data: { slotId: after.slotId, menuId: after.menuId } }
    ]
  }
  return [changedEvent(before, after)]
}

/** Event for other features about a pending reservation that stays so: it was paid. */
export const changedEvent = (before: Reservation, after: Reservation): Publication => ({
  event: ReservationChanged,
  data: { reservationId: after.id, friendId: after.friendId, previousStatus: before.status, status: after.status }
})

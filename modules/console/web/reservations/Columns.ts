/** Columns of the calendar: days of a week, or those who serve on a day. Pure. */
import { parseDay, weekdayOf } from "../../../../src/calendar/Days.ts"
import { isHoliday } from "../../../../src/calendar/Holidays.ts"

interface Booking {
  readonly date: string
  readonly startTime: string
  readonly endTime: string
  readonly staffId: string | null
  readonly staffName: string | null
}

/** What of a slot decides where it is shown. */
export interface OfferedSlot {
  readonly date: string
  readonly startTime: string
  readonly endTime: string
  readonly staffId: string | null
  readonly freeStaffIds: ReadonlyArray<string>
  readonly obstacle: string | null
}

export type MovingBooking = Pick<Booking, "date" | "startTime" | "endTime">

export interface Column {
  readonly key: string
  readonly day: string
  /** Whose bookings it has; null: those of no one, undefined: all of the day. */
  readonly staffId?: string | null
  /** Name of the staff member, where the column is one's. */
  readonly name?: string
}

export interface StaffMember {
  readonly id: string
  readonly name: string
  readonly isActive: boolean
}

export const dayColumns = (days: ReadonlyArray<string>): ReadonlyArray<Column> => days.map((day) => ({ key: day, day }))

/** A column for each active member of the staff, and each who has a booking; last the bookings of no one. */
export const staffColumns = (
  day: string,
  staff: ReadonlyArray<StaffMember>,
  reservations: ReadonlyArray<Pick<Booking, "staffId" | "staffName">>,
  anyName: string
): ReadonlyArray<Column> => {
  const shown = staff.filter(({ id, isActive }) => isActive || reservations.some(({ staffId }) => staffId === id))
  const known = new Set(shown.map(({ id }) => id))
  const others = new Map(
    reservations.flatMap(({ staffId, staffName }) =>
      staffId === null || known.has(staffId) ? [] : [[staffId, staffName ?? staffId]]
    )
  )
  if (shown.length === 0 && others.size === 0) return [{ key: day, day }]
  const named = [...shown.map(({ id, name }): [string, string] => [id, name]), ...others]
  return [
    ...named.map(([staffId, name]) => ({ key: staffId, day, staffId, name })),
    { key: "any", day, staffId: null, name: anyName }
  ]
}

export const isIn = (
  { day, staffId }: Column,
  item: { readonly date: string; readonly staffId: string | null }
): boolean => item.date === day && (staffId === undefined || item.staffId === staffId)

/** A slot that several could serve stands in the column of each of them. */
export const isOffered = ({ day, staffId }: Column, slot: OfferedSlot): boolean => {
  if (slot.date !== day) return false
  if (staffId === undefined) return true
  if (slot.staffId !== null) return slot.staffId === staffId
  return slot.freeStaffIds.length === 0 ? staffId === null : staffId !== null && slot.freeStaffIds.includes(staffId)
}

const overlaps = (slot: OfferedSlot, moving: MovingBooking): boolean =>
  slot.date === moving.date && slot.startTime < moving.endTime && moving.startTime < slot.endTime

/**
 * Whether the slot is worth a try. A booking that moves by less than its length stands in its own way, which the service leaves out of
 * account when it moves it.
 */
export const isBookable = (slot: OfferedSlot, moving: MovingBooking | undefined): boolean =>
  slot.obstacle === null ||
  (moving !== undefined && overlaps(slot, moving) && ["full", "staff_busy", "room_busy"].includes(slot.obstacle))

export type DayKind = "weekday" | "saturday" | "holiday"

/** Sundays and public holidays are of one kind. */
export const kindOfDay = (text: string): DayKind => {
  const day = parseDay(text)
  if (day === undefined) return "weekday"
  if (isHoliday(day) || weekdayOf(day) === 6) return "holiday"
  return weekdayOf(day) === 5 ? "saturday" : "weekday"
}

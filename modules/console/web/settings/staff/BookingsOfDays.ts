/** Bookings of one of the staff, or of a room, on days of business, as an absence covers them: what is past midnight belongs to the day before. Pure. */
import { addDays } from "../../reservations/Days.ts"

interface Booking {
  readonly staffId: string | null
  readonly roomId: string | null
  readonly date: string
  readonly startTime: string
}

/** Time of the clock until which the shop is open after midnight; `00:00` where it closes before. */
export const openUntil = (hours: ReadonlyArray<{ readonly until: string }> | null): string => {
  const latest = (hours ?? []).map(({ until }) => until).reduce((one, other) => (one > other ? one : other), "24:00")
  return latest <= "24:00" ? "00:00" : `${String(Number(latest.slice(0, 2)) - 24).padStart(2, "0")}${latest.slice(2)}`
}

export const bookingsOfDays = <A extends Booking>(
  bookings: ReadonlyArray<A>,
  days: { readonly resourceId: string; readonly from: string; readonly until: string; readonly openUntil: string }
): ReadonlyArray<A> => {
  const dayOf = ({ date, startTime }: Booking) => (startTime < days.openUntil ? addDays(date, -1) : date)
  return bookings
    .filter(
      (booking) =>
        (booking.staffId === days.resourceId || booking.roomId === days.resourceId) &&
        days.from <= dayOf(booking) &&
        dayOf(booking) <= days.until
    )
    .toSorted((a, b) => `${a.date} ${a.startTime}`.localeCompare(`${b.date} ${b.startTime}`))
}

/** Paths of the console that mails to the staff lead to. Pure. */
import { todayIn } from "../../shop/LocalTime.ts"

interface Booking {
  readonly reservationId: string
  readonly startsAt: Date
  readonly timeZone: string
}

/** The day of a booking, as the shop has it. */
export const dayPage = ({ startsAt, timeZone }: Omit<Booking, "reservationId">, view: "day" | "list" = "day"): string =>
  `/console/reservations?day=${todayIn(timeZone, startsAt)}&view=${view}`

/** The booking in its day; cancelled ones are in the list alone. */
export const bookingPage = (booking: Booking, isCanceled: boolean): string =>
  isCanceled ? dayPage(booking, "list") : `${dayPage(booking)}&booking=${booking.reservationId}`

/**
 * Renders a booking for the calendar of its guest (RFC 5545, RFC 5546). The UID is the number that the guest has got with the booking, which a
 * move keeps, and `SEQUENCE` rises with each change, so a calendar replaces the entry that it has. `PUBLISH`, not `REQUEST`: mail programs
 * answer a request with buttons, and a guest who presses "no" there would think that the booking is cancelled. Times are in UTC.
 */
import { folded, linesOf, parameterOf, textOf, timeOf } from "../../calendar/ContentLine.ts"

export interface InvitedBooking {
  /** Number of the booking. */
  readonly number: string
  readonly firstMadeAt: Date
  readonly changedAt: Date
  readonly startsAt: Date
  readonly endsAt: Date
  readonly summary: string
  readonly location: string
  readonly description: ReadonlyArray<string>
  readonly url: string | null
  readonly organizer: { readonly name: string; readonly email: string }
}

/** Tenths of a second from the first version to this one: it rises with every change, and stays below 2^31 for years. */
export const sequenceOf = (firstMadeAt: Date, changedAt: Date): number =>
  Math.max(0, Math.ceil((changedAt.getTime() - firstMadeAt.getTime()) / 100))

export const render = (booking: InvitedBooking, method: "PUBLISH" | "CANCEL", now: Date): string => {
  const { changedAt, description, endsAt, firstMadeAt, location, number, organizer, startsAt, summary, url } = booking
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Ekimae//Bookings//JA",
    "CALSCALE:GREGORIAN",
    `METHOD:${method}`,
    "BEGIN:VEVENT",
    `UID:${number}`,
    `SEQUENCE:${sequenceOf(firstMadeAt, changedAt)}`,
    `DTSTAMP:${timeOf(now)}`,
    `DTSTART:${timeOf(startsAt)}`,
    `DTEND:${timeOf(endsAt)}`,
    `SUMMARY:${textOf(summary)}`,
    `DESCRIPTION:${linesOf(description)}`,
    ...(location === "" ? [] : [`LOCATION:${textOf(location)}`]),
    ...(url === null ? [] : [`URL:${url}`]),
    `ORGANIZER;CN=${parameterOf(organizer.name)}:mailto:${encodeURI(organizer.email)}`,
    `STATUS:${method === "CANCEL" ? "CANCELLED" : "CONFIRMED"}`,
    "TRANSP:OPAQUE",
    "CLASS:PRIVATE",
    `LAST-MODIFIED:${timeOf(changedAt)}`,
    "END:VEVENT",
    "END:VCALENDAR"
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join("")
}

/**
 * Renders reservations as iCalendar (RFC 5545). Times are in UTC, so every calendar shows them right without a table of the
 * zone. The text follows from its input alone: the same reservations give the same bytes.
 *
 * It holds the menu, the number of guests and the staff member; nothing of the guest.
 */
import { ICalCalendar, ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from "ical-generator"

export interface CalendarEntry {
  readonly id: string
  readonly status: "pending" | "confirmed" | "canceled" | "no_show" | "completed" | "cancel_requested"
  readonly startsAt: Date
  readonly endsAt: Date
  readonly menuName: string
  readonly guests: number
  readonly staffName: string | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** How often a calendar that honours it asks again. */
const refreshSeconds = 900

export const render = (name: string, entries: ReadonlyArray<CalendarEntry>): string => {
  const calendar = new ICalCalendar({
    prodId: { company: "Ekimae", product: "Reservations", language: "JA" },
    method: ICalCalendarMethod.PUBLISH,
    ttl: refreshSeconds,
    // The generator escapes the texts of events, and not the name.
    name: printable(name).replace(/[\\;,]/g, String.raw`\$&`)
  })
  for (const entry of entries) {
    const { createdAt, endsAt, id, startsAt, status, updatedAt } = entry
    calendar.createEvent({
      id,
      sequence: sequenceOf(entry),
      stamp: updatedAt,
      created: createdAt,
      lastModified: updatedAt,
      start: startsAt,
      end: endsAt,
      summary: printable(summaryOf(entry)),
      status: statuses[status],
      transparency: status === "canceled" ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE
    })
  }
  return `${calendar.toString()}\r\n`
}

const statuses: Readonly<Record<CalendarEntry["status"], ICalEventStatus>> = {
  pending: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  cancel_requested: ICalEventStatus.CONFIRMED,
  completed: ICalEventStatus.CONFIRMED,
  no_show: ICalEventStatus.CONFIRMED,
  canceled: ICalEventStatus.CANCELLED
}

const marks: Readonly<Record<CalendarEntry["status"], string>> = {
  pending: "【確認待ち】",
  confirmed: "",
  cancel_requested: "【キャンセル申出】",
  completed: "",
  no_show: "【無断キャンセル】",
  canceled: "【キャンセル】"
}

const summaryOf = ({ guests, menuName, staffName, status }: CalendarEntry): string =>
  `${marks[status]}${menuName} ${guests}名${staffName === null ? "" : `(${staffName})`}`

/** Seconds from the first version to this one: it grows with every change, without a counter that each change would write. */
const sequenceOf = ({ createdAt, updatedAt }: CalendarEntry): number =>
  Math.max(0, Math.ceil((updatedAt.getTime() - createdAt.getTime()) / 1000))

/** A text without the control characters that iCalendar forbids; line breaks in names become spaces. */
const printable = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim()

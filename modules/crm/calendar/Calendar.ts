/**
 * Renders reservations as iCalendar (RFC 5545). Times are in UTC, so every calendar shows them right without a table of the
 * zone. The text follows from its input alone: the same reservations give the same bytes.
 *
 * It holds the menu, the number of guests and the staff member; nothing of the guest.
 */
import { folded, textOf, timeOf } from "./ContentLine.ts"

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
const refresh = "PT15M"

export const render = (name: string, entries: ReadonlyArray<CalendarEntry>): string => {
  const title = textOf(name)
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Ekimae//Reservations//JA",
    "METHOD:PUBLISH",
    ...(title === "" ? [] : [`NAME:${title}`, `X-WR-CALNAME:${title}`]),
    `REFRESH-INTERVAL;VALUE=DURATION:${refresh}`,
    `X-PUBLISHED-TTL:${refresh}`,
    ...entries.flatMap(linesOf),
    "END:VCALENDAR"
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join("")
}

const linesOf = (entry: CalendarEntry): ReadonlyArray<string> => [
  "BEGIN:VEVENT",
  `UID:${entry.id}`,
  `SEQUENCE:${sequenceOf(entry)}`,
  `DTSTAMP:${timeOf(entry.updatedAt)}`,
  `DTSTART:${timeOf(entry.startsAt)}`,
  `DTEND:${timeOf(entry.endsAt)}`,
  `SUMMARY:${textOf(summaryOf(entry))}`,
  `TRANSP:${entry.status === "canceled" ? "TRANSPARENT" : "OPAQUE"}`,
  `STATUS:${statuses[entry.status]}`,
  `CREATED:${timeOf(entry.createdAt)}`,
  `LAST-MODIFIED:${timeOf(entry.updatedAt)}`,
  "END:VEVENT"
]

const statuses: Readonly<Record<CalendarEntry["status"], string>> = {
  pending: "TENTATIVE",
  confirmed: "CONFIRMED",
  cancel_requested: "CONFIRMED",
  completed: "CONFIRMED",
  no_show: "CONFIRMED",
  canceled: "CANCELLED"
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

/** Days on which one of the staff, or a room, gets no bookings. Bookings that exist stay, for the shop to move. */
import { Schema } from "effect"
import { readable } from "../../../../src/http/endpoint/Texts.ts"
import { daysBetween, LocalDate } from "../LocalTime.ts"

export const absenceFields = {
  from: LocalDate.annotate({ description: "First day", examples: ["2026-12-24"] }),
  until: LocalDate.annotate({ description: "Last day, the same for a single one", examples: ["2026-12-24"] }),
  note: Schema.NullOr(Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(200), readable)).annotate({
    description: "For people, up to 200 characters",
    examples: ["体調不良"]
  })
}

/** Two years: a longer leave is an inactive member of the staff. */
const longestDays = 731

export const isWithinLongest = (from: string, until: string): boolean => {
  const days = daysBetween(from, until) + 1
  return days >= 1 && days <= longestDays
}

export const wrongSpan = `must not be before from, and at most ${longestDays} days in all`

export const Absence = Schema.Struct({ id: Schema.String, staffId: Schema.String, ...absenceFields })
export type Absence = typeof Absence.Type

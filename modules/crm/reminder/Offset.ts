/** The moments of the reminders of a booking, in the time zone of the shop. */
import { addDays, instantAtOrAfter, minutesOf, todayIn } from "../shop/LocalTime.ts"
import type { ReminderOffset } from "../shop/ReminderOffset.ts"

/** An offset as a part of keys; equal offsets have equal names. */
export const nameOf = (offset: ReminderOffset): string =>
  "minutesBefore" in offset ? `${offset.minutesBefore}m` : `${offset.daysBefore}d${offset.at}`

/** The moment of an offset. Minutes are elapsed time, also across a change of the clocks. */
export const momentOf = (offset: ReminderOffset, startsAt: Date, timeZone: string): Date => {
  if ("minutesBefore" in offset) return new Date(startsAt.getTime() - offset.minutesBefore * 60_000)
  const day = addDays(todayIn(timeZone, startsAt), -offset.daysBefore)
  return instantAtOrAfter(timeZone, day, minutesOf(offset.at) ?? 0)
}

export interface ReminderMoment {
  readonly name: string
  readonly dueAt: Date
}

/** The reminders of a booking, each once; without those that had passed when it was booked, or that come after the start. */
export const remindersOf = (
  offsets: ReadonlyArray<ReminderOffset>,
  booking: { readonly startsAt: Date; readonly timeZone: string; readonly bookedAt: Date }
): ReadonlyArray<ReminderMoment> => {
  const { bookedAt, startsAt, timeZone } = booking
  const moments = new Map(offsets.map((offset) => [nameOf(offset), momentOf(offset, startsAt, timeZone)]))
  return [...moments]
    .filter(([, dueAt]) => dueAt > bookedAt && dueAt < startsAt)
    .map(([name, dueAt]) => ({ name, dueAt }))
}

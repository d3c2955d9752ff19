/** Hours of a shop in which nothing is sent by itself: no message of a scenario, and no part of a broadcast. Pure. */
import { Schema } from "effect"
import { addDays, ClockTime, clockIn, instantAtOrAfter, minutesOf, todayIn } from "../../shop/LocalTime.ts"

export const QuietHours = Schema.Struct({
  from: ClockTime.annotate({ description: "From this time of the shop on", examples: ["21:00"] }),
  until: ClockTime.annotate({
    description: "Until this time, on the next day where it is not later",
    examples: ["09:00"]
  })
})
export type QuietHours = typeof QuietHours.Type

/** When they end; undefined if it is not quiet now. Equal times are no hours. */
export const quietUntil = (quiet: QuietHours | null, timeZone: string, now: Date): Date | undefined => {
  if (quiet === null || quiet.from === quiet.until) return undefined
  const { from, until } = quiet
  const clock = clockIn(timeZone, now)
  const isOverMidnight = from > until
  const isQuiet = isOverMidnight ? clock >= from || clock < until : clock >= from && clock < until
  if (!isQuiet) return undefined
  const today = todayIn(timeZone, now)
  const end = instantAtOrAfter(timeZone, clock < until ? today : addDays(today, 1), minutesOf(until) ?? 0)
  // Clocks that are put back show an hour twice: then it is over by the second time.
  return end > now ? end : undefined
}

/** Days of the calendar as texts of the form 2026-12-01, in the time of the shop. */

export const dayMs = 86_400_000

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** Milliseconds since 1970, as the browser's clock says. */
const timestamp = (): number => performance.timeOrigin + performance.now()

export const isOver = ({ endsAt }: { readonly endsAt: string }): boolean => Date.parse(endsAt) <= timestamp()

/** The zone of shops, unless they say otherwise. */
export const usualZone = "Asia/Tokyo"

/** The date in a zone at a moment in milliseconds since 1970, by default now. */
export const todayIn = (timeZone: string, at = timestamp()): string =>
  // The Swedish form of a date is that of ISO 8601.
  new Intl.DateTimeFormat("sv-SE", { timeZone }).format(at)

/** Day and minutes of the clock in a zone, by default now. */
export const clockIn = (timeZone: string, at = timestamp()): { readonly day: string; readonly minutes: number } => {
  const time = new Intl.DateTimeFormat("sv-SE", { timeZone, hour: "2-digit", minute: "2-digit" }).format(at)
  return { day: todayIn(timeZone, at), minutes: minutesOf(time) }
}

/** The Monday of the week. */
export const mondayOf = (day: string): string => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

export const views = ["day", "week", "list"] as const
export type View = (typeof views)[number]

/** The days that are shown; the list has those of the week. */
export const shownDays = (day: string, view: View): ReadonlyArray<string> => {
  const first = view === "day" ? day : mondayOf(day)
  return Array.from({ length: view === "day" ? 1 : 7 }, (_, index) => addDays(first, index))
}

/** Minutes since midnight of a time as 18:30. */
export const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(":").map(Number)
  return hours * 60 + minutes
}

export interface Span {
  readonly startTime: string
  readonly endTime: string
}

/** The end of a span in minutes; behind midnight when it ends on the next day. */
export const endOf = ({ endTime, startTime }: Span): number => {
  const end = minutesOf(endTime)
  return end <= minutesOf(startTime) ? end + 1_440 : end
}

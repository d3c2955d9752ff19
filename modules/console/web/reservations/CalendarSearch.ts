/** What of the calendar is in its address. */

export interface CalendarSearch {
  /** A day as 2026-12-01. */
  readonly day?: string
  readonly view?: "day" | "week"
  /** Whose open slots are shown: an id, or the first that can be booked. */
  readonly menu?: string
}

/** Contract of customer messaging with other modules: the events that it tells integrators, and a port to a shop's bookings by day. */
import { Context, Effect } from "effect"

export * from "./events/ForIntegrators.ts"

/** Guests by date of the shop, `2026-11-22`. */
export interface BookingHistory {
  /** The shop's date now. */
  readonly today: string
  /** Guests who came, before today. Dates without any reservation are absent. */
  readonly came: ReadonlyMap<string, number>
  /**
   * Guests on the books, by the days before the date, at the present time of the day: the first element is the day itself. Of past
   * days and of those ahead; dates without any booking are absent.
   */
  readonly booked: ReadonlyMap<string, ReadonlyArray<number>>
  /** Days ahead on which nothing can be booked, today included. */
  readonly closed: ReadonlyArray<string>
}

export interface BookingSpan {
  /** Past days whose guests are counted. */
  readonly longest: number
  /** Past days whose bookings are counted day by day before them. */
  readonly followed: number
  /** Days from today on, and the leads of `booked`. */
  readonly ahead: number
}

interface BookingHistoryReader {
  /** Undefined for an account without a menu, where nothing can be booked. */
  readonly read: (accountId: string, span: BookingSpan) => Effect.Effect<BookingHistory | undefined>
}

/** Port: what the bookings of an account's shop tell of its demand. Without customer messaging no account has a shop. */
export const BookingHistories = Context.Reference<BookingHistoryReader>("crm/BookingHistories", {
  defaultValue: () => ({ read: () => Effect.undefined })
})

/** A history from the bookings of the account's own shop, and what is on the books for the days ahead. Pure. */
import { formatDay, parseDay, weekdayOf } from "../../../../src/calendar/Days.ts"
import type { BookingHistory } from "../../../crm/contract.ts"
import type { SeriesForecast } from "../engine/Engine.ts"
import type { ForecastRequest } from "../ForecastRequest.ts"
import { type History, knownOf } from "../History.ts"
import { type BookedPast, pickUpOf, withBookings } from "./PickUp.ts"

/** Past days of which bookings are followed: half a year shows how early guests book now. */
export const followedDays = 182

export interface Bookings {
  /** Guests on the books by day to come, today first. */
  readonly ahead: ReadonlyArray<number>
  /** Those that were to be expected by now; undefined where too little is known of how early guests book. */
  readonly expected: ReadonlyArray<number> | undefined
}

export interface BookedHistory {
  readonly history: History
  readonly past: BookedPast
  readonly ahead: ReadonlyArray<number>
}

/** The days from the first booking to yesterday; undefined without guests before today. */
export const bookedHistoryOf = (
  request: ForecastRequest,
  { booked, came, closed, today }: BookingHistory,
  horizon: number
): BookedHistory | undefined => {
  const first = [...came.keys()].sort()[0]
  if (first === undefined) return undefined
  const [start, now] = [parseDay(first)!, parseDay(today)!]
  const guests = Float64Array.from({ length: now - start }, (_, t) => came.get(formatDay(start + t)) ?? 0)
  const followedFrom = Math.max(start, now - followedDays)
  const followed = Array.from({ length: now - followedFrom }, (_, t) => followedFrom + t)
  const known = knownOf(request)
  return {
    history: {
      ...known,
      source: "reservations",
      start,
      end: now - 1,
      revenue: guests,
      customers: guests,
      measure: "customers",
      hasCustomers: true,
      closed: new Set([...known.closed, ...closed.map((date) => parseDay(date)!)]),
      given: guests.length,
      read: guests.length
    },
    past: {
      start: followedFrom,
      came: followed.map((day) => came.get(formatDay(day)) ?? 0),
      booked: followed.map((day) => booked.get(formatDay(day)) ?? [])
    },
    ahead: Array.from({ length: horizon }, (_, i) => booked.get(formatDay(now + i))?.[i] ?? 0)
  }
}

/** The forecast with the bookings so far as an observation of each day. */
export const observeBookings = (
  series: SeriesForecast,
  { ahead, past }: BookedHistory
): { readonly series: SeriesForecast; readonly booked: Bookings } => {
  const pickUp = pickUpOf(past)
  const shares = series.days.map(({ day }, lead) => pickUp.at(day, lead))
  return {
    series: {
      ...series,
      days: series.days.map((day, lead) => withBookings(day, ahead[lead]!, shares[lead], pickUp.usual))
    },
    booked: {
      ahead,
      expected: shares.some((share) => share === undefined)
        ? undefined
        : series.days.map(({ value }, lead) => value * shares[lead]!.share)
    }
  }
}

const mockGuests = [8, 7, 9, 10, 12, 16, 14]
const mockDays = 56

/** What test keys get: eight weeks of a shop that does not exist, which depend on the date alone. */
export const mockBookings = (today: string, ahead: number): BookingHistory => {
  const now = parseDay(today)!
  const guestsOn = (day: number) => mockGuests[weekdayOf(day)]!
  const all = Array.from({ length: mockDays + ahead }, (_, i) => now - mockDays + i)
  return {
    today,
    came: new Map(all.filter((day) => day < now).map((day) => [formatDay(day), guestsOn(day)])),
    booked: new Map(
      all.map((day) => [
        formatDay(day),
        Array.from({ length: ahead }, (_, lead) => Math.round(guestsOn(day) * 0.8 ** lead))
      ])
    ),
    closed: []
  }
}

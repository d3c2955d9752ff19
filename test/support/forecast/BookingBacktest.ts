/** Forecasts from reservations with and without what is booked for the days ahead, on generated shops whose guests book early. */

import { followedDays } from "../../../modules/trade-area/forecast/bookings/BookedHistory.ts"
import { pickUpOf, withBookings } from "../../../modules/trade-area/forecast/bookings/PickUp.ts"
import { forecastSeries } from "../../../modules/trade-area/forecast/engine/Engine.ts"
import { type BookingShop, bookingShopOf, habits, leads } from "./BookingShops.ts"

export interface JudgedBookings {
  /** Error without what is booked, and with it. */
  readonly without: number
  readonly wape: number
  readonly coverage: number
}

/** Days ahead that are judged together, the day of the forecast being 0. */
export const ranges = [
  [0, 6],
  [7, 13],
  [14, 29]
] as const

/** Judges bookings by range of days ahead, from weekly origins with `length` days before the first of them. */
export const judgeBookings = (shops: ReadonlyArray<BookingShop>, length: number): ReadonlyArray<JudgedBookings> => {
  const sums = ranges.map(() => ({ total: 0, without: 0, error: 0, days: 0, covered: 0 }))
  for (const { booked, came, start } of shops) {
    for (let end = length; end + leads <= came.length; end += 7) {
      const from = end - length
      const { days } = forecastSeries({ start: start + from, values: came.subarray(from, end), horizon: leads })
      const followedFrom = Math.max(from, end - followedDays)
      const pickUp = pickUpOf({
        start: start + followedFrom,
        came: Array.from(came.subarray(followedFrom, end)),
        booked: booked.slice(followedFrom, end)
      })
      for (const [lead, plain] of days.entries()) {
        const sum = sums[ranges.findIndex(([, last]) => lead <= last)]!
        const known = withBookings(plain, booked[end + lead]![lead]!, pickUp.at(plain.day, lead), pickUp.usual)
        const actual = came[end + lead]!
        sum.total += actual
        sum.without += Math.abs(actual - plain.value)
        sum.error += Math.abs(actual - known.value)
        if (known.closed && actual === 0) continue
        sum.days++
        if (known.low <= actual && actual <= known.high) sum.covered++
      }
    }
  }
  return sums.map(({ covered, days, error, total, without }) => ({
    without: without / total,
    wape: error / total,
    coverage: covered / days
  }))
}

/** Not one of these was used to choose a constant of the pick-up. */
const heldOut = [901, 902, 903]

export const bookingRows = (length: number) =>
  Object.entries(habits).map(([name, own]) => ({
    name,
    judged: judgeBookings(
      heldOut.map((seed) => bookingShopOf(own, seed, length + 7 * 11 + leads)),
      length
    )
  }))

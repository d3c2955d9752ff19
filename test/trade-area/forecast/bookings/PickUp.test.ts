/** What bookings of the days ahead make of a forecast. */
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { pickUpOf, withBookings } from "../../../../modules/trade-area/forecast/bookings/PickUp.ts"
import type { DayForecast } from "../../../../modules/trade-area/forecast/engine/Engine.ts"
import { judgeBookings } from "../../../support/forecast/BookingBacktest.ts"
import { type BookingShop, bookingShopOf, habits } from "../../../support/forecast/BookingShops.ts"

const day: DayForecast = {
  day: 20_000,
  closed: false,
  value: 30,
  low: 22,
  high: 40,
  factors: undefined,
  doubt: 0,
  season: undefined
}

const pastOf = ({ booked, came, start }: BookingShop) => ({ start, came: Array.from(came), booked })
const restaurant = pastOf(bookingShopOf(habits["restaurant"]!, 5, 120))
const known = (lead: number) => pickUpOf(restaurant).at(day.day, lead)!

describe("Bookings of a day ahead", () => {
  it.prop(
    "never give fewer guests the more there are, and keep the forecast within its interval",
    {
      booked: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 200 })),
      more: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 20 })),
      lead: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 10 }))
    },
    ({ booked, lead, more }) => {
      const fewer = withBookings(day, booked, known(lead), 30)
      assert.isTrue(0 <= fewer.low && fewer.low <= fewer.value && fewer.value <= fewer.high)
      // Far beyond what the day could have, bookings are read as an oddity and count less.
      if (booked + more <= 40)
        assert.isAtLeast(withBookings(day, booked + more, known(lead), 30).value, fewer.value - 1e-6)
    }
  )

  it("raise a forecast above its interval, or lower it below, where they leave no doubt", () => {
    assert.isAbove(withBookings(day, 55, known(0), 30).value, 40)
    assert.isBelow(withBookings(day, 5, known(0), 30).value, 22)
  })

  it("open a day that was to be closed, while a closed day without any stays closed", () => {
    const closed = { ...day, closed: true, value: 0, low: 0, high: 0 }
    assert.strictEqual(withBookings(closed, 0, known(1), 30), closed)
    const opened = withBookings(closed, 12, known(1), 30)
    assert.isFalse(opened.closed)
    assert.closeTo(opened.value, 12 / known(1).share, 4)
    const few = withBookings(closed, 1, known(1), 30)
    assert.isTrue(few.low > 0 && few.value < 4, `${few.value}`)
  })

  it("count for nothing while fewer than 14 days with 30 guests are known", () => {
    const days = (count: number, guests: number) =>
      pickUpOf({
        start: 20_000,
        came: Array.from({ length: count }, () => guests),
        booked: Array.from({ length: count }, () => [guests, 0])
      })
    assert.isUndefined(days(13, 10).at(20_020, 0))
    assert.isUndefined(days(14, 2).at(20_020, 0))
    assert.isDefined(days(14, 3).at(20_020, 0))
    assert.strictEqual(withBookings(day, 60, days(13, 10).at(20_020, 0), 10), day)
  })

  it("count for little where past bookings did not follow demand", () => {
    const { booked, came, start } = restaurant
    const shuffled = booked.map((_, t) => booked[(t * 53 + 17) % booked.length]!)
    const unrelated = pickUpOf({ start, came, booked: shuffled }).at(day.day, 3)!
    assert.isBelow(unrelated.trust, 0.3)
    assert.isAbove(known(3).trust, 0.6)
  })

  it("make the error smaller near the day, and nowhere much larger, on shops of seeds that chose no constant", () => {
    const mean = (values: ReadonlyArray<number>) => values.reduce((sum, value) => sum + value, 0) / values.length
    const judged = ["restaurant", "salon", "full", "campaigns"].map((kind) =>
      judgeBookings(
        [904, 905].map((seed) => bookingShopOf(habits[kind]!, seed, 150 + 7 * 4 + 30)),
        150
      )
    )
    const errors = [0, 1, 2].map((range) => ({
      without: mean(judged.map((own) => own[range]!.without)),
      wape: mean(judged.map((own) => own[range]!.wape))
    }))
    assert.isBelow(errors[0]!.wape, 0.8 * errors[0]!.without)
    assert.isBelow(errors[1]!.wape, errors[1]!.without)
    assert.isBelow(errors[2]!.wape, 1.03 * errors[2]!.without)
    const coverage = mean(judged.map(([near]) => near!.coverage))
    assert.isTrue(coverage > 0.72 && coverage < 0.92, `covers ${coverage}`)
  })
})

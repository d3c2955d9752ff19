import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { actionsOf } from "../../../modules/trade-area/forecast/Actions.ts"
import { confidenceOf } from "../../../modules/trade-area/forecast/Forecast.ts"
import { ForecastRequest } from "../../../modules/trade-area/forecast/ForecastRequest.ts"
import { historyOf } from "../../../modules/trade-area/forecast/History.ts"
import { trackRecordOf } from "../../../modules/trade-area/forecast/kept/TrackRecord.ts"
import { weatherOf } from "../../../modules/trade-area/forecast/WeatherCodes.ts"
import { formatDay, parseDay } from "../../../src/calendar/Days.ts"
import { body, history } from "./support.ts"

const requestOf = (members: object = {}) => Schema.decodeUnknownSync(ForecastRequest)(body(members))

describe("A history", () => {
  it("is in order and without gaps, whatever the order of the elements", () => {
    const elements = history(20).filter((_, i) => i !== 5)
    const mixed = elements.toSorted((a, b) => (a.revenue < b.revenue ? -1 : 1))
    const read = historyOf(requestOf({ historical_data: mixed }))
    assert.strictEqual(formatDay(read.end), "2026-11-21")
    assert.strictEqual(read.revenue.length, 20)
    assert.isNaN(read.revenue[5])
    assert.deepStrictEqual(
      [...read.revenue].filter(Number.isFinite),
      elements.map(({ revenue }) => revenue)
    )
  })

  it("counts equal elements of one date once", () => {
    const elements = history(10)
    const read = historyOf(requestOf({ historical_data: [...elements, ...elements] }))
    assert.deepStrictEqual([read.given, read.read, read.revenue.length], [10, 10, 10])
  })

  it("is read for three years at most", () => {
    const read = historyOf(requestOf({ historical_data: history(3653) }))
    assert.deepStrictEqual([read.given, read.read, read.revenue.length], [3653, 1100, 1100])
  })
})

describe("Weather codes", () => {
  it("are those of WMO, JMA and OpenWeatherMap, and words", () => {
    assert.deepStrictEqual([0, 3, 61, 95, 71, 86].map(weatherOf), ["fair", "fair", "rain", "rain", "snow", "snow"])
    assert.deepStrictEqual([100, 200, 300, 400].map(weatherOf), ["fair", "fair", "rain", "snow"])
    assert.deepStrictEqual([500, 600, 800].map(weatherOf), ["rain", "snow", "fair"])
    assert.deepStrictEqual(["61", "晴れのち雨", "Snow", "曇"].map(weatherOf), ["rain", "rain", "snow", "fair"])
    assert.deepStrictEqual([-1, 1.5, 900, "?", null, undefined].map(weatherOf), Array.from({ length: 6 }))
  })
})

describe("The track record of a store", () => {
  const start = parseDay("2026-11-01")!
  const forecast = (origin: number, value: number) => ({
    origin: start + origin,
    revenue: [value, value],
    low: [value - 5, value - 5],
    high: [value + 5, value + 5]
  })

  it("judges each day by the last forecast made before it", () => {
    const revenue = Float64Array.of(100, 100, 100, Number.NaN)
    const record = trackRecordOf([forecast(1, 90), forecast(0, 110), forecast(-1, 104)], start, revenue)
    // Days 0 to 2 were 104, 110 and 90; day 3 is not known.
    assert.deepStrictEqual(record, { days: 3, first: start, last: start + 2, wape: 24 / 300, coverage: 1 / 3 })
  })

  it("is undefined while no day that was forecast has passed", () => {
    assert.isUndefined(trackRecordOf([forecast(3, 100)], start, Float64Array.of(1, 2, 3, 4)))
    assert.isUndefined(trackRecordOf([], start, Float64Array.of(1)))
  })
})

describe("Actions", () => {
  const monday = parseDay("2026-11-23")!
  const days = Array.from({ length: 7 }, (_, i) => ({
    day: monday + i,
    closed: i === 1,
    revenue: i === 1 ? 0 : i === 5 ? 200_000 : 80_000,
    customers: i === 1 ? 0 : i === 5 ? 150 : 60
  }))

  it("are people for each meal, and volumes against the mean of the open days", () => {
    const { prep_volume, staffing } = actionsOf(days)
    assert.deepStrictEqual(staffing.mon, { lunch: 2, dinner: 2 })
    assert.deepStrictEqual(staffing.sat, { lunch: 3, dinner: 4 })
    assert.deepStrictEqual([prep_volume.mon, prep_volume.sat], [0.8, 2])
  })

  it("are none on closed days", () => {
    const { prep_volume, staffing } = actionsOf(days)
    assert.deepStrictEqual([staffing.tue, prep_volume.tue], [{ lunch: 0, dinner: 0 }, 0])
  })
})

describe("Confidence", () => {
  it("is one less the error of the backtest, and moderate without one", () => {
    assert.closeTo(confidenceOf({ wape: undefined, days: 0 }), 0.7, 1e-12)
    assert.closeTo(confidenceOf({ wape: 0.1, days: 7 }), 0.875, 1e-12)
    assert.isBelow(confidenceOf({ wape: 0.1, days: 1000 }), 0.9)
    assert.strictEqual(confidenceOf({ wape: 3, days: 100 }), 0)
  })
})

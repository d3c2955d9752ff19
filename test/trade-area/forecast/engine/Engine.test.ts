import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { type DayForecast, forecastSeries } from "../../../../modules/trade-area/forecast/engine/Engine.ts"
import { formatDay, parseDay, weekdayOf } from "../../../../src/calendar/Days.ts"
import { kinds, randomOf, storesOf } from "../../../support/forecast/Worlds.ts"

const Kind = Schema.Literals(Object.keys(kinds) as [string, ...Array<string>])
const Seed = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1000 }))
const Length = Schema.Literals([7, 14, 28, 56, 120, 400])
/** Kinds of stores without a day of zero: their forecast is made on logarithms alone. */
const Open = Schema.Literals(["plain", "growing", "shifted", "holidays", "noisy", "heavy_tailed", "yearly"])

const historyOf = (kind: string, seed: number, length: number) => {
  const [store] = storesOf(kind, [seed], length)
  return { start: store!.start, values: store!.values, horizon: 14 }
}

const parts = ({ high, low, value }: DayForecast) => [low, value, high]

describe("A forecast", () => {
  it.prop(
    "is in order, never negative, and zero on closed days",
    { kind: Kind, seed: Seed, length: Length },
    (given) => {
      const history = historyOf(given.kind, given.seed, given.length)
      const { days } = forecastSeries(history)
      assert.deepStrictEqual(
        days.map(({ day }) => day),
        Array.from({ length: 14 }, (_, i) => history.start + given.length + i)
      )
      for (const day of days) {
        assert.isTrue(Number.isFinite(day.high) && 0 <= day.low && day.low <= day.value && day.value <= day.high)
        if (day.closed) assert.deepStrictEqual(parts(day), [0, 0, 0])
      }
    }
  )

  it.prop(
    "grows with the unit of the series",
    { kind: Kind, seed: Seed, length: Length, unit: Schema.Literals([0.001, 0.5, 3, 1000]) },
    (given) => {
      const history = historyOf(given.kind, given.seed, given.length)
      const scaled = { ...history, values: history.values.map((value) => value * given.unit) }
      const [a, b] = [forecastSeries(history), forecastSeries(scaled)]
      for (const [i, day] of a.days.entries()) {
        for (const [j, value] of parts(day).entries()) {
          const other = parts(b.days[i]!)[j]!
          assert.isAtMost(Math.abs(other - value * given.unit), 1e-6 * Math.max(1e-9, value * given.unit))
        }
      }
    }
  )

  it.prop(
    "of the mirror image (on logarithms) is the mirror image",
    { kind: Open, seed: Seed, length: Length },
    (given) => {
      const history = historyOf(given.kind, given.seed, given.length)
      const mirrored = { ...history, values: history.values.map((value) => 1e10 / value) }
      const [a, b] = [forecastSeries(history), forecastSeries(mirrored)]
      for (const [i, day] of a.days.entries()) {
        // A New Year without one before may be closed: that doubt is about zeros, which have no mirror image.
        if (day.doubt > 0) continue
        const [low, value, high] = parts(b.days[i]!)
        assert.closeTo(day.value * value! * 1e-10, 1, 1e-6)
        assert.closeTo(day.low * high! * 1e-10, 1, 1e-6)
        assert.closeTo(day.high * low! * 1e-10, 1, 1e-6)
      }
    }
  )

  it("of equal days is that day, in an interval that narrows with the history", () => {
    const constant = (length: number) =>
      forecastSeries({ start: parseDay("2026-06-01")!, values: new Float64Array(length).fill(70_000), horizon: 7 }).days
    for (const { value } of constant(28)) assert.closeTo(value, 70_000, 1e-6)
    const width = (length: number) => constant(length)[0]!.high - constant(length)[0]!.low
    assert.isBelow(width(200), width(14))
  })

  it("has the factors of each day as a product", () => {
    const { days } = forecastSeries(historyOf("holidays", 3, 400))
    for (const { factors, value } of days) {
      const product = Object.values(factors!).reduce((all, factor) => all * factor, 1)
      assert.closeTo(product / value, 1, 1e-9)
    }
  })

  it("expects of a public holiday most of what a Sunday brings", () => {
    const start = parseDay("2026-05-11")!
    const values = Float64Array.from({ length: 70 }, (_, t) => (weekdayOf(start + t) >= 5 ? 90_000 : 30_000))
    const { days } = forecastSeries({ start, values, horizon: 7 })
    const seaDay = days.find(({ day }) => formatDay(day) === "2026-07-20")!
    assert.isAbove(seaDay.value, 45_000)
    assert.isAbove(seaDay.factors!.holiday, 1.5)
  })

  it("learns an event from the past, and rain", () => {
    const start = parseDay("2026-03-02")!
    const isFair = (t: number) => t % 9 === 4
    const isRain = (t: number) => t % 4 === 1
    const values = Float64Array.from({ length: 91 }, (_, t) => 40_000 * (isFair(t) ? 2 : 1) * (isRain(t) ? 0.7 : 1))
    const days = Array.from({ length: 98 }, (_, t) => t)
    const { days: forecast } = forecastSeries({
      start,
      values,
      horizon: 7,
      events: new Map(days.filter(isFair).map((t) => [start + t, ["market"]])),
      weather: new Map(days.map((t) => [start + t, isRain(t) ? ("rain" as const) : ("fair" as const)]))
    })
    for (const [i, { factors }] of forecast.entries()) {
      assert.closeTo(factors!.event, isFair(91 + i) ? 2 : 1, 0.15)
      assert.isTrue(isRain(91 + i) ? factors!.weather < 0.85 : factors!.weather > 1)
    }
  })

  it("is not moved by one odd day, and follows a new level within two weeks", () => {
    const start = parseDay("2026-03-02")!
    const wave = (t: number) => 40_000 * (1 + 0.1 * Math.sin(t * 1.7))
    const after = (values: (t: number) => number) =>
      forecastSeries({ start, values: Float64Array.from({ length: 84 }, (_, t) => values(t)), horizon: 7 }).days[0]!
        .value
    const usual = after(wave)
    assert.isBelow(Math.abs(after((t) => (t === 80 ? 300_000 : wave(t))) / usual - 1), 0.1)
    assert.isAbove(after((t) => (t >= 70 ? 1.5 : 1) * wave(t)) / usual, 1.35)
  })

  it("leaves out a last day that is not over, and a single day of ten times the usual without an event", () => {
    const start = parseDay("2026-03-02")!
    const wave = (t: number) => 40_000 * (1 + 0.1 * Math.sin(t * 1.7))
    const after = (values: (t: number) => number, events?: ReadonlyMap<number, ReadonlyArray<string>>) =>
      forecastSeries({
        start,
        values: Float64Array.from({ length: 84 }, (_, t) => values(t)),
        horizon: 7,
        ...(events === undefined ? {} : { events })
      })
    const usual = after(wave)
    for (const share of [0.06, 0.3, 0.5]) {
      const cut = after((t) => (t === 83 ? share : 1) * wave(t))
      assert.strictEqual(cut.leftOut.unfinished, start + 83)
      assert.closeTo(cut.days[6]!.value / usual.days[6]!.value, 1, 0.1)
    }
    const spike = (t: number) => (t === 80 ? 10 : 1) * wave(t)
    assert.deepStrictEqual(after(spike).leftOut.single, [start + 80])
    assert.deepStrictEqual(after(spike, new Map([[start + 80, ["fair"]]])).leftOut.single, [])
    const halved = after((t) => (t >= 80 ? 0.4 : 1) * wave(t))
    assert.deepStrictEqual(halved.leftOut, { unfinished: undefined, single: [] })
  })

  it("has the level of the same dates a year ago in Golden Week, whatever their weekdays, and is wide without one", () => {
    const start = parseDay("2025-01-05")!
    const week = [0.8, 0.88, 0.95, 1, 1.2, 1.45, 1.3]
    const isBusy = (day: number) => ["05-03", "05-04", "05-05", "05-06"].includes(formatDay(day).slice(5))
    const values = Float64Array.from({ length: parseDay("2026-04-30")! - start }, (_, t) =>
      isBusy(start + t) ? 210_000 : 120_000 * week[weekdayOf(start + t)]! * (1 + 0.05 * Math.sin(t * 2.3))
    )
    const busy = (cut: number) =>
      forecastSeries({ start: start + cut, values: values.subarray(cut), horizon: 8 }).days.filter(({ day }) =>
        isBusy(day)
      )
    for (const { high, low, season, value } of busy(0)) {
      assert.closeTo(value / 210_000, 1, 0.15)
      assert.isTrue(low <= 210_000 && 210_000 <= high)
      assert.strictEqual(season?.name, "golden_week")
    }
    for (const { high, low, season } of busy(300)) assert.isTrue(high / low > 2 && season?.seen === 0)
  })

  it("claims the error that its forecasts have over all days, empty ones included", () => {
    const start = parseDay("2025-04-01")!
    const random = randomOf(5)
    for (const share of [0, 0.15, 0.45, 0.8]) {
      const values = Float64Array.from({ length: 365 + 140 }, () =>
        random() < share ? 0 : Math.round(120_000 * (0.93 + 0.14 * random()))
      )
      const claims: Array<number> = []
      const sums = { error: 0, total: 0 }
      for (let end = 365; end < values.length; end += 7) {
        const { backtest, days } = forecastSeries({ start, values: values.subarray(0, end), horizon: 7 })
        claims.push(backtest.wape!)
        for (const [i, { value }] of days.entries()) {
          sums.error += Math.abs(value - values[end + i]!)
          sums.total += values[end + i]!
        }
      }
      const claimed = claims.reduce((sum, claim) => sum + claim, 0) / claims.length
      assert.isBelow(Math.abs(claimed / (sums.error / sums.total) - 1), 0.2, `share ${share}`)
    }
  })

  it("is zero for a store that never sold, and wide for one that has stopped", () => {
    const start = parseDay("2026-03-02")!
    const after = (values: (t: number) => number) =>
      forecastSeries({ start, values: Float64Array.from({ length: 42 }, (_, t) => values(t)), horizon: 7 }).days
    for (const day of after(() => 0)) assert.deepStrictEqual(parts(day), [0, 0, 0])
    for (const day of after(() => Number.NaN)) assert.deepStrictEqual(parts(day), [0, 0, 0])
    for (const { high, low, value } of after((t) => (t < 28 ? 40_000 : 0))) {
      assert.isTrue(low === 0 && value < 20_000 && high > 35_000)
    }
  })

  it("reads no more than three years of a long history", () => {
    const long = historyOf("yearly", 1, 3650)
    const recent = { ...long, start: long.start + 3650 - 1100, values: long.values.subarray(3650 - 1100) }
    assert.deepStrictEqual(forecastSeries(long).days, forecastSeries(recent).days)
  })
})

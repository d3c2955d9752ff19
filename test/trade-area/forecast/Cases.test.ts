import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { forecastSeries } from "../../../modules/trade-area/forecast/engine/Engine.ts"
import { confidenceOf, forecastOf } from "../../../modules/trade-area/forecast/Forecast.ts"
import { ForecastRequest } from "../../../modules/trade-area/forecast/ForecastRequest.ts"
import { toView } from "../../../modules/trade-area/forecast/ForecastView.ts"
import { daysAhead, historyOf, seriesOf } from "../../../modules/trade-area/forecast/History.ts"
import { type Case, cases, ordinaryDays } from "../../support/forecast/Cases.ts"

const forecast = (body: object) => {
  const request = Schema.decodeUnknownSync(ForecastRequest)(body)
  const history = historyOf(request)
  const horizon = daysAhead(request.forecast_days)
  const revenue = forecastSeries(seriesOf(history, "revenue", horizon))
  const customers = history.hasCustomers ? forecastSeries(seriesOf(history, "customers", horizon)) : undefined
  return toView(request, history, forecastOf(request, { revenue, customers }, undefined), "en")
}

/** Whether every day of the case is forecast as it must be. */
const judge = (name: string, seed: number, { body, expected }: Case) => {
  const view = forecast(body)
  const byDate = new Map(view.forecast.map((day) => [day.date, day]))
  for (const { around, date, within = 0.15 } of expected) {
    const day = byDate.get(date)!
    const text = `${name}, seed ${seed}, ${date}: ${day.predicted_revenue}`
    if (around === 0) {
      assert.strictEqual(day.predicted_revenue, 0, text)
      assert.isTrue(day.closed, text)
      continue
    }
    assert.isFalse(day.closed, text)
    assert.isBelow(Math.abs(day.predicted_revenue! / around - 1), within, text)
  }
  return view
}

describe("Stores on the days that matter", () => {
  for (const [name, make] of Object.entries(cases)) {
    it(name, () => {
      for (const seed of [1, 2, 3]) judge(name, seed, make(seed))
    })
  }

  it("closed days have no staff, and doubt is named", () => {
    const { recommended_actions } = forecast(cases["Mondays that are left out stay closed after one zero"]!(1).body)
    assert.deepStrictEqual(recommended_actions.staffing.mon, { lunch: 0, dinner: 0 })
    const missing = forecast(cases["one missing day of last year closes nothing"]!(1).body)
    assert.match(missing.insights.join(), /Not certain to be open \(chance of being closed\): 2026-05-04/)
    assert.strictEqual(missing.forecast.find(({ date }) => date === "2026-05-04")!.confidence_interval.low, 0)
  })

  it("a last day that is not over is named", () => {
    const view = forecast(cases["a last day that is not over moves nothing"]!(1).body)
    assert.match(view.insights.join(), /2026-03-27 brought far less than usual and may not be over/)
  })

  it("a season that was never seen is named, in a wide interval", () => {
    const view = forecast({
      store_id: "case",
      forecast_days: 30,
      historical_data: ordinaryDays("2025-09-01", "2025-12-20", 1)
    })
    assert.match(view.insights.join(), /The history does not hold a New Year/)
    const newYear = view.forecast.find(({ date }) => date === "2026-01-02")!.confidence_interval
    const usual = view.forecast.find(({ date }) => date === "2025-12-23")!.confidence_interval
    assert.isAbove(newYear.high - newYear.low, 2 * (usual.high - usual.low))
  })

  it("the sentence and the confidence tell one error", () => {
    const body = {
      store_id: "case",
      historical_data: ordinaryDays("2025-04-01", "2026-03-29", 3).map(({ date, revenue }, i) => ({
        date,
        revenue: i % 2 === 0 && i % 3 !== 0 ? 0 : revenue
      }))
    }
    const view = forecast(body)
    const history = historyOf(Schema.decodeUnknownSync(ForecastRequest)(body))
    const { backtest } = forecastSeries(seriesOf(history, "revenue", 7))
    assert.closeTo(view.model_confidence, confidenceOf(backtest), 1e-3)
    assert.include(view.insights.join(), `errors of ${Math.round((1 - view.model_confidence) * 100)}% on average`)
  })

  it("each industry has its own words, and as many people as its customers need", () => {
    const historical_data = ordinaryDays("2026-03-01", "2026-04-11", 1).map(({ date, revenue }) => ({
      date,
      revenue,
      customers: 40
    }))
    const words = (industry?: string) => {
      const { staffing, words } = forecast({ store_id: "case", industry, historical_data }).recommended_actions
      return [words.lunch, words.prep_volume, staffing.mon.lunch]
    }
    assert.deepStrictEqual(words("restaurant"), ["lunch", "food to prepare", 1])
    assert.deepStrictEqual(words("service"), ["first half of the day (until 15:00)", "slots and supplies", 5])
    assert.deepStrictEqual(words("clinic").slice(0, 2), ["morning", "medical supplies"])
    for (const industry of ["retail", "fitness", "education", "real_estate"]) {
      assert.notMatch(words(industry).join(), /lunch|food/)
    }
  })

  it("revenue alone, or customers alone, is enough", () => {
    const days = ordinaryDays("2026-03-01", "2026-04-11", 1)
    const alone = forecast({ store_id: "case", historical_data: days })
    assert.isTrue(alone.forecast.every((day) => day.predicted_customers === null && day.predicted_revenue! > 0))
    assert.deepStrictEqual(alone.recommended_actions.staffing.mon, { lunch: null, dinner: null })
    const guests = forecast({
      store_id: "case",
      historical_data: days.map(({ date, revenue }) => ({ date, customers: Math.round(revenue / 1000) }))
    })
    for (const day of guests.forecast) {
      assert.isNull(day.predicted_revenue)
      assert.isTrue(day.predicted_customers! > 50 && day.confidence_interval.high < 400)
    }
    assert.match(guests.insights.join(), /^Customers of the next 7 days/)
  })

  it("closed: true needs no figures, and is learned", () => {
    const days = ordinaryDays("2026-03-01", "2026-04-11", 1).map((day) =>
      new Date(day.date).getUTCDay() === 3 ? { date: day.date, closed: true } : day
    )
    const { forecast: ahead } = forecast({ store_id: "case", historical_data: days })
    assert.deepStrictEqual(
      ahead.filter(({ closed }) => closed).map(({ date }) => date),
      ["2026-04-15"]
    )
  })
})

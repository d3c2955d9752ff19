import { assert, layer } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { StoresView } from "../../../../modules/trade-area/forecast/stores/StoresView.ts"
import { app, client } from "../../support.ts"
import { history } from "../support.ts"

const path = "/demand-forecast/stores"
const store = (store_id: string, members: object = {}) => ({ store_id, historical_data: history(84), ...members })
const customersAlone = history(84).map(({ customers, date }) => ({ date, customers }))
const many = (count: number) =>
  Array.from({ length: count }, (_, i) => store(`store-${i}`, { historical_data: history(7) }))

layer(app)("A forecast of several stores", (it) => {
  it.effect("is the sum of what each would be forecast by itself, with a narrower interval", () =>
    Effect.gen(function* () {
      const { get, post } = yield* client()
      const stores = [
        store("ueno"),
        store("kanda", { historical_data: history(84, "2026-11-21", 60_000), closed_dates: ["2026-11-24"] })
      ]
      const answer = yield* post(path, { stores, forecast_days: 3 })
      assert.strictEqual(answer.status, 200)
      const view = yield* Schema.decodeUnknownEffect(StoresView)(answer.body)
      assert.deepStrictEqual(
        view.forecast.map(({ date, open_stores }) => `${date} ${open_stores}`),
        ["2026-11-22 2", "2026-11-23 2", "2026-11-24 1"]
      )
      for (const [i, day] of view.forecast.entries()) {
        const own = view.stores.map(({ forecast }) => forecast[i]!)
        const sum = (of: (day: (typeof own)[number]) => number | null) =>
          own.reduce((all, one) => all + (of(one) ?? Number.NaN), 0)
        assert.strictEqual(
          day.predicted_revenue,
          sum((one) => one.predicted_revenue)
        )
        assert.closeTo(
          day.predicted_customers ?? Number.NaN,
          sum((one) => one.predicted_customers),
          0.01
        )
        assert.isAtLeast(day.confidence_interval.low, sum((one) => one.confidence_interval.low) - 1)
        assert.isAtMost(day.confidence_interval.high, sum((one) => one.confidence_interval.high) + 1)
      }
      const [, , closed] = view.forecast
      assert.closeTo(closed!.confidence_interval.low, view.stores[0]!.forecast[2]!.confidence_interval.low, 1)
      const { body: alone } = yield* post("/demand-forecast", { ...stores[0], forecast_days: 3 })
      assert.deepStrictEqual(view.stores[0]!.forecast, alone.forecast)
      const { body: kept } = yield* get("/demand-forecast/kanda")
      assert.strictEqual(kept.forecasts[0].history_to, "2026-11-21")
    })
  )

  it.effect("begins after the last day of any store", () =>
    Effect.gen(function* () {
      const { post } = yield* client()
      const { body } = yield* post(path, {
        stores: [store("ueno"), store("kanda", { historical_data: history(84, "2026-11-15") })]
      })
      assert.deepStrictEqual(
        body.stores.map(
          ({ forecast }: { readonly forecast: ReadonlyArray<{ readonly date: string }> }) => forecast[0]!.date
        ),
        ["2026-11-22", "2026-11-22"]
      )
      assert.isAbove(body.stores[1].forecast[0].confidence_interval.low, 0)
    })
  )

  it.effect("is of customers where all stores give them alone, and mock data for test keys", () =>
    Effect.gen(function* () {
      const { post } = yield* client("trade_test")
      const stores = [
        store("ueno", { historical_data: customersAlone }),
        store("kanda", { historical_data: customersAlone })
      ]
      const { body } = yield* post(path, { stores }, { "accept-language": "en" })
      assert.isNull(body.forecast[0].predicted_revenue)
      assert.isAbove(body.forecast[0].predicted_customers, 0)
      assert.match(body.insights[0], /^Customers of 2 stores in the next 7 days: /)
      assert.strictEqual(body.method.error_correlation, 0.3)
    })
  )

  it.effect("accepts every limit and refuses what lies beyond", () =>
    Effect.gen(function* () {
      const { post } = yield* client("trade_test")
      const behind = (last: string) => [store("ueno"), store("kanda", { historical_data: history(84, last) })]
      for (const stores of [many(2), many(20), behind("2026-11-15")]) {
        assert.strictEqual((yield* post(path, { stores })).status, 200)
      }
      const refused: ReadonlyArray<readonly [unknown, string]> = [
        [many(1), "/stores"],
        [many(21), "/stores"],
        [undefined, "/stores"],
        [[store("ueno"), store("ueno")], "/stores/1/store_id"],
        [[store("ueno"), store("kanda", { historical_data: customersAlone })], "/stores/1/historical_data"],
        [behind("2026-11-14"), "/stores/1/historical_data"],
        [[store("ueno"), store("kanda", { historical_data: history(6) })], "/stores/1/historical_data"]
      ]
      for (const [stores, pointer] of refused) {
        const { body, status } = yield* post(path, { stores })
        assert.strictEqual(status, 400)
        assert.strictEqual(body.errors[0].pointer, pointer, JSON.stringify(body.errors))
      }
    })
  )
})

import { assert, layer } from "@effect/vitest"
import { DateTime, Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { ForecastView } from "../../../modules/trade-area/forecast/ForecastView.ts"
import * as Pruner from "../../../modules/trade-area/Pruner.ts"
import { openAccount } from "../../accounts/support.ts"
import { app, client } from "../support.ts"
import { body, history } from "./support.ts"

const path = "/demand-forecast"

layer(app)("A demand forecast", (it) => {
  it.effect("has the documented members", () =>
    Effect.gen(function* () {
      const { post } = yield* client()
      const answer = yield* post(path, body())
      assert.strictEqual(answer.status, 200)
      const view = yield* Schema.decodeUnknownEffect(ForecastView)(answer.body)
      assert.strictEqual(view.store_id, "store-1")
      assert.deepStrictEqual(
        view.forecast.map(({ date, day_of_week }) => `${date} ${day_of_week}`),
        [
          "2026-11-22 sun",
          "2026-11-23 mon",
          "2026-11-24 tue",
          "2026-11-25 wed",
          "2026-11-26 thu",
          "2026-11-27 fri",
          "2026-11-28 sat"
        ]
      )
      for (const day of view.forecast) {
        const { high, low } = day.confidence_interval
        const revenue = day.predicted_revenue ?? Number.NaN
        assert.isTrue(0 < low && low < revenue && revenue < high)
        assert.isFalse("factors" in day)
      }
      assert.isTrue(view.model_confidence > 0.5 && view.model_confidence < 1)
      assert.deepStrictEqual(Object.keys(view.recommended_actions.staffing), [
        "mon",
        "tue",
        "wed",
        "thu",
        "fri",
        "sat",
        "sun"
      ])
      assert.isAbove(view.recommended_actions.prep_volume.sat, view.recommended_actions.prep_volume.tue)
      assert.isAbove(view.recommended_actions.staffing.sat.dinner ?? 0, 0)
      assert.isNull(view.track_record)
    })
  )

  it.effect("is the same on a thread, for long histories, and has factors when asked for", () =>
    Effect.gen(function* () {
      const { post } = yield* client()
      const { body: view, status } = yield* post(
        path,
        body({ historical_data: history(3653), forecast_days: 30, include_factors: true })
      )
      assert.strictEqual(status, 200)
      assert.strictEqual(view.forecast.length, 30)
      assert.strictEqual(view.method.history_days, 1100)
      for (const { factors, predicted_revenue } of view.forecast) {
        const product = Object.values<number>(factors).reduce((all, factor) => all * factor, 1)
        assert.closeTo(product / predicted_revenue, 1, 0.01)
      }
      // Ten years without an effect of holidays outweigh the expectation of one.
      assert.closeTo(view.forecast[1].factors.holiday, 1, 0.05)
    })
  )

  it.effect("speaks Japanese unless English is asked for", () =>
    Effect.gen(function* () {
      const { post } = yield* client()
      const japanese = yield* post(path, body())
      const english = yield* post(path, body(), { "accept-language": "en" })
      assert.strictEqual(japanese.headers.get("content-language"), "ja")
      assert.strictEqual(english.headers.get("content-language"), "en")
      assert.match(japanese.body.insights.join(), /今後7日間の売上は合計[\d,]+円/)
      assert.match(japanese.body.insights.join(), /11月23日は祝日/)
      assert.match(english.body.insights.join(), /Saturdays are expected to sell most/)
      assert.strictEqual(japanese.body.insights.length, english.body.insights.length)
    })
  )

  it.effect("knows closed days, past and to come, and says of events what it knows", () =>
    Effect.gen(function* () {
      const { post } = yield* client()
      const closedPast = history(56).map((day) =>
        day.date === "2026-11-18" ? Object.assign(day, { revenue: 0, customers: 0 }) : day
      )
      const answer = yield* post(
        path,
        body({
          historical_data: closedPast,
          closed_dates: ["2026-11-18", "2026-11-25"],
          events: [{ date: "2026-11-27", name: "音楽祭" }],
          include_factors: true
        })
      )
      const day = answer.body.forecast[3]
      assert.deepInclude(day, {
        date: "2026-11-25",
        predicted_revenue: 0,
        predicted_customers: 0,
        confidence_interval: { low: 0, high: 0 },
        closed: true,
        factors: null
      })
      assert.deepStrictEqual(answer.body.recommended_actions.staffing.wed, { lunch: 0, dinner: 0 })
      assert.strictEqual(answer.body.recommended_actions.prep_volume.wed, 0)
      const insights = answer.body.insights.join()
      assert.match(insights, /休業日として予測した日：11月25日/)
      assert.match(insights, /「音楽祭」は過去の実績がない/)
    })
  )

  it.effect("is forgotten after 400 days, with the reports that have expired", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const now = yield* DateTime.now
      const ago = (days: number) => DateTime.toDateUtc(DateTime.subtract(now, { days }))
      for (const days of [399, 401]) {
        yield* sql`
          insert into trade_area_forecast (account_id, store_id, origin, revenue, low, high, made_at)
          values ('pruned', ${`s${days}`}, 20000, '{1}', '{1}', '{1}', ${ago(days)})`
      }
      for (const days of [-1, 1]) {
        yield* sql`
          insert into trade_area_report
            (account_id, plane, store_id, fingerprint, body_ja, body_en, generated_at, expires_at)
          values ('pruned', 'live', ${`s${days}`}, '', '', '', ${ago(days + 7)}, ${ago(days)})`
      }
      yield* Pruner.runOnce
      const left = yield* sql<{ readonly id: string }>`
        select store_id as id from trade_area_forecast where account_id = 'pruned'
        union all select store_id from trade_area_report where account_id = 'pruned'`
      assert.deepStrictEqual(
        left.map(({ id }) => id),
        ["s399", "s-1"]
      )
    })
  )

  it.effect("remembers earlier forecasts of the store, and says what they were worth", () =>
    Effect.gen(function* () {
      const accountId = yield* openAccount
      const { post } = yield* client("trade_live", accountId)
      yield* post(path, body({ historical_data: history(56, "2026-11-07") }))
      yield* post(path, body({ historical_data: history(56, "2026-11-14"), forecast_days: 3 }))
      const { body: view } = yield* post(path, body())
      assert.deepInclude(view.track_record, { days: 10, from: "2026-11-08", to: "2026-11-17" })
      assert.isTrue(view.track_record.wape < 0.2 && view.track_record.coverage <= 1)
      assert.match(view.insights.join(), /過去の予測10日分/)
      assert.isNull((yield* post(path, body({ store_id: "store-2" }))).body.track_record, "another store")
      const other = yield* client()
      assert.isNull((yield* other.post(path, body())).body.track_record, "another account")
    })
  )

  it.effect("is kept with what came true, and its real error", () =>
    Effect.gen(function* () {
      const accountId = yield* openAccount
      const { get, post } = yield* client("trade_live", accountId)
      const missing = yield* get(`${path}/store-1`)
      assert.deepStrictEqual([missing.status, missing.body.code], [404, "forecast_not_found"])
      yield* post(path, body({ historical_data: history(56, "2026-11-14") }))
      const before = yield* get(`${path}/store-1`)
      assert.strictEqual(before.status, 200)
      assert.deepInclude(before.body.forecasts[0], {
        history_to: "2026-11-14",
        known_days: 0,
        wape: null,
        coverage: null
      })
      yield* post(path, body({ historical_data: history(56, "2026-11-17") }))
      yield* post(path, body({ historical_data: history(56).filter(({ date }) => date !== "2026-11-19") }))
      const { body: view } = yield* get(`${path}/store-1`)
      assert.deepStrictEqual(
        view.forecasts.map((one: { history_to: string; known_days: number }) => [one.history_to, one.known_days]),
        [
          ["2026-11-21", 0],
          ["2026-11-17", 3],
          ["2026-11-14", 6]
        ]
      )
      const [, , oldest] = view.forecasts
      assert.isTrue(oldest.wape > 0 && oldest.wape < 0.3 && oldest.coverage <= 1)
      const actual = history(56).find(({ date }) => date === "2026-11-16")!.revenue
      assert.deepInclude(oldest.days[1], { date: "2026-11-16", actual })
      assert.deepInclude(oldest.days[4], { date: "2026-11-19", actual: null })
      const other = yield* client()
      assert.strictEqual((yield* other.get(`${path}/store-1`)).status, 404, "another account")
      const test = yield* client("trade_test", accountId)
      assert.strictEqual((yield* test.get(`${path}/store-1`)).status, 404, "a test key")
    })
  )

  it.effect("refuses two figures for one date with both elements, and days without any", () =>
    Effect.gen(function* () {
      const { post } = yield* client()
      const days = history(8)
      const twice = yield* post(
        path,
        body({ historical_data: [...days, { date: days[2]!.date, revenue: 1, customers: 1 }] })
      )
      assert.strictEqual(twice.status, 400)
      assert.match(JSON.stringify(twice.body.errors), /elements 2 and 8 of historical_data/)
      const refused: ReadonlyArray<readonly [object, string]> = [
        [{ date: "2026-10-01" }, "/historical_data/8/revenue"],
        [{ date: "2026-10-01", closed: true, revenue: 5 }, "/historical_data/8/closed"],
        [{ date: "2026-10-01", closed: "yes" }, "/historical_data/8/closed"]
      ]
      for (const [day, pointer] of refused) {
        const answer = yield* post(path, body({ historical_data: [...days, day] }))
        assert.deepStrictEqual([answer.status, answer.body.errors?.[0]?.pointer], [400, pointer])
      }
      const accepted = yield* post(
        path,
        body({ historical_data: [...days, { date: "2026-10-01", closed: true, revenue: 0 }] })
      )
      assert.strictEqual(accepted.status, 200)
    })
  )

  it.effect("of a test key is mock data of the same shape, the same for the same input, and remembers nothing", () =>
    Effect.gen(function* () {
      const accountId = yield* openAccount
      const { post } = yield* client("trade_test", accountId)
      yield* post(path, body({ historical_data: history(56, "2026-11-14") }))
      const first = yield* post(path, body({ include_factors: true }))
      const second = yield* post(path, body({ include_factors: true }))
      assert.strictEqual(first.status, 200)
      assert.deepStrictEqual(first.body, second.body)
      const view = yield* Schema.decodeUnknownEffect(ForecastView)(first.body)
      assert.deepStrictEqual(view.method.models, [{ name: "mock", weight: 1 }])
      assert.isNull(view.track_record)
      const sql = yield* SqlClient.SqlClient
      assert.deepStrictEqual(yield* sql`select 1 from trade_area_forecast where account_id = ${accountId}`, [])
      assert.strictEqual((yield* post(path, body({ forecast_days: 31 }))).status, 400)
    })
  )

  it.effect("accepts every limit and refuses what lies beyond", () =>
    Effect.gen(function* () {
      const { post } = yield* client()
      const day = history(1)[0]!
      const accepted: ReadonlyArray<object> = [
        { historical_data: history(7), forecast_days: 1 },
        { historical_data: history(4000), forecast_days: 30 },
        { historical_data: history(14).map((element) => Object.assign(element, { weather_code: 61 })) },
        { historical_data: history(14).map((element) => Object.assign(element, { weather_code: null, other: 1 })) },
        { historical_data: [...history(7), ...history(7)] },
        { historical_data: history(7).toReversed() },
        { historical_data: history(30).filter((_, i) => i % 4 === 0) },
        { historical_data: history(7).map((element) => Object.assign(element, { revenue: 0, customers: 0 })) },
        { historical_data: [...history(7, "2026-11-21"), { ...day, date: "2001-01-01" }] },
        { historical_data: history(7, "0001-01-07") },
        { historical_data: history(7, "9999-12-01"), forecast_days: 30 },
        { weather_forecast: [{ date: "2026-11-24", weather_code: "rain" }], events: [], closed_dates: [] }
      ]
      for (const members of accepted) {
        assert.strictEqual((yield* post(path, body(members))).status, 200, JSON.stringify(members).slice(0, 100))
      }
      const refused: ReadonlyArray<readonly [object, string]> = [
        [{ historical_data: history(6) }, "/historical_data"],
        [{ historical_data: [...history(6), ...history(6)] }, "/historical_data"],
        [{ historical_data: history(4001) }, "/historical_data"],
        [{ historical_data: [...history(7), { ...history(7)[6]!, revenue: 1 }] }, "/historical_data/7/date"],
        [{ historical_data: [...history(7), { ...day, date: "2026-02-30" }] }, "/historical_data/7/date"],
        [{ historical_data: [...history(7), { ...day, date: "0000-12-31" }] }, "/historical_data/7/date"],
        [{ historical_data: [...history(7), { ...day, date: "9999-12-02" }] }, "/historical_data/7/date"],
        [
          { historical_data: [...history(7), { ...day, date: "2026-10-01", revenue: -1 }] },
          "/historical_data/7/revenue"
        ],
        [
          { historical_data: [...history(7), { ...day, date: "2026-10-01", customers: -1 }] },
          "/historical_data/7/customers"
        ],
        [
          { historical_data: [...history(7), { ...day, date: "2026-10-01", revenue: "9" }] },
          "/historical_data/7/revenue"
        ],
        [{ historical_data: "x" }, "/historical_data"],
        [{ historical_data: undefined }, "/historical_data"],
        [{ store_id: "" }, "/store_id"],
        [{ store_id: undefined }, "/store_id"],
        [{ forecast_days: 0 }, "/forecast_days"],
        [{ forecast_days: 31 }, "/forecast_days"],
        [{ forecast_days: 1.5 }, "/forecast_days"],
        [{ include_factors: "yes" }, "/include_factors"],
        [{ closed_dates: ["tomorrow"] }, "/closed_dates/0"],
        [{ events: [{ date: "2026-11-24", name: "" }] }, "/events/0/name"],
        [{ weather_forecast: [{ date: "2026-11-24" }] }, "/weather_forecast/0/weather_code"]
      ]
      for (const [members, pointer] of refused) {
        const answer = yield* post(path, body(members))
        assert.deepStrictEqual(
          [answer.status, answer.body.code, answer.body.errors?.[0]?.pointer],
          [400, "invalid_request", pointer],
          JSON.stringify(members).slice(0, 100)
        )
      }
    })
  )

  it.effect("needs a business key", () =>
    Effect.gen(function* () {
      const { post } = yield* client("sk")
      assert.strictEqual((yield* post(path, body())).status, 401)
    })
  )
})

/** Demand forecasts from the reservations of the account's own shop. */
import { assert, layer } from "@effect/vitest"
import { DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { AccountsModule } from "../../../modules/accounts/index.ts"
import { AreaModule } from "../../../modules/area/index.ts"
import { CrmModule } from "../../../modules/crm/index.ts"
import { TradeAreaModule } from "../../../modules/trade-area/index.ts"
import { openAccount, quietNode } from "../../accounts/support.ts"
import { crmKernelOn } from "../../crm/kernel.ts"
import { shopRows } from "../../crm/ShopRows.ts"
import * as TestApp from "../../support/TestApp.ts"
import { client } from "../support.ts"
import { history } from "./support.ts"

const node = TestApp.web(TestApp.routesOf(AccountsModule, AreaModule, TradeAreaModule, CrmModule)).pipe(
  Layer.provideMerge(quietNode),
  Layer.provide(TestApp.services),
  Layer.provideMerge(crmKernelOn())
)

const path = "/demand-forecast"
const request = { store_id: "honten", source: "reservations" }
const english = { "accept-language": "en" }
/** Guests by weekday, Monday first. */
const week = [8, 6, 8, 10, 12, 18, 16]

const todayInTokyo = Effect.map(DateTime.now, (now) =>
  new Date(DateTime.toEpochMillis(now) + 9 * 3_600_000).toISOString().slice(0, 10)
)
const dateOn = (today: string, days: number) =>
  new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)

layer(node)("A demand forecast from reservations", (it) => {
  /**
   * A shop whose guests have come for some days by a pattern of weekdays, booked five days before; of the days
   * ahead, the given ones are booked twice over.
   */
  const shop = Effect.fnUntraced(function* (days: number, busy: ReadonlyArray<number> = []) {
    const sql = yield* SqlClient.SqlClient
    const accountId = yield* openAccount
    const at = DateTime.toDateUtc(yield* DateTime.now)
    const { friend, menu } = yield* shopRows(accountId)
    const [menuId, friendId] = [yield* menu(), yield* friend("山田")]
    yield* sql`
      insert into crm_slot (id, account_id, menu_id, date, start_time, end_time, starts_at, ends_at, max_capacity, booked_count, business_date)
      select left(upper(md5(${accountId} || d)), 26), ${accountId}, ${menuId}, on_date, '19:00', '20:00',
        (on_date + time '19:00') at time zone 'Asia/Tokyo', (on_date + time '20:00') at time zone 'Asia/Tokyo', 100, 0, on_date
      from (select d, (${at}::timestamptz at time zone 'Asia/Tokyo')::date + d as on_date from generate_series(${-days}::int, 20) as d) as days`
    yield* sql`
      insert into crm_reservation (id, account_id, menu_id, slot_id, friend_id, status, date, start_time, end_time, time_zone, starts_at,
        ends_at, number_of_guests, source, created_at, updated_at)
      select left(upper(md5(id || 'r')), 26), ${accountId}, ${menuId}, id, ${friendId}, 'confirmed', date, start_time, end_time, 'Asia/Tokyo',
        starts_at, ends_at, (array[${sql.literal(week.join())}])[extract(isodow from date)::int]
          * case when date - today = any (${sql.literal(`'{${busy.join()}}'::int[]`)}) then 2 else 1 end,
        'api', ${at}::timestamptz + (date - today) * interval '1 day' - interval '5 days 1 minute', ${at}
      from (select *, (${at}::timestamptz at time zone 'Asia/Tokyo')::date as today from crm_slot where account_id = ${accountId}) as slot
      where date - today < 6`
    return accountId
  })

  it.effect("begins today, counts guests who came, tells what is booked, and follows it", () =>
    Effect.gen(function* () {
      const accountId = yield* shop(70, [3])
      const { get, post } = yield* client("trade_live", accountId)
      const { body, status } = yield* post(path, { ...request, forecast_days: 6 }, english)
      assert.strictEqual(status, 200, JSON.stringify(body))
      const today = yield* todayInTokyo
      assert.deepStrictEqual(
        body.forecast.map(({ date }: { date: string }) => date),
        [0, 1, 2, 3, 4, 5].map((days) => dateOn(today, days))
      )
      assert.deepInclude(body.method, { source: "reservations", history_days: 70 })
      for (const [i, { booked, date, predicted_customers, predicted_revenue }] of body.forecast.entries()) {
        const usual = week[(new Date(date).getUTCDay() + 6) % 7]!
        assert.isNull(predicted_revenue)
        assert.strictEqual(booked, i === 3 ? 2 * usual : usual)
        if (i === 3) assert.isAbove(predicted_customers, 1.3 * usual)
        else assert.closeTo(predicted_customers, usual, 0.2 * usual)
      }
      assert.deepStrictEqual(
        body.history.map(({ date }: { date: string }) => date),
        Array.from({ length: 42 }, (_, i) => dateOn(today, i - 42))
      )
      for (const { customers, date } of body.history) {
        assert.strictEqual(customers, week[(new Date(date).getUTCDay() + 6) % 7]!)
      }
      assert.match(body.insights.join(), /guests are booked, \d+% more than/)
      const { body: kept } = yield* get(`${path}/honten`)
      assert.deepInclude(kept.forecasts[0], {
        source: "reservations",
        measure: "customers",
        history_to: dateOn(today, -1)
      })
    })
  )

  it.effect("stands beside one from takings of the same day, and each is judged by its own days", () =>
    Effect.gen(function* () {
      const accountId = yield* shop(30)
      const sql = yield* SqlClient.SqlClient
      const { get, post } = yield* client("trade_live", accountId)
      const yesterday = dateOn(yield* todayInTokyo, -1)
      const takings = history(30, yesterday).map(({ customers, date }) => ({ date, customers }))
      yield* post(path, { store_id: "honten", historical_data: takings })
      yield* post(path, request)
      const { body } = yield* get(`${path}/honten`)
      assert.deepStrictEqual(
        body.forecasts.map(({ source }: { source: string }) => source),
        ["historical_data", "reservations"]
      )
      // Three days later the forecast from reservations is known for three days; the other is for none.
      yield* sql`update trade_area_forecast set origin = origin - 3 where account_id = ${accountId}`
      const later = yield* post(path, request, english)
      assert.deepInclude(later.body.track_record, { days: 3 })
      const known = (yield* get(`${path}/honten`)).body.forecasts
      assert.deepStrictEqual(
        known.map(({ known_days, source }: { known_days: number; source: string }) => [source, known_days]),
        [
          ["reservations", 0],
          ["historical_data", 0],
          ["reservations", 3]
        ]
      )
      const judged = known[2]
      const days = judged.days.filter(({ actual }: { actual: number | null }) => actual !== null)
      for (const { actual, date } of days) assert.strictEqual(actual, week[(new Date(date).getUTCDay() + 6) % 7]!)
      const error = days.reduce(
        (sum: number, day: { actual: number; predicted: number }) => sum + Math.abs(day.actual - day.predicted),
        0
      )
      const total = days.reduce((sum: number, day: { actual: number }) => sum + day.actual, 0)
      assert.closeTo(judged.wape, error / total, 0.001)
    })
  )

  it.effect("needs a plan with customer messaging, a menu, and seven days since the first guests", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const refusal = Effect.fnUntraced(function* (accountId: string) {
        const { body, status } = yield* (yield* client("trade_live", accountId)).post(path, request, english)
        return [status, body.code, body.detail]
      })
      const starter = yield* shop(30)
      yield* sql`update accounts_account set crm_plan = 'starter' where id = ${starter}`
      assert.deepStrictEqual((yield* refusal(starter)).slice(0, 2), [403, "customer_messaging_required"])
      assert.deepStrictEqual((yield* refusal(yield* openAccount)).slice(0, 2), [422, "shop_not_set_up"])
      const [status, code, detail] = yield* refusal(yield* shop(6))
      assert.deepStrictEqual([status, code], [422, "too_few_booked_days"])
      assert.match(detail, /came 6 days ago; 7 days are needed/)
      assert.strictEqual((yield* (yield* client("trade_live", yield* shop(7))).post(path, request)).status, 200)
    })
  )

  it.effect("takes no history besides, and a forecast without a source needs one", () =>
    Effect.gen(function* () {
      const { post } = yield* client()
      for (const body of [
        { ...request, historical_data: history(30) },
        { store_id: "honten" },
        { store_id: "honten", source: "historical_data" }
      ]) {
        const answer = yield* post(path, body, english)
        assert.strictEqual(answer.status, 400)
        assert.include(JSON.stringify(answer.body), "historical_data")
      }
      assert.strictEqual((yield* post(path, { ...request, source: "tills" })).status, 400)
    })
  )

  it.effect("of a test key is mock data from today on, whatever the account has", () =>
    Effect.gen(function* () {
      const { post } = yield* client("trade_test")
      const { body, status } = yield* post(path, { ...request, forecast_days: 3 })
      assert.strictEqual(status, 200)
      assert.strictEqual(body.forecast[0].date, yield* todayInTokyo)
      assert.isAbove(body.forecast[0].booked, 0)
    })
  )
})

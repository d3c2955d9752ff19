import { assert, layer } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { industries } from "../../../modules/trade-area/Industry.ts"
import { TradeAreaReport } from "../../../modules/trade-area/report/view/ReportView.ts"
import { openAccount } from "../../accounts/support.ts"
import { app, client } from "../support.ts"

const shinjuku = { store_id: "store-1", address: "東京都新宿区西新宿2-8-1", industry: "restaurant" }
const report = Schema.decodeUnknownSync(TradeAreaReport)
const scoreNames = ["population", "competition", "demand", "economics", "accessibility", "risk"] as const

layer(app)("a trade-area report", (it) => {
  it.effect("of Shinjuku answers at once from what ships with the product", () =>
    Effect.gen(function* () {
      const { post } = yield* client()
      const { body, headers, status } = yield* post("/trade-area", shinjuku)
      assert.strictEqual(status, 200)
      assert.strictEqual(headers.get("content-language"), "ja")
      const found = report(body)
      assert.deepInclude(found.location, { address: shinjuku.address, municipality_code: "13104", radius_m: 500 })
      assert.strictEqual(Date.parse(found.expires_at) - Date.parse(found.generated_at), 7 * 24 * 3600 * 1000)
      const ages = Object.values(found.population.age_distribution)
      assert.include(Object.keys(found.population.age_distribution), "25_34")
      assert.closeTo(
        ages.reduce((sum, share) => sum + share, 0),
        1,
        0.001
      )
      assert.isAbove(found.demand.estimated_daily_foot_traffic!, 10_000)
      assert.isAtLeast(found.demand.foot_traffic!.value, found.demand.foot_traffic!.low)
      assert.isAtMost(found.demand.foot_traffic!.value, found.demand.foot_traffic!.high)
      assert.isTrue(found.demand.peak_hours.every((hour) => /^([01][0-9]|2[0-3]):00$/.test(hour)))
      assert.isAbove(found.economics.avg_household_income!, 5_720_000)
      assert.deepInclude(found.risk, { earthquake_risk: "high", flood_risk: "moderate", landslide_risk: "low" })
      assert.deepInclude(found.meta, { plane: "live", industry: "restaurant", compared_with: "reference" })
      assert.isTrue(found.meta.sources.every(({ name, years }) => name !== "" && years.length > 0))
      for (const name of scoreNames) {
        const score = found.scores[`${name}_score`]!
        assert.isTrue(score >= 0 && score <= 100, name)
      }
    })
  )

  it.effect(
    "gives each figure with unit and year beside municipality, prefecture and nation, and says how much it is",
    () =>
      Effect.gen(function* () {
        const { post } = yield* client()
        const found = report((yield* post("/trade-area", shinjuku)).body)
        const figures = scoreNames.flatMap((axis) => Object.values(found[axis].figures))
        assert.isAbove(figures.length, 45)
        for (const figure of figures) {
          assert.isNotEmpty(figure.label)
          assert.isNotEmpty(figure.unit)
          assert.isNotEmpty(figure.sources)
          assert.isNotNull(figure.year)
          assert.isNotNull(figure.value)
          assert.isNotNull(figure.municipality)
          assert.isNotNull(figure.prefecture)
          assert.isNotNull(figure.nation)
          assert.isNotNull(figure.percentile)
          assert.isNotNull(figure.level)
        }
        assert.deepInclude(found.population.figures["household_size"], {
          level: "very_low",
          estimated: false,
          year: 2020
        })
        assert.deepInclude(found.economics.figures["avg_household_income"], { estimated: true, unit: "yen/year" })
        assert.deepInclude(found.population.figures["projected_change_2050"], { estimated: true, year: 2050 })
        const density = found.population.figures["resident_density"]!
        assert.deepInclude(density, { scope: "radius", estimated: true })
        assert.isTrue(density.low! < density.value! && density.value! < density.high!)
      })
  )

  it.effect("weighs the scores by the industry, in whole percent", () =>
    Effect.gen(function* () {
      const { post } = yield* client()
      for (const industry of [...industries, undefined]) {
        const found = report((yield* post("/trade-area", { ...shinjuku, industry })).body)
        const { overall, weights } = found.scores
        assert.strictEqual(
          Object.values(weights).reduce((sum, weight) => sum + weight, 0),
          100
        )
        const mean = scoreNames.reduce((sum, name) => sum + found.scores[`${name}_score`]! * weights[name]!, 0) / 100
        assert.closeTo(overall!, mean, 0.06, industry)
        assert.strictEqual(found.competition.estimated_monthly_revenue === null, industry === undefined)
      }
    })
  )

  it.effect("of a place without statistics has its municipality, and null with a reason", () =>
    Effect.gen(function* () {
      const { post } = yield* client()
      const { body, status } = yield* post("/trade-area", { store_id: "v", address: "東京都西多摩郡檜原村467-1" })
      assert.strictEqual(status, 200)
      const found = report(body)
      assert.deepInclude(found.location, {
        municipality_code: "13307",
        municipality: "東京都檜原村",
        precision: "municipality"
      })
      const doubt = "住所に町名がないため、市区町村の役所の位置を基準にしています"
      assert.strictEqual(found.location.reason, doubt)
      assert.strictEqual(found.insights[0], `${doubt}。`)
      for (const { reason } of [found.population, found.competition, found.demand, found.accessibility]) {
        assert.isTrue(reason?.startsWith(doubt))
      }
      assert.deepStrictEqual(found.population.age_distribution, {})
      assert.isNull(found.demand.estimated_daily_foot_traffic)
      assert.isNull(found.economics.avg_household_income)
      assert.isNull(found.scores.overall)
      assert.deepInclude(found.risk, { earthquake_risk: "unknown", figures: {} })
      assert.match(found.demand.reason!, /統計が取り込まれていません/)
      assert.match(found.economics.reason!, /統計が取り込まれていません/)
      assert.deepStrictEqual(found.demand.peak_hours, [])
    })
  )

  it.effect("of a ward takes rates from its city, and says so", () =>
    Effect.gen(function* () {
      const { post } = yield* client()
      const { body } = yield* post(
        "/trade-area",
        { store_id: "w", lat: 43.0555, lng: 141.3409 },
        { "accept-language": "en" }
      )
      const found = report(body)
      assert.strictEqual(found.location.municipality_code, "01101")
      assert.deepInclude(found.economics.figures["income_per_taxpayer"], {
        scope: "city",
        label: "Taxable income per taxpayer"
      })
      // Its people are those of the city by area: that must not pass for a count of the ward.
      assert.match(found.population.reason!, /density of its whole city/)
      assert.match(found.demand.reason!, /daytime density of its whole city/)
    })
  )

  it.effect("is made once in 7 days for the same request, unless a new one is asked for", () =>
    Effect.gen(function* () {
      const { get, post } = yield* client()
      const first = (yield* post("/trade-area", shinjuku)).body
      yield* TestClock.adjust("1 hour")
      assert.deepStrictEqual((yield* post("/trade-area", { ...shinjuku })).body, first)
      assert.deepStrictEqual((yield* get("/trade-area/store-1")).body, first)
      const english = yield* get("/trade-area/store-1", { "accept-language": "en" })
      assert.strictEqual(english.headers.get("content-language"), "en")
      assert.strictEqual(english.body.generated_at, first.generated_at)
      assert.strictEqual(english.body.population.figures.households.label, "Households")
      const fresh = yield* post("/trade-area", shinjuku, { "cache-control": "no-cache" })
      assert.isAbove(Date.parse(fresh.body.generated_at), Date.parse(first.generated_at))
      const wider = yield* post("/trade-area", { ...shinjuku, radius_m: 501 })
      assert.strictEqual(wider.body.location.radius_m, 501)
      assert.strictEqual((yield* get("/trade-area/store-1")).body.location.radius_m, 501)
    })
  )

  it.effect("can be read until it expires; an expired one, one never made and another account's look alike", () =>
    Effect.gen(function* () {
      const { get, post } = yield* client()
      const path = `/trade-area/${encodeURIComponent("店舗 1/2")}`
      const made = yield* post("/trade-area", { ...shinjuku, store_id: "店舗 1/2" })
      assert.strictEqual(made.status, 200)
      const stranger = yield* client()
      const without = (problem: object) => ({ ...problem, instance: "", request_id: "" })
      const unknown = yield* stranger.get("/trade-area/never")
      assert.strictEqual(unknown.status, 404)
      assert.strictEqual(unknown.body.code, "report_not_found")
      assert.deepStrictEqual(without((yield* stranger.get(path)).body), without(unknown.body))
      // As if it had been made 6 days and 23 hours ago; the clock would let all that repeats run for as long.
      const sql = yield* SqlClient.SqlClient
      yield* sql`
        update trade_area_report
        set generated_at = generated_at - interval '167 hours', expires_at = expires_at - interval '167 hours'`
      assert.strictEqual((yield* get(path)).status, 200)
      yield* TestClock.adjust("1 hour")
      const expired = yield* get(path)
      assert.strictEqual(expired.status, 404)
      assert.deepStrictEqual(without(expired.body), without(unknown.body))
    })
  )

  it.effect("for a test key is mock data that depends on the request alone, in a plane of its own", () =>
    Effect.gen(function* () {
      const account = yield* openAccount
      const test = yield* client("trade_test", account)
      const live = yield* client("trade_live", account)
      const sql = yield* SqlClient.SqlClient
      const rows = sql`select count(*)::int as count from trade_area_report where account_id = ${account} and plane = 'live'`
      const mock = yield* test.post("/trade-area", shinjuku)
      assert.strictEqual(mock.status, 200)
      assert.strictEqual(report(mock.body).meta.plane, "test")
      assert.strictEqual((yield* live.get("/trade-area/store-1")).status, 404)
      assert.deepStrictEqual(yield* rows, [{ count: 0 }])
      yield* TestClock.adjust("1 minute")
      const again = yield* test.post("/trade-area", shinjuku, { "cache-control": "no-cache" })
      const untimed = (body: object) => ({ ...body, generated_at: "", expires_at: "" })
      assert.deepStrictEqual(untimed(again.body), untimed(mock.body))
      assert.deepStrictEqual((yield* test.get("/trade-area/store-1")).body, again.body)
      const other = yield* test.post("/trade-area", { ...shinjuku, store_id: "store-2" })
      assert.notDeepEqual(other.body.scores, mock.body.scores)
      yield* live.post("/trade-area", shinjuku)
      assert.strictEqual((yield* test.get("/trade-area/store-1")).body.meta.plane, "test")
      const nowhere = yield* test.post("/trade-area", { store_id: "x", address: "どこにもない" })
      assert.strictEqual(nowhere.status, 200)
    })
  )

  it.effect("accepts every parameter at its edges and refuses what is beyond them", () =>
    Effect.gen(function* () {
      const at = { store_id: "edge", lat: 35.6896, lng: 139.6917 }
      const good = [
        { ...at, radius_m: 100 },
        { ...at, radius_m: 3000 },
        { ...at, store_id: "x".repeat(128) },
        { ...at, address: "東京都庁", unknown: 1 },
        { ...at, sub_industry: "x".repeat(64) }
      ]
      const bad = [
        [{ ...at, radius_m: 99.9 }, "/radius_m"],
        [{ ...at, radius_m: 3000.1 }, "/radius_m"],
        [{ ...at, radius_m: "500" }, "/radius_m"],
        [{ ...at, store_id: "" }, "/store_id"],
        [{ ...at, store_id: "x".repeat(129) }, "/store_id"],
        [{ lat: 35, lng: 139 }, "/store_id"],
        [{ store_id: "a" }, "/address"],
        [{ store_id: "a", lat: 35 }, "/lng"],
        [{ store_id: "a", lng: 139, address: "東京都新宿区" }, "/lat"],
        [{ ...at, lat: 90.1 }, "/lat"],
        [{ ...at, lng: -180.1 }, "/lng"],
        [{ ...at, industry: "bakery" }, "/industry"],
        [{ ...at, sub_industry: "x".repeat(65) }, "/sub_industry"],
        [{ ...at, address: "" }, "/address"]
      ] as const
      for (const plane of ["trade_live", "trade_test"] as const) {
        const { post } = yield* client(plane)
        for (const body of good)
          assert.strictEqual((yield* post("/trade-area", body)).status, 200, JSON.stringify(body))
        for (const [body, pointer] of bad) {
          const refused = yield* post("/trade-area", body)
          assert.strictEqual(refused.status, 400, JSON.stringify(body))
          assert.include(
            refused.body.errors.map((error: { pointer: string }) => error.pointer),
            pointer
          )
        }
      }
      const { post } = yield* client()
      assert.strictEqual(
        (yield* post("/trade-area", { store_id: "sea", lat: 34, lng: 142 })).body.code,
        "location_outside_japan"
      )
      const unknown = yield* post("/trade-area", { store_id: "a", address: "どこか 1-2-3" })
      assert.deepInclude(unknown.body, { status: 422, code: "address_not_found" })
      const wrongFamily = yield* client("sk")
      assert.strictEqual((yield* wrongFamily.post("/trade-area", at)).status, 401)
    })
  )
})

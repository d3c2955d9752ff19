import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { app, client } from "../support.ts"

const shinjuku = "lat=35.6895&lng=139.6995"

layer(app)("GET /competitors", (it) => {
  it.effect("lists the nearest shops of the kind with distance, estimate and range", () =>
    Effect.gen(function* () {
      const { get } = yield* client()
      const { body, headers, status } = yield* get(
        `/competitors?${shinjuku}&industry=restaurant&sub_industry=cafe&limit=5`
      )
      assert.strictEqual(status, 200)
      assert.strictEqual(headers.get("x-ratelimit-limit"), "100")
      assert.strictEqual(headers.get("content-language"), "ja")
      assert.isAbove(body.total, 5)
      assert.lengthOf(body.competitors, 5)
      let previous = 0
      for (const shop of body.competitors) {
        assert.isAtLeast(shop.distance_m, previous)
        assert.isAtMost(shop.distance_m, 1000)
        assert.deepInclude(shop, { industry: "restaurant", sub_industry: "cafe", rating: null, review_count: null })
        const { high, low } = shop.estimated_monthly_revenue_range
        // Kind and place tell what such shops earn, not what this one does.
        assert.isNull(shop.estimated_monthly_revenue)
        assert.isTrue(0 < low && low < high)
        previous = shop.distance_m
      }
      const stats = body.area_stats
      assert.isTrue(stats.density_score >= 0 && stats.density_score <= 100)
      assert.isAbove(stats.saturation_index, 0)
      assert.isAbove(stats.business_count_500m, 0)
      assert.strictEqual(stats.nearest_competitor_m, body.competitors[0].distance_m)
      assert.strictEqual(body.meta.data.status, "partial")
      const { coverage } = body.meta.data
      assert.deepInclude(coverage, {
        least: 0.5,
        area_code: "13104",
        census_kind: "767",
        census_label: "喫茶店",
        year: 2021
      })
      assert.closeTo(coverage.share, coverage.listed / coverage.counted, 0.001)
      assert.isBelow(coverage.share, 0.5)
      assert.match(
        body.meta.notes[0],
        /^店舗データの競合は\d+店.*東京都新宿区の喫茶店の約\d+%しか含まないため、件数は下限です$/
      )
      assert.isNotEmpty(body.meta.data.sources[0].licence)
    })
  )

  it.effect("has defaults: a radius of 1,000 m, 50 competitors, all industries", () =>
    Effect.gen(function* () {
      const { get } = yield* client()
      const { body } = yield* get(`/competitors?${shinjuku}`)
      assert.deepInclude(body.meta.query, { radius_m: 1000, limit: 50, industry: null, sub_industry: null })
      assert.lengthOf(body.competitors, 50)
      assert.isNull(body.area_stats.location_quotient)
      assert.strictEqual(body.total, body.area_stats.business_count)
      const same = yield* get(`/competitors?${shinjuku}&radius_m=1000&limit=50`)
      assert.deepStrictEqual(same.body, body)
    })
  )

  it.effect("takes every parameter at its bounds, and refuses it beyond them", () =>
    Effect.gen(function* () {
      const { get } = yield* client()
      const statusOf = (query: string) => Effect.map(get(`/competitors?${query}`), ({ status }) => status)
      for (const query of [
        "radius_m=100",
        "radius_m=3000",
        "radius_m=250.5",
        "limit=1",
        "limit=200",
        `sub_industry=${"x".repeat(64)}`,
        "industry=real_estate"
      ]) {
        assert.strictEqual(yield* statusOf(`${shinjuku}&${query}`), 200, query)
      }
      for (const query of [
        "radius_m=99.9",
        "radius_m=3000.1",
        "radius_m=",
        "radius_m=abc",
        "radius_m=NaN",
        "limit=0",
        "limit=201",
        "limit=1.5",
        "industry=bakery",
        "sub_industry=",
        `sub_industry=${"x".repeat(65)}`,
        "lat=1"
      ]) {
        assert.strictEqual(yield* statusOf(`${shinjuku}&${query}`), 400, query)
      }
      for (const query of ["", "lat=35", "lng=139", "lat=91&lng=139", "lat=35&lng=181", "lat=x&lng=y"]) {
        assert.strictEqual(yield* statusOf(query), 400, query)
      }
      const { body } = yield* get("/competitors?lat=91&radius_m=1")
      assert.sameMembers(
        body.errors.map((fault: { pointer: string }) => fault.pointer),
        ["/lat", "/lng", "/radius_m"]
      )
    })
  )

  it.effect("has no fewer competitors in a larger radius", () =>
    Effect.gen(function* () {
      const { get } = yield* client()
      const test = yield* client("trade_test")
      for (const one of [get, test.get]) {
        let previous = 0
        for (const radius of [100, 300, 500, 1000, 2000, 3000]) {
          const { body } = yield* one(`/competitors?${shinjuku}&industry=restaurant&radius_m=${radius}&limit=200`)
          assert.isAtLeast(body.total, previous)
          assert.lengthOf(body.competitors, Math.min(200, body.total))
          previous = body.total
        }
      }
    })
  )

  it.effect("says that it knows nothing where no such shops are known, instead of no competition", () =>
    Effect.gen(function* () {
      const { get } = yield* client()
      const village = yield* get("/competitors?lat=36.253&lng=137.897&industry=restaurant", { "accept-language": "en" })
      assert.deepInclude(village.body, { total: 0, competitors: [] })
      assert.deepInclude(village.body.area_stats, {
        density_score: null,
        saturation_index: null,
        business_count_500m: null,
        competitors_per_km2: null
      })
      assert.strictEqual(village.body.meta.data.status, "none")
      assert.deepStrictEqual(village.body.meta.notes, [
        "No shops within 5 km are known, so this does not mean that there is no competition"
      ])
      const clinics = yield* get(`/competitors?${shinjuku}&industry=clinic`)
      assert.strictEqual(clinics.body.meta.data.status, "none")
      assert.isAbove(clinics.body.area_stats.business_count_500m, 0)
      assert.match(clinics.body.meta.notes[0], /この業種の店舗データがありません/)
    })
  )

  it.effect("does not take a place for dull where only a list of cafes is known", () =>
    Effect.gen(function* () {
      const { get } = yield* client()
      const { body } = yield* get("/competitors?lat=43.0618&lng=141.3545&radius_m=3000")
      assert.isAbove(body.total, 0)
      const { high, low } = body.competitors[0].estimated_monthly_revenue_range
      assert.closeTo(Math.sqrt(low * high), 1_300_000, 30_000)
    })
  )

  it.effect("compares a salon with salons alone, however many hotels are known", () =>
    Effect.gen(function* () {
      const { get } = yield* client()
      const hotels = yield* get(`/competitors?${shinjuku}&industry=service&sub_industry=hotel`)
      assert.isAbove(hotels.body.total, 0)
      assert.deepInclude(hotels.body.meta.data, { status: "unchecked", coverage: null, estimate: null })
      const salons = yield* get(
        `/competitors?${shinjuku}&industry=service&sub_industry=${encodeURIComponent("美容室")}`
      )
      assert.strictEqual(salons.body.total, 0)
      assert.deepInclude(salons.body.meta.data, { status: "none" })
      assert.deepInclude(salons.body.meta.data.coverage, { census_kind: "783", share: 0, listed: 0 })
      assert.isNull(salons.body.area_stats.location_quotient)
      assert.match(salons.body.meta.notes[0], /この業種の店舗データがありません.*美容室の1%未満しか/)
    })
  )

  it.effect("says which part of the question it left out", () =>
    Effect.gen(function* () {
      const { get } = yield* client()
      const { body } = yield* get(`/competitors?${shinjuku}&industry=restaurant&sub_industry=zzz`, {
        "accept-language": "en"
      })
      assert.deepInclude(body.meta.query, { industry: "restaurant", sub_industry: null })
      assert.match(body.meta.notes.at(-1), /^"zzz" \(sub_industry\) is no known kind/)
      const cafes = yield* get(`/competitors?${shinjuku}&sub_industry=${encodeURIComponent("カフェ")}`)
      assert.deepInclude(cafes.body.meta.query, { industry: "restaurant", sub_industry: "cafe" })
    })
  )

  it.effect("refuses a place in the sea or abroad, alike for live and test keys", () =>
    Effect.gen(function* () {
      for (const { get } of [yield* client(), yield* client("trade_test")]) {
        for (const place of ["lat=0&lng=0", "lat=37.5665&lng=126.978", "lat=35&lng=140.8", "lat=-90&lng=180"]) {
          const { body, status } = yield* get(`/competitors?${place}`)
          assert.strictEqual(status, 422, place)
          assert.strictEqual(body.code, "location_outside_japan")
        }
      }
    })
  )

  it.effect("answers a test key with mock data that depends on the question alone", () =>
    Effect.gen(function* () {
      const { get } = yield* client("trade_test")
      const live = yield* client()
      const path = `/competitors?${shinjuku}&industry=restaurant`
      const first = yield* get(path)
      assert.strictEqual(first.status, 200)
      assert.deepStrictEqual((yield* (yield* client("trade_test")).get(path)).body, first.body)
      assert.strictEqual(first.body.meta.data.status, "mock")
      const shape = (value: unknown): unknown => (typeof value === "object" && value !== null ? Object.keys(value) : "")
      const real = yield* live.get(path)
      for (const part of ["area_stats", "meta"]) assert.deepStrictEqual(shape(first.body[part]), shape(real.body[part]))
      assert.deepStrictEqual(shape(first.body.competitors[0]), shape(real.body.competitors[0]))
      assert.match(first.body.competitors[0].name, /^サンプル/)
    })
  )

  it.effect("needs a business key", () =>
    Effect.gen(function* () {
      const { get } = yield* client("sk")
      assert.strictEqual((yield* get(`/competitors?${shinjuku}`)).status, 401)
    })
  )
})

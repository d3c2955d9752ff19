/** Observations of pages from their settings to their readings, and how their failures look. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { AreaGeography, AreaSummaries } from "../../../modules/area/contract.ts"
import { observationTypes } from "../../../modules/observation/type/ObservationTypes.ts"
import { Observers } from "../../../modules/observation/type/Observers.ts"
import { PageReader } from "../../../modules/observation/type/page/PageReader.ts"
import { ShopsNearby } from "../../../modules/trade-area/contract.ts"
import { CpuPool } from "../../../src/cpu/CpuPool.ts"
import { Localized } from "../../../src/Language.ts"
import { answer, failing, fetcher, html, site } from "../fetch/support.ts"

const context = { accountId: "a" }
const summary = {
  areaCode: "13104",
  areaName: "東京都新宿区",
  population: 1,
  overallScore: 82,
  people: 92.9,
  economy: 93.7,
  business: 99.7,
  risk: 41.7,
  inheritedScores: []
}
const shop = (id: string, distanceM: number) => ({ id, name: id, distanceM })

/** What the ports answer, which the test changes between runs. */
const known = {
  risk: 41.7,
  shops: [shop("shop_1", 10.04), shop("shop_2", 20)],
  age: null as Localized | null
}

const ports = Layer.mergeAll(
  Layer.mock(AreaGeography, {
    areas: [],
    area: (code) =>
      code === "13104"
        ? {
            code,
            prefCode: "13",
            prefecture: "東京都",
            county: undefined,
            city: undefined,
            cityCode: undefined,
            name: "新宿区",
            fullName: "東京都新宿区"
          }
        : undefined,
    office: () => Effect.succeed({ lat: 35.69, lng: 139.7 })
  }),
  Layer.mock(AreaSummaries, {
    of: ([code]) => Effect.sync(() => new Map(code === "13104" ? [[code, { ...summary, risk: known.risk }]] : []))
  }),
  Layer.mock(ShopsNearby, {
    isKind: (text) => text === "cafe",
    within: ({ lat }) =>
      Effect.sync(() => ({
        count: known.shops.length,
        shops: known.shops,
        isAnyKnown: lat > 30,
        lists: [{ name: "starter-osm-2014", year: 2014 }],
        age: known.age
      }))
  })
)

const observers = (allowPrivate = true) =>
  Observers.layerNoDeps.pipe(
    Layer.provide(PageReader.layer),
    Layer.provide([fetcher({ allowPrivate }), CpuPool.layer({ threads: 1 }), ports])
  )

describe("A page is observed", () => {
  it.live("for its price, and again only if it has changed", () =>
    Effect.gen(function* () {
      const { observe } = yield* Observers
      const { origin } = yield* site({
        "/item": (request, response) =>
          request.headers["if-none-match"] === '"v1"'
            ? response.writeHead(304).end()
            : html('<p class="price">1,280円（税込）</p>', { etag: '"v1"' })(request, response)
      })
      const settings = { url: `${origin}/item`, selector: ".price" }
      const first = yield* observe("price_monitor", settings, context)
      assert.deepStrictEqual(first, {
        data: {
          price: 1280,
          currency: "JPY",
          tax: "included",
          isFrom: false,
          source: "selector",
          text: "1,280円（税込）"
        },
        level: 1280,
        unit: "円",
        validators: { etag: '"v1"' },
        notModified: false
      })
      const second = yield* observe("price_monitor", settings, { ...context, previous: first })
      assert.deepStrictEqual(second, { ...first, notModified: true })
    }).pipe(Effect.provide(observers()))
  )

  it.live("for its stock and its reviews", () =>
    Effect.gen(function* () {
      const { observe } = yield* Observers
      const { origin } = yield* site({
        "/stock": html('<p id="s">残りわずか</p>'),
        "/reviews": html(
          '<script type="application/ld+json">{"@type":"Restaurant","aggregateRating":{"ratingValue":4.2,"reviewCount":128}}</script>'
        )
      })
      const stock = yield* observe("availability_watch", { url: `${origin}/stock`, selector: "#s" }, context)
      assert.deepStrictEqual([stock.data["availability"], stock.level], ["limited", 1])
      const reviews = yield* observe("review_watch", { url: `${origin}/reviews` }, context)
      assert.deepStrictEqual([reviews.data["count"], reviews.level], [128, 4.2])
    }).pipe(Effect.provide(observers()))
  )

  it.live("and a change of its markup, a busy site and a missing page are failures with a reason", () =>
    Effect.gen(function* () {
      const { observe } = yield* Observers
      const { origin } = yield* site({
        "/changed": html('<p class="new-price">1,280円</p>'),
        "/busy": answer(429, { "retry-after": "90" })
      })
      const failure = (path: string) =>
        failing(observe("price_monitor", { url: `${origin}${path}`, selector: ".price" }, context))
      const changed = yield* failure("/changed")
      assert.deepStrictEqual([changed.reason, changed.text.includes("ページの構造が変わった")], ["nothing_found", true])
      const busy = yield* failure("/busy")
      assert.deepStrictEqual([busy.reason, busy.retryAfterMs], ["rate_limited", 90_000])
      assert.strictEqual((yield* failure("/gone")).reason, "not_found")
    }).pipe(Effect.provide(observers()))
  )
})

describe("Settings are refused", () => {
  it.live("for a private address", () =>
    Effect.gen(function* () {
      const { check } = yield* Observers
      const problem = yield* Effect.flip(check("price_monitor", { url: "http://127.0.0.1/" }))
      assert.deepStrictEqual([problem.pointer, problem.code], ["/url", "invalid_url"])
    }).pipe(Effect.provide(observers(false)))
  )

  it.live("for a broken selector and a broken path, each by its member", () =>
    Effect.gen(function* () {
      const { check } = yield* Observers
      const url = "http://127.0.0.1/"
      const pointer = (settings: { readonly selector?: string; readonly jsonPath?: string }) =>
        Effect.map(Effect.flip(check("price_monitor", { url, ...settings })), (problem) => problem.pointer)
      assert.strictEqual(yield* pointer({ selector: "[[" }), "/selector")
      assert.strictEqual(yield* pointer({ jsonPath: "$.[" }), "/jsonPath")
      yield* check("price_monitor", { url, selector: ".a > .b" })
      yield* check("review_watch", { url })
    }).pipe(Effect.provide(observers()))
  )

  it.live("for an unknown area and an unknown kind of shop", () =>
    Effect.gen(function* () {
      const { check } = yield* Observers
      const area = yield* Effect.flip(check("area_watch", { areaCode: "99999" }))
      assert.strictEqual(area.pointer, "/areaCode")
      const settings = { areaCode: "13104", radius_m: 500, industry: "restaurant" } as const
      const kind = yield* Effect.flip(check("competitor_count", { ...settings, sub_industry: "nonsense" }))
      assert.strictEqual(kind.pointer, "/sub_industry")
      yield* check("competitor_count", { ...settings, sub_industry: "cafe" })
    }).pipe(Effect.provide(observers()))
  )
})

describe("Imported data is observed", () => {
  it.live("for the scores of an area and which of them changed", () =>
    Effect.gen(function* () {
      const { observe } = yield* Observers
      const first = yield* observe("area_watch", { areaCode: "13104" }, context)
      assert.deepStrictEqual([first.level, first.data["changed"]], [82, []])
      known.risk = 50
      const second = yield* observe("area_watch", { areaCode: "13104" }, { ...context, previous: first })
      assert.deepStrictEqual(second.data["changed"], [{ category: "risk", before: 41.7, after: 50 }])
      const unknown = yield* failing(observe("area_watch", { areaCode: "01202" }, context))
      assert.strictEqual(unknown.reason, "no_data")
    }).pipe(Effect.provide(observers()))
  )

  it.live("for the shops around a point, those that opened and those that closed", () =>
    Effect.gen(function* () {
      const { observe } = yield* Observers
      const settings = { lat: 35.69, lng: 139.7, radius_m: 500, industry: "restaurant" } as const
      const first = yield* observe("competitor_count", settings, context)
      assert.deepStrictEqual([first.level, first.data["opened"], first.data["closed"]], [2, [], []])
      known.shops = [shop("shop_2", 20), shop("shop_3", 30)]
      const { data } = yield* observe("competitor_count", settings, { ...context, previous: first })
      assert.deepStrictEqual(data["opened"], [{ id: "shop_3", name: "shop_3", distance_m: 30 }])
      assert.deepStrictEqual(data["closed"], [{ id: "shop_1", name: "shop_1", distance_m: 10 }])
      assert.isFalse("note" in data)
      known.age = new Localized("店舗データには古いものがあります", "Some shop lists are old")
      const old = yield* observe("competitor_count", settings, context)
      assert.strictEqual(old.data["note"], "店舗データには古いものがあります")
      const nowhere = yield* failing(observe("competitor_count", { ...settings, lat: 10 }, context))
      assert.strictEqual(nowhere.reason, "no_data")
    }).pipe(Effect.provide(observers()))
  )
})

it("Each type has a name, a price and settings that fit its own schema", () => {
  assert.deepStrictEqual(
    observationTypes.map(({ type, yenPerRun }) => [type, yenPerRun]),
    [
      ["price_monitor", 5],
      ["availability_watch", 5],
      ["review_watch", 5],
      ["competitor_count", 1],
      ["area_watch", 1]
    ]
  )
})

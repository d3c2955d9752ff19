import { assert, layer } from "@effect/vitest"
import { Effect, Fiber, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { AccountsModule } from "../../../modules/accounts/index.ts"
import { AreaModule } from "../../../modules/area/index.ts"
import { ProfileRepo } from "../../../modules/area/profile/ProfileRepo.ts"
import { ShippedProfiles } from "../../../modules/area/profile/ShippedProfiles.ts"
import { NationalStatistics } from "../../../modules/area/statistics/NationalStatistics.ts"
import { StatisticsRepo } from "../../../modules/area/statistics/StatisticsRepo.ts"
import { TradeAreaModule } from "../../../modules/trade-area/index.ts"
import { quietNode } from "../../accounts/support.ts"
import * as TestApp from "../../support/TestApp.ts"
import { kernelOn } from "../../support/TestRuntime.ts"
import { client } from "../support.ts"

const profiles = ShippedProfiles.layer.pipe(
  Layer.provide(NationalStatistics.layer),
  Layer.provideMerge(Layer.merge(StatisticsRepo.layer, ProfileRepo.layer))
)

const app = TestApp.web(TestApp.routesOf(AccountsModule, AreaModule, TradeAreaModule)).pipe(
  Layer.provideMerge(Layer.merge(quietNode, profiles)),
  Layer.provide(TestApp.services),
  Layer.provideMerge(kernelOn({ shippedData: "on" }, "template_seeded"))
)

const request = { store_id: "s", radius_m: 500, industry: "restaurant" }

layer(app)("a new installation", (it) => {
  it.effect("answers for any place of Japan, also before its statistics have been stored", () =>
    Effect.gen(function* () {
      const { post } = yield* client()
      const { body, status } = yield* post("/trade-area", { ...request, lat: 34.9717, lng: 138.389 })
      assert.strictEqual(status, 200)
      assert.isAbove(body.population.residents_in_radius, 4500)
      assert.isAbove(body.demand.foot_traffic.value, 100_000)
      assert.match(body.demand.foot_traffic.basis, /国勢調査/)
      assert.strictEqual(body.accessibility.nearest_station.name, "静岡")
      assert.strictEqual(body.population.figures.residents.value, 249_297)
      assert.strictEqual(body.meta.compared_with, "imported")
      const town = yield* post("/trade-area", { ...request, address: "北海道札幌市中央区南1条西4丁目" })
      assert.deepInclude(town.body.location, { precision: "town", town: "南一条西四丁目" })
    })
  )

  it.effect("has a profile of an area whose turn has not come, and of the wards of Hamamatsu", () =>
    Effect.gen(function* () {
      const { get } = yield* client("sk")
      const ward = yield* get("/areas/22138")
      assert.deepInclude(ward.body, { areaName: "静岡県浜松市中央区", population: 607_923 })
      assert.strictEqual((yield* get("/areas/22135")).status, 404)
      // Of this village no statistics exist.
      assert.strictEqual((yield* get("/areas/01695")).body.code, "area_not_analyzed")
      const compared = yield* get("/areas/compare?a=47382&b=01202")
      assert.strictEqual(compared.body.a.areaName, "沖縄県与那国町")
    })
  )

  it.effect("continues to compute the profiles where it was stopped, and publishes no event of them", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { generateAll } = yield* ShippedProfiles
      const stored = sql`select count(*)::int as count from area_profile where generation_id like 'shipped-%'`
      const fiber = yield* Effect.forkChild(generateAll((share) => (share < 0.06 ? Effect.void : Effect.never)))
      const reached = yield* Effect.repeat(stored, { until: ([row]) => Number(row!["count"]) >= 100 })
      yield* Fiber.interrupt(fiber)
      const rest = yield* generateAll(() => Effect.void)
      assert.isAtMost(rest, 1912 - Number(reached[0]!["count"]))
      assert.isAbove(rest, 1500)
      assert.deepStrictEqual(yield* stored, [{ count: 1912 }])
      assert.strictEqual(yield* generateAll(() => Effect.void), 0)
      assert.deepStrictEqual(yield* sql`select 1 from event where type = 'area.profile_generated'`, [])
    })
  )

  it.effect("prefers imported figures, which nothing that ships overwrites", () =>
    Effect.gen(function* () {
      const statistics = yield* StatisticsRepo
      const { get } = yield* client("sk")
      yield* statistics.describe({
        name: "census",
        fileName: "newer.csv",
        checksum: "newer",
        rowCount: 1,
        rejectedCount: 0,
        provenance: { population: { year: 2025, unit: "persons", source: "newer" } },
        ingestedAt: new Date(0)
      })
      yield* statistics.replaceFigures("census", new Map([["47382", { population: 1234 }]]))
      const { body } = yield* get("/areas/47382/figures")
      assert.include(JSON.stringify(body), "1234")
    })
  )
})

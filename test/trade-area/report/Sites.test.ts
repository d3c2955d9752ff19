import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { meshOf } from "../../../modules/trade-area/flow/Mesh.ts"
import { app, client } from "../support.ts"

/** 西新宿: towns around the city hall of Tokyo, a station 200 m away, and the mesh that they lie in. */
const centre = { lat: 35.6896, lng: 139.6917 }

const imported = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  for (let i = 0; i < 40; i++) {
    // Ten of the forty towns of Shinjuku lie within 500 m.
    const lat = centre.lat + (i < 10 ? 0.0001 * i : 0.02 + 0.001 * i)
    yield* sql`
      insert into trade_area_town (area_code, town, koaza, lat, lng)
      values ('13104', ${`町${i}`}, '', ${lat}, ${centre.lng})`
  }
  yield* sql`
    insert into trade_area_flow (mesh, year, pref_code, weekday_day, weekday_night, holiday_day, holiday_night)
    values (${meshOf(centre)}, 2021, '13', 60000, 8000, 30000, 9000)`
  yield* sql`
    insert into area_station (id, name, pref_code, lat, lng, open) values
      (1, '都庁前', '13', ${centre.lat + 0.0018}, ${centre.lng}, true),
      (2, '廃駅', '13', ${centre.lat}, ${centre.lng}, false),
      (3, '遠い駅', '13', ${centre.lat + 0.02}, ${centre.lng}, true)`
})

const request = { store_id: "s", ...centre, radius_m: 300, industry: "restaurant" }

layer(app)("a report", (it) => {
  it.effect("takes up towns, people-flow and stations once they are imported, and says what it is made from", () =>
    Effect.gen(function* () {
      const { post } = yield* client()
      const make = Effect.map(post("/trade-area", request, { "cache-control": "no-cache" }), ({ body }) => body)
      const before = yield* make
      assert.strictEqual(before.accessibility.nearest_station, null)
      assert.strictEqual(before.accessibility.stations_within_1km, null)
      assert.match(before.accessibility.reason, /駅のデータが取り込まれていない/)
      assert.match(before.demand.foot_traffic.basis, /昼間人口の密度/)
      yield* imported
      const after = yield* make
      // A quarter of the towns of Shinjuku, which has 349,385 residents.
      assert.strictEqual(after.population.residents_in_radius, 87_000)
      assert.deepInclude(after.accessibility.nearest_station, { name: "都庁前", distance_m: 200 })
      assert.strictEqual(after.accessibility.stations_within_1km, 1)
      assert.isNull(after.accessibility.reason)
      assert.match(after.demand.foot_traffic.basis, /人流データ/)
      assert.strictEqual(after.demand.foot_traffic.year, 2021)
      assert.include(
        after.meta.sources.map(({ name }: { name: string }) => name),
        "People-flow by 1 km mesh (MLIT)"
      )
    })
  )

  it.effect("finds a station further away where none is near, and none where none can be reached", () =>
    Effect.gen(function* () {
      const { post } = yield* client()
      const north = (metres: number) =>
        Effect.map(
          post("/trade-area", { ...request, lat: centre.lat + 0.02 + metres / 111_195 }),
          ({ body }) => body.accessibility
        )
      const far = yield* north(1500)
      assert.deepInclude(far.nearest_station, { name: "遠い駅", distance_m: 1500 })
      assert.strictEqual(far.stations_within_1km, 0)
      const none = yield* north(5000)
      assert.isNull(none.nearest_station)
      assert.strictEqual(none.stations_within_1km, 0)
      assert.isBelow(none.walk_score, far.walk_score)
    })
  )
})

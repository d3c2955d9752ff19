/** The shops around a point without the index in memory: the same as those of the index, and as the answer of the API. */
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { ShopsNearby } from "../../../modules/trade-area/contract.ts"
import * as NearbyShops from "../../../modules/trade-area/shop/NearbyShops.ts"
import { indexesOf, pretend } from "../../support/Plans.ts"
import { app, client } from "../support.ts"

interface Competitors {
  readonly total: number
  readonly competitors: ReadonlyArray<{ readonly id: string; readonly name: string; readonly distance_m: number }>
}

layer(NearbyShops.layer.pipe(Layer.provideMerge(app)))((it) => {
  for (const [what, query] of [
    ["of an industry", { radiusM: 800, industry: "restaurant" }],
    ["of a kind", { radiusM: 1_500, industry: "restaurant", subIndustry: "cafe" }]
  ] as const) {
    it.effect(`Shops ${what} are those that the API finds`, () =>
      Effect.gen(function* () {
        const { within } = yield* ShopsNearby
        const place = { lat: 35.6895, lng: 139.6917 }
        const nearby = yield* within({ ...place, ...query, limit: 200 })
        const { get } = yield* client()
        const kind = "subIndustry" in query ? `&sub_industry=${query.subIndustry}` : ""
        const { body } = yield* get(
          `/competitors?lat=${place.lat}&lng=${place.lng}&radius_m=${query.radiusM}&industry=${query.industry}${kind}&limit=200`
        )
        const { competitors, total }: Competitors = body
        assert.isAbove(total, 0)
        assert.strictEqual(nearby.count, total)
        assert.deepStrictEqual(
          new Set(nearby.shops.map(({ id, name }) => `${id} ${name}`)),
          new Set(competitors.map(({ id, name }) => `${id} ${name}`))
        )
        assert.isTrue(nearby.isAnyKnown)
        assert.isAbove(nearby.lists.length, 0)
      })
    )
  }

  it.effect("Lists of which the year is past say so", () =>
    Effect.gen(function* () {
      const { within } = yield* ShopsNearby
      const sql = yield* SqlClient.SqlClient
      const around = { lat: 35.6895, lng: 139.6917, radiusM: 500, limit: 1 }
      assert.isNull((yield* within(around)).age)
      const aged = Effect.gen(function* () {
        // The clock of tests stands in 1970.
        yield* sql`update trade_area_shop_list set year = 1968`
        return yield* Effect.fail((yield* within(around)).age?.ja)
      })
      assert.include(yield* Effect.flip(sql.withTransaction(aged)), "2年前")
    })
  )

  it.effect("They are read by their place, however many shops the planner knows of", () =>
    Effect.gen(function* () {
      const { within } = yield* ShopsNearby
      const sql = yield* SqlClient.SqlClient
      const table = "trade_area_shop"
      yield* sql.withTransaction(
        Effect.gen(function* () {
          yield* sql`set local plan_cache_mode = force_generic_plan`
          // As if each shop had a list of its own: what an import leaves until the table is analysed.
          yield* sql`
            select pg_restore_attribute_stats('schemaname', 'public', 'relname', ${table}::text, 'attname', 'list',
              'inherited', false, 'null_frac', 0::real, 'avg_width', 8::int4, 'n_distinct', -1::real)`
          // Over the date line a circle has two boxes.
          for (const lng of [139.69, 179.999]) yield* within({ lat: 35.69, lng, radiusM: 500, limit: 10 })
          yield* within({
            lat: 35.69,
            lng: 139.69,
            radiusM: 500,
            limit: 10,
            industry: "restaurant",
            subIndustry: "cafe"
          })
          for (const size of [
            { pages: 0, rows: 0 },
            { pages: 1, rows: 1 },
            { pages: 1_000, rows: 100 },
            { pages: 100_000, rows: 5_000_000 }
          ]) {
            yield* pretend(sql, (name) => name === table, size)
            const found = (yield* indexesOf(sql, table)).filter(({ statement }) => statement.includes("lat between"))
            assert.isAtLeast(found.length, 3)
            for (const { indexes, statement } of found) {
              assert.deepStrictEqual(indexes, ["trade_area_shop_by_place"], `${size.rows} rows: ${statement}`)
            }
          }
        })
      )
    })
  )

  it.effect("A place that no list knows says so", () =>
    Effect.gen(function* () {
      const { isKind, within } = yield* ShopsNearby
      const nowhere = yield* within({ lat: 24.1, lng: 153.9, radiusM: 3_000, limit: 10 })
      assert.deepStrictEqual([nowhere.count, nowhere.isAnyKnown], [0, false])
      assert.deepStrictEqual([isKind("cafe", "restaurant"), isKind("cafe", "clinic")], [true, false])
    })
  )
})

import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Areas } from "../../../modules/area/Areas.ts"
import { profileMetrics } from "../../../modules/area/facts/Metric.ts"
import { municipalities } from "../../../modules/area/facts/Municipality.ts"
import * as SeedData from "../../../modules/area/statistics/SeedData.ts"
import { services } from "../support.ts"

layer(services)("the seed data", (it) => {
  it.effect("covers the special wards, the designated cities and every prefectural capital", () =>
    Effect.sync(() => {
      const { areas, provenance } = SeedData.read()
      assert.strictEqual(areas.size, 74)
      const special = [...municipalities.values()].filter(
        ({ kind }) => kind === "special_ward" || kind === "designated_city"
      )
      for (const { code } of special) assert.isTrue(areas.has(code))
      assert.strictEqual(new Set([...areas.keys()].map((code) => code.slice(0, 2))).size, 47)
      for (const figures of areas.values()) {
        for (const metric of profileMetrics.filter((name) => name !== "totalArea"))
          assert.isTrue(Number.isFinite(figures[metric]))
      }
      for (const { source, unit, year } of Object.values(provenance)) {
        assert.isTrue(year >= 2016 && year <= 2050 && unit.length > 0 && source.length > 0)
      }
    })
  )

  it.effect("is loaded once by concurrent starts, and then readable", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const loaded = yield* Effect.all([SeedData.load, SeedData.load, SeedData.load], { concurrency: 3 })
      assert.deepStrictEqual([...loaded].sort(), [0, 0, 74])
      assert.strictEqual(yield* SeedData.load, 0)
      const [count] = yield* sql`select count(*) from area_profile`
      assert.deepStrictEqual(count, { count: 74 })
      assert.deepStrictEqual(yield* sql`select * from event`, [], "these profiles were not requested")
    })
  )

  it.effect("gives every area all scores, compared with the whole nation", () =>
    Effect.gen(function* () {
      yield* SeedData.load
      const areas = yield* Areas
      for (const code of SeedData.read().areas.keys()) {
        const { categories, explanation, overallScore } = yield* areas.explainedScores(code, "en")
        for (const score of [overallScore, ...Object.values(categories)]) assert.isTrue(score! >= 0 && score! <= 100)
        for (const { indicators } of Object.values(explanation!.categories)) {
          for (const { comparedWith } of indicators) assert.strictEqual(comparedWith.nation, 1741)
        }
      }
    })
  )

  it.effect("leaves other areas unanalyzed", () =>
    Effect.gen(function* () {
      yield* SeedData.load
      const areas = yield* Areas
      const error = yield* Effect.flip(areas.profile("01101"))
      assert.deepInclude(error, { _tag: "AreaNotAnalyzed", statistics: false })
      assert.match((error as { readonly detail: string }).detail, /No statistics of 北海道札幌市中央区 are imported/)
    })
  )
})

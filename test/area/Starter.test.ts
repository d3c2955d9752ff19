import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Areas } from "../../modules/area/Areas.ts"
import { scoringMetrics } from "../../modules/area/Metric.ts"
import { municipalities } from "../../modules/area/Municipality.ts"
import * as Starter from "../../modules/area/Starter.ts"
import { services } from "./support.ts"

layer(services)("the starter facts", (it) => {
  it.effect("cover the special wards, the designated cities and every prefectural capital", () =>
    Effect.sync(() => {
      const { areas, provenance } = Starter.read()
      assert.strictEqual(areas.size, 74)
      const special = [...municipalities.values()].filter(
        ({ kind }) => kind === "special_ward" || kind === "designated_city"
      )
      for (const { code } of special) assert.isTrue(areas.has(code))
      assert.strictEqual(new Set([...areas.keys()].map((code) => code.slice(0, 2))).size, 47)
      for (const figures of areas.values()) {
        for (const metric of scoringMetrics.filter((name) => name !== "totalArea"))
          assert.isTrue(Number.isFinite(figures[metric]))
      }
      for (const { source, unit, year } of Object.values(provenance)) {
        assert.isTrue(year >= 2020 && year <= 2026 && unit.length > 0 && source.length > 0)
      }
    })
  )

  it.effect("are loaded once by starts that happen at once, and answer then", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const loaded = yield* Effect.all([Starter.load, Starter.load, Starter.load], { concurrency: 3 })
      assert.deepStrictEqual([...loaded].sort(), [0, 0, 74])
      assert.strictEqual(yield* Starter.load, 0)
      const [count] = yield* sql`select count(*) from area_profile`
      assert.deepStrictEqual(count, { count: 74 })
      assert.deepStrictEqual(yield* sql`select * from event`, [], "nobody asked for these profiles")
    })
  )

  it.effect("give every area all of its scores, against the whole nation", () =>
    Effect.gen(function* () {
      yield* Starter.load
      const areas = yield* Areas
      for (const code of Starter.read().areas.keys()) {
        const { categories, explanation, overallScore } = yield* areas.explainedScores(code, "en")
        for (const score of [overallScore, ...Object.values(categories)]) assert.isTrue(score! >= 0 && score! <= 100)
        for (const { indicators } of Object.values(explanation!.categories)) {
          for (const { comparedWith } of indicators) assert.strictEqual(comparedWith.nation, 1741)
        }
      }
    })
  )

  it.effect("leave an area that they do not hold unanalyzed", () =>
    Effect.gen(function* () {
      yield* Starter.load
      const areas = yield* Areas
      const error = yield* Effect.flip(areas.profile("01101"))
      assert.deepInclude(error, { _tag: "AreaNotAnalyzed", statistics: false })
      assert.match((error as { readonly detail: string }).detail, /No statistics of 北海道札幌市中央区 are imported/)
    })
  )
})

import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Areas } from "../../modules/area/Areas.ts"
import { AreaStatistics } from "../../modules/area/contract.ts"
import * as SeedData from "../../modules/area/statistics/SeedData.ts"
import { services } from "./support.ts"

layer(services)("the statistics of an area, for other modules,", (it) => {
  it.effect("distinguish unknown, known and analysed areas", () =>
    Effect.gen(function* () {
      yield* SeedData.load
      const { figures } = yield* AreaStatistics
      assert.isUndefined(yield* figures("99999"))
      assert.isUndefined(yield* figures(""))
      const bare = (yield* figures("01101"))!
      assert.deepInclude(bare, { areaName: "北海道札幌市中央区", cityCode: "01100", analysed: false })
      const shinjuku = (yield* figures("13104"))!
      assert.deepInclude(shinjuku, { areaName: "東京都新宿区", cityCode: undefined, analysed: true })
      assert.isAbove(shinjuku.facts.get("population")!.value, 300_000)
    })
  )

  it.effect("are not analysed for an area with figures until its profile is generated", () =>
    Effect.gen(function* () {
      yield* SeedData.load
      const { generate } = yield* Areas
      const { figures } = yield* AreaStatistics
      const sql = yield* SqlClient.SqlClient
      yield* sql`delete from area_profile where area_code = '13104'`
      const before = (yield* figures("13104"))!
      assert.isTrue(before.facts.has("population"))
      assert.isFalse(before.analysed)
      yield* generate("13104", "job")
      assert.isTrue((yield* figures("13104"))!.analysed)
    })
  )
})

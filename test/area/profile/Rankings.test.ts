import { assert, describe, it, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Areas } from "../../../modules/area/Areas.ts"
import type { Ranking } from "../../../modules/area/AreaView.ts"
import { type RankingQuery, rankingJson } from "../../../modules/area/profile/Rankings.ts"
import * as SeedData from "../../../modules/area/statistics/SeedData.ts"
import { services } from "../support.ts"

describe("the JSON of a ranking", () => {
  it("gives equal scores the same rank and counts all of them for the next", () => {
    const text = rankingJson("people", { codes: "13101,13102,13103,13104", scores: "99.8,99.8,99.7,50" })
    assert.deepStrictEqual(JSON.parse(text), {
      category: "people",
      items: [
        { areaCode: "13101", areaName: "東京都千代田区", score: 99.8, rank: 1 },
        { areaCode: "13102", areaName: "東京都中央区", score: 99.8, rank: 1 },
        { areaCode: "13103", areaName: "東京都港区", score: 99.7, rank: 3 },
        { areaCode: "13104", areaName: "東京都新宿区", score: 50, rank: 4 }
      ]
    })
  })

  it("has an empty list if nothing is ranked", () => {
    assert.deepStrictEqual(JSON.parse(rankingJson("risk", { codes: null, scores: null })), {
      category: "risk",
      items: []
    })
  })
})

layer(services)("a ranking", (it) => {
  const first = (query: RankingQuery) =>
    Effect.gen(function* () {
      const { body, tag } = yield* (yield* Areas).ranking(query)
      const { items } = JSON.parse(new TextDecoder().decode(body)) as typeof Ranking.Type
      return { best: items[0]?.areaCode, tag, length: items.length }
    })

  it.effect("is never older than the request, though it is built once per change", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const query = { category: "people", limit: 5 } as const
      assert.deepInclude(yield* first(query), { length: 0 })
      yield* SeedData.load
      const before = yield* first(query)
      assert.strictEqual(before.best, "13102")
      assert.deepStrictEqual(yield* first(query), before)
      yield* sql`update area_profile set people = 100 where area_code = '47201'`
      const after = yield* first(query)
      assert.strictEqual(after.best, "47201")
      assert.notStrictEqual(after.tag, before.tag)
      yield* sql`delete from area_profile where area_code = '47201'`
      assert.deepStrictEqual(yield* first(query), before)
    })
  )

  it.effect("contains a change right after its commit, and not before", () =>
    Effect.gen(function* () {
      yield* SeedData.load
      const sql = yield* SqlClient.SqlClient
      const query = { category: "risk", limit: 1, prefCode: "13" } as const
      const before = yield* first(query)
      yield* sql.withTransaction(
        Effect.gen(function* () {
          yield* sql`update area_profile set risk = 100 where area_code = '13101'`
          assert.deepStrictEqual(yield* first(query), before)
        })
      )
      assert.strictEqual((yield* first(query)).best, "13101")
    })
  )

  it.effect("is cached per category, prefecture and limit", () =>
    Effect.gen(function* () {
      yield* SeedData.load
      const lengths = yield* Effect.forEach([1, 7, 100], (limit) => first({ category: "economy", limit }))
      assert.deepStrictEqual(
        lengths.map(({ length }) => length),
        [1, 7, 73]
      )
      assert.match((yield* first({ category: "economy", limit: 1, prefCode: "27" })).best!, /^27/)
      assert.match((yield* first({ category: "economy", limit: 1, prefCode: "01" })).best!, /^01/)
    })
  )
})

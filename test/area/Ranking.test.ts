import { assert, describe, it } from "@effect/vitest"
import { rankingJson } from "../../modules/area/Ranking.ts"

describe("the ranking as text", () => {
  it("lets equal scores share a rank and counts them all for the next", () => {
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

  it("is an empty list where nothing is ranked", () => {
    assert.deepStrictEqual(JSON.parse(rankingJson("risk", { codes: null, scores: null })), {
      category: "risk",
      items: []
    })
  })
})

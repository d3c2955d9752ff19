/** The shops around a point without the index in memory: the same as those of the index, and as the answer of the API. */
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { ShopsNearby } from "../../../modules/trade-area/contract.ts"
import * as NearbyShops from "../../../modules/trade-area/shop/NearbyShops.ts"
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

  it.effect("A place that no list knows says so", () =>
    Effect.gen(function* () {
      const { isKind, within } = yield* ShopsNearby
      const nowhere = yield* within({ lat: 24.1, lng: 153.9, radiusM: 3_000, limit: 10 })
      assert.deepStrictEqual([nowhere.count, nowhere.isAnyKnown], [0, false])
      assert.deepStrictEqual([isKind("cafe", "restaurant"), isKind("cafe", "clinic")], [true, false])
    })
  )
})

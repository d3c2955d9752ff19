import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import * as CircleIndex from "../../../modules/trade-area/people/CircleIndex.ts"
import { overlapArea } from "../../../modules/trade-area/people/Overlap.ts"
import { distanceM } from "../../../modules/trade-area/place/Sphere.ts"

describe("two circles", () => {
  it("share nothing apart, the smaller one within, and half a lens between", () => {
    assert.strictEqual(overlapArea(3, 1, 2), 0)
    assert.strictEqual(overlapArea(5, 1, 2), 0)
    assert.closeTo(overlapArea(0.5, 1, 2), Math.PI, 1e-12)
    assert.closeTo(overlapArea(0, 2, 2), 4 * Math.PI, 1e-12)
    // The lens of two unit circles through each other's centres: 2 pi / 3 - sqrt(3) / 2.
    assert.closeTo(overlapArea(1, 1, 1), (2 * Math.PI) / 3 - Math.sqrt(3) / 2, 1e-12)
    assert.closeTo(overlapArea(1.5, 1, 2), overlapArea(1.5, 2, 1), 1e-12)
  })
})

/** Circles of all classes of radius, in the whole of Japan and around one place. */
const circles = (): CircleIndex.Circles => {
  let seed = 11
  const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647
  const count = 4000
  const numbers = (of: (i: number) => number) => Float64Array.from({ length: count }, (_, i) => of(i))
  const isNear = (i: number) => i % 2 === 0
  return {
    lat: numbers((i) => (isNear(i) ? 35.6 + 0.2 * random() : 24 + 21 * random())),
    lng: numbers((i) => (isNear(i) ? 139.6 + 0.2 * random() : 123 + 23 * random())),
    radiusM: Float32Array.from(numbers(() => 50 * Math.exp(6 * random()))),
    residents: Float32Array.from(numbers(() => Math.floor(1000 * random()))),
    daytime: Float32Array.from(numbers(() => Math.floor(1000 * random()))),
    passengers: Float32Array.from(numbers(() => Math.floor(1000 * random())))
  }
}

describe("an index of circles", () => {
  it.effect("finds what a walk over all circles finds", () =>
    Effect.gen(function* () {
      const all = circles()
      const index = yield* CircleIndex.make(all)
      for (const radiusM of [100, 500, 3000, 10_000]) {
        for (const centre of [
          { lat: 35.7, lng: 139.7 },
          { lat: 35.6001, lng: 139.6001 },
          { lat: 43, lng: 141 }
        ]) {
          const expected = { residents: 0, daytime: 0, passengers: 0, whole: 0, touched: 0 }
          for (let i = 0; i < all.lat.length; i++) {
            const own = all.radiusM[i]!
            const distance = distanceM(centre, { lat: all.lat[i]!, lng: all.lng[i]! })
            const share = Math.min(1, overlapArea(distance, own, radiusM) / (Math.PI * own * own))
            if (distance >= radiusM + own) continue
            expected.residents += share * all.residents[i]!
            expected.daytime += share * all.daytime[i]!
            expected.passengers += share * all.passengers[i]!
            expected.touched += all.residents[i]!
            if (share > 0.999_999) expected.whole += all.residents[i]!
          }
          const found = index.within(centre, radiusM)
          for (const name of ["residents", "daytime", "passengers", "whole", "touched"] as const) {
            assert.closeTo(found[name], expected[name], 1e-6 * (1 + expected[name]))
          }
        }
      }
    })
  )
})

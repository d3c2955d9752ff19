import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { distanceM } from "../../../modules/trade-area/place/Sphere.ts"
import { type IndexedShop, Segment } from "../../../modules/trade-area/shop/index/Segment.ts"
import { countOf, ShopIndex } from "../../../modules/trade-area/shop/index/ShopIndex.ts"
import { subIndustries, subIndustry } from "../../../modules/trade-area/shop/kind/SubIndustry.ts"
import { randoms } from "./files.ts"

const shopsIn = (
  count: number,
  south: number,
  west: number,
  height: number,
  width: number
): ReadonlyArray<IndexedShop> => {
  const random = randoms(count)
  return Array.from({ length: count }, (_, id) => ({
    id,
    name: `店${id}`,
    kind: Math.floor(random() * subIndustries.length),
    lat: south + random() * height,
    lng: west + random() * width,
    rating: id % 3 === 0 ? 4.1 : null,
    reviewCount: id % 3 === 0 ? id : null
  }))
}

const indexOf = (shops: ReadonlyArray<IndexedShop>, parts = 3) => {
  const size = Math.ceil(shops.length / parts)
  const segments = Array.from({ length: parts }, (_, i) => new Segment(shops.slice(i * size, (i + 1) * size)))
  return new ShopIndex(1, segments, [])
}

const tokyo = shopsIn(3000, 35.6, 139.6, 0.15, 0.2)
const index = indexOf(tokyo)

const bruteForce = (shops: ReadonlyArray<IndexedShop>, lat: number, lng: number, radiusM: number) =>
  shops
    .map((shop) => ({ shop, metres: distanceM({ lat, lng }, shop) }))
    .filter(({ metres }) => metres <= radiusM)
    .sort((a, b) => a.metres - b.metres || a.shop.id - b.shop.id)

const between = (minimum: number, maximum: number) => Schema.Finite.check(Schema.isBetween({ minimum, maximum }))
const place = { lat: between(35.55, 35.8), lng: between(139.55, 139.85), radiusM: between(100, 3000) }
const Limit = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 200 }))

describe("the index of shops", () => {
  it.prop(
    "finds exactly the shops within the great-circle radius, the nearest first",
    place,
    ({ lat, lng, radiusM }) => {
      const expected = bruteForce(tokyo, lat, lng, radiusM)
      const { byKind, nearest } = index.around(lat, lng, radiusM, {}, Number.POSITIVE_INFINITY)
      assert.deepStrictEqual(
        nearest.map(({ shop }) => shop.id),
        expected.map(({ shop }) => shop.id)
      )
      assert.strictEqual(countOf(byKind, {}), expected.length)
      assert.strictEqual(index.count(lat, lng, radiusM), expected.length)
    }
  )

  it.prop(
    "never has fewer shops in a larger radius, and the nearest stay the nearest",
    { ...place, limit: Limit },
    ({ lat, limit, lng, radiusM }) => {
      const filter = { industry: "restaurant" } as const
      const small = index.around(lat, lng, radiusM, filter, limit)
      const large = index.around(lat, lng, radiusM * 1.3, filter, limit)
      assert.isAtLeast(countOf(large.byKind, filter), countOf(small.byKind, filter))
      assert.isAtMost(small.nearest.length, limit)
      const ids = (found: typeof small) => found.nearest.map(({ shop }) => shop.id)
      assert.deepStrictEqual(ids(large).slice(0, small.nearest.length), ids(small))
    }
  )

  it("includes a shop at exactly the radius and excludes one beyond it", () => {
    const at: IndexedShop = { id: 7, name: "端", kind: 0, lat: 35.7, lng: 139.7, rating: null, reviewCount: null }
    const one = indexOf([at], 1)
    const metres = distanceM({ lat: 35.69, lng: 139.69 }, at)
    assert.strictEqual(one.count(35.69, 139.69, metres), 1)
    assert.strictEqual(one.count(35.69, 139.69, metres - 1e-6), 0)
    assert.strictEqual(one.count(35.7, 139.7, 0), 1)
  })

  it("finds across the 180th meridian and around a pole", () => {
    for (const [lat, lng] of [
      [0, 179.999],
      [0, -179.999],
      [65, 180],
      [89.99, 10],
      [-89.995, -120]
    ] as const) {
      const isPolar = Math.abs(lat) > 80
      const around = shopsIn(500, 0, 0, 1, 1).map(
        (shop): IndexedShop =>
          Object.assign(shop, {
            lat: Math.max(-90, Math.min(90, lat - 0.02 + shop.lat * 0.04)),
            lng: ((shop.lng * (isPolar ? 360 : 0.04) + lng - 0.02 + 540) % 360) - 180
          })
      )
      const found = indexOf(around, 2).around(lat, lng, 1500, {}, 1000)
      assert.deepStrictEqual(
        found.nearest.map(({ shop }) => shop.id),
        bruteForce(around, lat, lng, 1500).map(({ shop }) => shop.id)
      )
      assert.isAbove(found.nearest.length, 0, `${lat} ${lng}`)
    }
  })

  it("keeps what is known of a shop", () => {
    const [first] = bruteForce(tokyo, 35.68, 139.7, 3000)
    const found = index.around(35.68, 139.7, 3000, {}, 1).nearest[0]!.shop
    assert.deepInclude(found, {
      id: first!.shop.id,
      name: first!.shop.name,
      lat: first!.shop.lat,
      lng: first!.shop.lng
    })
    assert.strictEqual(found.kind.code, first!.shop.kind)
    assert.strictEqual(found.rating, first!.shop.rating)
    assert.strictEqual(found.reviewCount, first!.shop.reviewCount)
  })

  it("counts by industry and by kind, and samples shops of a kind evenly", () => {
    const ramen = subIndustry("ramen")
    const expected = tokyo.filter(({ kind }) => kind === ramen.code).length
    assert.strictEqual(countOf(index.byKind, { subIndustry: ramen }), expected)
    assert.strictEqual(index.count(35.68, 139.7, 50_000, { subIndustry: ramen }), expected)
    assert.isTrue(index.sample({ subIndustry: ramen }, 10).length <= 10)
    assert.strictEqual(index.sample({ subIndustry: ramen }, 10_000).length, expected)
    assert.strictEqual(index.sample({}, 100).length, 100)
  })

  it("holds some sixty bytes a shop", () => {
    assert.isBelow(index.bytes / index.size, 80)
  })

  it("is empty without shops", () => {
    const empty = new ShopIndex(0, [], [])
    assert.strictEqual(empty.count(35, 139, 3000), 0)
    assert.deepStrictEqual(empty.around(35, 139, 3000, {}, 10).nearest, [])
    assert.deepStrictEqual(empty.sample({}, 10), [])
  })
})

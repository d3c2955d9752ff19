import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { boxAround, distanceM } from "../../../modules/trade-area/place/Sphere.ts"

const between = (minimum: number, maximum: number) => Schema.Finite.check(Schema.isBetween({ minimum, maximum }))
const Point = Schema.Struct({ lat: between(-89, 89), lng: between(-179, 179) })

describe("a distance", () => {
  it("agrees with published ones within half a percent", () => {
    const tokyo = { lat: 35.681382, lng: 139.766084 }
    assert.strictEqual(distanceM(tokyo, tokyo), 0)
    assert.closeTo(distanceM(tokyo, { lat: 34.702485, lng: 135.495951 }), 403_300, 2000)
    assert.closeTo(distanceM({ lat: 0, lng: 0 }, { lat: 0, lng: 1 }), 111_195, 1)
    assert.closeTo(distanceM({ lat: 0, lng: 179.9 }, { lat: 0, lng: -179.9 }), 22_239, 1)
  })

  it.prop(
    "is the same in both directions, and keeps the triangle inequality",
    { a: Point, b: Point, c: Point },
    (of) => {
      const { a, b, c } = of
      assert.closeTo(distanceM(a, b), distanceM(b, a), 1e-6)
      assert.isAtMost(distanceM(a, c), distanceM(a, b) + distanceM(b, c) + 1e-3)
    }
  )
})

describe("a box around a circle", () => {
  it.prop(
    "holds every point within the radius",
    { center: Point, radiusM: between(1, 100_000), bearing: between(0, 2 * Math.PI), share: between(0, 1) },
    ({ bearing, center, radiusM, share }) => {
      const near = {
        lat: center.lat + (share * radiusM * Math.cos(bearing)) / 111_195,
        lng: center.lng + (share * radiusM * Math.sin(bearing)) / (111_195 * Math.cos((center.lat * Math.PI) / 180))
      }
      if (distanceM(center, near) > radiusM) return
      const { east, north, south, west } = boxAround(center, radiusM)
      assert.isTrue(near.lat >= south && near.lat <= north && near.lng >= west && near.lng <= east)
    }
  )

  it("is a ring around a pole", () => {
    assert.deepInclude(boxAround({ lat: 89.999, lng: 10 }, 1000), { west: -180, east: 180, north: 90 })
  })
})

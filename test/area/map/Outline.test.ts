import { assert, describe, it } from "@effect/vitest"
import type { Feature, Position } from "geojson"
import { outlineOf } from "../../../modules/area/map/Outline.ts"

const polygon = (...rings: ReadonlyArray<ReadonlyArray<Position>>): Feature => ({
  type: "Feature",
  properties: null,
  geometry: { type: "Polygon", coordinates: rings.map((ring) => ring.concat([ring[0]!])) }
})

const square = (x: number, y: number, size: number): ReadonlyArray<Position> => [
  [x, y],
  [x + size, y],
  [x + size, y + size],
  [x, y + size]
]

describe("An outline", () => {
  it("of two neighbours has none of the border between them, however they wind", () => {
    const both = outlineOf([polygon(square(130, 30, 1)), polygon(square(131, 30, 1).toReversed())], 0.1)
    assert.deepStrictEqual(both?.box, { west: 130, south: 30, east: 132, north: 31 })
    assert.strictEqual(both?.coordinates.length, 1)
    assert.strictEqual(both?.coordinates[0]?.length, 1)
    // Four corners and the first of them again: vertices on a straight line are left out.
    assert.strictEqual(both?.coordinates[0]?.[0]?.length, 5)
  })

  it("keeps islands apart, and a hole in the polygon around it", () => {
    const island = polygon(square(140, 30, 0.5))
    const lake = polygon(square(130, 30, 3), square(131, 31, 1))
    const { coordinates } = outlineOf([island, lake], 0.1)!
    assert.deepStrictEqual(coordinates.map((rings) => rings.length).toSorted(), [1, 2])
  })

  it("fills the hole that another area leaves no more", () => {
    const { coordinates } = outlineOf(
      [polygon(square(130, 30, 3), square(131, 31, 1)), polygon(square(131, 31, 1))],
      0.1
    )!
    assert.deepStrictEqual(
      coordinates.map((rings) => rings.length),
      [1]
    )
  })

  it("of an area that is smaller than the grid is drawn on a finer one", () => {
    const tiny = outlineOf([polygon(square(130.01, 30.01, 0.012))], 0.1)!
    assert.isAbove(tiny.box.east, tiny.box.west)
    assert.isAbove(tiny.box.north, tiny.box.south)
  })
})

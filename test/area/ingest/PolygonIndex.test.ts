import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import type { Feature, Position } from "geojson"
import { orient2d } from "robust-predicates"
import { polygons } from "../../../modules/area/ingest/formats/Boundaries.ts"
import { type AreaAt, areaAt } from "../../../modules/area/ingest/PolygonIndex.ts"
import { shippedBoundaries } from "../../../modules/area/ingest/ShippedBoundaries.ts"

type Ring = ReadonlyArray<Position>
interface Polygon {
  readonly code: string
  readonly rings: ReadonlyArray<Ring>
}

const square = (west: number, south: number, size: number): Ring => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south]
]

const polygonsOf = ({ geometry, properties }: Feature): ReadonlyArray<Polygon> => {
  const code: unknown = properties?.["N03_007"]
  if (typeof code !== "string") return []
  if (geometry?.type === "Polygon") return [{ code, rings: geometry.coordinates }]
  return geometry?.type === "MultiPolygon" ? geometry.coordinates.map((rings) => ({ code, rings })) : []
}

interface Edge {
  readonly from: Position
  readonly to: Position
  readonly codes: Array<string>
}

/** Edges that two areas share, by their ends. */
const sharedEdges = (all: ReadonlyArray<Polygon>): ReadonlyArray<Edge> => {
  const edges = new Map<string, Edge>()
  for (const { code, rings } of all)
    for (const ring of rings)
      for (const [i, to] of ring.entries()) {
        const from = ring[i - 1]
        if (from === undefined) continue
        const name = [from, to].map(String).sort().join(" ")
        const known = edges.get(name)
        if (known === undefined) edges.set(name, { from, to, codes: [code] })
        else known.codes.push(code)
      }
  return [...edges.values()].filter(({ codes }) => new Set(codes).size > 1)
}

const isOn = (x: number, y: number, [x1 = 0, y1 = 0]: Position, [x2 = 0, y2 = 0]: Position): boolean =>
  orient2d(x1, y1, x2, y2, x, y) === 0

describe("areas by their borders", () => {
  it("hold their edge, spare their holes, and give the lowest code where they overlap", () => {
    const ring: Polygon = { code: "13102", rings: [square(139, 35, 3), square(140, 36, 1)] }
    const at = areaAt([ring, { code: "13101", rings: [square(139, 35, 0.5)] }])
    assert.strictEqual(at(37.5, 141.5), "13102")
    assert.isUndefined(at(36.5, 140.5))
    assert.strictEqual(at(35.25, 139.25), "13101")
    for (const [lat, lng] of [
      [35, 141],
      [38, 141],
      [37, 139],
      [37, 142],
      [38, 142],
      [36.5, 140],
      [36, 140.5]
    ] as const)
      assert.strictEqual(at(lat, lng), "13102", `${lat}, ${lng}`)
    assert.isUndefined(at(38.000_001, 141))
    assert.isUndefined(areaAt([])(35, 139))
  })

  it.effect("of Japan hold each point between two of them in one, whatever their order", () =>
    Effect.gen(function* () {
      const { features } = yield* polygons(yield* shippedBoundaries)
      const all = features.flatMap(polygonsOf)
      const edges = sharedEdges(all)
      assert.isAbove(edges.length, 89_000)
      const alone = new Map<string, AreaAt>()
      for (const [code, parts] of Map.groupBy(all, ({ code }) => code)) alone.set(code, areaAt(parts))
      const [at, reversed] = [areaAt(all), areaAt(all.toReversed())]
      const wrong = edges.filter(({ codes, from, to }, i) => {
        if (i % 8 > 0) return false
        const [lat, lng] = [(from[1]! + to[1]!) / 2, (from[0]! + to[0]!) / 2]
        const holders = codes.filter((code) => alone.get(code)!(lat, lng) !== undefined)
        const [found, again] = [at(lat, lng), reversed(lat, lng)]
        // Rounding leaves some points exactly on the edge: both areas touch them, and one has them.
        return (
          found === undefined ||
          found !== again ||
          !holders.includes(found) ||
          (holders.length > 1 && !isOn(lng, lat, from, to))
        )
      })
      assert.deepStrictEqual(wrong, [])
    })
  )

  const Share = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1 }))
  it.prop(
    "that meet in one corner share the ground around it without gap or overlap",
    { x: Share, y: Share, along: Share, edge: Schema.Literals([0, 1, 2, 3]) },
    ({ along, edge, x, y }) => {
      const outer = square(-1, -1, 3)
      const wedges = outer
        .slice(1)
        .map((to, i): Polygon => ({ code: String(i), rings: [[[x, y], outer[i]!, to, [x, y]]] }))
      const [east = 0, north = 0] = outer[edge]!
      const [lng, lat] = [x + (east - x) * along, y + (north - y) * along]
      const holders = wedges.filter((wedge) => areaAt([wedge])(lat, lng) !== undefined)
      assert.isAtLeast(holders.length, 1)
      assert.include(
        holders.map(({ code }) => code),
        areaAt(wedges)(lat, lng)
      )
    }
  )
})

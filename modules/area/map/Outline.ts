/**
 * Coarser outlines of areas: every vertex is moved to a grid, so that neighbours keep their common border without gaps, and
 * borders between areas that are shown as one disappear. Pure.
 */
import type { Feature, Position } from "geojson"

/** On the grid: whole numbers. */
type Vertex = readonly [x: number, y: number]
type Ring = ReadonlyArray<Vertex>

export interface Outline {
  /** Coordinates of a GeoJSON MultiPolygon, in degrees. */
  readonly coordinates: ReadonlyArray<ReadonlyArray<ReadonlyArray<Position>>>
  readonly box: Box
}

/** In degrees. */
export interface Box {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/** Twice the area that a ring encloses; negative when it runs clockwise. */
const areaOf = (ring: Ring): number =>
  ring.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = ring[(i + 1) % ring.length]!
    return sum + x * nextY - nextX * y
  }, 0)

const onGrid = (ring: ReadonlyArray<Position>, grid: number, clockwise: boolean): Ring => {
  const vertices: Array<Vertex> = []
  for (const [lng = 0, lat = 0] of ring) {
    const vertex: Vertex = [Math.round(lng / grid), Math.round(lat / grid)]
    const last = vertices.at(-1)
    if (last === undefined || last[0] !== vertex[0] || last[1] !== vertex[1]) vertices.push(vertex)
  }
  vertices.pop()
  return areaOf(vertices) < 0 === clockwise ? vertices : vertices.toReversed()
}

/** Outer rings run counterclockwise, holes clockwise. */
const ringsOf = ({ geometry }: Feature, grid: number): ReadonlyArray<Ring> => {
  const polygons =
    geometry?.type === "Polygon"
      ? [geometry.coordinates]
      : geometry?.type === "MultiPolygon"
        ? geometry.coordinates
        : []
  return polygons.flatMap((rings) => rings.map((ring, i) => onGrid(ring, grid, i > 0)))
}

/** A latitude on the finest grid stays below it. */
const columns = 2 ** 20
const idOf = ([x, y]: Vertex): number => x * columns + y
const vertexOf = (id: number): Vertex => [Math.floor(id / columns), id % columns]

/** What is left of the edges once those that two rings have in common, one in each direction, are dropped. */
const borderOf = (rings: ReadonlyArray<Ring>): Map<number, Array<number>> => {
  const edges = new Map<number, Array<number>>()
  for (const ring of rings) {
    for (const [i, vertex] of ring.entries()) {
      const from = idOf(vertex)
      const to = idOf(ring[(i + 1) % ring.length]!)
      const back = edges.get(to)
      const opposite = back?.indexOf(from) ?? -1
      const ends = edges.get(from)
      if (opposite >= 0) back!.splice(opposite, 1)
      else if (ends !== undefined) ends.push(to)
      else edges.set(from, [to])
    }
  }
  return edges
}

/** As many edges leave a vertex as arrive there, so every walk ends where it began. */
const walks = (edges: Map<number, Array<number>>): ReadonlyArray<Ring> => {
  const rings: Array<Ring> = []
  for (const [start, ends] of edges) {
    while (ends.length > 0) {
      const ring: Array<Vertex> = []
      for (let at = start; ; ) {
        ring.push(vertexOf(at))
        at = edges.get(at)!.pop()!
        if (at === start) break
      }
      rings.push(ring)
    }
  }
  return rings
}

/** Without the vertices on a straight line. */
const thin = (ring: Ring): Ring =>
  ring.filter(([x, y], i) => {
    const [beforeX, beforeY] = ring[(i + ring.length - 1) % ring.length]!
    const [nextX, nextY] = ring[(i + 1) % ring.length]!
    return (x - beforeX) * (nextY - y) !== (y - beforeY) * (nextX - x)
  })

const contains = (ring: Ring, [x, y]: Vertex): boolean =>
  ring.reduce((inside, [aX, aY], i) => {
    const [bX, bY] = ring[(i + 1) % ring.length]!
    const crosses = aY > y !== bY > y && x < ((bX - aX) * (y - aY)) / (bY - aY) + aX
    return crosses ? !inside : inside
  }, false)

/** Each hole with the smallest ring around it. */
const polygonsOf = (rings: ReadonlyArray<Ring>): ReadonlyArray<ReadonlyArray<Ring>> => {
  const outer = rings.filter((ring) => areaOf(ring) > 0).toSorted((a, b) => areaOf(a) - areaOf(b))
  const polygons = new Map(outer.map((ring) => [ring, [ring]]))
  for (const hole of rings.filter((ring) => areaOf(ring) < 0)) {
    const around = outer.find((ring) => contains(ring, hole[0]!))
    if (around !== undefined) polygons.get(around)!.push(hole)
  }
  return [...polygons.values()]
}

/** The outline of some areas as one. A grid too coarse for a small one becomes finer for it. */
export const outlineOf = (features: ReadonlyArray<Feature>, grid: number): Outline | undefined => {
  for (const fine of [grid, grid / 4, grid / 20]) {
    const border = walks(borderOf(features.flatMap((feature) => ringsOf(feature, fine))))
    const polygons = polygonsOf(border.map(thin).filter((ring) => ring.length > 2))
    if (polygons.length === 0) continue
    const digits = Math.ceil(-Math.log10(fine)) + 1
    const degrees = (steps: number) => Number((steps * fine).toFixed(digits))
    const outer = polygons.flatMap(([ring]) => ring!)
    const [lngs, lats] = [outer.map(([x]) => x), outer.map(([, y]) => y)]
    const least = (values: ReadonlyArray<number>) => degrees(values.reduce((a, b) => Math.min(a, b)))
    const most = (values: ReadonlyArray<number>) => degrees(values.reduce((a, b) => Math.max(a, b)))
    return {
      coordinates: polygons.map((rings) =>
        rings.map((ring) => [...ring, ring[0]!].map(([x, y]) => [degrees(x), degrees(y)]))
      ),
      box: { west: least(lngs), south: least(lats), east: most(lngs), north: most(lats) }
    }
  }
  return undefined
}

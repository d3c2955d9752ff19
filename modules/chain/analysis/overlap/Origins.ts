/**
 * Where people are around stores, on a grid of squares: the town blocks of each square, by night and by day. Where these are switched
 * off: residents at the points of imported towns, each with an equal part of its municipality's residents, and elsewhere at the
 * centres of squares, each with the density of habitable land of the municipality that contains it.
 */
import { Context, Effect, Layer } from "effect"
import { type AreaComparison, AreaComparisons, AreaGeography, type Point } from "../../../area/contract.ts"
import { PeopleByBlock, type PeopleColumns, PlaceLookup } from "../../../trade-area/contract.ts"
import { distanceM, type Origins } from "./Huff.ts"

export interface OriginsFound {
  readonly origins: Origins
  /** Municipalities by what their residents are placed by. */
  readonly basis: {
    readonly townBlocks: number
    readonly towns: number
    readonly municipalDensity: number
    readonly unknown: number
  }
  readonly sources: ReadonlyArray<{ readonly name: string; readonly year: number }>
}

/**
 * Squares around a store: 1,000 of a few stores; of many as few as make 40,000 in all, but at least 30 each, so that 2,000 stores
 * have 60,000. A judgement between exactness and time.
 */
const mostPerStore = 1000
const leastPerStore = 30
const mostSquares = 40_000
const degreeM = 111_195

interface Grid {
  /** Centres of squares within the radius of any of the places, each once. */
  readonly points: ReadonlyArray<Point>
  readonly areaKm2: number
  readonly sideM: number
  /** Metres from the middle of a square to its points, in the mean. */
  readonly spreadM: number
  /** Position of the square that holds a point among the centres. */
  readonly at: (lat: number, lng: number) => number | undefined
  /** Positions of the squares whose middles are within a distance, in metres north and east, of that of a square. */
  readonly near: (position: number, metres: number) => ReadonlyArray<number>
}

/** Squares of one grid, so that those around several places coincide. */
export const squaresAround = (places: ReadonlyArray<Point>, radiusM: number): Grid => {
  const perStore = Math.min(mostPerStore, Math.max(leastPerStore, mostSquares / Math.max(1, places.length)))
  const sideM = radiusM * Math.sqrt(Math.PI / perStore)
  const height = sideM / degreeM
  const widthOf = (row: number) => sideM / (degreeM * Math.cos(((row + 0.5) * height * Math.PI) / 180))
  const keyOf = (row: number, column: number) => row * 1_000_000 + column
  const points: Array<Point> = []
  const positions = new Map<number, number>()
  for (const { lat, lng } of places) {
    const rows = Math.ceil(radiusM / sideM)
    const row = Math.floor(lat / height)
    for (let r = row - rows; r <= row + rows; r++) {
      const centre = (r + 0.5) * height
      const width = widthOf(r)
      const column = Math.floor(lng / width)
      for (let c = column - rows; c <= column + rows; c++) {
        const point = { lat: centre, lng: (c + 0.5) * width }
        const key = keyOf(r, c)
        if (positions.has(key) || distanceM(lat, lng, point.lat, point.lng) > radiusM) continue
        positions.set(key, points.length)
        points.push(point)
      }
    }
  }
  const at = (lat: number, lng: number) => {
    const row = Math.floor(lat / height)
    return positions.get(keyOf(row, Math.floor(lng / widthOf(row))))
  }
  return {
    points,
    areaKm2: (sideM / 1000) ** 2,
    sideM,
    spreadM: 0.383 * sideM,
    at,
    near: (position, metres) => {
      const { lat, lng } = points[position]!
      const width = widthOf(Math.floor(lat / height))
      const steps = Math.max(1, Math.round(metres / sideM))
      return Array.from({ length: (2 * steps + 1) ** 2 }, (_, i) => {
        const [row, column] = [Math.floor(i / (2 * steps + 1)) - steps, (i % (2 * steps + 1)) - steps]
        return at(lat + row * height, lng + column * width)
      }).flatMap((found) => found ?? [])
    }
  }
}

/** Blocks that are sorted into squares before other fibers have their turn: ten milliseconds. */
const atOnce = 20_000
/** Metres around a square within which people stand for the density of other shops. */
const densityM = 1500

/** Points of a large block among which its people are divided, evenly over its circle. */
const parts = 12
const goldenAngle = Math.PI * (3 - Math.sqrt(5))
const within = Array.from({ length: parts }, (_, i) => {
  const distance = Math.sqrt((i + 0.5) / parts)
  return [distance * Math.sin(i * goldenAngle), distance * Math.cos(i * goldenAngle)] as const
})
const whole = [[0, 0]] as const

/** Regions of some 20 km, which large blocks do not exceed: most of Japan is far from all stores. */
const regionDegrees = 0.2
const regionOf = (lat: number, lng: number): number =>
  Math.floor(lat / regionDegrees) * 10_000 + Math.floor(lng / regionDegrees)
const around = [-1, 0, 1].flatMap((up) => [-1, 0, 1].map((right) => [up, right] as const))

/** The people of the blocks of each square, at their middle. */
export const fromBlocks = Effect.fnUntraced(function* (
  blocks: PeopleColumns,
  { areaKm2, at, near, points, sideM, spreadM }: Grid
) {
  const sums = points.map((_, position) => ({ position, lat: 0, lng: 0, residents: 0, people: 0 }))
  const regions = new Set(
    points.flatMap(({ lat, lng }) =>
      around.map(([up, right]) => regionOf(lat + up * regionDegrees, lng + right * regionDegrees))
    )
  )
  for (let i = 0; i < blocks.lat.length; i++) {
    if (i % atOnce === 0) yield* Effect.yieldNow
    const [lat, lng, radiusM] = [blocks.lat[i]!, blocks.lng[i]!, blocks.radiusM[i]!]
    if (!regions.has(regionOf(lat, lng))) continue
    const perLat = radiusM / degreeM
    const perLng = perLat / Math.cos((lat * Math.PI) / 180)
    const offsets = 2 * radiusM < sideM ? whole : within
    const residents = blocks.residents[i]! / offsets.length
    const people = (residents + blocks.daytime[i]! / offsets.length) / 2
    for (const [up, right] of offsets) {
      const [partLat, partLng] = [lat + up * perLat, lng + right * perLng]
      const sum = sums[at(partLat, partLng) ?? -1]
      if (sum === undefined) continue
      sum.lat += people * partLat
      sum.lng += people * partLng
      sum.residents += residents
      sum.people += people
    }
  }
  const found = sums.filter(({ people }) => people > 0)
  const density = new Float64Array(found.length)
  for (const [i, { position }] of found.entries()) {
    if (i % 5000 === 0) yield* Effect.yieldNow
    const squares = near(position, densityM)
    density[i] = squares.reduce((sum, other) => sum + sums[other]!.people, 0) / (squares.length * areaKm2)
  }
  return {
    lat: Float64Array.from(found, ({ lat, people }) => lat / people),
    lng: Float64Array.from(found, ({ lng, people }) => lng / people),
    residents: Float64Array.from(found, ({ residents }) => residents),
    people: Float64Array.from(found, ({ people }) => people),
    density,
    spreadM
  }
})

export class OriginFinder extends Context.Service<
  OriginFinder,
  { readonly around: (places: ReadonlyArray<Point>, radiusM: number) => Effect.Effect<OriginsFound> }
>()("chain/OriginFinder") {
  static readonly layer = Layer.effect(
    OriginFinder,
    Effect.gen(function* () {
      const geography = yield* AreaGeography
      const comparisons = yield* AreaComparisons
      const lookup = yield* PlaceLookup
      const { all } = yield* PeopleByBlock

      const bySquares = Effect.fnUntraced(function* (
        codes: ReadonlyArray<string | undefined>,
        { areaKm2, points, spreadM }: Grid
      ) {
        const areas = [...new Set(codes.flatMap((code) => code ?? []))]
        const known = yield* comparisons.many(areas)
        const towns = yield* lookup.towns(areas)
        const [lat, lng, residents, density]: [Array<number>, Array<number>, Array<number>, Array<number>] = [
          [],
          [],
          [],
          []
        ]
        const add = (point: Point, people: number, perKm2: number) => {
          lat.push(point.lat)
          lng.push(point.lng)
          residents.push(people)
          density.push(perKm2)
        }
        const densityOf = (code: string) => known.get(code)?.figures.get("residentDensity")?.value
        const byTowns = new Set<string>()
        for (const area of areas) {
          const ofArea = towns.get(area) ?? []
          const people = known.get(area)?.figures.get("residents")?.value
          if (ofArea.length === 0 || people === undefined) continue
          byTowns.add(area)
          for (const town of ofArea) add(town, people / ofArea.length, densityOf(area) ?? 0)
        }
        const unknown = new Set<string>()
        for (const [i, point] of points.entries()) {
          const code = codes[i]
          if (code === undefined || byTowns.has(code)) continue
          const perKm2 = densityOf(code)
          if (perKm2 === undefined) unknown.add(code)
          else add(point, perKm2 * areaKm2, perKm2)
        }
        const people = Float64Array.from(residents)
        return {
          origins: {
            lat: Float64Array.from(lat),
            lng: Float64Array.from(lng),
            residents: people,
            people,
            density: Float64Array.from(density),
            spreadM
          },
          basis: {
            townBlocks: 0,
            towns: byTowns.size,
            municipalDensity: areas.length - byTowns.size - unknown.size,
            unknown: unknown.size
          },
          sources: sourcesOf([...known.values()])
        }
      })

      return OriginFinder.of({
        around: Effect.fn("OriginFinder.around")(function* (places, radiusM) {
          const grid = squaresAround(places, radiusM)
          const codes = yield* geography.within(grid.points)
          const blocks = yield* Effect.provideService(all, AreaGeography, geography)
          if (blocks === undefined) return yield* bySquares(codes, grid)
          const townBlocks = new Set(codes.flatMap((code) => code ?? [])).size
          return {
            origins: yield* fromBlocks(blocks, grid),
            basis: { townBlocks, towns: 0, municipalDensity: 0, unknown: 0 },
            sources: [{ name: "Population Census (Statistics Bureau of Japan)", year: blocks.year }]
          }
        })
      })
    })
  )
}

const sourcesOf = (areas: ReadonlyArray<AreaComparison>) => [
  ...new Map(
    areas
      .flatMap(({ figures }) => figures.get("residentDensity")?.sources ?? [])
      .map((source) => [`${source.name} ${source.year}`, source] as const)
  ).values()
]

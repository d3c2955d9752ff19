/**
 * Where residents live around stores: at the points of imported towns, each with an equal part of its municipality's residents;
 * elsewhere at the centres of squares, each with the density of habitable land of the municipality that contains it.
 */
import { Context, Effect, Layer } from "effect"
import { type AreaComparison, AreaComparisons, AreaGeography, type Point } from "../../area/contract.ts"
import { PlaceLookup } from "../../trade-area/contract.ts"
import { distanceM, type Origins } from "./Huff.ts"

export interface OriginsFound {
  readonly origins: Origins
  /** Municipalities by what their residents are placed by. */
  readonly basis: { readonly towns: number; readonly municipalDensity: number; readonly unknown: number }
  readonly sources: ReadonlyArray<{ readonly name: string; readonly year: number }>
}

/**
 * Squares around a store: 450 of a few stores; of many as few as make 40,000 in all, but at least 30 each, so that 2,000 stores
 * have 60,000. A judgement between exactness and time.
 */
const mostPerStore = 450
const leastPerStore = 30
const mostSquares = 40_000
const degreeM = 111_195

/** Centres of squares within the radius of any of the places, each once: the squares lie on one grid. */
export const squaresAround = (
  places: ReadonlyArray<Point>,
  radiusM: number
): { readonly points: ReadonlyArray<Point>; readonly areaKm2: number } => {
  const perStore = Math.min(mostPerStore, Math.max(leastPerStore, mostSquares / Math.max(1, places.length)))
  const sideM = radiusM * Math.sqrt(Math.PI / perStore)
  const height = sideM / degreeM
  const points = new Map<string, Point>()
  for (const { lat, lng } of places) {
    const rows = Math.ceil(radiusM / sideM)
    const row = Math.floor(lat / height)
    for (let r = row - rows; r <= row + rows; r++) {
      const centre = (r + 0.5) * height
      const width = sideM / (degreeM * Math.cos((centre * Math.PI) / 180))
      const column = Math.floor(lng / width)
      for (let c = column - rows; c <= column + rows; c++) {
        const point = { lat: centre, lng: (c + 0.5) * width }
        if (distanceM(lat, lng, point.lat, point.lng) <= radiusM) points.set(`${r} ${c}`, point)
      }
    }
  }
  return { points: [...points.values()], areaKm2: (sideM / 1000) ** 2 }
}

export class OriginFinder extends Context.Service<
  OriginFinder,
  { readonly around: (places: ReadonlyArray<Point>, radiusM: number) => Effect.Effect<OriginsFound> }
>()("chain/analysis/OriginFinder") {
  static readonly layer = Layer.effect(
    OriginFinder,
    Effect.gen(function* () {
      const geography = yield* AreaGeography
      const comparisons = yield* AreaComparisons
      const lookup = yield* PlaceLookup

      return OriginFinder.of({
        around: Effect.fn("OriginFinder.around")(function* (places, radiusM) {
          const { areaKm2, points } = squaresAround(places, radiusM)
          const codes = yield* geography.within(points)
          const areas = [...new Set(codes.flatMap((code) => code ?? []))]
          const known = yield* comparisons.many(areas)
          const towns = yield* lookup.towns(areas)
          const [lat, lng, residents]: [Array<number>, Array<number>, Array<number>] = [[], [], []]
          const add = (point: Point, people: number) => {
            lat.push(point.lat)
            lng.push(point.lng)
            residents.push(people)
          }
          const byTowns = new Set<string>()
          for (const area of areas) {
            const all = towns.get(area) ?? []
            const people = known.get(area)?.figures.get("residents")?.value
            if (all.length === 0 || people === undefined) continue
            byTowns.add(area)
            for (const town of all) add(town, people / all.length)
          }
          const unknown = new Set<string>()
          for (const [i, point] of points.entries()) {
            const code = codes[i]
            if (code === undefined || byTowns.has(code)) continue
            const density = known.get(code)?.figures.get("residentDensity")?.value
            if (density === undefined) unknown.add(code)
            else add(point, density * areaKm2)
          }
          return {
            origins: {
              lat: Float64Array.from(lat),
              lng: Float64Array.from(lng),
              residents: Float64Array.from(residents)
            },
            basis: {
              towns: byTowns.size,
              municipalDensity: areas.length - byTowns.size - unknown.size,
              unknown: unknown.size
            },
            sources: sourcesOf([...known.values()])
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

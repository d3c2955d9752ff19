/**
 * People of many circles (town blocks, stations, town centres) around a point. Circles are sorted by class of radius and by cells of
 * 0.01 degrees, so that a search walks through short runs of them; 44 bytes per circle. Pure.
 */
import { Effect } from "effect"
import type { Point } from "../../area/contract.ts"
import { boxAround, distanceM } from "../place/Sphere.ts"
import { overlapArea } from "./Overlap.ts"

/** Members stand in parallel arrays. */
export interface Circles {
  readonly lat: Float64Array
  readonly lng: Float64Array
  readonly radiusM: Float32Array
  readonly residents: Float32Array
  readonly daytime: Float32Array
  /** Who get on or off a train there per day. */
  readonly passengers: Float32Array
}

export interface PeopleWithin {
  readonly residents: number
  readonly daytime: number
  readonly passengers: number
  /** Residents of the circles that lie within the searched one as a whole. */
  readonly whole: number
  /** Residents of all circles that it touches. */
  readonly touched: number
}

export interface CircleIndex {
  /** Visits the circles that the searched one touches, with the share of each that lies inside. */
  readonly each: (centre: Point, radiusM: number, visit: (circle: number, share: number) => void) => void
  /** A circle that is partly inside counts by the share of its area. */
  readonly within: (centre: Point, radiusM: number) => PeopleWithin
}

/** Upper ends of the classes of radius in metres; a search looks further by the greatest radius of each class. */
const classes = [300, 800, 2500, 8000, Number.POSITIVE_INFINITY]
const cellsPerDegree = 100
const columns = 40_000
/** Rows of one class, from 90 degrees south to north. */
const rows = 20_000

const rowOf = (lat: number): number => Math.floor((lat + 90) * cellsPerDegree)
const columnOf = (lng: number): number => Math.floor((lng + 180) * cellsPerDegree)

/** A share that is one, but for the rounding of numbers. */
const wholeShare = 0.999_999

/** Steps of the order: a key and a position are one number, which typed arrays sort fastest. */
const positions = 2 ** 19

/** Gives way to other fibers between its steps, each of some tens of milliseconds. */
export const make = Effect.fnUntraced(function* (circles: Circles) {
  const { lat, lng, radiusM } = circles
  const count = lat.length
  const greatest = classes.map(() => 0)
  const order = new Float64Array(count)
  for (let i = 0; i < count; i++) {
    let size = 0
    while (radiusM[i]! > classes[size]!) size++
    greatest[size] = Math.max(greatest[size]!, radiusM[i]!)
    order[i] = ((size * rows + rowOf(lat[i]!)) * columns + columnOf(lng[i]!)) * positions + i
  }
  yield* Effect.yieldNow
  order.sort()
  yield* Effect.yieldNow
  const at = new Int32Array(count)
  for (let place = 0; place < count; place++) at[place] = order[place]! % positions
  const keys = order.map((value) => Math.floor(value / positions))
  return indexOf(circles, greatest, keys, at)
})

const indexOf = (
  { daytime, lat, lng, passengers, radiusM, residents }: Circles,
  greatest: ReadonlyArray<number>,
  keys: Float64Array,
  at: Int32Array
): CircleIndex => {
  const count = keys.length
  const firstFrom = (key: number): number => {
    let [low, high] = [0, count]
    while (low < high) {
      const middle = (low + high) >> 1
      if (keys[middle]! < key) low = middle + 1
      else high = middle
    }
    return low
  }

  const each: CircleIndex["each"] = (centre, searchedM, visit) => {
    for (const [size, reach] of greatest.entries()) {
      const { east, north, south, west } = boxAround(centre, searchedM + reach)
      for (let row = rowOf(south); row <= rowOf(north); row++) {
        const first = (size * rows + row) * columns
        const last = first + columnOf(east)
        for (let place = firstFrom(first + columnOf(west)); place < count && keys[place]! <= last; place++) {
          const i = at[place]!
          const own = radiusM[i]!
          const distance = distanceM(centre, { lat: lat[i]!, lng: lng[i]! })
          if (distance >= searchedM + own) continue
          visit(i, Math.min(1, overlapArea(distance, own, searchedM) / (Math.PI * own * own)))
        }
      }
    }
  }

  return {
    each,
    within: (centre, searchedM) => {
      const found = { residents: 0, daytime: 0, passengers: 0, whole: 0, touched: 0 }
      each(centre, searchedM, (i, share) => {
        found.residents += share * residents[i]!
        found.daytime += share * daytime[i]!
        found.passengers += share * passengers[i]!
        found.touched += residents[i]!
        if (share > wholeShare) found.whole += residents[i]!
      })
      return found
    }
  }
}

/** All shops in memory: what lies within a radius of a point, counted or nearest first. Immutable; a change makes a new one. */
import type { Industry } from "../../Industry.ts"
import { industries } from "../../Industry.ts"
import { type SubIndustry, subIndustries } from "../kind/SubIndustry.ts"
import type { KindFilter, Shop, ShopList } from "../Shop.ts"
import type { Segment } from "./Segment.ts"
import { ShopsByArea } from "./ShopsByArea.ts"

export interface FoundShop {
  readonly shop: Shop
  readonly distanceM: number
}

/** What is around a point, by kind. */
export interface Surrounding {
  /** Shops within the radius by code of their kind. */
  readonly byKind: Uint32Array
  /** The nearest shops of the kind that was asked for. */
  readonly nearest: ReadonlyArray<FoundShop>
}

/** Marks the codes of the kinds that a filter admits. */
const admitted = ({ industry, subIndustry }: KindFilter): Uint8Array =>
  Uint8Array.from(subIndustries, (kind) =>
    subIndustry !== undefined
      ? Number(kind === subIndustry)
      : Number(industry === undefined || kind.industry === industry)
  )

export class ShopIndex {
  /** Revision of the stored shops that it was made from. */
  readonly revision: number
  readonly size: number
  readonly lists: ReadonlyArray<ShopList>
  /** Shops by code of their kind, everywhere. */
  readonly byKind: Uint32Array
  /** Shops of each municipality or ward. */
  readonly areas: ShopsByArea
  readonly #segments: ReadonlyArray<Segment>

  constructor(
    revision: number,
    segments: ReadonlyArray<Segment>,
    lists: ReadonlyArray<ShopList>,
    areas: ShopsByArea = new ShopsByArea()
  ) {
    this.revision = revision
    this.#segments = segments
    this.lists = lists
    this.areas = areas
    this.size = segments.reduce((sum, { size }) => sum + size, 0)
    this.byKind = new Uint32Array(subIndustries.length)
    for (const { kinds } of segments) for (const kind of kinds) this.byKind[kind]!++
  }

  /** Counts of all kinds within the radius, and the nearest `limit` shops of the filter. Equal distances are ordered by id. */
  around(lat: number, lng: number, radiusM: number, filter: KindFilter, limit: number): Surrounding {
    const admits = admitted(filter)
    const byKind = new Uint32Array(subIndustries.length)
    const distances: Array<number> = []
    const places: Array<number> = []
    const owners: Array<Segment> = []
    for (const segment of this.#segments) {
      segment.visit(lat, lng, radiusM, (index, metres) => {
        const kind = segment.kinds[index]!
        byKind[kind]!++
        if (limit === 0 || admits[kind] === 0) return
        distances.push(metres)
        places.push(index)
        owners.push(segment)
      })
    }
    const furthest = furthestOf(distances, limit)
    const order = [...distances.keys()].filter((i) => distances[i]! <= furthest)
    order.sort((a, b) => distances[a]! - distances[b]! || owners[a]!.id(places[a]!) - owners[b]!.id(places[b]!))
    const nearest = order.slice(0, limit).map((i) => ({ shop: owners[i]!.shop(places[i]!), distanceM: distances[i]! }))
    return { byKind, nearest }
  }

  /** How many shops of the filter lie within the radius. */
  count(lat: number, lng: number, radiusM: number, filter: KindFilter = {}): number {
    const admits = admitted(filter)
    let count = 0
    for (const segment of this.#segments) {
      segment.visit(lat, lng, radiusM, (index) => (count += admits[segment.kinds[index]!]!))
    }
    return count
  }

  /** The coordinates of at most `limit` shops of the filter, evenly taken from all of them; the same for the same shops. */
  sample(filter: KindFilter, limit: number): ReadonlyArray<{ readonly lat: number; readonly lng: number }> {
    const admits = admitted(filter)
    const step = Math.max(1, countOf(this.byKind, filter) / limit)
    const sampled: Array<{ lat: number; lng: number }> = []
    let seen = 0
    for (const segment of this.#segments) {
      for (let i = 0; i < segment.size; i++) {
        if (admits[segment.kinds[i]!] === 0) continue
        if (seen++ >= sampled.length * step) sampled.push({ lat: segment.lat(i), lng: segment.lng(i) })
      }
    }
    return sampled
  }

  /** Bytes that it holds. */
  get bytes(): number {
    return this.#segments.reduce((sum, { bytes }) => sum + bytes, 0)
  }
}

/** The `limit`th smallest, found by the sort of numbers: many times faster than sorting the shops themselves. */
const furthestOf = (distances: ReadonlyArray<number>, limit: number): number =>
  distances.length <= limit ? Number.POSITIVE_INFINITY : (Float64Array.from(distances).sort()[limit - 1] ?? -1)

/** Adds up the counts of the kinds of a filter. */
export const countOf = (byKind: Uint32Array, { industry, subIndustry }: KindFilter): number =>
  subIndustry !== undefined
    ? byKind[subIndustry.code]!
    : subIndustries.reduce(
        (sum, kind: SubIndustry) =>
          industry === undefined || kind.industry === industry ? sum + byKind[kind.code]! : sum,
        0
      )

export const byIndustryOf = (byKind: Uint32Array): Readonly<Record<Industry, number>> =>
  Object.fromEntries(industries.map((industry) => [industry, countOf(byKind, { industry })])) as Record<
    Industry,
    number
  >

export const emptyIndex = new ShopIndex(0, [], [])

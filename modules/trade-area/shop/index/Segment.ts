/**
 * A part of the index: up to 10,000 shops in a k-d tree and in columns beside it, some 60 bytes each. The tree of a part is
 * built within some ten milliseconds, so that a reload never blocks the event loop for long. Immutable once built.
 */
import KDBush from "kdbush"
import { distanceM } from "../../place/Sphere.ts"
import { subIndustries } from "../kind/SubIndustry.ts"
import type { Shop } from "../Shop.ts"
import { boxesAround } from "./Circle.ts"

/** Below 65,536 the tree keeps its positions in two bytes each. */
export const segmentSize = 10_000

/** A shop as the database gives it to the index. */
export type IndexedShop = Pick<Shop, "id" | "name" | "lat" | "lng" | "rating" | "reviewCount"> & {
  /** Code of its kind. */
  readonly kind: number
  /** Name of its list. */
  readonly list?: string
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()

export class Segment {
  readonly size: number
  readonly kinds: Uint8Array
  readonly #tree: KDBush
  readonly #ids: Float64Array
  /** NaN where unknown. */
  readonly #ratings: Float32Array
  /** -1 where unknown. */
  readonly #reviewCounts: Int32Array
  /** All names one after another in UTF-8, and where each begins. */
  readonly #names: Uint8Array
  readonly #nameStarts: Uint32Array

  constructor(shops: ReadonlyArray<IndexedShop>) {
    const size = shops.length
    this.size = size
    this.kinds = new Uint8Array(size)
    this.#ids = new Float64Array(size)
    this.#ratings = new Float32Array(size)
    this.#reviewCounts = new Int32Array(size)
    this.#nameStarts = new Uint32Array(size + 1)
    this.#tree = new KDBush(size)
    for (const { lat, lng } of shops) this.#tree.add(lng, lat)
    this.#tree.finish()
    const names: Array<Uint8Array> = []
    for (let i = 0, at = 0; i < size; i++) {
      const shop = shops[this.#tree.ids[i]!]!
      // The columns stand in the order of the tree, so that the coordinates need not be kept twice.
      this.#tree.ids[i] = i
      this.kinds[i] = shop.kind
      this.#ids[i] = shop.id
      this.#ratings[i] = shop.rating ?? Number.NaN
      this.#reviewCounts[i] = shop.reviewCount ?? -1
      const name = encoder.encode(shop.name)
      names.push(name)
      at += name.length
      this.#nameStarts[i + 1] = at
    }
    this.#names = new Uint8Array(this.#nameStarts[size]!)
    for (const [i, name] of names.entries()) this.#names.set(name, this.#nameStarts[i])
  }

  lat(index: number): number {
    return this.#tree.coords[2 * index + 1]!
  }

  lng(index: number): number {
    return this.#tree.coords[2 * index]!
  }

  id(index: number): number {
    return this.#ids[index]!
  }

  /** Visits each shop within the radius, in no order. */
  visit(lat: number, lng: number, radiusM: number, found: (index: number, distanceM: number) => void): void {
    const { coords } = this.#tree
    const centre = { lat, lng }
    for (const { maxLat, maxLng, minLat, minLng } of boxesAround(lat, lng, radiusM)) {
      for (const index of this.#tree.range(minLng, minLat, maxLng, maxLat)) {
        const metres = distanceM(centre, { lat: coords[2 * index + 1]!, lng: coords[2 * index]! })
        if (metres <= radiusM) found(index, metres)
      }
    }
  }

  shop(index: number): Shop {
    const rating = this.#ratings[index]!
    const reviewCount = this.#reviewCounts[index]!
    return {
      id: this.#ids[index]!,
      name: decoder.decode(this.#names.subarray(this.#nameStarts[index], this.#nameStarts[index + 1])),
      kind: subIndustries[this.kinds[index]!]!,
      lat: this.lat(index),
      lng: this.lng(index),
      address: null,
      rating: Number.isNaN(rating) ? null : Math.round(rating * 100) / 100,
      reviewCount: reviewCount < 0 ? null : reviewCount
    }
  }

  /** Bytes that it holds. */
  get bytes(): number {
    const columns = [this.kinds, this.#ids, this.#ratings, this.#reviewCounts, this.#names, this.#nameStarts]
    return columns.reduce((sum, { byteLength }) => sum + byteLength, this.#tree.data.byteLength)
  }
}

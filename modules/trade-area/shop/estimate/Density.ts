/**
 * How dense the shops of a kind stand around a point, compared with the surroundings of the known shops of that kind. Lists
 * are never complete, so a density is judged against the same lists and not against the official number of establishments:
 * what the lists leave out, they leave out on both sides. Pure but for the reference, which is computed from an index.
 */
import { Effect } from "effect"
import { countOf, type ShopIndex } from "../index/ShopIndex.ts"
import type { KindFilter } from "../Shop.ts"

/** Counts around known shops, ascending. */
export type Reference = ReadonlyArray<number>

/** Known shops of a kind below which there is no reference: those of other kinds, as hotels for a salon, are no competitors. */
export const leastReference = 10

/** Each count takes up to 3 ms, at 3 km among a million shops. */
const sampleSize = 60

/** Radii for which references are computed; a radius is compared with the nearest by ratio, per area. */
const standardRadii = [250, 500, 1000, 3000] as const
export type StandardRadius = (typeof standardRadii)[number]

export const standardRadius = (radiusM: number): StandardRadius => {
  const off = (radius: number) => Math.abs(Math.log(radius / radiusM))
  return standardRadii.reduce((best, radius) => (off(radius) < off(best) ? radius : best))
}

/**
 * Counts shops of the filter around a sample of them, less the shop itself. Gives way to other fibers between counts.
 */
export const referenceOf = Effect.fnUntraced(function* (index: ShopIndex, filter: KindFilter, radiusM: number) {
  const counts: Array<number> = []
  for (const { lat, lng } of index.sample(filter, sampleSize)) {
    yield* Effect.yieldNow
    counts.push(index.count(lat, lng, radiusM, filter) - 1)
  }
  return counts.sort((a, b) => a - b) as Reference
})

/** Whether enough shops of the filter are known to compare with. */
export const isComparable = (index: ShopIndex, filter: KindFilter): boolean =>
  countOf(index.byKind, filter) >= leastReference

/** Share in percent of the reference that is less: 0 without any shop. */
export const percentile = (reference: Reference, value: number): number =>
  (100 * reference.filter((one) => one < value).length) / reference.length

/** At least one, so that there is something to divide by. */
export const typicalOf = (reference: Reference): number => Math.max(1, reference[reference.length >> 1] ?? 1)

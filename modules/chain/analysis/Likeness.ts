/**
 * Finds the areas that are most like given ones. Each feature becomes a robust z-score over all areas, (x - median) / (1.4826
 * MAD; B. Iglewicz, D. C. Hoaglin 1993, as area scores have it), of ln(1 + x) where it is skewed; the distance of two areas is the
 * root of the mean squared difference of the scores, clipped to +-3, over the features that both have, at least half of all. Pure.
 */

export interface AreaVector {
  readonly areaCode: string
  /** Value of each feature; NaN where it is unknown. */
  readonly values: ReadonlyArray<number>
}

export interface Likeness {
  readonly areaCode: string
  /** The one that it is like. */
  readonly like: string
  /** In standard deviations of a feature; 0 for a twin. */
  readonly distance: number
  /** Share, 0 to 1, of the other areas that are less like that one. */
  readonly rarity: number
  /** Difference of z-scores by feature, not clipped; NaN where one of them is unknown. */
  readonly differences: ReadonlyArray<number>
}

const mostDeviations = 3
const leastKnown = 0.5

const median = (sorted: ReadonlyArray<number>): number => {
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** Features without spread tell nothing apart and become NaN. */
export const standardised = (
  areas: ReadonlyArray<AreaVector>,
  isSkewed: ReadonlyArray<boolean>
): ReadonlyMap<string, Float64Array> => {
  const scales = isSkewed.map((skewed, feature) => {
    const transform = (value: number) => (skewed ? Math.log1p(Math.max(0, value)) : value)
    const known = areas.flatMap(({ values }) => (Number.isFinite(values[feature]) ? [transform(values[feature]!)] : []))
    if (known.length === 0) return () => Number.NaN
    const centre = median(known.toSorted((a, b) => a - b))
    const spread = 1.4826 * median(known.map((value) => Math.abs(value - centre)).toSorted((a, b) => a - b))
    if (!(spread > 0)) return () => Number.NaN
    return (value: number) => (transform(value) - centre) / spread
  })
  return new Map(
    areas.map(({ areaCode, values }) => [areaCode, Float64Array.from(scales, (scale, i) => scale(values[i]!))])
  )
}

/** One outlier must not decide how alike two areas are. */
const clipped = (score: number): number => Math.max(-mostDeviations, Math.min(mostDeviations, score))

/** NaN where too little is known of both. */
const distanceOf = (a: Float64Array, b: Float64Array): number => {
  let sum = 0
  let known = 0
  for (let i = 0; i < a.length; i++) {
    const difference = clipped(a[i]!) - clipped(b[i]!)
    if (Number.isNaN(difference)) continue
    sum += difference * difference
    known++
  }
  return known >= leastKnown * a.length && known > 0 ? Math.sqrt(sum / known) : Number.NaN
}

/**
 * The candidates that are nearest to any of the models, nearest first.
 *
 * @param areas z-scores of all areas, by code
 */
export const mostAlike = (
  areas: ReadonlyMap<string, Float64Array>,
  models: ReadonlyArray<string>,
  isCandidate: (areaCode: string) => boolean,
  limit: number
): ReadonlyArray<Likeness> => {
  const nearest = new Map<string, Likeness>()
  for (const model of new Set(models)) {
    const of = areas.get(model)
    if (of === undefined) continue
    const distances = [...areas].flatMap(([areaCode, values]) => {
      const distance = areaCode === model ? Number.NaN : distanceOf(of, values)
      return Number.isNaN(distance) ? [] : [{ areaCode, distance, values }]
    })
    const ordered = distances.toSorted((a, b) => a.distance - b.distance || (a.areaCode < b.areaCode ? -1 : 1))
    for (const [rank, { areaCode, distance, values }] of ordered.entries()) {
      const known = nearest.get(areaCode)
      if (!isCandidate(areaCode) || (known !== undefined && known.distance <= distance)) continue
      const rarity = (ordered.length - rank - 1) / Math.max(1, ordered.length - 1)
      nearest.set(areaCode, {
        areaCode,
        like: model,
        distance,
        rarity,
        differences: Array.from(values, (value, i) => value - of[i]!)
      })
    }
  }
  return [...nearest.values()]
    .toSorted((a, b) => a.distance - b.distance || (a.areaCode < b.areaCode ? -1 : 1))
    .slice(0, limit)
}

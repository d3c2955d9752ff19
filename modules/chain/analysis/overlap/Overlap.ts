/** What stores of a chain take from each other, with the range over uncertain parameters. Pure. */
import { type HuffParameters, type HuffResult, type HuffStores, huff, type Origins, reachOf } from "./Huff.ts"

/** The estimate, and the least and greatest of all parameters that were tried. */
export interface Estimate {
  readonly value: number
  readonly low: number
  readonly high: number
}

export interface StoreOverlap {
  readonly store: number
  /** People of its catchment who choose it, of each purchase that they make. */
  readonly expected: Estimate
  /** Their number by setting of the parameters, the base first. */
  readonly bySetting: ReadonlyArray<number>
  /** Share of the customers that it would have alone, 0 to 1, that sisters share. Zero for planned stores. */
  readonly shared: Estimate
  /** Share of a planned store's customers, 0 to 1, that sisters lose. Zero for others. */
  readonly taken: Estimate
}

export interface PairOverlap {
  readonly from: number
  readonly to: number
  /** Share of the customers of `from` that goes to, or comes from, `to`. */
  readonly share: Estimate
}

export interface Overlap {
  readonly stores: ReadonlyArray<StoreOverlap>
  /** The greatest of each store, at most `pairsPerStore`. */
  readonly pairs: ReadonlyArray<PairOverlap>
  /** Residents within the radius of any store. */
  readonly residents: number
}

/** Sisters that are named for a store. */
const pairsPerStore = 5
/** Smaller shares are not named. */
const leastShare = 0.001

/**
 * 2 is the exponent of the law of retail gravitation (W. J. Reilly 1931); Huff estimates it for each kind of purchase, so it
 * is varied. The distance at which half go elsewhere is an assumption.
 */
const exponents = [1.5, 2, 2.5]
const halfDistanceFactors = [0.5, 1, 2]

const variantsOf = ({ attractionExponent, halfDistanceM }: HuffParameters): ReadonlyArray<HuffParameters> =>
  exponents.flatMap((distanceExponent) =>
    halfDistanceFactors.map((factor) => ({
      attractionExponent,
      distanceExponent,
      halfDistanceM: halfDistanceM * factor
    }))
  )

const ratio = (part: number, whole: number): number => (whole > 0 ? Math.min(1, Math.max(0, part / whole)) : 0)

const estimateOf = (values: ReadonlyArray<number>): Estimate => ({
  value: values[0]!,
  low: Math.min(...values),
  high: Math.max(...values)
})

const basisOf = (result: HuffResult, store: number, planned: Uint8Array): number =>
  planned[store] === 1 ? result.expected[store]! : result.alone[store]!

/** The model at the given parameters, with the least and the greatest over all that are tried. */
export const overlapOf = (
  origins: Origins,
  stores: HuffStores,
  base: HuffParameters,
  radiusM: number,
  checkpoint?: () => void
): Overlap => {
  const reach = reachOf(origins, stores, radiusM)
  const { planned } = stores
  const count = planned.length
  const resultOf = (parameters: HuffParameters): HuffResult => {
    const result = huff(origins, stores, reach, parameters, radiusM, checkpoint)
    // Kept as shares: the sums differ from setting to setting.
    for (let j = 0; j < count; j++) {
      const whole = basisOf(result, j, planned)
      for (let k = 0; k < count; k++) result.pairs[j * count + k] = ratio(result.pairs[j * count + k]!, whole)
    }
    return result
  }
  const first = resultOf(base)
  const results = [first, ...variantsOf(base).map(resultOf)]
  const pairs: Array<PairOverlap> = []
  for (let from = 0; from < count; from++) {
    const row = first.pairs.subarray(from * count, (from + 1) * count)
    const named = Array.from(row, (share, to) => ({ share, to })).filter(({ share }) => share >= leastShare)
    for (const { to } of named.toSorted((a, b) => b.share - a.share || a.to - b.to).slice(0, pairsPerStore)) {
      pairs.push({ from, to, share: estimateOf(results.map((result) => result.pairs[from * count + to]!)) })
    }
  }
  return {
    stores: Array.from({ length: count }, (_, store) => ({
      store,
      expected: estimateOf(results.map(({ expected }) => expected[store]!)),
      bySetting: results.map(({ expected }) => expected[store]!),
      shared: estimateOf(results.map(({ alone, shared }) => ratio(shared[store]!, alone[store]!))),
      taken: estimateOf(results.map(({ expected, taken }) => ratio(taken[store]!, expected[store]!)))
    })),
    pairs,
    residents: reach.origin.reduce((sum, origin) => sum + origins.residents[origin]!, 0)
  }
}

/**
 * Counts durations in buckets whose bounds grow by a fifth, so that a percentile is known to a tenth of itself (DDSketch,
 * Masson et al. 2019). Sketches are added bucket by bucket: those of other nodes and other minutes, too.
 */

const lowestMs = 0.1
const growth = 1.2
/** The last one is for all that took longer than a day. */
export const buckets = 116

const logGrowth = Math.log(growth)

/** How many durations each bucket has. */
export type Counts = ReadonlyArray<number>

export interface Percentiles {
  readonly p50: number
  readonly p95: number
  readonly p99: number
}

export const bucketOf = (ms: number): number =>
  ms > lowestMs ? Math.min(buckets - 1, Math.ceil(Math.log(ms / lowestMs) / logGrowth)) : 0

/** The middle of the bucket, which is at most a tenth away from all that is in it. */
const valueOf = (bucket: number): number => (bucket === 0 ? lowestMs : (2 * lowestMs * growth ** bucket) / (growth + 1))

export const add = (left: Counts, right: Counts): Counts =>
  Array.from({ length: Math.max(left.length, right.length) }, (_, at) => (left[at] ?? 0) + (right[at] ?? 0))

/** In milliseconds; null where nothing was counted. */
export const percentilesOf = (counts: Counts): Percentiles | null => {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  const at = (share: number) => {
    const rank = Math.ceil(share * total)
    let passed = 0
    const bucket = counts.findIndex((count) => {
      passed += count
      return passed >= rank
    })
    return Number(valueOf(bucket).toPrecision(3))
  }
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

/** Percentiles of the last half minute in a bounded space: durations are counted in buckets of a thousandth of their size. */

/** Longer durations count as this one, in microseconds: half an hour. */
const longest = 2 ** 31 - 1
/** Bits of a duration that count; the others are left out. */
const bits = 11
const half = 2 ** (bits - 1)
const buckets = 2 ** bits + half * (31 - bits)

/** Below 2^bits each microsecond has a bucket of its own. */
const bucketOf = (micros: number): number => {
  const shift = Math.max(0, 32 - Math.clz32(micros) - bits)
  return shift * half + (micros >>> shift)
}

/** The middle of the bucket, in microseconds. */
const middleOf = (bucket: number): number => {
  const shift = Math.max(0, Math.floor(bucket / half) - 1)
  return (bucket - shift * half) * 2 ** shift + (2 ** shift - 1) / 2
}

const seconds = 30

export class Window {
  readonly #slots = Array.from({ length: seconds }, () => ({ second: -1, counts: new Uint32Array(buckets) }))

  /** @param now time in milliseconds, of any clock that is never set back */
  add(now: number, milliseconds: number): void {
    const second = Math.floor(now / 1000)
    const slot = this.#slots[second % seconds]!
    if (slot.second !== second) {
      slot.second = second
      slot.counts.fill(0)
    }
    const micros = Math.min(longest, Math.max(0, Math.round(milliseconds * 1000)))
    slot.counts[bucketOf(micros)]!++
  }

  /** In milliseconds; 0 where nothing was counted. */
  percentiles(now: number): { readonly p50: number; readonly p95: number; readonly p99: number } {
    const oldest = Math.floor(now / 1000) - seconds
    const sums = new Uint32Array(buckets)
    let total = 0
    for (const { counts, second } of this.#slots) {
      if (second <= oldest) continue
      for (const [bucket, count] of counts.entries()) {
        sums[bucket]! += count
        total += count
      }
    }
    const at = (share: number): number => {
      let left = Math.ceil(total * share)
      if (left === 0) return 0
      const bucket = sums.findIndex((count) => (left -= count) <= 0)
      return middleOf(bucket) / 1000
    }
    return { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
  }
}

/**
 * Keeps the times of the requests that one budget allowed: at most `limit` inside any window. It is exact, so no burst of
 * twice the limit fits around a boundary. All times but the oldest are in a ring buffer that doubles when full; every
 * operation is O(1) amortised. One request alone needs no buffer, as of an address that comes once a minute.
 */
const firstCapacity = 8
const noTimes = new Float64Array(0)

export class SlidingWindow {
  /** Times of the requests behind the oldest one, from `#head` on. */
  #times = noTimes
  #head = 0
  #oldest = 0
  #count = 0
  #latest = 0
  readonly #windowMs: number

  constructor(windowMs: number) {
    this.#windowMs = windowMs
  }

  /** Allows and counts a request at `now`, or refuses it without counting. While the clock is stepped back, time stands still. */
  tryConsume(now: number, limit: number): boolean {
    this.#advance(now)
    if (this.#count >= limit) return false
    if (this.#count === 0) this.#oldest = this.#latest
    else {
      const behind = this.#count - 1
      if (behind === this.#times.length) this.#grow()
      this.#times[(this.#head + behind) & (this.#times.length - 1)] = this.#latest
    }
    this.#count++
    return true
  }

  remaining(limit: number): number {
    return Math.max(0, limit - this.#count)
  }

  /** Milliseconds until the oldest request leaves the window, so that one more is allowed; 0 for an empty window. */
  get resetMs(): number {
    return this.#count === 0 ? 0 : this.#oldest + this.#windowMs - this.#latest
  }

  #advance(now: number): void {
    if (now > this.#latest) this.#latest = now
    while (this.#count > 0 && this.#oldest + this.#windowMs <= this.#latest) {
      this.#count--
      if (this.#count === 0) return
      this.#oldest = this.#times[this.#head] ?? 0
      this.#head = (this.#head + 1) & (this.#times.length - 1)
    }
  }

  #grow(): void {
    const { length } = this.#times
    const wider = new Float64Array(Math.max(firstCapacity, length * 2))
    for (let i = 0; i < length; i++) wider[i] = this.#times[(this.#head + i) & (length - 1)] ?? 0
    this.#times = wider
    this.#head = 0
  }
}

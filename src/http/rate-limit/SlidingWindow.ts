/**
 * Keeps the times of the requests that one budget allowed: at most `limit` inside any window. It is exact, so no burst of
 * twice the limit fits around a boundary. The times are a ring buffer that doubles when full; every operation is O(1)
 * amortised.
 */
const firstCapacity = 8

export class SlidingWindow {
  #times = new Float64Array(firstCapacity)
  #head = 0
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
    if (this.#count === this.#times.length) this.#grow()
    this.#times[(this.#head + this.#count) & (this.#times.length - 1)] = this.#latest
    this.#count++
    return true
  }

  remaining(limit: number): number {
    return Math.max(0, limit - this.#count)
  }

  /** Milliseconds until the oldest request leaves the window, so that one more is allowed; 0 for an empty window. */
  get resetMs(): number {
    return this.#count === 0 ? 0 : (this.#times[this.#head] ?? 0) + this.#windowMs - this.#latest
  }

  isIdle(now: number): boolean {
    this.#advance(now)
    return this.#count === 0
  }

  #advance(now: number): void {
    if (now > this.#latest) this.#latest = now
    const mask = this.#times.length - 1
    while (this.#count > 0 && (this.#times[this.#head] ?? 0) + this.#windowMs <= this.#latest) {
      this.#head = (this.#head + 1) & mask
      this.#count--
    }
  }

  #grow(): void {
    const wider = new Float64Array(this.#times.length * 2)
    for (let i = 0; i < this.#count; i++) wider[i] = this.#times[(this.#head + i) & (this.#times.length - 1)] ?? 0
    this.#times = wider
    this.#head = 0
  }
}

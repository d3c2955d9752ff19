/**
 * Time limits of the attempts of one actor. All last equally long, so the oldest ends first and one timer, set for the
 * oldest, is enough: an attempt that ends in time costs no timer of its own.
 */
export interface TimedAttempt {
  readonly stop: (why: "timed_out") => void
}

export class Deadlines {
  readonly #limitMs: number
  /** Deadlines by time, oldest first, as maps keep their entries in the order of insertion. */
  readonly #deadlines = new Map<TimedAttempt, number>()
  #timer: NodeJS.Timeout | undefined

  constructor(limitMs: number) {
    this.#limitMs = limitMs
  }

  add(attempt: TimedAttempt): void {
    this.#deadlines.set(attempt, performance.now() + this.#limitMs)
    if (this.#timer === undefined) this.#arm(this.#limitMs)
  }

  remove(attempt: TimedAttempt): void {
    this.#deadlines.delete(attempt)
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  /** A timer that finds no attempt over its time is set again for the oldest one. */
  #arm(inMs: number): void {
    this.#timer = setTimeout(() => this.#look(), Math.min(inMs, longestTimerMs))
  }

  #look(): void {
    this.#timer = undefined
    const now = performance.now()
    const over: Array<TimedAttempt> = []
    for (const [attempt, at] of this.#deadlines) {
      if (at > now) {
        this.#arm(Math.ceil(at - now))
        break
      }
      this.#deadlines.delete(attempt)
      over.push(attempt)
    }
    // Last, because one that stops makes room for another, which begins at once and is added here.
    for (const attempt of over) attempt.stop("timed_out")
  }
}

/** Node's timers count in 31 bits. */
const longestTimerMs = 2 ** 31 - 1

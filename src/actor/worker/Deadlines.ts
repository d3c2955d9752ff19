/**
 * Time limits of the attempts of one actor. Those of attempts with the same limit last equally long, so the oldest ends first and one
 * timer for each limit, set for the oldest, is enough: an attempt that ends in time costs no timer of its own. An attempt keeps the
 * limit with which it was added, whatever becomes the limit of later ones.
 */
export interface TimedAttempt {
  readonly stop: (why: "timed_out") => void
}

export class Deadlines {
  readonly #queues = new Map<number, DeadlineQueue>()

  add(attempt: TimedAttempt, limitMs: number): void {
    let queue = this.#queues.get(limitMs)
    if (queue === undefined) {
      queue = new DeadlineQueue(limitMs, () => this.#queues.delete(limitMs))
      this.#queues.set(limitMs, queue)
    }
    queue.add(attempt)
  }

  /** @param limitMs with which it was added */
  remove(attempt: TimedAttempt, limitMs: number): void {
    this.#queues.get(limitMs)?.remove(attempt)
  }

  close(): void {
    for (const queue of this.#queues.values()) queue.close()
  }
}

class DeadlineQueue {
  readonly #limitMs: number
  readonly #onEmpty: () => void
  /** Deadlines by time, oldest first, as maps keep their entries in the order of insertion. */
  readonly #deadlines = new Map<TimedAttempt, number>()
  #timer: NodeJS.Timeout | undefined

  constructor(limitMs: number, onEmpty: () => void) {
    this.#limitMs = limitMs
    this.#onEmpty = onEmpty
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
    if (this.#deadlines.size === 0) this.#onEmpty()
    // Last, because one that stops makes room for another, which begins at once and is added here.
    for (const attempt of over) attempt.stop("timed_out")
  }
}

/** Node's timers count in 31 bits. */
const longestTimerMs = 2 ** 31 - 1

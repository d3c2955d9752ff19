/**
 * Counts requests against budgets in an exact sliding window, in the memory of a process. Loads no library: a supervisor counts
 * with it for its processes.
 */
import { SlidingWindow } from "./SlidingWindow.ts"

export interface Budget {
  /** What is counted and for whom, as in `address:crm:192.0.2.1`; up to the first colon stands what is counted. */
  readonly key: string
  readonly limit: number
  readonly windowMs: number
}

export interface Decision {
  readonly allowed: boolean
  readonly limit: number
  /** Requests left in the window after this one. */
  readonly remaining: number
  /** Whole seconds until the next place in the window is free, rounded up. */
  readonly resetSeconds: number
}

/**
 * Budgets of one kind and window that one node keeps; above it those that were used longest ago are dropped. An idle budget takes
 * about 200 bytes.
 */
const defaultMaxKeys = 50_000

/**
 * Each kind of budget has its own room, and so has each length of windows: a client with many keys of one kind, as the addresses of
 * a network or the ids in a path, drops only those, and no long window is dropped for short ones.
 *
 * @param maxKeys of one kind and window
 */
export class Budgets {
  readonly #rooms = new Map<string, Windows>()
  readonly #maxKeys: number

  constructor(maxKeys = defaultMaxKeys) {
    this.#maxKeys = maxKeys
  }

  consume(budget: Budget, now: number): Decision {
    const window = this.#roomOf(budget).of(budget, now)
    const allowed = window.tryConsume(now, budget.limit)
    return {
      allowed,
      limit: budget.limit,
      remaining: window.remaining(budget.limit),
      resetSeconds: Math.ceil(window.resetMs / 1000)
    }
  }

  #roomOf({ key, windowMs }: Budget): Windows {
    const room = `${key.slice(0, key.indexOf(":"))} ${windowMs}`
    const known = this.#rooms.get(room)
    if (known !== undefined) return known
    const made = new Windows(this.#maxKeys)
    this.#rooms.set(room, made)
    return made
  }
}

/**
 * Windows by key, in two generations: those used since the generation began, and those used in the one before. A generation
 * lasts at least as long as the longest window, so what was used in neither of the two is idle, and all of it is
 * forgotten at once. A generation of half of all keys ends early, whatever its age: a map from which the first key is taken
 * again and again walks over all that it has lost.
 */
class Windows {
  #used = new Map<string, SlidingWindow>()
  #before = new Map<string, SlidingWindow>()
  #began = 0
  #longestMs = 0
  readonly #largest: number

  constructor(maxKeys: number) {
    this.#largest = Math.ceil(maxKeys / 2)
  }

  of({ key, windowMs }: Budget, now: number): SlidingWindow {
    if (now - this.#began >= this.#longestMs) this.#renew(now)
    if (windowMs > this.#longestMs) this.#longestMs = windowMs
    return this.#used.get(key) ?? this.#keep(key, this.#before.get(key) ?? new SlidingWindow(windowMs), now)
  }

  #renew(now: number): void {
    this.#before = this.#used
    this.#used = new Map()
    this.#began = now
  }

  #keep(key: string, window: SlidingWindow, now: number): SlidingWindow {
    this.#before.delete(key)
    if (this.#used.size >= this.#largest) this.#renew(now)
    this.#used.set(key, window)
    return window
  }
}

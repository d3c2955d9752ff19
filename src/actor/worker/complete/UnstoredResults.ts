/**
 * Results of attempts that are not stored yet: new ones, and those behind a row that another transaction holds. Each key
 * (a mailbox, or a job that ran alone) waits by itself and is retried after a delay that grows, so no other key
 * waits for it. Results of one key keep the order in which their attempts ended. Plain bookkeeping, no effects.
 */

/** Milliseconds before a key is retried: the first time, and at most. */
const [firstDelay, longestDelay] = [5, 500]
/** An attempt that waits for a lock, or fails, costs more than one that finds a row held, so it is made less often. */
const costlyFactor = 10
/** The longest delay when the process is about to end. */
const lastDelay = 50

interface Waiting<E> {
  readonly results: Array<E>
  readonly at: number
}

interface Trouble {
  readonly delay: number
  /** Stored in a statement of its own, because it would hold up or fail the others. */
  readonly isAlone: boolean
  /** Failures in a row. */
  readonly failures: number
}

const none: Trouble = { delay: 0, isAlone: false, failures: 0 }

export class UnstoredResults<E> {
  readonly #keyOf: (result: E) => string
  readonly #largest: number
  #fresh: Array<E> = []
  readonly #waiting = new Map<string, Waiting<E>>()
  readonly #troubles = new Map<string, Trouble>()
  #isLast = false
  /** Keys that are tried alone alternate with all others. */
  #aloneIsNext = true

  /** @param largest results in one batch; those that waited together stay together and may exceed it */
  constructor(keyOf: (result: E) => string, largest: number) {
    this.#keyOf = keyOf
    this.#largest = largest
  }

  add(result: E): void {
    this.#fresh.push(result)
  }

  /** Removes and answers what to store now; empty when nothing may be stored yet. @param now in milliseconds */
  take(now: number): ReadonlyArray<E> {
    const first = this.#aloneIsNext ? this.#alone(now) : this.#together(now)
    if (first.length > 0) {
      this.#aloneIsNext = !this.#aloneIsNext
      return first
    }
    return this.#aloneIsNext ? this.#together(now) : this.#alone(now)
  }

  /** Without the results whose key waits: they are stored behind the earlier ones. */
  admit(results: ReadonlyArray<E>): ReadonlyArray<E> {
    if (this.#waiting.size === 0) return results
    return results.filter((result) => {
      const before = this.#waiting.get(this.#keyOf(result))
      before?.results.push(result)
      return before === undefined
    })
  }

  /** Another transaction holds rows of these keys. */
  wait(results: ReadonlyArray<E>, now: number): void {
    for (const result of results) this.#defer(result, now, (key) => this.#longer(key, 1))
  }

  /** Another transaction holds something that one of these keys needs, unknown which: each is tried alone. */
  part(results: ReadonlyArray<E>, now: number): void {
    const [first] = results
    const isOne = first !== undefined && results.every((result) => this.#keyOf(result) === this.#keyOf(first))
    for (const result of results) {
      this.#defer(result, now, (key) => (isOne ? this.#longer(key, costlyFactor) : { ...this.#of(key), isAlone: true }))
    }
  }

  /** Storing it alone failed. */
  fail(result: E, now: number): void {
    this.#defer(result, now, (key) => ({ ...this.#longer(key, costlyFactor), failures: this.failuresOf(result) + 1 }))
  }

  /** How often in a row storing results of its key alone failed. */
  failuresOf(result: E): number {
    return this.#of(this.#keyOf(result)).failures
  }

  /** Nothing stands in the way of the result's key any more. */
  cleared(result: E): void {
    if (this.#troubles.size > 0) this.#troubles.delete(this.#keyOf(result))
  }

  /** A row of some key was held when it was last tried. */
  get hasTroubles(): boolean {
    return this.#troubles.size > 0
  }

  isWaiting(key: string): boolean {
    return this.#waiting.has(key)
  }

  /** When the first of those that wait is to be retried; undefined when none waits. */
  get nextAt(): number | undefined {
    let first: number | undefined
    for (const { at } of this.#waiting.values()) first = Math.min(first ?? at, at)
    return first
  }

  /** The process is about to end: all are tried at once and then often. */
  finishSoon(): void {
    this.#isLast = true
    for (const [key, { results }] of this.#waiting) this.#waiting.set(key, { results, at: 0 })
  }

  #alone(now: number): ReadonlyArray<E> {
    for (const [key, { at, results }] of this.#waiting) {
      if (at > now || this.#troubles.get(key)?.isAlone !== true) continue
      this.#waiting.delete(key)
      return results
    }
    return []
  }

  #together(now: number): ReadonlyArray<E> {
    const batch: Array<E> = []
    for (const [key, { at, results }] of this.#waiting) {
      if (at > now || batch.length >= this.#largest || this.#troubles.get(key)?.isAlone === true) continue
      this.#waiting.delete(key)
      batch.push(...results)
    }
    const fresh = this.#fresh
    if (batch.length === 0 && fresh.length <= this.#largest) {
      this.#fresh = []
      return this.admit(fresh)
    }
    const next = fresh.splice(0, Math.max(0, this.#largest - batch.length))
    batch.push(...this.admit(next))
    return batch
  }

  #defer(result: E, now: number, troubleOf: (key: string) => Trouble): void {
    const key = this.#keyOf(result)
    const before = this.#waiting.get(key)
    if (before !== undefined) return void before.results.push(result)
    const trouble = troubleOf(key)
    this.#troubles.set(key, trouble)
    this.#waiting.set(key, { results: [result], at: now + trouble.delay })
  }

  #of(key: string): Trouble {
    return this.#troubles.get(key) ?? none
  }

  #longer(key: string, factor: number): Trouble {
    const { delay, failures, isAlone } = this.#of(key)
    const slow = isAlone || factor > 1 ? costlyFactor : 1
    const longest = this.#isLast ? lastDelay : longestDelay * slow
    return { delay: Math.min(Math.max(delay * 2, firstDelay * slow), longest), isAlone: slow > 1, failures }
  }
}

/**
 * Results of attempts that are not stored yet: new ones, and those of endpoints whose rows another transaction holds.
 * Each of the latter waits apart and is tried again after a delay that grows, so the others never wait for it. Results
 * of one endpoint keep the order of their ends. Plain bookkeeping, no effects; `Recorder.ts` acts on it.
 */

/** In one batch; each may hold 16 KiB of a response. Results that waited together stay together and may exceed it. */
export const largestBatch = 400

/** Milliseconds before an endpoint is tried again: the first time, and at most. */
const [firstDelay, longestDelay] = [5, 500]
/** A try that has to wait for a lock costs more than one that finds the row held, so it is made less often. */
const lockFactor = 10
/** The longest delay when the process is about to end. */
const lastDelay = 50

interface Waiting<E> {
  readonly entries: Array<E>
  readonly at: number
}

interface Trouble {
  readonly delay: number
  /** Stored in a statement of its own, because it would hold up the others. */
  readonly isAlone: boolean
}

interface OfEndpoint {
  readonly result: { readonly endpointId: string }
}

export class UnstoredResults<E extends OfEndpoint> {
  #fresh: Array<E> = []
  readonly #waiting = new Map<string, Waiting<E>>()
  readonly #troubles = new Map<string, Trouble>()
  #isLast = false

  add(entry: E): void {
    this.#fresh.push(entry)
  }

  /** Removes and answers what to store now; empty when nothing may be stored yet. @param now in milliseconds */
  take(now: number): ReadonlyArray<E> {
    const batch: Array<E> = []
    for (const [endpointId, { at, entries }] of this.#waiting) {
      if (at > now || batch.length >= largestBatch) continue
      const isAlone = this.#troubles.get(endpointId)?.isAlone === true
      if (isAlone && batch.length > 0) continue
      this.#waiting.delete(endpointId)
      batch.push(...entries)
      if (isAlone) return batch
    }
    let next = 0
    for (; next < this.#fresh.length && batch.length < largestBatch; next++) {
      const entry = this.#fresh[next]!
      const before = this.#waiting.get(entry.result.endpointId)
      if (before === undefined) batch.push(entry)
      else before.entries.push(entry)
    }
    this.#fresh = this.#fresh.slice(next)
    return batch
  }

  /** Another transaction holds the rows of this endpoint: its results, in their order, are tried again later. */
  wait(entries: ReadonlyArray<E>, now: number): void {
    for (const entry of entries) this.#defer(entry, now, (id) => this.#longer(id, false))
  }

  /** A lock that one of these endpoints needs is held, nobody knows which: each is tried alone. */
  part(entries: ReadonlyArray<E>, now: number): void {
    const isOne = entries.every(({ result }) => result.endpointId === entries[0]?.result.endpointId)
    for (const entry of entries) {
      this.#defer(entry, now, (id) => (isOne ? this.#longer(id, true) : { delay: 0, isAlone: true }))
    }
  }

  /** Nothing stands in the way of this endpoint's results any more. */
  cleared(endpointId: string): void {
    this.#troubles.delete(endpointId)
  }

  isWaiting(endpointId: string): boolean {
    return this.#waiting.has(endpointId)
  }

  /** When the first of those that wait is to be tried again; undefined when none waits. */
  get nextAt(): number | undefined {
    let first: number | undefined
    for (const { at } of this.#waiting.values()) first = Math.min(first ?? at, at)
    return first
  }

  /** The process is about to end: all are tried at once and then often. */
  hurry(): void {
    this.#isLast = true
    for (const [endpointId, { entries }] of this.#waiting) this.#waiting.set(endpointId, { entries, at: 0 })
  }

  #defer(entry: E, now: number, troubleOf: (endpointId: string) => Trouble): void {
    const { endpointId } = entry.result
    const before = this.#waiting.get(endpointId)
    if (before !== undefined) return void before.entries.push(entry)
    const trouble = troubleOf(endpointId)
    this.#troubles.set(endpointId, trouble)
    this.#waiting.set(endpointId, { entries: [entry], at: now + trouble.delay })
  }

  #longer(endpointId: string, forLock: boolean): Trouble {
    const before = this.#troubles.get(endpointId)
    const isAlone = forLock || before?.isAlone === true
    const factor = isAlone ? lockFactor : 1
    const longest = this.#isLast ? lastDelay : longestDelay * factor
    return { delay: Math.min(Math.max((before?.delay ?? 0) * 2, firstDelay * factor), longest), isAlone }
  }
}

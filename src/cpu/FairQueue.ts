/**
 * A queue that is fair between keys: first in, first out within a key, and round robin between keys, so that a hundred
 * long simulations of one account do not hold up a short forecast of another. Plain bookkeeping, no effects.
 */
export class FairQueue<A> {
  /** In the order in which they are served; never an empty one. */
  readonly #queues = new Map<string, Set<A>>()
  #size = 0

  get size(): number {
    return this.#size
  }

  join(key: string, item: A): void {
    const waiting = this.#queues.get(key)
    if (waiting === undefined) this.#queues.set(key, new Set([item]))
    else waiting.add(item)
    this.#size++
  }

  /** The item that is served next, of those that may be; it goes on waiting until it is taken. */
  first(mayGo: (item: A) => boolean = () => true): A | undefined {
    for (const waiting of this.#queues.values()) {
      for (const item of waiting) if (mayGo(item)) return item
    }
    return undefined
  }

  /** Takes an item from the queue; its key goes behind the others. */
  take(key: string, item: A): void {
    const waiting = this.#queues.get(key)
    if (this.leave(key, item) && waiting !== undefined && this.#queues.delete(key)) this.#queues.set(key, waiting)
  }

  /** Answers whether the item was waiting. */
  leave(key: string, item: A): boolean {
    const waiting = this.#queues.get(key)
    if (waiting === undefined || !waiting.delete(item)) return false
    if (waiting.size === 0) this.#queues.delete(key)
    this.#size--
    return true
  }

  /** Empties the queue. */
  drain(): ReadonlyArray<A> {
    const all = [...this.#queues.values()].flatMap((waiting) => Array.from(waiting))
    this.#queues.clear()
    this.#size = 0
    return all
  }
}

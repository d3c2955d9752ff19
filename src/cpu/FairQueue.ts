/**
 * A queue that is fair between keys: first in, first out within a key, and round robin between keys, so that a hundred long
 * simulations of one account do not hold up a short forecast of another. A key of weight 4 is served four times as often as one of
 * weight 1. Start-time fair queueing (P. Goyal, H. Vin, H. Cheng, SIGCOMM 1996): each key has a time of its own, which advances by
 * 1/weight whenever it is served, and the lowest is next. Plain bookkeeping, no effects.
 */
export class FairQueue<A> {
  /** In the order in which they came; one without items stays while its time is ahead of the others. */
  readonly #queues = new Map<string, Waiting<A>>()
  /** The time of the key that was served last. A key that comes back begins there: it gains nothing by having been away. */
  #time = 0
  #size = 0

  get size(): number {
    return this.#size
  }

  /** Keys under which items wait. */
  get keys(): ReadonlyArray<string> {
    return [...this.#queues].flatMap(([key, { items }]) => (items.size > 0 ? [key] : []))
  }

  /** Items that wait under the key. */
  count(key: string): number {
    return this.#queues.get(key)?.items.size ?? 0
  }

  join(key: string, item: A): void {
    const waiting = this.#queues.get(key)
    if (waiting === undefined) this.#queues.set(key, { items: new Set([item]), time: this.#time })
    else {
      waiting.time = Math.max(waiting.time, this.#time)
      waiting.items.add(item)
    }
    this.#size++
  }

  /** The item that is served next, of those that may be; it goes on waiting until it is taken. */
  first(mayGo: (item: A) => boolean = () => true): A | undefined {
    const byTime = [...this.#queues.values()].sort((a, b) => a.time - b.time)
    for (const { items } of byTime) {
      for (const item of items) if (mayGo(item)) return item
    }
    return undefined
  }

  /** Takes an item from the queue; its key goes behind the others, the less far the more it counts. */
  take(key: string, item: A, weight = 1): void {
    const waiting = this.#queues.get(key)
    if (waiting === undefined || !this.leave(key, item)) return
    this.#time = Math.max(this.#time, waiting.time)
    // Behind those of the same time that came later.
    this.#queues.delete(key)
    this.#queues.set(key, { items: waiting.items, time: waiting.time + 1 / weight })
    for (const [name, { items, time }] of this.#queues) {
      if (items.size === 0 && time <= this.#time) this.#queues.delete(name)
    }
  }

  /** Returns whether the item was waiting. */
  leave(key: string, item: A): boolean {
    const waiting = this.#queues.get(key)
    if (waiting === undefined || !waiting.items.delete(item)) return false
    this.#size--
    return true
  }

  /** Empties the queue. */
  drain(): ReadonlyArray<A> {
    const all = [...this.#queues.values()].flatMap(({ items }) => Array.from(items))
    this.#queues.clear()
    this.#size = 0
    return all
  }
}

interface Waiting<A> {
  readonly items: Set<A>
  time: number
}

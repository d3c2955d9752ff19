/**
 * Who waits for a thread. Requests of one computation go in the order in which they came, and computations take turns,
 * so that a hundred long simulations do not hold up one short forecast. Plain bookkeeping, no effects.
 */
export class Line<A> {
  /** In the order of their turns; never an empty one. */
  readonly #lanes = new Map<string, Set<A>>()
  #size = 0

  get size(): number {
    return this.#size
  }

  join(lane: string, item: A): void {
    const waiting = this.#lanes.get(lane)
    if (waiting === undefined) this.#lanes.set(lane, new Set([item]))
    else waiting.add(item)
    this.#size++
  }

  next(): A | undefined {
    for (const [lane, waiting] of this.#lanes) {
      for (const item of waiting) {
        this.leave(lane, item)
        // The lane has had its turn.
        if (this.#lanes.delete(lane)) this.#lanes.set(lane, waiting)
        return item
      }
    }
    return undefined
  }

  /** Answers whether the item was waiting. */
  leave(lane: string, item: A): boolean {
    const waiting = this.#lanes.get(lane)
    if (waiting === undefined || !waiting.delete(item)) return false
    if (waiting.size === 0) this.#lanes.delete(lane)
    this.#size--
    return true
  }

  /** Empties the line. */
  drain(): ReadonlyArray<A> {
    const all = [...this.#lanes.values()].flatMap((waiting) => Array.from(waiting))
    this.#lanes.clear()
    this.#size = 0
    return all
  }
}

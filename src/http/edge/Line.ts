/**
 * Begins work that has to wait for its turn, a little in each turn of the event loop. Work that ends without waiting for anything
 * would run one right after another otherwise, and no other connection would be read meanwhile.
 */
interface Place {
  begin: () => void
  /** How much of a turn it takes. */
  weight: number
}

export class Line {
  readonly #places: Array<Place> = []
  readonly #perTurn: number

  /** Begins work of this weight in a turn, and one piece in any case. */
  constructor(perTurn: number) {
    this.#perTurn = perTurn
  }

  /** Calls `begin` once those before it have begun. The function that it returns gives the place up. */
  join(begin: () => void, weight = 1): () => void {
    const place = { begin, weight }
    if (this.#places.push(place) === 1) setImmediate(() => this.#advance())
    return () => void Object.assign(place, { begin: () => undefined, weight: 0 })
  }

  #advance(): void {
    const places = this.#places
    let left = this.#perTurn
    let begun = 0
    do {
      const { begin, weight } = places[begun++]!
      left -= weight
      begin()
    } while (begun < places.length && places[begun]!.weight <= left)
    places.splice(0, begun)
    if (places.length > 0) setImmediate(() => this.#advance())
  }
}

/** The last values of a series, as many as it was made for: what is older makes room, so it never grows. */
export class Ring {
  readonly #values: Float64Array
  #count = 0

  constructor(size: number) {
    this.#values = new Float64Array(size)
  }

  push(value: number): void {
    this.#values[this.#count++ % this.#values.length] = value
  }

  /** Oldest first. */
  values(): ReadonlyArray<number> {
    const size = this.#values.length
    const length = Math.min(this.#count, size)
    return Array.from({ length }, (_, at) => this.#values[(this.#count - length + at) % size] ?? 0)
  }
}

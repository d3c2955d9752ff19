/** Collects the ratings of one simulation as answers arrive: one row per persona, either complete or absent. */
import type { Question } from "../template/Template.ts"

export class RatingTable {
  readonly #rates: ReadonlyMap<string, Float64Array>
  readonly #known: Uint8Array

  constructor(questions: ReadonlyArray<Question>, personas: number) {
    this.#rates = new Map(questions.map(({ key }) => [key, new Float64Array(personas)]))
    this.#known = new Uint8Array(personas)
  }

  /** Ratings in the order of the questions. */
  record(persona: number, ratings: ReadonlyArray<number>): void {
    let question = 0
    for (const rates of this.#rates.values()) rates[persona] = ratings[question++]!
    this.#known[persona] = 1
  }

  has(persona: number): boolean {
    return this.#known[persona] === 1
  }

  /** Number of personas before the first one without an answer. */
  get answered(): number {
    const gap = this.#known.indexOf(0)
    return gap < 0 ? this.#known.length : gap
  }

  /** Ratings of the first `answered` personas, by question key; empty when there are none. */
  get rates(): ReadonlyMap<string, Float64Array> {
    const { answered } = this
    return answered === 0
      ? new Map()
      : new Map(Array.from(this.#rates, ([key, rates]) => [key, rates.slice(0, answered)]))
  }
}

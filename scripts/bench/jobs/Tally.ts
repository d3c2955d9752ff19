/** Counts jobs as they start, and says when a given number has. */
import { now, within } from "./Clock.ts"

export class Tally {
  readonly #wanted: number
  readonly #times: Array<number> = []
  readonly #all = Promise.withResolvers<void>()

  constructor(wanted: number) {
    this.#wanted = wanted
  }

  readonly hit = (): void => {
    this.#times.push(now())
    if (this.#times.length === this.#wanted) this.#all.resolve()
  }

  get count(): number {
    return this.#times.length
  }

  /** When the nth job started, counted from 1. */
  at(n: number): number {
    return this.#times[n - 1] ?? Number.NaN
  }

  /** Whether all have started before the time is up. */
  reached(withinMs: number): Promise<boolean> {
    return within(withinMs, this.#all.promise)
  }

  /** As `reached`, for what must not fail. */
  async complete(withinMs: number): Promise<void> {
    if (await this.reached(withinMs)) return
    throw new Error(`${this.count} of ${this.#wanted} jobs started within ${(withinMs / 1000).toFixed(0)} s`)
  }

  /** Starts per second from one start to another, both counted from 1. */
  perSecond(from = 1, to = this.#wanted): number {
    return ((to - from) / (this.at(to) - this.at(from))) * 1000
  }
}

/** How many streams about simulations are open, and who may open another: an account has so many, a node serves so many. */
import { TooManyStreams } from "./Errors.ts"

export const mostPerAccount = 10
export const mostPerNode = 200

export class Streams {
  readonly #accounts = new Counts()
  readonly #simulations = new Counts()

  /** What at least one stream tells about. */
  get followed(): Iterable<string> {
    return this.#simulations.keys()
  }

  /** Takes a place, which `close` gives back, or answers why there is none. */
  open(accountId: string, simulationId: string): TooManyStreams | undefined {
    if (this.#accounts.of(accountId) >= mostPerAccount) {
      return new TooManyStreams({ limit: mostPerAccount, per: "account" })
    }
    if (this.#accounts.total >= mostPerNode) return new TooManyStreams({ limit: mostPerNode, per: "node" })
    this.#accounts.add(accountId)
    this.#simulations.add(simulationId)
    return undefined
  }

  close(accountId: string, simulationId: string): void {
    this.#accounts.remove(accountId)
    this.#simulations.remove(simulationId)
  }
}

/** How many of each there are. */
class Counts {
  readonly #counts = new Map<string, number>()
  total = 0

  of(key: string): number {
    return this.#counts.get(key) ?? 0
  }

  keys(): Iterable<string> {
    return this.#counts.keys()
  }

  add(key: string): void {
    this.total++
    this.#counts.set(key, this.of(key) + 1)
  }

  remove(key: string): void {
    this.total--
    const left = this.of(key) - 1
    if (left > 0) this.#counts.set(key, left)
    else this.#counts.delete(key)
  }
}

/** Counts the open event streams of a node and limits them per account and per node. */
import { TooManyStreams } from "../Errors.ts"

export const maxPerAccount = 10
export const maxPerNode = 200

export class StreamLimits {
  readonly #accounts = new Counts()
  readonly #simulations = new Counts()

  /** Ids of the simulations that at least one stream follows. */
  get followed(): Iterable<string> {
    return this.#simulations.keys()
  }

  /** Counts a stream until `close`; returns an error if a limit is reached. */
  open(accountId: string, simulationId: string): TooManyStreams | undefined {
    if (this.#accounts.of(accountId) >= maxPerAccount) {
      return new TooManyStreams({ limit: maxPerAccount, per: "account" })
    }
    if (this.#accounts.total >= maxPerNode) return new TooManyStreams({ limit: maxPerNode, per: "node" })
    this.#accounts.add(accountId)
    this.#simulations.add(simulationId)
    return undefined
  }

  close(accountId: string, simulationId: string): void {
    this.#accounts.remove(accountId)
    this.#simulations.remove(simulationId)
  }
}

/** Counts by key. */
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

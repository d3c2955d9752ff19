/**
 * Bounds the bytes of request bodies that have begun to arrive and are not complete, of all connections together: a thousand bodies of a
 * megabyte that stop before their last byte would otherwise stay in memory until their time limit. A client address has a quarter
 * of it, and never more than it leaves free, so that a few addresses cannot take all.
 */
import { addressKey } from "../edge/ClientAddress.ts"

export class BodyBudget {
  readonly #total: number
  readonly #perAddress: number
  #held = 0
  readonly #heldBy = new Map<string, number>()

  /** @param total in bytes */
  constructor(total: number) {
    this.#total = total
    this.#perAddress = total / 4
  }

  /** Bytes that are held now. */
  get held(): number {
    return this.#held
  }

  /** Holds as many more bytes for the address; false, and nothing is held, above the budget. */
  take(address: string, bytes: number): boolean {
    const client = addressKey(address)
    const held = (this.#heldBy.get(client) ?? 0) + bytes
    const free = this.#total - this.#held - bytes
    if (held > Math.min(this.#perAddress, free)) return false
    this.#held += bytes
    this.#heldBy.set(client, held)
    return true
  }

  /** Gives back what `take` held. */
  release(address: string, bytes: number): void {
    const client = addressKey(address)
    const held = (this.#heldBy.get(client) ?? 0) - bytes
    this.#held -= bytes
    if (held > 0) this.#heldBy.set(client, held)
    else this.#heldBy.delete(client)
  }
}

/** Of the process: 64 bodies of the largest size, far more than arrive at the same moment. */
export const bodies = new BodyBudget(64 * 1024 * 1024)

/**
 * Keeps the overlaps that were computed last, by a checksum of all that they depend on: stores, origins and parameters. A
 * change of any of them is another key, so nothing is ever outdated. What one account asks for pushes out only its own, as long as
 * there is room for all.
 */
import { createHash } from "node:crypto"
import { serialize } from "node:v8"

/** Stores in the overlaps of one account: those of eight chains as large as may be, or of many small ones. */
export const storesPerAccount = 16_000
/** Stores in all overlaps: 100 MB. */
export const storesInAll = 128_000
/** Stores as which an overlap counts besides its own ones, since its list takes memory too. */
const overhead = 10

interface StoreList {
  readonly stores: ReadonlyArray<unknown>
}

export class KeptOverlaps<A extends StoreList> {
  /** Kept overlaps by account, the account that was used last at the end; each account keeps its overlaps in the same order. */
  readonly #accounts = new Map<string, Kept<A>>()
  #stores = 0

  find(accountId: string, key: string): A | undefined {
    const found = this.#accounts.get(accountId)?.overlaps.get(key)
    if (found !== undefined) this.keep(accountId, key, found)
    return found
  }

  keep(accountId: string, key: string, overlap: A): void {
    const account = this.#accounts.get(accountId) ?? { overlaps: new Map(), stores: 0 }
    this.#forget(account, key)
    account.overlaps.set(key, overlap)
    this.#count(account, sizeOf(overlap))
    this.#accounts.delete(accountId)
    this.#accounts.set(accountId, account)
    for (const oldest of account.overlaps.keys()) {
      if (account.stores <= storesPerAccount || oldest === key) break
      this.#forget(account, oldest)
    }
    for (const [name, other] of this.#accounts) {
      if (this.#stores <= storesInAll || other === account) break
      for (const oldest of other.overlaps.keys()) {
        if (this.#stores > storesInAll) this.#forget(other, oldest)
      }
      if (other.overlaps.size === 0) this.#accounts.delete(name)
    }
  }

  #forget(account: Kept<A>, key: string): void {
    const known = account.overlaps.get(key)
    if (known === undefined) return
    account.overlaps.delete(key)
    this.#count(account, -sizeOf(known))
  }

  #count(account: Kept<A>, stores: number): void {
    account.stores += stores
    this.#stores += stores
  }
}

interface Kept<A> {
  readonly overlaps: Map<string, A>
  stores: number
}

const sizeOf = ({ stores }: StoreList): number => stores.length + overhead

export const keyOf = (request: unknown): string => createHash("sha256").update(serialize(request)).digest("base64")

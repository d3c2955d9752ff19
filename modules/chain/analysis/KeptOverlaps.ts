/**
 * Keeps the overlaps that were computed last, by a checksum of all that they depend on: stores, origins and parameters. A
 * change of any of them is another key, so nothing is ever outdated.
 */
import { createHash } from "node:crypto"
import { serialize } from "node:v8"

/** Each takes some tens of kilobytes. */
const capacity = 64

export class KeptOverlaps<A> {
  /** The one that was used last at the end. */
  readonly #kept = new Map<string, A>()

  find(key: string): A | undefined {
    const found = this.#kept.get(key)
    if (found !== undefined) this.keep(key, found)
    return found
  }

  keep(key: string, overlap: A): void {
    this.#kept.delete(key)
    if (this.#kept.size >= capacity) this.#kept.delete(this.#kept.keys().next().value ?? "")
    this.#kept.set(key, overlap)
  }
}

export const keyOf = (request: unknown): string => createHash("sha256").update(serialize(request)).digest("base64")

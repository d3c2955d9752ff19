/**
 * Credentials by the hash of their key, for a few seconds. Known keys and unknown ones have room of their own, so that
 * a flood of invented keys can neither grow the cache nor push real keys out. Not a service: plain state of one owner.
 */
import type { Credential } from "./Credential.ts"

/** A bound on staleness should a notification be lost; the rule is immediate invalidation. */
export const timeToLiveMs = 5_000

export type Found = Credential | "unknown"

/** What was changed: one key, all keys of an account, or anything at all. */
export type Change = { readonly key: string } | { readonly account: string } | "all"

interface Entry<A> {
  readonly found: A
  readonly until: number
}

export class CredentialCache {
  private readonly known: Shelf<Credential>
  private readonly unknown: Shelf<"unknown">
  private changes = 0

  constructor(capacity: { readonly known: number; readonly unknown: number }) {
    this.known = new Shelf(capacity.known)
    this.unknown = new Shelf(capacity.unknown)
  }

  get(hash: string, now: number): Found | undefined {
    return this.known.get(hash, now) ?? this.unknown.get(hash, now)
  }

  /** Whether a key was found when it was looked up last, however long ago that was and whatever has changed since. */
  isKnown(hash: string): boolean {
    return this.known.has(hash)
  }

  /** Marks the moment before a look-up, to be handed to `put`. */
  get mark(): number {
    return this.changes
  }

  /** Keeps what a look-up found, unless something changed since its mark: then it may have read the old state. */
  put(hash: string, found: Found, now: number, mark: number): void {
    if (mark !== this.changes) return
    const until = now + timeToLiveMs
    if (found === "unknown") {
      this.known.delete(hash)
      this.unknown.put(hash, { found, until })
    } else this.known.put(hash, { found, until })
  }

  forget(change: Change): void {
    this.changes++
    this.known.expire(
      change === "all"
        ? () => true
        : "key" in change
          ? (credential) => credential.keyId === change.key
          : (credential) => credential.accountId === change.account
    )
    if (change === "all") this.unknown.clear()
  }

  get size(): number {
    return this.known.size + this.unknown.size
  }
}

/** All entries live equally long, so the first one put is the first to go. */
class Shelf<A> {
  private readonly entries = new Map<string, Entry<A>>()
  private readonly capacity: number

  constructor(capacity: number) {
    this.capacity = capacity
  }

  get size(): number {
    return this.entries.size
  }

  get(hash: string, now: number): A | undefined {
    const entry = this.entries.get(hash)
    if (entry === undefined) return undefined
    return now < entry.until ? entry.found : undefined
  }

  has(hash: string): boolean {
    return this.entries.has(hash)
  }

  put(hash: string, entry: Entry<A>): void {
    this.entries.delete(hash)
    if (this.entries.size >= this.capacity) this.entries.delete(this.entries.keys().next().value ?? "")
    this.entries.set(hash, entry)
  }

  delete(hash: string): void {
    this.entries.delete(hash)
  }

  /** The entries stay, for what they tell of the past. */
  expire(matches: (found: A) => boolean): void {
    for (const [hash, { found }] of this.entries) if (matches(found)) this.entries.set(hash, { found, until: 0 })
  }

  clear(): void {
    this.entries.clear()
  }
}

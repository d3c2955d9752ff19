/**
 * Caches credentials by the hash of their key for a few seconds. Known and unknown keys have separate capacities, so that a
 * flood of invented keys can neither grow the cache nor evict real keys. Plain state of one owner, not a service.
 */
import type { AccountStatus } from "../account/Account.ts"
import type { KeyKind } from "../key/Key.ts"
import type { Plans } from "../Plan.ts"

/** What authentication needs to know of a key and its account. */
export interface Credential {
  readonly keyId: string
  readonly accountId: string
  readonly kind: KeyKind
  readonly scopes: ReadonlySet<string>
  /** Milliseconds since the epoch. The key works before this moment, not at it. */
  readonly expiresAt: number | null
  readonly status: AccountStatus
  readonly plans: Plans
  /** Only of tokens that were issued to an installed app. */
  readonly installationId?: string | undefined
}

export const isExpired = (credential: Credential, now: number): boolean =>
  credential.expiresAt !== null && credential.expiresAt <= now

/** Bounds staleness if a notification is lost; normally invalidation is immediate. */
export const timeToLiveMs = 5_000

/** What is no key that works, whenever it is asked for. */
export type Useless = "unknown" | "revoked"

export type LookupResult = Credential | Useless

/** Which entries to invalidate: those of one key, of an account, or all. */
export type Invalidation = { readonly key: string } | { readonly account: string } | "all"

interface Entry<A> {
  readonly found: A
  readonly until: number
}

export class CredentialCache {
  readonly #known: Segment<Credential>
  readonly #useless: Segment<Useless>
  #invalidations = 0

  constructor(capacity: { readonly known: number; readonly unknown: number }) {
    this.#known = new Segment(capacity.known)
    this.#useless = new Segment(capacity.unknown)
  }

  get(hash: string, now: number): LookupResult | undefined {
    return this.#known.get(hash, now) ?? this.#useless.get(hash, now)
  }

  /** Whether the last look-up of the key found it, even if that entry has expired or was invalidated since. */
  isKnown(hash: string): boolean {
    return this.#known.has(hash)
  }

  /** Version of the cache, to be read before a look-up and passed to `put`. */
  get version(): number {
    return this.#invalidations
  }

  /** Stores the result of a look-up, unless an invalidation came after its version: it may have read the old state. */
  put(hash: string, found: LookupResult, now: number, version: number): void {
    if (version !== this.#invalidations) return
    const until = now + timeToLiveMs
    if (typeof found === "string") {
      this.#known.delete(hash)
      this.#useless.put(hash, { found, until })
    } else this.#known.put(hash, { found, until })
  }

  invalidate(invalidation: Invalidation): void {
    this.#invalidations++
    this.#known.expire(
      invalidation === "all"
        ? () => true
        : "key" in invalidation
          ? (credential) => credential.keyId === invalidation.key
          : (credential) => credential.accountId === invalidation.account
    )
    if (invalidation === "all") this.#useless.clear()
  }

  get size(): number {
    return this.#known.size + this.#useless.size
  }
}

/** Entries of one kind. All have the same lifetime, so the oldest entry is evicted first. */
class Segment<A> {
  readonly #entries = new Map<string, Entry<A>>()
  readonly #capacity: number

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  get size(): number {
    return this.#entries.size
  }

  get(hash: string, now: number): A | undefined {
    const entry = this.#entries.get(hash)
    if (entry === undefined) return undefined
    return now < entry.until ? entry.found : undefined
  }

  has(hash: string): boolean {
    return this.#entries.has(hash)
  }

  put(hash: string, entry: Entry<A>): void {
    this.#entries.delete(hash)
    if (this.#entries.size >= this.#capacity) this.#entries.delete(this.#entries.keys().next().value ?? "")
    this.#entries.set(hash, entry)
  }

  delete(hash: string): void {
    this.#entries.delete(hash)
  }

  /** Expired entries stay, since `isKnown` needs them. */
  expire(matches: (found: A) => boolean): void {
    for (const [hash, { found }] of this.#entries) if (matches(found)) this.#entries.set(hash, { found, until: 0 })
  }

  clear(): void {
    this.#entries.clear()
  }
}

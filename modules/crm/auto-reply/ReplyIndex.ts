/**
 * The active replies of an account, prepared for many texts. How long a text takes does not depend on how many keywords there are: each
 * of its places is looked up once among the sorted keywords. Pure.
 */
import { searchKey } from "../friend/search/SearchKey.ts"
import type { AutoReply } from "./AutoReply.ts"

export type Answerable = Pick<AutoReply, "id" | "type" | "match" | "keywords" | "marketing">
/** The reply that fits, without its keywords, which would stay in memory. */
export type Answer = Pick<AutoReply, "id" | "marketing">

/** Letters of a text in which keywords are looked for; who writes more wants a person to read it. */
const longestText = 1_000
/** Letters of a keyword that are compared. It has 100 at most, but some count as several, such as `\uFDFA` as 18. */
const longestKeyword = 200

const keyOf = (text: string): string => searchKey(text).trim()

const none = -1

/** Letters with which two texts begin alike. */
const sharedLength = (a: string, b: string): number => {
  let length = 0
  while (length < a.length && length < b.length && a.charCodeAt(length) === b.charCodeAt(length)) length++
  return length
}

/** Keywords in the order of their code units, each with the number of its reply; smaller numbers are older. */
class SortedKeywords {
  readonly #keys: ReadonlyArray<string>
  readonly #replies: Int32Array
  /** The place of the longest other keyword with which each begins. */
  readonly #shorter: Int32Array
  /** The oldest reply of each and of those with which it begins. */
  readonly #oldest: Int32Array

  constructor(replies: ReadonlyMap<string, number>) {
    this.#keys = [...replies.keys()].sort((a, b) => (a < b ? -1 : 1))
    this.#replies = Int32Array.from(this.#keys, (key) => replies.get(key)!)
    this.#shorter = new Int32Array(this.#keys.length)
    this.#oldest = this.#replies.slice()
    for (const [place, key] of this.#keys.entries()) {
      let shorter = place - 1
      while (shorter !== none && !key.startsWith(this.#keys[shorter]!)) shorter = this.#shorter[shorter]!
      this.#shorter[place] = shorter
      if (shorter !== none) this.#oldest[place] = Math.min(this.#replies[place]!, this.#oldest[shorter]!)
    }
  }

  /** Bytes of memory, as measured: a text has 24 beside its letters, which may have two each. */
  get bytes(): number {
    return this.#keys.reduce((sum, { length }) => sum + length * 2 + 40, 0)
  }

  /** The reply whose keyword is the text. */
  equalTo(text: string): number | undefined {
    const place = this.#lastUpTo(text)
    return place !== none && this.#keys[place] === text ? this.#replies[place] : undefined
  }

  /** The oldest reply of a keyword with which the text begins. */
  beginning(text: string): number | undefined {
    // The longest such keyword is the last one that is not behind the text, or that one begins with it.
    let place = this.#lastUpTo(text)
    if (place === none) return undefined
    const shared = sharedLength(this.#keys[place]!, text)
    while (place !== none && this.#keys[place]!.length > shared) place = this.#shorter[place]!
    return place === none ? undefined : this.#oldest[place]
  }

  #lastUpTo(text: string): number {
    let [low, high] = [0, this.#keys.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#keys[middle]! <= text) low = middle + 1
      else high = middle
    }
    return low - 1
  }
}

export class ReplyIndex {
  /** The oldest greeting. */
  readonly greeting: Answer | undefined
  /** Bytes of memory that the index takes, estimated. */
  readonly bytes: number
  /** Oldest first. */
  readonly #replies: ReadonlyArray<Answer>
  readonly #exact: SortedKeywords
  readonly #contained: SortedKeywords

  constructor(replies: ReadonlyArray<Answerable>) {
    const [exact, contained] = [new Map<string, number>(), new Map<string, number>()]
    const sorted = replies.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    for (const [number, reply] of sorted.entries()) {
      if (reply.type !== "keyword") continue
      for (const keyword of reply.keywords) {
        const key = keyOf(keyword).slice(0, longestKeyword)
        const known = reply.match === "exact" ? exact : contained
        if (key !== "" && !known.has(key)) known.set(key, number)
      }
    }
    this.#replies = sorted.map(({ id, marketing }) => ({ id, marketing }))
    this.#exact = new SortedKeywords(exact)
    this.#contained = new SortedKeywords(contained)
    const greeting = sorted.findIndex(({ type }) => type === "greeting")
    this.greeting = this.#replies[greeting]
    this.bytes = 1_000 + this.#replies.length * 100 + this.#exact.bytes + this.#contained.bytes
  }

  /** The reply that fits: exact ones come before others, then the oldest. */
  answerTo(text: string): Answer | undefined {
    const said = keyOf(text.slice(0, longestText))
    const exact = text.length > longestText ? undefined : this.#exact.equalTo(said.slice(0, longestKeyword))
    if (exact !== undefined) return this.#replies[exact]
    let oldest: number | undefined
    const end = Math.min(said.length, longestText)
    for (let at = 0; at < end && oldest !== 0; at++) {
      const found = this.#contained.beginning(said.slice(at, Math.min(at + longestKeyword, end)))
      if (found !== undefined) oldest = Math.min(found, oldest ?? found)
    }
    return oldest === undefined ? undefined : this.#replies[oldest]
  }
}

/** Indexes of accounts, which are kept until a reply changes; those looked up longest ago make room above a number of bytes. */
export class KeptIndexes {
  readonly #kept = new Map<string, { readonly version: string; readonly index: ReplyIndex }>()
  readonly #mostBytes: number
  #bytes = 0

  constructor(mostBytes = 32 * 1024 * 1024) {
    this.#mostBytes = mostBytes
  }

  get bytes(): number {
    return this.#bytes
  }

  get(accountId: string, version: string): ReplyIndex | undefined {
    const kept = this.#kept.get(accountId)
    if (kept?.version !== version) return undefined
    this.#kept.delete(accountId)
    this.#kept.set(accountId, kept)
    return kept.index
  }

  keep(accountId: string, version: string, index: ReplyIndex): void {
    this.#forget(accountId)
    this.#kept.set(accountId, { version, index })
    this.#bytes += index.bytes
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#mostBytes || oldest === accountId) break
      this.#forget(oldest)
    }
  }

  #forget(accountId: string): void {
    this.#bytes -= this.#kept.get(accountId)?.index.bytes ?? 0
    this.#kept.delete(accountId)
  }
}

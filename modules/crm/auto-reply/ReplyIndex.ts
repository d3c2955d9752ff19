/**
 * The active replies of an account, prepared for many texts. How long a text takes does not depend on how many keywords there are: each
 * of its places is looked up once among the sorted keywords. Pure.
 */
import { searchKey } from "../friend/search/SearchKey.ts"
import type { AutoReply } from "./AutoReply.ts"

export type Answerable = Pick<AutoReply, "id" | "type" | "match" | "keywords" | "marketing">

/** Letters of a text in which keywords are looked for; who writes more wants a person to read it. */
const longestText = 1_000
/** Letters of a keyword that are compared. It has 100 at most, but some count as several, such as `\uFDFA` as 18. */
const longestKeyword = 200

const keyOf = (text: string): string => searchKey(text).trim()

/** A keyword that texts may contain. */
interface KeywordEntry {
  readonly key: string
  /** The longest other keyword with which it begins. */
  readonly shorter: KeywordEntry | undefined
  /** The reply of the keyword, or an older one of those with which it begins. */
  readonly oldest: Answerable
}

const older = (a: Answerable, b: Answerable | undefined): Answerable => (b === undefined || a.id <= b.id ? a : b)

const containedOf = (replies: ReadonlyMap<string, Answerable>): ReadonlyArray<KeywordEntry> => {
  const all: Array<KeywordEntry> = []
  // Code units decide the order, here as where a text is looked up.
  for (const key of [...replies.keys()].sort((a, b) => (a < b ? -1 : 1))) {
    let shorter = all.at(-1)
    while (shorter !== undefined && !key.startsWith(shorter.key)) shorter = shorter.shorter
    all.push({ key, shorter, oldest: older(replies.get(key)!, shorter?.oldest) })
  }
  return all
}

/** Letters with which two texts begin alike. */
const sharedLength = (a: string, b: string): number => {
  let length = 0
  while (length < a.length && length < b.length && a.charCodeAt(length) === b.charCodeAt(length)) length++
  return length
}

export class ReplyIndex {
  /** The oldest greeting. */
  readonly greeting: Answerable | undefined
  /** Letters of all keywords, by which the memory of the index is estimated. */
  readonly letters: number
  readonly #exact = new Map<string, Answerable>()
  readonly #contained: ReadonlyArray<KeywordEntry>

  constructor(replies: ReadonlyArray<Answerable>) {
    const contained = new Map<string, Answerable>()
    let letters = 0
    const sorted = replies.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    for (const reply of sorted.filter(({ type }) => type === "keyword")) {
      for (const keyword of reply.keywords) {
        const key = keyOf(keyword).slice(0, longestKeyword)
        const known = reply.match === "exact" ? this.#exact : contained
        if (key === "" || known.has(key)) continue
        known.set(key, reply)
        letters += key.length
      }
    }
    this.greeting = sorted.find(({ type }) => type === "greeting")
    this.letters = letters
    this.#contained = containedOf(contained)
  }

  /** The reply that fits: exact ones come before others, then the oldest. */
  answerTo(text: string): Answerable | undefined {
    const said = keyOf(text.slice(0, longestText))
    const exact = text.length > longestText ? undefined : this.#exact.get(said.slice(0, longestKeyword))
    if (exact !== undefined) return exact
    let found: Answerable | undefined
    const end = Math.min(said.length, longestText)
    for (let at = 0; at < end; at++) {
      const contained = this.#begins(said.slice(at, Math.min(at + longestKeyword, end)))
      if (contained !== undefined) found = older(contained.oldest, found)
    }
    return found
  }

  /** The longest keyword with which a text begins: it is the last one that is not behind the text, or that one begins with it. */
  #begins(text: string): KeywordEntry | undefined {
    let [low, high] = [0, this.#contained.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#contained[middle]!.key <= text) low = middle + 1
      else high = middle
    }
    let contained = this.#contained[low - 1]
    const shared = contained === undefined ? 0 : sharedLength(contained.key, text)
    while (contained !== undefined && contained.key.length > shared) contained = contained.shorter
    return contained
  }
}

/** Indexes of accounts, which are kept until a reply changes, up to a number of letters in all. */
export class KeptIndexes {
  readonly #kept = new Map<string, { readonly version: string; readonly index: ReplyIndex }>()
  readonly #mostLetters: number
  #letters = 0

  constructor(mostLetters = 4_000_000) {
    this.#mostLetters = mostLetters
  }

  get(accountId: string, version: string): ReplyIndex | undefined {
    const kept = this.#kept.get(accountId)
    return kept?.version === version ? kept.index : undefined
  }

  keep(accountId: string, version: string, index: ReplyIndex): void {
    this.#forget(accountId)
    this.#kept.set(accountId, { version, index })
    this.#letters += index.letters
    for (const oldest of this.#kept.keys()) {
      if (this.#letters <= this.#mostLetters || oldest === accountId) break
      this.#forget(oldest)
    }
  }

  #forget(accountId: string): void {
    this.#letters -= this.#kept.get(accountId)?.index.letters ?? 0
    this.#kept.delete(accountId)
  }
}

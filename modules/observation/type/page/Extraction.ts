/** What reading a page gives: a value and where it was, or why there is none. Pure; on threads. */
import type { Position } from "../place/Position.ts"

export const extractionReasons = ["nothing_found", "ambiguous", "unreadable", "too_complex"] as const

export interface Unread {
  readonly reason: (typeof extractionReasons)[number]
  /** A Japanese sentence for the account. */
  readonly text: string
}

export interface FoundValue<A> {
  readonly value: A
  /** Where it was read; absent where the reader does not know. */
  readonly at?: Position
}

export type Extraction<A> = FoundValue<A> | Unread

export const found = <A>(value: A, at?: Position): Extraction<A> => (at === undefined ? { value } : { value, at })
export const unread = (reason: Unread["reason"], text: string): Unread => ({ reason, text })

export const isFound = <A>(extracted: Extraction<A>): extracted is FoundValue<A> => "value" in extracted

/** Adds the position of a value whose reader did not say it. */
export const located = <A>(extracted: Extraction<A>, at: Position): Extraction<A> =>
  isFound(extracted) && extracted.at === undefined ? { value: extracted.value, at } : extracted

/** Adds the documents in which a property of an item is looked up by people. */
export const among = <A>(
  extracted: Extraction<A> | undefined,
  roots: ReadonlyArray<unknown>
): Extraction<A> | undefined =>
  extracted !== undefined && isFound(extracted) && extracted.at?._tag === "Property"
    ? { value: extracted.value, at: { ...extracted.at, roots } }
    : extracted

export const brokenJsonLd = unread(
  "unreadable",
  "ページのJSON-LD（schema.orgのデータ）が壊れているため、読み取れませんでした。セレクターを指定するか、ページを直してください。"
)

/** The first that was found, else the first that says why not; an ambiguous reading is not passed over. */
export const firstFound = <A>(
  ...readings: ReadonlyArray<() => Extraction<A> | undefined>
): Extraction<A> | undefined => {
  let first: Unread | undefined
  for (const read of readings) {
    const extracted = read()
    if (extracted === undefined) continue
    if (isFound(extracted) || extracted.reason === "ambiguous") return extracted
    first ??= extracted
  }
  return first
}

/** Runs a reading of hostile input: a stack that overflows and errors of the parsers are answers, not defects. */
export const guarded = <A>(read: () => Extraction<A>): Extraction<A> => {
  try {
    return read()
  } catch (error) {
    return error instanceof RangeError
      ? unread("too_complex", "ページの構造が複雑すぎるため、読み取れませんでした。")
      : unread("unreadable", "ページを読み取れませんでした。")
  }
}

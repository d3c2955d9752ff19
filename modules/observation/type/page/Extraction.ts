/** What reading a page gives: a value, or why there is none. Pure; on threads. */
export const extractionReasons = ["nothing_found", "ambiguous", "unreadable", "too_complex"] as const

export interface Unread {
  readonly reason: (typeof extractionReasons)[number]
  /** A Japanese sentence for the account. */
  readonly text: string
}

export type Extraction<A> = { readonly value: A } | Unread

export const found = <A>(value: A): Extraction<A> => ({ value })
export const unread = (reason: Unread["reason"], text: string): Unread => ({ reason, text })

export const isFound = <A>(extracted: Extraction<A>): extracted is { readonly value: A } => "value" in extracted

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

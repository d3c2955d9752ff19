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

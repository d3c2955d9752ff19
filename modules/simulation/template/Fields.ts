/** Short texts that a template is told, and the one that all are: the type of the business. */
import { Schema } from "effect"

/** Spaces of any width, marks that show nothing, and letters that only fill a place. */
const nothing = /[\s\p{Cc}\p{Cf}\u115f\u1160\u2800]/gu

/** Beyond it every text is refused for its length, so nobody needs to read on. */
const longest = 5_000

/** Nothing to read: empty after NFKC and without what shows nothing. */
export const isBlank = (text: string): boolean => text.slice(0, longest).normalize("NFKC").replace(nothing, "") === ""

export const notBlank = Schema.makeFilter((text: string) => (isBlank(text) ? "must not be blank" : undefined), {
  faultCode: "too_short",
  toJsonSchema: () => ({ minLength: 1 })
})

/** 5000 as 5,000; formatting by locale would load its tables at every start. */
const grouped = (whole: number): string => String(whole).replace(/\B(?=(?:\d{3})+$)/g, ",")

/** A text of 1 to `most` UTF-16 code units that is not blank. */
export const label = (most: number) =>
  Schema.String.check(notBlank, Schema.isMaxLength(most, { message: `must have at most ${grouped(most)} characters` }))

export const BusinessType = label(100).annotate({
  description:
    "What kind of business it is, in Japanese or English: 1 to 100 characters. Known kinds (カフェ, 美容室, 学習塾, ...) " +
    "suit some ages, households and sexes more than others; the findings say what it was taken for",
  examples: ["カフェ"]
})

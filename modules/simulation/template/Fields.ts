/** Schema fields and checks that the inputs, outcomes and findings of templates share. */
import { Schema } from "effect"
import { grouped } from "./FigureText.ts"

/** Spaces of any width, invisible characters, and fillers that are letters to Unicode. */
const invisible = /[\s\p{Cc}\p{Cf}\u115f\u1160\u2800]/gu

/** Longer texts are refused for their length, so no more is examined. */
const longestText = 5_000

/** Whether a text has no visible character after NFKC. */
const isBlank = (text: string): boolean => text.slice(0, longestText).normalize("NFKC").replace(invisible, "") === ""

const notBlank = Schema.makeFilter((text: string) => (isBlank(text) ? "must not be blank" : undefined), {
  faultCode: "too_short",
  toJsonSchema: () => ({ minLength: 1 })
})

/** A text of 1 to `maximum` UTF-16 code units that is not blank. */
export const textInput = (maximum: number) =>
  Schema.String.check(
    notBlank,
    Schema.isMaxLength(maximum, { message: `must have at most ${grouped(maximum)} characters` })
  )

export const BusinessTypeInput = textInput(100).annotate({
  description:
    "What kind of business it is, in Japanese or English: 1 to 100 characters. Known kinds (カフェ, 美容室, 学習塾, ...) " +
    "suit some ages, households and sexes more than others; the findings say what it was taken for",
  examples: ["カフェ"]
})

export const wholeNumber = (minimum: number, maximum: number) =>
  Schema.Int.check(
    Schema.isBetween(
      { minimum, maximum },
      { message: `must be a whole number from ${grouped(minimum)} to ${grouped(maximum)}` }
    )
  )

/** Refuses a `part` above its `whole`; `noun` names the whole in the message. */
export const notAbove = <Part extends string, Whole extends string>(part: Part, whole: Whole, noun: string) =>
  Schema.makeFilter(
    (counts: Readonly<Record<Part | Whole, number>>) =>
      counts[part] <= counts[whole] ? undefined : { path: [part], issue: `must be at most the number of ${noun}` },
    { faultCode: "out_of_range" }
  )

/** A share or rate in findings. */
export const share = (description: string, example: number) =>
  Schema.Finite.annotate({ description: `${description}, 0 to 1`, examples: [example] })

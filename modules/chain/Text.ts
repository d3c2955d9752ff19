/** Schemas of short texts: one line, without control characters. */
import { Schema } from "effect"

const notBlank = Schema.makeFilter((text: string) => (text.trim() === "" ? "must not be blank" : undefined), {
  faultCode: "too_short",
  toJsonSchema: () => ({ minLength: 1 })
})

/** Spelt by code points, since not all readers of the OpenAPI document know Unicode properties. */
export const line = (maximum: number) =>
  Schema.String.check(
    notBlank,
    Schema.isMaxLength(maximum, { message: `must have at most ${maximum} characters` }),
    // oxlint-disable-next-line no-control-regex
    Schema.isPattern(/^[^\u0000-\u001f\u007f-\u009f\u2028\u2029]*$/u, {
      message: "must not contain control characters"
    })
  )

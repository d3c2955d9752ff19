/** A CSS selector in settings. */
import { Schema } from "effect"

export const Selector = Schema.String.check(
  Schema.isMinLength(1),
  Schema.isMaxLength(300, { message: "must have at most 300 characters" })
).annotate({
  identifier: "ObservedSelector",
  description: "CSS selector of the element whose text, or `content` attribute, is read. It must find one value",
  examples: [".item-price"]
})

/** Settings of an observed page: its address, and the element that is read. */
import { Schema } from "effect"
import { maxLength } from "../../../src/outbound/UrlRules.ts"

/** A CSS selector in settings. */
export const Selector = Schema.String.check(
  Schema.isMinLength(1),
  Schema.isMaxLength(300, { message: "must have at most 300 characters" })
).annotate({
  identifier: "ObservedSelector",
  description: "CSS selector of the element whose text, or `content` attribute, is read. It must find one value",
  examples: [".item-price"]
})

export const PageUrl = Schema.String.check(
  Schema.isMinLength(1),
  Schema.isMaxLength(maxLength, { message: "must have at most 2,000 characters" }),
  Schema.isPattern(/^https?:\/\/[^/?#]/i, { message: "must begin with http:// or https://" })
).annotate({
  identifier: "PageUrl",
  description: "Public page that is read, under http or https. robots.txt of its host decides whether it may be",
  examples: ["https://example.com/items/lunch"]
})

/** Name and port, by which requests to one server follow each other. */
export const hostOf = ({ url }: { readonly url: string }): string | undefined => URL.parse(url)?.host

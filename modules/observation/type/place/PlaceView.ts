/** Places on a page, and elements that a person may choose, as answers show them: text of bounded length. */
import { Schema } from "effect"
import { Selector } from "../PageSettings.ts"
import { maxAround, maxCandidateText, maxMarked, maxStep, maxSteps } from "./PlaceLimits.ts"

const text = (maximum: number, description: string, example: string) =>
  Schema.String.check(Schema.isMaxLength(maximum)).annotate({ description, examples: [example] })

export const Place = Schema.Struct({
  kind: Schema.Literals(["page_text", "page_data"]).annotate({
    description:
      "`page_text`: text that visitors see. `page_data`: data that the page has for programs (schema.org, meta, JSON)"
  }),
  path: Schema.Array(text(maxStep, "An element or the name of a property", "p.price"))
    .check(Schema.isMaxLength(maxSteps))
    .annotate({
      description: "Names of the elements or members around the value, the outermost first",
      examples: [["main", "div.item", "p.price"]]
    }),
  heading: Schema.NullOr(Schema.String.check(Schema.isMaxLength(maxAround))).annotate({
    description: "The last heading above it; null for data of the page",
    examples: ["日替わりランチ"]
  }),
  before: text(maxAround, "Text before the value", "日替わりランチ 価格:"),
  value: text(maxMarked, "The text that was read", "1,280円（税込）"),
  after: text(maxAround, "Text after the value", "売り切れ次第終了")
}).annotate({ identifier: "ObservedPlace", description: "Where on a page a value was found, as text" })
export type Place = typeof Place.Type

export const Candidate = Schema.Struct({
  selector: Selector.annotate({
    description: "CSS selector that finds this element alone, for `settings.selector`",
    examples: ["#menu > li:nth-of-type(2) > span.price"]
  }),
  text: text(maxCandidateText, "Text of the element", "980円"),
  place: Place
}).annotate({ identifier: "ObservedCandidate", description: "An element that says a value of this kind" })
export type Candidate = typeof Candidate.Type

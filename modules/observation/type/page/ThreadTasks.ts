/** What pages are read by: on threads, since a hostile page or selector keeps a processor busy. */
import { Schema } from "effect"
import * as Cpu from "../../../../src/cpu/Cpu.ts"
import { AvailabilityData } from "../availability/AvailabilityWatch.ts"
import { Candidate, Place } from "../place/PlaceView.ts"
import { PriceData } from "../price/PriceMonitor.ts"
import { ReviewData } from "../review/ReviewWatch.ts"
import { extractionReasons } from "./Extraction.ts"

const page = {
  /** Whether the place on the page is wanted too. */
  locate: Schema.Boolean,
  kind: Schema.Literals(["html", "json"]),
  url: Schema.String,
  text: Schema.String,
  now: Schema.Finite
}
const texts = Schema.optionalKey(Schema.Array(Schema.String))
const expression = Schema.optionalKey(Schema.String)

const place = Schema.NullOr(Place)

const Unread = Schema.Struct({ reason: Schema.Literals(extractionReasons), text: Schema.String })

export const ReadPrice = Cpu.make("observation/read-price", {
  request: Schema.Struct({ ...page, selector: expression, jsonPath: expression }),
  answer: Schema.Struct({ data: PriceData, place }),
  failure: Unread,
  file: new URL("./ReadPriceOnThread.ts", import.meta.url)
})

export const ReadAvailability = Cpu.make("observation/read-availability", {
  request: Schema.Struct({ ...page, selector: expression, inStockTexts: texts, outOfStockTexts: texts }),
  answer: Schema.Struct({ data: AvailabilityData, place }),
  failure: Unread,
  file: new URL("./ReadAvailabilityOnThread.ts", import.meta.url)
})

export const ReadReview = Cpu.make("observation/read-review", {
  request: Schema.Struct(page),
  answer: Schema.Struct({ data: ReviewData, place }),
  failure: Unread,
  file: new URL("./ReadReviewOnThread.ts", import.meta.url)
})

/** Elements that say what is wanted; none on a page that is too complex. */
export const FindCandidates = Cpu.make("observation/find-candidates", {
  request: Schema.Struct({ text: Schema.String, wanted: Schema.Literals(["price", "availability"]) }),
  answer: Schema.Array(Candidate),
  file: new URL("./FindCandidatesOnThread.ts", import.meta.url)
})

/** Which expression cannot be read; null: both can. */
export const CheckExpressions = Cpu.make("observation/check-expressions", {
  request: Schema.Struct({ selector: expression, jsonPath: expression }),
  answer: Schema.NullOr(Schema.Literals(["selector", "jsonPath", "regexp"])),
  file: new URL("./CheckExpressionsOnThread.ts", import.meta.url)
})

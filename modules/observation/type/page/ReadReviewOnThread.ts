/** Implements the computation `ReadReview`. */
import type * as Cpu from "../../../../src/cpu/Cpu.ts"
import { place } from "../place/Place.ts"
import { reviewOfPage } from "../review/ReviewOfPage.ts"
import { isFound } from "./Extraction.ts"
import type { ReadReview } from "./ThreadTasks.ts"

export const run: Cpu.Implementation<typeof ReadReview> = (request, { fail }) => {
  const extracted = reviewOfPage(request)
  if (!isFound(extracted)) return fail({ reason: extracted.reason, text: extracted.text })
  return {
    data: extracted.value,
    place: request.locate ? place(extracted.at, String(extracted.value.originalRating)) : null
  }
}

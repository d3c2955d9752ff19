/** Implements the computation `ReadReview`. */
import type * as Cpu from "../../../../src/cpu/Cpu.ts"
import { reviewOfPage } from "../review/ReviewOfPage.ts"
import { isFound } from "./Extraction.ts"
import type { ReadReview } from "./ThreadTasks.ts"

export const run: Cpu.Implementation<typeof ReadReview> = (request, { fail }) => {
  const extracted = reviewOfPage(request)
  return isFound(extracted) ? extracted.value : fail({ reason: extracted.reason, text: extracted.text })
}

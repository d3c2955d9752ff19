/** Implements the computation `ReadPrice`. */
import type * as Cpu from "../../../../src/cpu/Cpu.ts"
import { priceOfPage } from "../price/PriceOfPage.ts"
import { isFound } from "./Extraction.ts"
import type { ReadPrice } from "./ThreadTasks.ts"

export const run: Cpu.Implementation<typeof ReadPrice> = (request, { fail }) => {
  const extracted = priceOfPage(request)
  return isFound(extracted) ? extracted.value : fail({ reason: extracted.reason, text: extracted.text })
}

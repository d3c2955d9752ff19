/** Implements the computation `ReadPrice`. */
import type * as Cpu from "../../../../src/cpu/Cpu.ts"
import { place } from "../place/Place.ts"
import { priceOfPage } from "../price/PriceOfPage.ts"
import { isFound } from "./Extraction.ts"
import type { ReadPrice } from "./ThreadTasks.ts"

export const run: Cpu.Implementation<typeof ReadPrice> = (request, { fail }) => {
  const extracted = priceOfPage(request)
  if (!isFound(extracted)) return fail({ reason: extracted.reason, text: extracted.text })
  return { data: extracted.value, place: request.locate ? place(extracted.at, extracted.value.text) : null }
}

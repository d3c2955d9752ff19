/** Implements the computation `ReadAvailability`. */
import type * as Cpu from "../../../../src/cpu/Cpu.ts"
import { availabilityOfPage } from "../availability/AvailabilityOfPage.ts"
import { place } from "../place/Place.ts"
import { isFound } from "./Extraction.ts"
import type { ReadAvailability } from "./ThreadTasks.ts"

export const run: Cpu.Implementation<typeof ReadAvailability> = (request, { fail }) => {
  const extracted = availabilityOfPage(request)
  if (!isFound(extracted)) return fail({ reason: extracted.reason, text: extracted.text })
  return { data: extracted.value, place: request.locate ? place(extracted.at, extracted.value.text) : null }
}

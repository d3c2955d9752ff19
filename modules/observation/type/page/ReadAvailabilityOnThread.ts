/** Implements the computation `ReadAvailability`. */
import type * as Cpu from "../../../../src/cpu/Cpu.ts"
import { availabilityOfPage } from "../availability/AvailabilityOfPage.ts"
import { isFound } from "./Extraction.ts"
import type { ReadAvailability } from "./ThreadTasks.ts"

export const run: Cpu.Implementation<typeof ReadAvailability> = (request, { fail }) => {
  const extracted = availabilityOfPage(request)
  return isFound(extracted) ? extracted.value : fail({ reason: extracted.reason, text: extracted.text })
}

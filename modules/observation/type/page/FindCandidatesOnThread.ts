/** Implements the computation `FindCandidates`. */
import type * as Cpu from "../../../../src/cpu/Cpu.ts"
import { candidatesIn } from "../place/Candidates.ts"
import type { FindCandidates } from "./ThreadTasks.ts"

export const run: Cpu.Implementation<typeof FindCandidates> = ({ text, wanted }) => {
  try {
    return candidatesIn(text, wanted)
  } catch {
    // A stack that overflows on a hostile page.
    return []
  }
}

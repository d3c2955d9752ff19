/** Entry point on a thread: the overlap of a chain's stores. */
import type * as Cpu from "../../../../src/cpu/Cpu.ts"
import { overlapOf } from "./Overlap.ts"
import type { OverlapOnThread } from "./ThreadTasks.ts"

export const run: Cpu.Implementation<typeof OverlapOnThread> = ({ base, origins, radiusM, stores }, { checkpoint }) =>
  overlapOf(origins, stores, base, radiusM, checkpoint)

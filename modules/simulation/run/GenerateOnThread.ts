/** Entry point on a thread: generates the missing personas of an area for an account. */
import type * as Cpu from "../../../src/cpu/Cpu.ts"
import { generateMissing } from "../population/Generate.ts"
import { marginsAt } from "../population/margins/Margins.ts"
import type { GenerateOnThread } from "./ThreadTasks.ts"

export const run: Cpu.Implementation<typeof GenerateOnThread> = (request, { checkpoint }) =>
  generateMissing({ ...request, margins: marginsAt(request.place), checkpoint })

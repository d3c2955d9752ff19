/** On a thread: the personas of an account that an area is still missing. */
import type * as Cpu from "../../src/actor/cpu/Cpu.ts"
import type { Gather } from "./Computations.ts"
import { marginsAt } from "./MarginsAt.ts"
import { generateMissing } from "./population/Generate.ts"

export const run: Cpu.Implementation<typeof Gather> = (request, { checkpoint }) =>
  generateMissing({ ...request, margins: marginsAt(request.place), checkpoint })

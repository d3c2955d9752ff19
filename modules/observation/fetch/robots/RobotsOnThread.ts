/** Implements the computation `AskRobots`. */
import type * as Cpu from "../../../../src/cpu/Cpu.ts"
import { askRules } from "./RobotsRules.ts"
import type { AskRobots } from "./ThreadTasks.ts"

export const run: Cpu.Implementation<typeof AskRobots> = askRules

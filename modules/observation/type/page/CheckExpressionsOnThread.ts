/** Implements the computation `CheckExpressions`. */
import type * as Cpu from "../../../../src/cpu/Cpu.ts"
import { problemOf } from "./Expressions.ts"
import type { CheckExpressions } from "./ThreadTasks.ts"

export const run: Cpu.Implementation<typeof CheckExpressions> = problemOf

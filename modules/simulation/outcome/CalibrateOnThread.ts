/** Entry point on a thread: what the outcomes of an account teach about one template, business type and area. */
import type * as Cpu from "../../../src/cpu/Cpu.ts"
import type { CalibrateOnThread } from "./CalibrationTask.ts"
import { calibrate } from "./calibration/Calibrate.ts"

export const run: Cpu.Implementation<typeof CalibrateOnThread> = ({ outcomes, target }) => calibrate(target, outcomes)

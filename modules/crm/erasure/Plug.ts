/** What erasing adds to the plug of the module. */
import { ScrubLogs } from "./Jobs.ts"

export { layer } from "./Workers.ts"

export const actors = [ScrubLogs] as const

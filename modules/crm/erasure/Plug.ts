/** What erasing adds to the plug of the module. */

import { Effect, Layer } from "effect"
import * as Actor from "../../../src/actor/Actor.ts"
import { ScrubLogs } from "./Jobs.ts"
import { LogScrubber } from "./LogScrubber.ts"

/** Calls a use case for each job of erasing. */
export const layer = Layer.unwrap(Effect.map(LogScrubber, ({ scrub }) => Actor.toLayer(ScrubLogs, scrub))).pipe(
  Layer.provide(LogScrubber.layer)
)

export const actors = [ScrubLogs] as const

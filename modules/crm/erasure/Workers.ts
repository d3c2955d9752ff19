/** Calls a use case for each job of erasing. */
import { Effect, Layer } from "effect"
import * as Actor from "../../../src/actor/Actor.ts"
import { ScrubLogs } from "./Jobs.ts"
import { LogScrubber } from "./LogScrubber.ts"

export const layer = Layer.unwrap(Effect.map(LogScrubber, ({ scrub }) => Actor.toLayer(ScrubLogs, scrub))).pipe(
  Layer.provide(LogScrubber.layer)
)

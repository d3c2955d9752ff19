/** Turns every published event into deliveries. */
import { Effect, Layer } from "effect"
import * as Event from "../../src/event/Event.ts"
import { FanOut } from "./deliver/FanOut.ts"

export const HearAll = Event.reaction("webhooks/fan-out", { to: "*" })

export const layer = Layer.unwrap(Effect.map(FanOut, ({ run }) => Event.toLayer(HearAll, run)))

/** Calls a use case for each job of reservations. */
import { Effect, Layer } from "effect"
import * as Actor from "../../../src/actor/Actor.ts"
import { LapseHold, SweepHolds } from "./Jobs.ts"
import { Reservations } from "./Reservations.ts"

export const layer = Layer.unwrap(
  Effect.map(Reservations, ({ lapse, sweep }) =>
    Layer.mergeAll(
      Actor.toLayer(LapseHold, ({ accountId, reservationId }) => lapse(accountId, reservationId)),
      Actor.toLayer(SweepHolds, () => sweep)
    )
  )
)

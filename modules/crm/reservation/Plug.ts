/** What reservations add to the plug of the module. */

import { Effect, Layer } from "effect"
import * as Actor from "../../../src/actor/Actor.ts"
import { operatorPart } from "../../../src/operate/OperatorGroup.ts"
import { payments } from "../payment/Plug.ts"
import { ReservationGroup } from "./Api.ts"
import { ReservationAdminGroup } from "./admin/Api.ts"
import * as AdminHttp from "./admin/Http.ts"
import { BookingQueue } from "./book/BookingQueue.ts"
import * as Http from "./Http.ts"
import { LapseHold, SweepHolds, sweepEveryTenMinutes } from "./Jobs.ts"
import { Reservations } from "./Reservations.ts"

/** Calls a use case for each job of reservations. */
const workers = Layer.unwrap(
  Effect.map(Reservations, ({ lapse, sweep }) =>
    Layer.mergeAll(
      Actor.toLayer(LapseHold, ({ accountId, reservationId }) => lapse(accountId, reservationId)),
      Actor.toLayer(SweepHolds, () => sweep)
    )
  )
)

export const groups = [ReservationGroup] as const
export const actors = [LapseHold, SweepHolds] as const
export const schedules = [sweepEveryTenMinutes]
export const operators = [operatorPart([ReservationAdminGroup], AdminHttp.layer.pipe(Layer.provide(payments)))]

export const layer = Layer.mergeAll(Http.layer, workers).pipe(
  Layer.provide([Reservations.layer, BookingQueue.layer]),
  Layer.provide(payments)
)

/** What the booking page adds to the plug of the module. The layer needs `ShopPages` and `Visitors`. */

import { Effect, Layer } from "effect"
import * as Actor from "../../../src/actor/Actor.ts"
import { operatorPart } from "../../../src/operate/OperatorGroup.ts"
import { PrunePace, pruneEachHour } from "./pace/Jobs.ts"
import { PaceRepo } from "./pace/PaceRepo.ts"
import { BookingPageGroup } from "./pages/Api.ts"
import * as PageHttp from "./pages/Http.ts"
import { PolicyAdminGroup } from "./policy/Api.ts"
import { CancellationRefunds } from "./policy/CancellationRefunds.ts"
import * as PolicyHttp from "./policy/Http.ts"
import * as Reactions from "./Reactions.ts"

export const groups = [BookingPageGroup] as const
export const actors = [PrunePace] as const
export const schedules = [pruneEachHour]
export const operators = [operatorPart([PolicyAdminGroup], PolicyHttp.layer)]
export const reactions = [Reactions.RefundEndedBookings] as const

const workers = Layer.unwrap(Effect.map(PaceRepo, ({ prune }) => Actor.toLayer(PrunePace, () => prune))).pipe(
  Layer.provide(PaceRepo.layer)
)

export const layer = Layer.mergeAll(
  PageHttp.layer,
  workers,
  Reactions.layer.pipe(Layer.provide(CancellationRefunds.layer))
)

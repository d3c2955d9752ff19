/** What the booking page adds to the plug of the module. The layer needs `ShopPages` and `Visitors`. */
import { Layer } from "effect"
import { BookingPageGroup } from "./pages/Api.ts"
import * as PageHttp from "./pages/Http.ts"
import { PolicyAdminGroup } from "./policy/Api.ts"
import { CancellationRefunds } from "./policy/CancellationRefunds.ts"
import * as PolicyHttp from "./policy/Http.ts"
import { policyCommands } from "./policy/PolicyCommands.ts"
import * as Reactions from "./Reactions.ts"

export const groups = [BookingPageGroup, PolicyAdminGroup] as const
export const commands = [policyCommands] as const
export const reactions = [Reactions.RefundEndedBookings] as const
export const layer = Layer.mergeAll(
  PageHttp.layer,
  PolicyHttp.layer,
  Reactions.layer.pipe(Layer.provide(CancellationRefunds.layer))
)

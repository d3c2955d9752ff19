/** What the booking page adds to the plug of the module. The layer needs `ShopPages` and `Visitors`. */
import { Layer } from "effect"
import { BookingPageGroup } from "./pages/Api.ts"
import * as PageHttp from "./pages/Http.ts"
import { PolicyAdminGroup } from "./policy/Api.ts"
import * as PolicyHttp from "./policy/Http.ts"
import { policyCommands } from "./policy/PolicyCommands.ts"

export const groups = [BookingPageGroup, PolicyAdminGroup] as const
export const commands = [policyCommands] as const
export const layer = Layer.merge(PageHttp.layer, PolicyHttp.layer)

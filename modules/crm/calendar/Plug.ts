/** What calendar feeds add to the plug of the module. */

import { Layer } from "effect"
import { operatorPart } from "../../../src/operate/OperatorGroup.ts"
import { CalendarAdminGroup, CalendarGroup } from "./Api.ts"
import { CalendarFeeds } from "./CalendarFeeds.ts"
import * as Http from "./Http.ts"

export const groups = [CalendarGroup] as const
export const operators = [operatorPart([CalendarAdminGroup], Http.admin.pipe(Layer.provide(CalendarFeeds.layer)))]
export const layer = Http.feed.pipe(Layer.provide(CalendarFeeds.layer))

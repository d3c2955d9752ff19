/** What calendar feeds add to the plug of the module. */
import { Layer } from "effect"
import { CalendarAdminGroup, CalendarGroup } from "./Api.ts"
import { calendarCommands } from "./CalendarCommands.ts"
import { CalendarFeeds } from "./CalendarFeeds.ts"
import * as Http from "./Http.ts"

export const groups = [CalendarGroup, CalendarAdminGroup] as const
export const commands = [calendarCommands] as const
export const layer = Http.layer.pipe(Layer.provide(CalendarFeeds.layer))

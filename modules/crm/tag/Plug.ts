/** What tags add to the plug of the module. */
import { Layer } from "effect"
import { TagGroup } from "./Api.ts"
import { TagAdminGroup } from "./admin/Api.ts"
import * as AdminHttp from "./admin/Http.ts"
import { tagCommands } from "./admin/TagCommands.ts"
import * as Http from "./Http.ts"

export const groups = [TagGroup, TagAdminGroup] as const
export const commands = [tagCommands] as const
export const layer = Layer.merge(Http.layer, AdminHttp.layer)

/** What tags add to the plug of the module. */
import { operatorPart } from "../../../src/operate/OperatorGroup.ts"
import { TagGroup } from "./Api.ts"
import { TagAdminGroup } from "./admin/Api.ts"
import * as AdminHttp from "./admin/Http.ts"
import * as Http from "./Http.ts"

export const groups = [TagGroup] as const
export const operators = [operatorPart([TagAdminGroup], AdminHttp.layer)]
export const layer = Http.layer

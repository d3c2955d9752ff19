/** What forms add to the plug of the module. The layer needs `ShopPages` and `Visitors`. */

import { Layer } from "effect"
import { operatorPart } from "../../../src/operate/OperatorGroup.ts"
import { FormAdminGroup } from "./admin/Api.ts"
import * as AdminHttp from "./admin/Http.ts"
import { Forms } from "./Forms.ts"
import { FormPageGroup, FormSubmissionGroup } from "./page/Api.ts"
import * as PageHttp from "./page/Http.ts"

export const groups = [FormPageGroup, FormSubmissionGroup] as const
export const operators = [operatorPart([FormAdminGroup], AdminHttp.layer.pipe(Layer.provide(Forms.layer)))]
export const layer = PageHttp.layer.pipe(Layer.provide(Forms.layer))

/** What forms add to the plug of the module. The layer needs `ShopPages` and `Visitors`. */
import { Layer } from "effect"
import { FormAdminGroup } from "./admin/Api.ts"
import { formCommands } from "./admin/FormCommands.ts"
import * as AdminHttp from "./admin/Http.ts"
import { Forms } from "./Forms.ts"
import { FormPageGroup, FormSubmissionGroup } from "./page/Api.ts"
import * as PageHttp from "./page/Http.ts"

export const groups = [FormPageGroup, FormSubmissionGroup, FormAdminGroup] as const
export const commands = [formCommands] as const
export const layer = Layer.merge(PageHttp.layer, AdminHttp.layer).pipe(Layer.provide(Forms.layer))

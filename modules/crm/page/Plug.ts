/** What pages add to the plug of the module, and the services that the features with pages need. */

import { Layer } from "effect"
import { operatorPart } from "../../../src/operate/OperatorGroup.ts"
import * as members from "../member/Plug.ts"
import { PageAdminGroup } from "./admin/Api.ts"
import * as AdminHttp from "./admin/Http.ts"
import * as CardHttp from "./card/Http.ts"
import { CardPageGroup } from "./card/Http.ts"
import * as Http from "./Http.ts"
import { PageAssetGroup } from "./Http.ts"
import { ShopPages } from "./ShopPages.ts"
import { Visitors } from "./visit/Visitors.ts"

export { sealed } from "./PageKeys.ts"
export const groups = [PageAssetGroup, CardPageGroup] as const
export const operators = [operatorPart([PageAdminGroup], AdminHttp.layer)]
export const layer = Http.layer

/** `ShopPages` and `Visitors`. */
export const services = Layer.merge(ShopPages.layer, Visitors.layer.pipe(Layer.provide(members.tokens)))

/** The card page. It needs `services`. */
export const cards = CardHttp.layer

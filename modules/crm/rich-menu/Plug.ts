/** What rich menus add to the plug of the module. */
import { Layer } from "effect"
import { operatorPart } from "../../../src/operate/OperatorGroup.ts"
import { Vault } from "../../../src/secrets/Vault.ts"
import * as Channels from "../line/channel/Channels.ts"
import { RichMenus } from "../scenario/rich-menu/RichMenus.ts"
import { RichMenuGroup } from "./Api.ts"
import * as Http from "./Http.ts"
import { ShopMenus } from "./ShopMenus.ts"

const useCases = ShopMenus.layer.pipe(Layer.provide([Channels.layer, RichMenus.layer]), Layer.provide(Vault.layer))

export const operators = [operatorPart([RichMenuGroup], Http.layer.pipe(Layer.provide(useCases)))]

/** What shop, menus and slots add to the plug of the module. */
import { Layer } from "effect"
import { ReservationEventGroup } from "../menu/Api.ts"
import { MenuAdminGroup } from "../menu/admin/Api.ts"
import * as MenuAdminHttp from "../menu/admin/Http.ts"
import { menuCommands } from "../menu/commands/MenuCommands.ts"
import * as MenuHttp from "../menu/Http.ts"
import { Menus } from "../menu/Menus.ts"
import { ShopAdminGroup, StaffAdminGroup } from "../shop/admin/Api.ts"
import * as ShopAdminHttp from "../shop/admin/Http.ts"
import { shopCommands } from "../shop/commands/ShopCommands.ts"
import { staffCommands } from "../shop/commands/StaffCommands.ts"
import { GenerateSlots } from "../shop/Jobs.ts"
import { ReservationSlotGroup } from "./Api.ts"
import { SlotAdminGroup, SlotRuleAdminGroup } from "./admin/Api.ts"
import * as AdminHttp from "./admin/Http.ts"
import { slotCommands } from "./commands/SlotCommands.ts"
import { FillHorizons, fillEachNight } from "./generate/Jobs.ts"
import * as GenerationWorkers from "./generate/Workers.ts"
import * as Http from "./Http.ts"
import { SlotList } from "./SlotList.ts"

export const groups = [
  ReservationEventGroup,
  ReservationSlotGroup,
  ShopAdminGroup,
  StaffAdminGroup,
  MenuAdminGroup,
  SlotAdminGroup,
  SlotRuleAdminGroup
] as const

export const actors = [GenerateSlots, FillHorizons] as const

export const schedules = [fillEachNight]

export const commands = [shopCommands, staffCommands, menuCommands, slotCommands] as const

export const layer = Layer.mergeAll(
  MenuHttp.layer.pipe(Layer.provide(Menus.layer)),
  Http.layer.pipe(Layer.provide(SlotList.layer)),
  GenerationWorkers.layer,
  ShopAdminHttp.layer,
  MenuAdminHttp.layer,
  AdminHttp.layer
)

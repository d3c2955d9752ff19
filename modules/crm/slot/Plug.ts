/** What shop, menus and slots add to the plug of the module. */

import { Effect, Layer } from "effect"
import * as Actor from "../../../src/actor/Actor.ts"
import { subcommands } from "../../../src/cli/ModuleCommand.ts"
import { operatorPart } from "../../../src/operate/OperatorGroup.ts"
import { ReservationEventGroup } from "../menu/Api.ts"
import { MenuAdminGroup } from "../menu/admin/Api.ts"
import * as MenuAdminHttp from "../menu/admin/Http.ts"
import * as MenuHttp from "../menu/Http.ts"
import { Menus } from "../menu/Menus.ts"
import { ShopAdminGroup, StaffAdminGroup } from "../shop/admin/Api.ts"
import * as ShopAdminHttp from "../shop/admin/Http.ts"
import { GenerateSlots } from "../shop/Jobs.ts"
import { ReservationSlotGroup } from "./Api.ts"
import { SlotAdminGroup, SlotRuleAdminGroup } from "./admin/Api.ts"
import * as AdminHttp from "./admin/Http.ts"
import { FillHorizons, fillEachNight } from "./generate/Jobs.ts"
import { SlotGeneration } from "./generate/SlotGeneration.ts"
import * as Http from "./Http.ts"
import { importSlots } from "./import/ImportSlotsCommand.ts"
import { SlotList } from "./SlotList.ts"

/** Handlers of the jobs of generation: each calls its use case. */
const generationWorkers = Layer.unwrap(
  Effect.map(SlotGeneration, (generation) =>
    Layer.merge(
      Actor.toLayer(GenerateSlots, ({ accountId, menuId }) => generation.refresh(accountId, menuId)),
      Actor.toLayer(FillHorizons, () => generation.generateAll)
    )
  )
).pipe(Layer.provide(SlotGeneration.layer))

export const groups = [ReservationEventGroup, ReservationSlotGroup] as const

export const operators = [
  operatorPart([ShopAdminGroup, StaffAdminGroup], ShopAdminHttp.layer),
  operatorPart([MenuAdminGroup], MenuAdminHttp.layer),
  operatorPart([SlotAdminGroup, SlotRuleAdminGroup], AdminHttp.layer)
]

export const actors = [GenerateSlots, FillHorizons] as const

export const schedules = [fillEachNight]

export const commands = subcommands("slots", [importSlots])

export const layer = Layer.mergeAll(
  MenuHttp.layer.pipe(Layer.provide(Menus.layer)),
  Http.layer.pipe(Layer.provide(SlotList.layer)),
  generationWorkers
)

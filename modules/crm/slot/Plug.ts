/** What shop, menus and slots add to the plug of the module. */
import { Layer } from "effect"
import { ReservationEventGroup } from "../menu/Api.ts"
import * as MenuHttp from "../menu/Http.ts"
import { Menus } from "../menu/Menus.ts"
import { GenerateSlots } from "../shop/Jobs.ts"
import { ReservationSlotGroup } from "./Api.ts"
import { FillHorizons, fillEachNight } from "./generate/Jobs.ts"
import * as GenerationWorkers from "./generate/Workers.ts"
import * as Http from "./Http.ts"
import { SlotList } from "./SlotList.ts"

export const groups = [ReservationEventGroup, ReservationSlotGroup] as const

export const actors = [GenerateSlots, FillHorizons] as const

export const schedules = [fillEachNight]

export const layer = Layer.mergeAll(
  MenuHttp.layer.pipe(Layer.provide(Menus.layer)),
  Http.layer.pipe(Layer.provide(SlotList.layer)),
  GenerationWorkers.layer
)

/** What shop, menus and slots add to the plug of the module. */
import { Layer } from "effect"
import { ReservationEventGroup } from "../menu/Api.ts"
import * as MenuHttp from "../menu/Http.ts"
import { Menus } from "../menu/Menus.ts"
import { ReservationSlotGroup } from "./Api.ts"
import * as Http from "./Http.ts"
import { SlotList } from "./SlotList.ts"

export const groups = [ReservationEventGroup, ReservationSlotGroup] as const

export const actors = [] as const

export const layer = Layer.mergeAll(
  MenuHttp.layer.pipe(Layer.provide(Menus.layer)),
  Http.layer.pipe(Layer.provide(SlotList.layer))
)

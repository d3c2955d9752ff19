/** A shop with menus and slots on the database of the test file. */
import { DateTime, Effect, Layer } from "effect"
import { SecureRandom } from "effect/crypto"
import { defaults, type Menu, type MenuChange } from "../../../modules/crm/menu/Menu.ts"
import { MenuRepo } from "../../../modules/crm/menu/MenuRepo.ts"
import { minutesOf, spanOf } from "../../../modules/crm/shop/LocalTime.ts"
import { Shops } from "../../../modules/crm/shop/Shops.ts"
import { BookingFactsRepo } from "../../../modules/crm/slot/BookingFacts.ts"
import * as Plug from "../../../modules/crm/slot/Plug.ts"
import { SlotCapacity } from "../../../modules/crm/slot/SlotCapacity.ts"
import { SlotRepo } from "../../../modules/crm/slot/SlotRepo.ts"
import { Slots } from "../../../modules/crm/slot/Slots.ts"
import { defineModule } from "../../../src/module.ts"
import { kernelOn } from "../../support/TestRuntime.ts"

export const roomsWith = (settings: Parameters<typeof kernelOn>[0] = {}) =>
  Layer.mergeAll(
    Shops.layer,
    Slots.layer,
    SlotCapacity.layer,
    MenuRepo.layer,
    SlotRepo.layer,
    BookingFactsRepo.layer
  ).pipe(Layer.provideMerge(kernelOn(settings)))

export const rooms = roomsWith()

export const newId = Effect.flatMap(SecureRandom.SecureRandom, (random) => random.ulid)

export const addMenu = Effect.fnUntraced(function* (accountId: string, settings: MenuChange = {}) {
  const repo = yield* MenuRepo
  const given = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined))
  const menu = { ...defaults, name: "カット", duration: 60, ...given, id: yield* newId, accountId } as Menu
  yield* repo.insert(menu, DateTime.toDateUtc(yield* DateTime.now))
  return menu
})

export const addSlot = Effect.fnUntraced(function* (menu: Menu, date: string, start: string, maxCapacity = 1) {
  const repo = yield* SlotRepo
  const span = spanOf("Asia/Tokyo", date, minutesOf(start)!, menu.duration)!
  const id = yield* newId
  const facts = { accountId: menu.accountId, menuId: menu.id, bookedCount: 0, staffId: null, isClosed: false }
  yield* repo.insert({ id, ...facts, ...span, maxCapacity, businessDate: date })
  return id
})

/** What shop, menus and slots add to the application, as a module of their own. */
export const slotsModule = defineModule({
  name: "slots",
  groups: Plug.groups,
  operators: Plug.operators,
  actors: Plug.actors,
  layer: Plug.layer
})

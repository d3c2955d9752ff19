/** Use cases of single slots: added, found by their id, changed, closed, and opened again. */
import { Context, DateTime, Effect, Layer } from "effect"
import { SecureRandom } from "effect/crypto"
import { Events } from "../../../src/event/Events.ts"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import { SlotFreed } from "../events/Inside.ts"
import { MenuNotFound } from "../menu/Errors.ts"
import { MenuRepo } from "../menu/MenuRepo.ts"
import { AbsenceSpans } from "../shop/absence/AbsenceSpans.ts"
import { StaffNotFound } from "../shop/Errors.ts"
import { addDays, minutesOf, spanBetween, spanOf, todayIn } from "../shop/LocalTime.ts"
import { ResourceRepo } from "../shop/ResourceRepo.ts"
import { defaults } from "../shop/Shop.ts"
import { ShopRepo } from "../shop/ShopRepo.ts"
import { CapacityBelowBooked, InvalidSlotTime, SlotExists, SlotNotFound } from "./Errors.ts"
import { maxDaysAhead, type Slot } from "./Slot.ts"
import { SlotRepo } from "./SlotRepo.ts"

/** Absent members stay as they are. */
export interface SlotChange {
  readonly maxCapacity?: number | undefined
  readonly isClosed?: boolean | undefined
}

/** A slot beside those of the rules. */
export interface NewSingleSlot {
  readonly menuId: string
  /** Day of business. */
  readonly date: string
  /** 00:00 to 29:59. */
  readonly startTime: string
  /** After the duration of the menu when absent. */
  readonly endTime?: string | undefined
  /** That of the menu when absent. */
  readonly maxCapacity?: number | undefined
  readonly staffId?: string | null | undefined
}

export class Slots extends Context.Service<
  Slots,
  {
    readonly find: (accountId: string, id: string) => Effect.Effect<Slot, SlotNotFound>
    readonly add: (
      accountId: string,
      slot: NewSingleSlot
    ) => Effect.Effect<Slot, MenuNotFound | StaffNotFound | InvalidSlotTime | SlotExists>
    /** A closed slot takes no bookings and keeps those that it has. From then on generation leaves the slot as it is. */
    readonly change: (
      accountId: string,
      id: string,
      change: SlotChange
    ) => Effect.Effect<Slot, SlotNotFound | CapacityBelowBooked>
  }
>()("crm/Slots") {
  static readonly layer = Layer.effect(
    Slots,
    Effect.gen(function* () {
      const within = yield* Tenant.within
      const repo = yield* SlotRepo
      const menus = yield* MenuRepo
      const shops = yield* ShopRepo
      const resources = yield* ResourceRepo
      const absences = yield* AbsenceSpans
      const events = yield* Events
      const random = yield* SecureRandom.SecureRandom

      const orNotFound = (found: Effect.Effect<Slot | undefined>): Effect.Effect<Slot, SlotNotFound> =>
        Effect.filterOrFail(
          found,
          (slot): slot is Slot => slot !== undefined,
          () => new SlotNotFound({})
        )

      const changeWithin = Effect.fnUntraced(function* (accountId: string, id: string, change: SlotChange) {
        const before = yield* orNotFound(repo.lock(accountId, id))
        const after = {
          ...before,
          maxCapacity: change.maxCapacity ?? before.maxCapacity,
          isClosed: change.isClosed ?? before.isClosed
        }
        const { bookedCount } = before
        if (after.maxCapacity < bookedCount) return yield* new CapacityBelowBooked({ bookedCount })
        yield* repo.update(after)
        // The waitlist has to know of more places, and of a slot that is closed or opens again.
        if (after.maxCapacity > before.maxCapacity || after.isClosed !== before.isClosed) {
          yield* events.publish(SlotFreed, { slotId: id, menuId: before.menuId }, { accountId })
        }
        return after
      })

      const addWithin = Effect.fnUntraced(function* (accountId: string, given: NewSingleSlot) {
        const { date, endTime, maxCapacity, menuId, staffId = null, startTime } = given
        const menu = yield* menus.find(accountId, menuId)
        if (menu === undefined) return yield* new MenuNotFound({})
        if (staffId !== null && (yield* resources.find(accountId, staffId))?.kind !== "staff") {
          return yield* new StaffNotFound({})
        }
        const { timeZone } = (yield* shops.find(accountId)) ?? defaults
        const start = minutesOf(startTime) ?? 0
        const span =
          endTime === undefined
            ? spanOf(timeZone, date, start, menu.duration)
            : spanBetween(timeZone, date, start, minutesOf(endTime) ?? 0)
        const farthest = addDays(todayIn(timeZone, DateTime.toDateUtc(yield* DateTime.now)), maxDaysAhead)
        if (span === undefined || date > farthest) return yield* new InvalidSlotTime({})
        const slot: Slot = {
          ...span,
          id: yield* random.ulid,
          accountId,
          menuId,
          maxCapacity: maxCapacity ?? menu.maxCapacity,
          bookedCount: 0,
          staffId,
          isClosed: false
        }
        if (!(yield* repo.insert({ ...slot, businessDate: date }))) return yield* new SlotExists({})
        yield* absences.follow(accountId, timeZone)
        return slot
      })

      return Slots.of({
        add: Effect.fn("Slots.add")((accountId, slot) => within(accountId, addWithin(accountId, slot))),
        find: Effect.fn("Slots.find")((accountId, id) => within(accountId, orNotFound(repo.find(accountId, id)))),
        change: Effect.fn("Slots.change")((accountId, id, change) =>
          within(accountId, changeWithin(accountId, id, change))
        )
      })
    })
  ).pipe(Layer.provide([SlotRepo.layer, MenuRepo.layer, ShopRepo.layer, ResourceRepo.layer, AbsenceSpans.layer]))
}

/** Use cases of single slots: found by their id, changed, closed, and opened again. */
import { Context, Effect, Layer } from "effect"
import { Events } from "../../../src/event/Events.ts"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import { SlotFreed } from "../events/Inside.ts"
import { CapacityBelowBooked, SlotNotFound } from "./Errors.ts"
import type { Slot } from "./Slot.ts"
import { SlotRepo } from "./SlotRepo.ts"

/** Absent members stay as they are. */
export interface SlotChange {
  readonly maxCapacity?: number | undefined
  readonly isClosed?: boolean | undefined
}

export class Slots extends Context.Service<
  Slots,
  {
    readonly find: (accountId: string, id: string) => Effect.Effect<Slot, SlotNotFound>
    /** A closed slot takes no bookings and keeps those that it has. From then on generation leaves the slot as it is. */
    readonly change: (
      accountId: string,
      id: string,
      change: SlotChange
    ) => Effect.Effect<Slot, SlotNotFound | CapacityBelowBooked>
  }
>()("crm/Slots") {
  static readonly layerNoDeps = Layer.effect(
    Slots,
    Effect.gen(function* () {
      const within = yield* Tenant.within
      const repo = yield* SlotRepo
      const events = yield* Events

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

      return Slots.of({
        find: Effect.fn("Slots.find")((accountId, id) => within(accountId, orNotFound(repo.find(accountId, id)))),
        change: Effect.fn("Slots.change")((accountId, id, change) =>
          within(accountId, changeWithin(accountId, id, change))
        )
      })
    })
  )

  static readonly layer = Slots.layerNoDeps.pipe(Layer.provide(SlotRepo.layer))
}

/** What must be done so that the slots of some days of business are those of a plan. Pure. */
import type { PlannedSlot } from "./SlotPlan.ts"

export interface StoredSlot extends PlannedSlot {
  readonly id: string
  readonly bookedCount: number
  readonly isClosed: boolean
  /** Imported, or changed by an operator. */
  readonly isManual: boolean
}

export interface SlotDifference {
  readonly created: ReadonlyArray<PlannedSlot>
  /** Empty ones that get other places or times, or open again. */
  readonly changed: ReadonlyArray<{ readonly id: string; readonly slot: PlannedSlot }>
  /** Ids of empty ones that the plan does not name. */
  readonly closed: ReadonlyArray<string>
  /** Booked ones that the plan does not name, or names otherwise: they stay as they are. */
  readonly kept: number
}

export interface PlannedDays {
  readonly from: string
  readonly to: string
  readonly slots: ReadonlyArray<PlannedSlot>
  /** What begins before stays as it is. */
  readonly now: Date
}

/** The plan names a slot by its start and its staff member. */
const keyOf = ({ staffId, startsAt }: PlannedSlot): string => `${startsAt.getTime()} ${staffId}`

const differs = (stored: StoredSlot, planned: PlannedSlot): boolean =>
  stored.isClosed ||
  stored.maxCapacity !== planned.maxCapacity ||
  stored.endsAt.getTime() !== planned.endsAt.getTime() ||
  stored.date !== planned.date ||
  stored.startTime !== planned.startTime ||
  stored.endTime !== planned.endTime

/** @param stored the slots of these days, and perhaps of others */
export const slotDifference = (
  { from, now, slots, to }: PlannedDays,
  stored: ReadonlyArray<StoredSlot>
): SlotDifference => {
  const byKey = new Map(stored.map((slot) => [keyOf(slot), slot]))
  const created: Array<PlannedSlot> = []
  const changed: Array<{ readonly id: string; readonly slot: PlannedSlot }> = []
  const closed: Array<string> = []
  let kept = 0
  const mayChange = ({ isManual, startsAt }: StoredSlot) => !isManual && startsAt > now
  for (const slot of slots) {
    const key = keyOf(slot)
    const found = byKey.get(key)
    byKey.delete(key)
    if (found === undefined) created.push(slot)
    else if (mayChange(found) && differs(found, slot)) {
      if (found.bookedCount > 0) kept++
      else changed.push({ id: found.id, slot })
    }
  }
  for (const slot of byKey.values()) {
    const isOfDays = from <= slot.businessDate && slot.businessDate <= to
    if (!isOfDays || slot.isClosed || !mayChange(slot)) continue
    if (slot.bookedCount > 0) kept++
    else closed.push(slot.id)
  }
  return { created, changed, closed, kept }
}

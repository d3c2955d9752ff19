/** Finds the slots for which limits of the cluster have room again: where an actor has one, and where it shares one. */
import { isLimited } from "../limit/Limits.ts"
import type { Slot } from "./Slot.ts"

const none: ReadonlySet<Slot> = new Set()

export const limitedSlots = (slots: ReadonlyArray<Slot>) => {
  const hasLimits = slots.some(({ registered }) => isLimited(registered.actor.limits))
  const sharing = Map.groupBy(slots, ({ registered }) => registered.actor.limits.shared?.name)
  /** @param ended what jobs of these slots have left */
  return (ended: ReadonlyArray<{ readonly slot: Slot }>): ReadonlySet<Slot> => {
    if (!hasLimits) return none
    const found = new Set<Slot>()
    for (const { slot } of ended) {
      const { cluster, shared } = slot.registered.actor.limits
      if (cluster !== undefined) found.add(slot)
      if (shared !== undefined) for (const one of sharing.get(shared.name) ?? []) found.add(one)
    }
    return found
  }
}

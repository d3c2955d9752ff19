/**
 * Finds the slots for which there is room again when jobs have ended: where the cluster limits what runs of an actor, or of
 * those that share a limit.
 */
import type { Slot } from "./Slot.ts"

export const limitedSlots = (slots: ReadonlyArray<Slot>) => {
  const sharing = Map.groupBy(slots, ({ registered }) => registered.actor.limits.shared?.name)
  /** @param ended what jobs of these slots have left */
  return (ended: ReadonlyArray<{ readonly slot: Slot }>): ReadonlySet<Slot> => {
    const found = new Set<Slot>()
    for (const slot of new Set(ended.map(({ slot }) => slot))) {
      const { cluster, shared } = slot.terms.limits
      if (cluster !== undefined) found.add(slot)
      if (shared?.running !== undefined) for (const one of sharing.get(shared.name) ?? []) found.add(one)
    }
    return found
  }
}

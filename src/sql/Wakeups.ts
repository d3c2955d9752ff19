/** What the loops of a process wait for, by topic, and the names that each was woken for since it looked last. */
import { Latch } from "effect"

/** What a notification is about: the given names, or everything of its topic. */
export type Scope = ReadonlySet<string> | "all"
const none: ReadonlySet<string> = new Set()

export const widen = (scopes: Map<string, Scope>, topic: string, by: Scope): void => {
  const known = scopes.get(topic) ?? none
  scopes.set(topic, known === "all" || by === "all" ? "all" : new Set([...known, ...by]))
}

export const make = () => {
  const latches = new Map<string, Latch.Latch>()
  /** What was notified and not yet taken, by topic. */
  const notified = new Map<string, Scope>()

  /** The first look of a loop waits for nothing: rows may be there already. */
  const latch = (topic: string): Latch.Latch => {
    const existing = latches.get(topic)
    if (existing !== undefined) return existing
    const latch = Latch.makeUnsafe(true)
    latches.set(topic, latch)
    notified.set(topic, "all")
    return latch
  }
  const wake = (topic: string, scope: Scope): void => {
    const latch = latches.get(topic)
    if (latch === undefined) return
    widen(notified, topic, scope)
    latch.openUnsafe()
  }
  return {
    latch,
    wake,
    wakeAll: () => {
      for (const topic of latches.keys()) wake(topic, "all")
    },
    /** The names since the last call; undefined for everything. */
    take: (topic: string): ReadonlySet<string> | undefined => {
      latch(topic)
      const scope = notified.get(topic)
      notified.delete(topic)
      return scope === "all" ? undefined : (scope ?? none)
    }
  }
}

/** A notifier that wakes no loop, for tests that wake them by themselves. */
import { Effect, Latch } from "effect"
import type { Notifier } from "../../src/sql/Notifier.ts"

export const quietNotifier: Notifier["Service"] = {
  notify: () => Effect.void,
  notifyHere: () => Effect.void,
  notifyOthers: () => Effect.void,
  notifyOthersOnCommit: () => Effect.void,
  withCommit: (_topic, _about, commit) => commit(undefined),
  latch: () => Latch.makeUnsafe(),
  take: () => undefined,
  setAlone: () => {}
}

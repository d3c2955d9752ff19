/**
 * Where the process is in its life. Draining begins with the first signal: the server answers 503, the worker claims
 * nothing more, and both finish at the same time, before the database closes.
 */
import { Context, Effect, Latch, Layer } from "effect"

export class Lifecycle extends Context.Service<
  Lifecycle,
  {
    /** Opens when draining begins and stays open. */
    readonly draining: Latch.Latch
    readonly isDraining: () => boolean
    readonly drain: Effect.Effect<void>
  }
>()("ekimae/Lifecycle") {
  static readonly layer = Layer.sync(Lifecycle, () => {
    const draining = Latch.makeUnsafe(false)
    return Lifecycle.of({ draining, isDraining: () => draining.isOpen(), drain: Effect.asVoid(draining.open) })
  })
}

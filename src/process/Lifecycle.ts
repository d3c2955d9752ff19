/**
 * Holds whether the process is stopping or draining. A signal stops it in two steps. First it is `stopping`: `/readyz` says 503 while all
 * else goes on, for as long as load balancers need to notice. Then it is `draining`: the server answers 503, the worker
 * claims nothing more, and both finish at the same time, before the database closes.
 */
import { Context, Effect, Latch, Layer } from "effect"

export class Lifecycle extends Context.Service<
  Lifecycle,
  {
    readonly isStopping: () => boolean
    readonly stop: Effect.Effect<void>
    /** Opens when draining begins and stays open. */
    readonly draining: Latch.Latch
    readonly isDraining: () => boolean
    readonly drain: Effect.Effect<void>
  }
>()("ekimae/process/Lifecycle") {
  static readonly layer = Layer.sync(Lifecycle, () => {
    let isStopping = false
    const stop = Effect.sync(() => {
      isStopping = true
    })
    const draining = Latch.makeUnsafe(false)
    return Lifecycle.of({
      isStopping: () => isStopping,
      stop,
      draining,
      isDraining: () => draining.isOpen(),
      drain: Effect.andThen(stop, Effect.asVoid(draining.open))
    })
  })
}

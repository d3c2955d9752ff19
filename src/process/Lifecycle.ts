/**
 * Holds whether the process is stopping or draining. A signal stops it in two steps. First it is `stopping`: `/readyz` says 503 while all
 * else goes on, for as long as load balancers need to notice. Then it is `draining`: the server answers 503, the worker
 * claims nothing more, and both finish at the same time, before the database closes. A process whose place another one has taken *leaves* first: it stays ready, and its clients go over to the other one.
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
    /** Opens when another process has taken the place of this one, and stays open. */
    readonly leaving: Latch.Latch
    /** Makes the server accept no more connections and end those that are open with their next answer; all else goes on. */
    readonly leave: Effect.Effect<void>
    readonly drain: Effect.Effect<void>
  }
>()("ekimae/process/Lifecycle") {
  static readonly layer = Layer.sync(Lifecycle, () => {
    let isStopping = false
    const stop = Effect.sync(() => {
      isStopping = true
    })
    const draining = Latch.makeUnsafe(false)
    const leaving = Latch.makeUnsafe(false)
    return Lifecycle.of({
      isStopping: () => isStopping,
      stop,
      draining,
      isDraining: () => draining.isOpen(),
      leaving,
      leave: Effect.asVoid(leaving.open),
      drain: Effect.andThen(stop, Effect.asVoid(draining.open))
    })
  })
}

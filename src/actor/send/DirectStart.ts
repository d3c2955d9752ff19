/**
 * From a sender to the worker of the same process without a claim in between: where the worker has a free place and
 * nothing waits for it, a job is stored as running on this node, which saves the way to the database and back before it
 * starts. The store has the last word; whoever it refuses is claimed like any other job.
 *
 * A place that was reserved is used or given back, whatever becomes of the sender: the `Sender`, not the sending fiber,
 * tells the outcome.
 */
import { Context, Effect, Layer, type Scope } from "effect"
import type { ClaimedJob } from "../JobStore.ts"

export interface Place {
  readonly nodeId: string
  /** The job is stored as running here. */
  readonly take: (job: ClaimedJob) => void
  /** It is not; or nobody knows, because the answer was lost. */
  readonly giveBack: (lost: boolean) => void
}

export type Starter = (actor: string) => Place | undefined

export class DirectStart extends Context.Service<
  DirectStart,
  {
    /** The worker of this process, as long as the scope is open. */
    readonly attach: (starter: Starter) => Effect.Effect<void, never, Scope.Scope>
    readonly reserve: Starter
  }
>()("ekimae/actor/send/DirectStart") {
  static readonly layer = Layer.sync(DirectStart, () => {
    let starters: ReadonlyArray<Starter> = []
    return DirectStart.of({
      attach: (starter) =>
        Effect.acquireRelease(
          Effect.sync(() => {
            starters = [...starters, starter]
          }),
          () =>
            Effect.sync(() => {
              starters = starters.filter((other) => other !== starter)
            })
        ),
      reserve: (actor) => {
        for (const starter of starters) {
          const place = starter(actor)
          if (place !== undefined) return place
        }
        return undefined
      }
    })
  })
}

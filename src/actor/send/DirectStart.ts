/**
 * Starts a job on the node that sends it, without a claim: where the worker of the process has a free place and no job
 * waits, the job is inserted as running on this node, which saves a round trip to the database. The insert decides; a job
 * that it stores as ready instead is claimed like any other.
 *
 * A reserved place is always taken or given back, also when the sending fiber is interrupted: the `Sender` answers, not
 * the sending fiber.
 */
import { Context, Effect, Layer, type Scope } from "effect"
import type { ClaimedJob } from "../JobStore.ts"

export interface Place {
  readonly nodeId: string
  /** Called when the job is stored as running here. */
  readonly take: (job: ClaimedJob) => void
  /** Called when it is not; `lost`: unknown, because the answer of the database was lost. */
  readonly giveBack: (lost: boolean) => void
}

export type Starter = (actor: string) => Place | undefined

export class DirectStart extends Context.Service<
  DirectStart,
  {
    /** Registers the worker of this process while the scope is open. */
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

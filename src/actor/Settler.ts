/**
 * Stores what became of attempts: one statement for everything that ended meanwhile. While the database is away it
 * keeps the results and tries again; the fence decides whether they still count.
 */
import { type Cause, Effect, Fiber, PubSub, Queue, Schedule } from "effect"
import { explain } from "../sql/Pg.ts"
import type { Verdict } from "./JobState.ts"
import type { JobStore, Settlement } from "./JobStore.ts"
import * as Metrics from "./Metrics.ts"
import type { Slot } from "./Slot.ts"

export interface Ended {
  /** The id under which the job was claimed. */
  readonly nodeId: string
  readonly slot: Slot
  readonly settlement: Settlement
}

export interface Settled {
  readonly jobId: string
  readonly actor: string
  readonly to: Verdict["to"]
}

const backoff = Schedule.min([Schedule.exponential("50 millis"), Schedule.spaced("1 second")])

export const make = Effect.fnUntraced(function* (
  store: JobStore["Service"],
  options: { readonly nodeId: () => string; readonly onSettled: (batch: ReadonlyArray<Ended>) => void }
) {
  const queue = yield* Queue.unbounded<Ended, Cause.Done>()
  const settled = yield* PubSub.unbounded<Settled>()

  const announce = (batch: ReadonlyArray<Ended>, accepted: ReadonlySet<string>) => {
    for (const { settlement, slot } of batch) {
      slot.settled()
      if (!accepted.has(settlement.id)) Metrics.claimLost(slot.name)
      else PubSub.publishUnsafe(settled, { jobId: settlement.id, actor: slot.name, to: settlement.verdict.to })
    }
    options.onSettled(batch)
  }

  const settle = Effect.fnUntraced(function* (batch: ReadonlyArray<Ended>) {
    // What an earlier incarnation of this node claimed was given away when it was taken for dead.
    const nodeId = options.nodeId()
    const current = batch.filter((ended) => ended.nodeId === nodeId).map(({ settlement }) => settlement)
    const accepted = yield* (
      current.length === 0 ? Effect.succeed(new Set<string>()) : store.settle(nodeId, current)
    ).pipe(
      Effect.tapError((error) => Effect.logWarning(`Cannot store results; trying again: ${explain(error)}`)),
      Effect.retry(backoff)
    )
    announce(batch, accepted)
  })

  const fiber = yield* Queue.takeAll(queue).pipe(
    Effect.flatMap(settle),
    Effect.forever,
    Effect.ignoreCause,
    Effect.forkScoped
  )
  return {
    settled,
    offer: (ended: Ended): void => void Queue.offerUnsafe(queue, ended),
    /** Stores what is left and ends. */
    flush: Effect.andThen(Queue.end(queue), Fiber.await(fiber))
  }
})

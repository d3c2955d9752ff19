/**
 * Stores the results of attempts, those that ended meanwhile in one statement. While the database is away it keeps the
 * results and retries; the fence decides whether they still count.
 *
 * A row that another transaction holds delays the results of its own key alone (`UnstoredResults`), and a result that the
 * database cannot hold harms itself alone (`StoreResults`). An actor with hooks has a loop of its own, so that a hook
 * that is slow, locked or broken delays that actor only; all others share one.
 *
 * What is given up is logged. The node no longer holds such a job, nor the lease that would have ended with it; once it
 * looks for claims that it does not know of (`onGivenUp`), they are given back after a lease and the job runs again.
 */
import { Cause, Effect, Fiber, Latch, PubSub, Semaphore } from "effect"
import * as Daemon from "../../../process/Daemon.ts"
import { steadyMillis } from "../../../process/SteadyClock.ts"
import { ActivityRecorder } from "../../activity/ActivityRecorder.ts"
import type { Hooks } from "../../BatchHandler.ts"
import type { Verdict } from "../../JobState.ts"
import type { JobStore } from "../../JobStore.ts"
import * as Metrics from "../../Metrics.ts"
import { attemptsOf, type Completion, keyOf, nothing } from "./Completion.ts"
import type { AcceptedResults } from "./Settlement.ts"
import { storeResults } from "./StoreResults.ts"
import { UnstoredResults } from "./UnstoredResults.ts"

export interface SettledJob {
  readonly jobId: string
  readonly actor: string
  readonly to: Verdict["to"]
  readonly batch: string | null
}

/** Results per statement: what piled up while the database was away must not take longer than a statement may. */
const largestBatch = 5_000
/** Where a hook writes more for each. */
const largestHookedBatch = 500

interface Options {
  readonly nodeId: () => string
  /** Actors with hooks. */
  readonly hooked?: ReadonlyArray<{ readonly name: string; readonly hooks: Hooks }>
  /** Hooks that may run at once, each on a connection of the runtime. */
  readonly hooksAtOnce?: number
  readonly onSettled: (batch: ReadonlyArray<Completion>, settled: ReadonlyArray<SettledJob>) => Effect.Effect<void>
  /** The database still counts a claim or lease as this node's that the node has forgotten. */
  readonly onGivenUp: Effect.Effect<void>
}

export const make = Effect.fnUntraced(function* (
  store: JobStore["Service"],
  { hooked = [], hooksAtOnce = 1, nodeId, onGivenUp, onSettled }: Options
) {
  const activity = yield* ActivityRecorder
  const pubsub = yield* PubSub.unbounded<SettledJob>()
  const permits = Semaphore.makeUnsafe(hooksAtOnce)

  const announce = (batch: ReadonlyArray<Completion>, accepted: AcceptedResults): Effect.Effect<void> => {
    const settled: Array<SettledJob> = []
    for (const { batch: batchId = null, settlement, slot } of batch) {
      if (settlement === undefined) continue
      const to = accepted.get(settlement.id)
      if (to === undefined) Metrics.claimLost(slot.name)
      else {
        settled.push({ jobId: settlement.id, actor: slot.name, to, batch: batchId })
        Metrics.settled(slot.name, to, settlement.attempt === null)
        activity.settled(slot.name, to, settlement.attempt === null)
      }
    }
    for (const one of settled) PubSub.publishUnsafe(pubsub, one)
    return Effect.suspend(() => onSettled(batch, settled)).pipe(logFault("What follows stored results failed"))
  }

  const loop = Effect.fnUntraced(function* (name: string, hooks: Hooks | undefined) {
    const unstored = new UnstoredResults<Completion>(keyOf, hooks === undefined ? largestBatch : largestHookedBatch)
    const [changed, drained] = [Latch.makeUnsafe(false), Latch.makeUnsafe(false)]
    let count = 0
    let isEnding = false

    const finish = (batch: ReadonlyArray<Completion>, accepted: AcceptedResults): Effect.Effect<void> => {
      count -= batch.length
      for (const completion of batch) unstored.cleared(completion)
      return announce(batch, accepted)
    }

    /** The claim was lost: another node may run these already. */
    const refused = (batch: ReadonlyArray<Completion>): Effect.Effect<void> => {
      const attempts = hooks?.onClaimLost === undefined ? [] : attemptsOf(batch, nothing)
      if (hooks?.onClaimLost === undefined || attempts.length === 0) return Effect.void
      return Effect.suspend(() => hooks.onClaimLost!(attempts)).pipe(
        logFault(`Attempts of ${name} whose claims were lost cannot be written down`)
      )
    }

    const persist = storeResults({ store, nodeId, unstored, finish, refused, gaveUp: onGivenUp, hooks, permits })

    const round = Effect.gen(function* () {
      changed.closeUnsafe()
      const now = yield* steadyMillis
      const batch = unstored.take(now)
      if (batch.length > 0) {
        // What an earlier incarnation of this node claimed was given away when it was taken for dead.
        const id = nodeId()
        const stale = batch.filter((completion) => completion.nodeId !== id)
        if (stale.length === 0) return yield* persist(batch)
        yield* finish(stale, nothing)
        yield* refused(stale)
        return yield* persist(batch.filter((completion) => completion.nodeId === id))
      }
      if (isEnding && count === 0) yield* drained.open
      const { nextAt } = unstored
      yield* nextAt === undefined ? changed.await : Effect.timeoutOption(changed.await, Math.max(0, nextAt - now))
    })
    const fiber = yield* Effect.forkScoped(Daemon.forever(name, round))
    return {
      offer: (completion: Completion): void => {
        count++
        unstored.add(completion)
        changed.openUnsafe()
      },
      flush: Effect.suspend(() => {
        isEnding = true
        unstored.finishSoon()
        changed.openUnsafe()
        return Effect.raceFirst(drained.await, Fiber.await(fiber))
      })
    }
  })

  const shared = yield* loop("JobCompleter", undefined)
  const own = new Map<string, typeof shared>()
  for (const { hooks, name } of hooked) own.set(name, yield* loop(`JobCompleter of ${name}`, hooks))
  return {
    settled: pubsub,
    offer:
      own.size === 0
        ? shared.offer
        : (completion: Completion): void => (own.get(completion.slot.name) ?? shared).offer(completion),
    /** Stores what is left. */
    flush: Effect.forEach([shared, ...own.values()], ({ flush }) => flush, { concurrency: "unbounded", discard: true })
  }
})

const logFault =
  (message: string) =>
  <E>(self: Effect.Effect<void, E>): Effect.Effect<void> =>
    Effect.catchCause(self, (cause) =>
      Cause.hasInterruptsOnly(cause) ? Effect.interrupt : Effect.logError(message, cause)
    )

/**
 * The loops of a node that claim jobs. Actors with a limit of the whole cluster have a loop of their own: their claims take
 * a dozen statements behind the lock of the limit, and the jobs of all other actors would start after them.
 *
 * A wake-up reaches the loop of the unlimited actors, which passes it on.
 */
import { type Duration, Effect, Fiber, Latch, Option, type Scope } from "effect"
import * as Daemon from "../../process/Daemon.ts"
import { Notifier } from "../../sql/Notifier.ts"
import type { JobStore } from "../JobStore.ts"
import { ReadyJobs } from "../JobTopics.ts"
import { countsStarts, isLimited } from "../limit/Limits.ts"
import type { Runner } from "./Runner.ts"
import type { Slot } from "./Slot.ts"

interface Options {
  readonly store: JobStore["Service"]
  readonly runner: Runner
  readonly nodeId: () => string
  /** A claim that takes longer hangs. */
  readonly longest: Duration.Duration
  /** What a claim that failed has taken may belong to this node. */
  readonly onFailure: Effect.Effect<void>
  /** Each limit is looked at again after so long. */
  readonly pollEveryMs: number
}

const wakeAll = (slots: ReadonlyArray<Slot>): void => {
  for (const slot of slots) slot.hot = true
}

export const make = Effect.fnUntraced(function* (
  options: Options
): Effect.fn.Return<
  { readonly claim: Effect.Effect<number>; readonly run: Effect.Effect<Effect.Effect<void>, never, Scope.Scope> },
  never,
  Notifier
> {
  const { longest, nodeId, onFailure, pollEveryMs, runner, store } = options
  const notifier = yield* Notifier
  const latch = notifier.latch(ReadyJobs)
  const limitedLatch = Latch.makeUnsafe(true)
  const [limited, unlimited]: [Array<Slot>, Array<Slot>] = [[], []]
  for (const slot of runner.slots) (isLimited(slot.registered.actor.limits) ? limited : unlimited).push(slot)

  const claimFor = (slots: ReadonlyArray<Slot>) =>
    Effect.gen(function* () {
      const slotRequests = slots.flatMap((slot) => {
        const request = slot.hot ? slot.request : undefined
        return request === undefined ? [] : [{ slot, request }]
      })
      const requests = slotRequests.map(({ request }) => request)
      if (requests.length === 0) return { tasks: 0, retryInMs: undefined }
      // Before the claim, not after: a job that ends meanwhile may make room that this claim does not see.
      for (const { slot } of slotRequests) slot.hot = false
      const id = nodeId()
      const askedMs = performance.now()
      const claimed = yield* Effect.onError(Effect.timeout(store.claim(id, requests), longest), () => {
        wakeAll(slots)
        return onFailure
      })
      // This node was taken for dead meanwhile, and all of it was given to others.
      if (id !== nodeId()) return { tasks: 0, retryInMs: undefined }
      runner.accept(claimed, askedMs)
      const got = Map.groupBy([...claimed.jobs, ...claimed.leases], ({ actor }) => actor)
      for (const { slot, request } of slotRequests) {
        const paced = countsStarts(request) && claimed.retryInMs !== undefined
        slot.hot ||= paced || (request.limit > 0 && (got.get(slot.name)?.length ?? 0) >= request.limit)
      }
      return { tasks: claimed.jobs.length + claimed.leases.length, retryInMs: claimed.retryInMs }
    }).pipe(
      // A claim under way is not abandoned: its jobs would stay with this node and run nowhere until orphans are released.
      Effect.uninterruptible
    )
  const [claimUnlimited, claimLimited] = [claimFor(unlimited), claimFor(limited)]

  const round = Effect.gen(function* () {
    latch.closeUnsafe()
    const heard = notifier.take(ReadyJobs)
    for (const slot of runner.slots) slot.hot ||= heard === undefined || heard.has(slot.name)
    if (limited.some(({ hot }) => hot)) limitedLatch.openUnsafe()
    const { tasks } = yield* claimUnlimited
    if (tasks === 0) yield* latch.await
  })

  const limitedRound = Effect.gen(function* () {
    limitedLatch.closeUnsafe()
    const { retryInMs, tasks } = yield* claimLimited
    if (tasks > 0) return
    // A race costs a wake-up two fibers, so the pause of a limit alone has one.
    if (retryInMs === undefined) return yield* limitedLatch.await
    const woken = yield* Effect.timeoutOption(limitedLatch.await, Math.min(pollEveryMs, retryInMs))
    if (Option.isNone(woken)) wakeAll(limited)
  })

  return {
    /** One claim of all actors; answers how many tasks it got. */
    claim: Effect.suspend(() => {
      wakeAll(runner.slots)
      return Effect.orDie(Effect.zipWith(claimUnlimited, claimLimited, (a, b) => a.tasks + b.tasks))
    }),
    /** Starts the loops; answers what ends them, each after the claim that it is making. */
    run: Effect.gen(function* () {
      const first = yield* Effect.forkScoped(Daemon.forever("Claimer", round))
      if (limited.length === 0) return Fiber.interrupt(first)
      const second = yield* Effect.forkScoped(Daemon.forever("Claimer of limited actors", limitedRound))
      return Fiber.interruptAll([first, second])
    })
  }
})

/**
 * A dead node cannot give its jobs back, so the rescuer of any other node returns the jobs of a node that has been silent
 * for a lease.
 *
 * Silence says nothing after the database was out of reach: living nodes could not renew their leases either. So a rescuer
 * that starts, or that could not reach the database itself, first leaves every node the time to be heard, unless nodes were
 * heard all along. Without this the first rescuer after an outage, that of a new node above all, would take the jobs of nodes
 * that live; and where nodes crash one after the other, no rescuer may live long enough to find the jobs of the dead.
 */
import { Duration, Effect, Layer } from "effect"
import * as Daemon from "../../process/Daemon.ts"
import { steadyMillis } from "../../process/SteadyClock.ts"
import { Settings } from "../../settings/Settings.ts"
import { Notifier } from "../../sql/Notifier.ts"
import * as Pulse from "../../sql/pulse/Pulse.ts"
import { JobStore } from "../JobStore.ts"
import { ReadyJobs } from "../JobTopics.ts"

/** Rounds per lease, so that work restarts soon after a lease ends. */
const roundsPerLease = 8
/** Jobs that one round cancels, in one statement. */
const mostCancelled = 5_000
/** Limit with which no node counts as silent; jobs whose node has no row are found all the same. */
const foreverMs = Duration.toMillis("365 days")

export const runOnce = Effect.flatMap(Settings, ({ jobLease }) => rescue(Duration.toMillis(jobLease)))

const rescue = Effect.fnUntraced(function* (silentMs: number) {
  const store = yield* JobStore
  const rescued = yield* store.rescue(silentMs)
  // A job whose cancellation was requested while it ran, and which was given back instead, waits now and is cancelled here.
  yield* store.cancelGivenBack(mostCancelled)
  if (rescued === 0) return 0
  yield* Effect.logWarning(`Gave back ${rescued} jobs of nodes that were lost`)
  yield* Effect.flatMap(Notifier, (notifier) => notifier.notify(ReadyJobs))
  return rescued
})

/**
 * Rounds of one rescuer. One for which the pulse has seen no silent node asks nothing, but for one in a lease, which also finds
 * what no node holds. It begins to watch when it starts, and again after half a lease without a successful round. Half a
 * lease is time for a living node to reconnect and to send two heartbeats.
 */
const watchful = Effect.fnUntraced(function* (leaseMs: number) {
  let lastSuccess = Number.NEGATIVE_INFINITY
  let watchingSince = Number.NEGATIVE_INFINITY
  let sweptAt = Number.NEGATIVE_INFINITY
  /** What the pulse has answered since the last round. */
  let isQuiet: boolean | undefined
  yield* Pulse.join<boolean>({
    column: (sql) => sql`
      not exists (select from job_node where seen_at < now() - ${leaseMs}::float8 * interval '1 millisecond')
      and not exists (select from job where cancel_at is not null)`,
    answered: (quiet) => {
      isQuiet = quiet && isQuiet !== false
    }
  })
  return Effect.gen(function* () {
    const now = yield* steadyMillis
    const isAsked = isQuiet !== true || now - sweptAt >= leaseMs || now - lastSuccess > leaseMs / 2
    isQuiet = undefined
    if (!isAsked) {
      lastSuccess = now
      return
    }
    if (now - lastSuccess > leaseMs / 2) watchingSince = now
    const isWatching = now - watchingSince < leaseMs / 2
    const store = yield* JobStore
    const isDoubtful = isWatching && (yield* store.longestSilence(leaseMs)) > leaseMs / 2
    yield* rescue(isDoubtful ? foreverMs : leaseMs)
    lastSuccess = yield* steadyMillis
    sweptAt = now
  })
})

export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const { jobLease } = yield* Settings
    const round = yield* watchful(Duration.toMillis(jobLease))
    const pause = Effect.sleep(Duration.divideUnsafe(jobLease, roundsPerLease))
    yield* Effect.forkScoped(Daemon.forever("Rescuer", Effect.andThen(pause, round)))
  })
)

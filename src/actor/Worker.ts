/**
 * The part of a node that runs jobs: one fiber claims, each job runs on a fiber of its own, one fiber settles, and a
 * heartbeat keeps the claims alive.
 *
 * What must stay true: a job that was claimed is settled or given back whatever its handler does; nothing is claimed
 * once draining began; a node that was taken for dead abandons what it runs and comes back under a new id.
 */

import { hostname } from "node:os"
import { Context, Duration, Effect, Fiber, FiberMap, Layer, type PubSub, Random } from "effect"
import { SecureRandom } from "effect/crypto"
import { Settings } from "../config.ts"
import * as Daemon from "../Daemon.ts"
import { Lifecycle } from "../Lifecycle.ts"
import { Wakeup } from "../sql/Wakeup.ts"
import { ActorRegistry } from "./Actor.ts"
import { execute } from "./Executor.ts"
import { judge } from "./JobState.ts"
import { type Claim, type ClaimedJob, JobStore, type Progress } from "./JobStore.ts"
import * as Metrics from "./Metrics.ts"
import * as Settler from "./Settler.ts"
import { Slot } from "./Slot.ts"

/** The backstop when a wake-up is lost. */
const pollEvery = "1 second"
/** Four chances to renew a lease before it ends. */
const beatsPerLease = 4
/** After the grace period: time for interrupted handlers to clean up, and for the last results to be stored. */
const lastMoment = "5 seconds"

export class Worker extends Context.Service<
  Worker,
  {
    /** The id under which this node holds its claims; changes when it was taken for dead. */
    readonly nodeId: () => string
    /** Every settlement of this node, after it is stored. */
    readonly settled: PubSub.PubSub<Settler.Settled>
    /** One heartbeat, as the daemon makes it. */
    readonly beat: Effect.Effect<void>
    /** One claim, as the claimer makes it; answers how many jobs it got. */
    readonly claim: Effect.Effect<number>
  }
>()("ekimae/actor/Worker") {}

const make = Effect.gen(function* () {
  const store = yield* JobStore
  const wakeup = yield* Wakeup
  const settings = yield* Settings
  const lifecycle = yield* Lifecycle
  const random = yield* SecureRandom.SecureRandom
  const fibers = yield* FiberMap.make<string, void, never>()
  const run = yield* FiberMap.runtime(fibers)()
  const progress = new Map<string, Progress>()
  /** Claimed and not yet settled. */
  const held = new Map<string, Claim>()
  const latch = wakeup.latch("job")
  /** What the pool and the server allow together: beyond it the connection hangs, and would keep the node from stopping. */
  const longestClaim = Duration.sum(settings.databaseWait, settings.statementTimeout)
  const node = { id: "", interrupting: false, stopping: false }

  const settler = yield* Settler.make(store, {
    nodeId: () => node.id,
    onSettled: (batch) => {
      for (const { settlement } of batch) held.delete(keyOf(settlement))
      if (batch.some(({ settlement }) => settlement.verdict.to === "scheduled")) wakeup.latch("scheduled").openUnsafe()
      latch.openUnsafe()
    }
  })

  const start = (slot: Slot, job: ClaimedJob) => {
    const nodeId = node.id
    Metrics.started(job.actor, job.waitedMs)
    const attempt = execute(slot.registered, job, {
      progress: (share) => Effect.sync(() => void progress.set(job.id, { id: job.id, claim: job.claim, share })),
      interrupting: () => node.interrupting
    })
    const settled = Effect.map(Effect.zip(attempt, Random.next), ([{ durationMs, outcome, record }, dice]) => {
      const verdict = judge(slot.registered.actor.retry, job.failures, outcome, dice)
      Metrics.ended(job.actor, outcome, durationMs)
      progress.delete(job.id)
      const settlement = { id: job.id, claim: job.claim, verdict, attempt: record }
      settler.offer({ nodeId, slot, failures: job.failures, settlement })
      slot.ended(durationMs)
    })
    // Only the handler can be interrupted: whatever happens to it, its job is settled.
    run(keyOf(job), settled, { uninterruptible: true })
  }

  const slots = new Map(
    [...(yield* ActorRegistry)].map(([name, registered]) => [name, new Slot(registered, start)] as const)
  )

  const giveBackUnstarted = Effect.sync(() => {
    for (const slot of slots.values()) {
      for (const { claim, failures, id } of slot.unstarted()) {
        const settlement = { id, claim, verdict: { to: "ready" }, attempt: null } as const
        settler.offer({ nodeId: node.id, slot, failures, settlement })
      }
    }
  })

  const claim = Effect.gen(function* () {
    const wants = [...slots.values()].flatMap((slot) =>
      slot.wanted === 0 ? [] : [{ actor: slot.name, limit: slot.wanted }]
    )
    if (wants.length === 0) return 0
    const jobs = yield* Effect.timeout(store.claim(node.id, wants), longestClaim)
    for (const job of jobs) {
      held.set(keyOf(job), { id: job.id, claim: job.claim })
      slots.get(job.actor)?.accept(job)
    }
    return jobs.length
  }).pipe(
    // A claim under way is not abandoned: its jobs would stay with this node and run nowhere until they are disowned.
    Effect.uninterruptible
  )

  const claimRound = Effect.gen(function* () {
    latch.closeUnsafe()
    if ((yield* claim) === 0) yield* Effect.timeoutOption(latch.await, pollEvery)
  })

  const join = Effect.gen(function* () {
    const id = yield* random.ulid
    yield* store.join({ id, host: hostname(), pid: process.pid })
    node.id = id
  })

  const interruptAll = Effect.gen(function* () {
    node.interrupting = true
    yield* giveBackUnstarted
    yield* FiberMap.clear(fibers)
  })

  const disown = Effect.gen(function* () {
    const strays = yield* store.disown(node.id, [...held.values()], Duration.toMillis(settings.jobLease))
    if (strays === 0) return
    yield* Effect.logWarning(`Gave back ${strays} jobs whose claim was never answered`)
    yield* wakeup.signal("job")
  })

  const beat = Effect.gen(function* () {
    const told = [...progress.values()]
    progress.clear()
    const { alive, otherNodes } = yield* store.beat(node.id, told)
    wakeup.setAlone(alive && otherNodes === 0)
    if (alive) return yield* disown
    if (node.stopping) return
    yield* Effect.logWarning(`Node ${node.id} was taken for dead; it abandons its jobs and joins anew`)
    // A handler that cannot be interrupted must not keep the node out for ever; its result is refused.
    yield* Effect.timeoutOption(interruptAll, lastMoment)
    node.interrupting = node.stopping
    yield* join
  })

  const drain = yield* Effect.cached(
    Effect.gen(function* () {
      node.stopping = true
      yield* Fiber.interrupt(claimer)
      yield* giveBackUnstarted
      yield* Effect.timeoutOption(FiberMap.awaitEmpty(fibers), settings.shutdownGrace)
      yield* Effect.timeoutOption(interruptAll, lastMoment)
      yield* Effect.timeoutOption(settler.flush, lastMoment)
      yield* store.leave(node.id).pipe(Effect.timeoutOption(lastMoment), Effect.ignore)
    })
  )

  yield* Effect.orDie(join)
  const claimer = yield* Effect.forkScoped(Daemon.forever("Claimer", claimRound))
  // The pause comes after the beat: one that failed is made up for at the pace of a daemon that fails.
  const heartbeat = Effect.andThen(beat, Effect.sleep(Duration.divideUnsafe(settings.jobLease, beatsPerLease)))
  yield* Effect.forkScoped(Daemon.forever("Heartbeat", heartbeat))
  yield* Effect.forkScoped(Effect.andThen(lifecycle.draining.await, drain))
  yield* Effect.addFinalizer(() => drain)

  return Worker.of({
    nodeId: () => node.id,
    settled: settler.settled,
    beat: Effect.orDie(beat),
    claim: Effect.orDie(claim)
  })
})

const keyOf = ({ claim, id }: Claim): string => `${id}/${claim}`

export const layer = Layer.effect(Worker, make)

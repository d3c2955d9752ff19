/**
 * The part of a node that runs jobs: one fiber claims, each attempt runs on a fiber of its own, one fiber settles, and a
 * heartbeat keeps the claims alive.
 *
 * What must stay true: a job that was claimed is settled or given back whatever its handler does; nothing is claimed
 * once draining began; a mailbox is given back with or after the result of its last job; a node that was taken for dead
 * abandons what it runs and comes back under a new id.
 */
import { Context, Duration, Effect, Fiber, Latch, Layer, Option, type PubSub } from "effect"
import { Backstops } from "../../process/Backstops.ts"
import * as Daemon from "../../process/Daemon.ts"
import { Lifecycle } from "../../process/Lifecycle.ts"
import { Settings } from "../../settings/Settings.ts"
import { runtimeConnections } from "../../sql/Database.ts"
import { Notifier } from "../../sql/Notifier.ts"
import * as Pulse from "../../sql/pulse/Pulse.ts"
import { ActorRegistry } from "../Actor.ts"
import { EndedJobs } from "../batch/EndedJobs.ts"
import { isFinished } from "../JobState.ts"
import { JobStore } from "../JobStore.ts"
import { CancelledJobs, DelayedJobs, ReadyJobs } from "../JobTopics.ts"
import * as DeclaredLimits from "../limit/DeclaredLimits.ts"
import { countsStarts } from "../limit/Limits.ts"
import * as Metrics from "../Metrics.ts"
import { retentionDaysOf } from "../maintenance/Pruner.ts"
import * as OverdueJobs from "../overdue/OverdueJobs.ts"
import { DirectStart } from "../send/DirectStart.ts"
import { JobWaiter } from "../send/JobWaiter.ts"
import * as TenantWeights from "../tenant/TenantWeights.ts"
import type { Completion } from "./complete/Completion.ts"
import * as JobCompleter from "./complete/JobCompleter.ts"
import * as Membership from "./Membership.ts"
import { ProgressReports } from "./ProgressReports.ts"
import * as Runner from "./Runner.ts"
import type { Slot } from "./Slot.ts"

/** The backstop when a wake-up is lost. */
const pollEveryMs = 1_000
/**
 *  The backstop when the wake-up for a cancellation is lost; together with the interruption it takes less than a second.
 */
const lookForCancelledMs = 500
/** During a rolling upgrade jobs may wait this long in mailboxes that no node leases, and after a rollback for its declarations. */
const registerEvery = "1 minute"
/** After the grace period: time for interrupted handlers to clean up, and for the last results to be stored. */
const lastMoment = "5 seconds"

export class Worker extends Context.Service<
  Worker,
  {
    /** The id under which this node holds its claims; changes when it was taken for dead. */
    readonly nodeId: () => string
    /** Every settlement of this node, after it is stored. */
    readonly settled: PubSub.PubSub<JobCompleter.SettledJob>
    /** One heartbeat, as the daemon makes it. */
    readonly beat: Effect.Effect<void>
    /** One claim, as the claimer makes it; answers how many tasks it got. */
    readonly claim: Effect.Effect<number>
  }
>()("ekimae/actor/worker/Worker") {}

const make = Effect.gen(function* () {
  const store = yield* JobStore
  const notifier = yield* Notifier
  const settings = yield* Settings
  const lifecycle = yield* Lifecycle
  const jobWaiter = yield* JobWaiter
  const directStart = yield* DirectStart
  const endedJobs = yield* EndedJobs
  const registry = yield* ActorRegistry
  for (const name of registry.keys()) Metrics.declare(name)
  const latch = notifier.latch(ReadyJobs)
  /**
   *  What the pool and the server allow together: beyond it the connection hangs, and would keep the node from stopping.
   */
  const longestClaim = Duration.sum(settings.databaseWait, settings.statementTimeout)
  const backstops = yield* Backstops
  const idle = Latch.makeUnsafe(true)
  const node: Membership.Node = { id: "", stopping: false }
  const nodeId = () => node.id

  const hooked = [...registry.values()].flatMap(({ actor, hooks }) =>
    hooks?.onSettled === undefined && hooks?.onClaimLost === undefined ? [] : [{ name: actor.name, hooks }]
  )
  const completer = yield* JobCompleter.make(store, {
    nodeId,
    hooked,
    // One connection stays for claims, heartbeats and the results of others.
    hooksAtOnce: Math.max(1, runtimeConnections(settings) - 1),
    onSettled: (batch, settled) => {
      runner.settled(batch)
      const hasHold = batch.some(({ leaseEnd }) => leaseEnd?.holdMs !== undefined)
      if (hasHold || settled.some(({ to }) => to === "scheduled")) notifier.latch(DelayedJobs).openUnsafe()
      for (const job of settled) {
        jobWaiter.announce(job.jobId)
        if (isFinished(job.to)) endedJobs.announce(job)
      }
      latch.openUnsafe()
      return wakeOthers(batch, settled)
    },
    onGivenUp: Effect.suspend(() => membership.suspect)
  })
  /** Wakes other nodes for jobs that this one gave back, and for actors whose cluster limit has room again. */
  const wakeOthers = (batch: ReadonlyArray<Completion>, settled: ReadonlyArray<JobCompleter.SettledJob>) => {
    const returned = settled.filter(({ to }) => to === "ready").map(({ actor }) => actor)
    const actors = new Set([...returned, ...[...runner.freed(batch)].map(({ name }) => name)])
    return Effect.forEach(actors, (actor) => notifier.notify(ReadyJobs, actor), { discard: true })
  }
  const reports = yield* ProgressReports(store, nodeId)
  const runner: Runner.Runner = yield* Runner.make({
    registry,
    extend: store.extend,
    find: store.find,
    completer,
    idle,
    nodeId,
    progress: reports.offer
  })
  for (const slot of runner.slots) {
    if (slot.registered.actor.fairToTenants) slot.weightOf = yield* TenantWeights.make(slot.registered)
  }
  const membership: Membership.Membership = yield* Membership.make(node, {
    jobs: runner.held,
    mailboxes: runner.mailboxes,
    overdue: OverdueJobs.make(nodeId, runner.running),
    // A handler that cannot be interrupted must not keep the node out for ever; its result is refused.
    abandon: Effect.suspend(() => {
      runner.releaseAll()
      return Effect.asVoid(Effect.timeoutOption(idle.await, lastMoment))
    })
  })

  const wakeAll = () => {
    for (const slot of runner.slots) slot.hot = true
  }

  const claimFor = Effect.fnUntraced(function* (slots: ReadonlyArray<Slot>) {
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
    const claimed = yield* Effect.onError(Effect.timeout(store.claim(id, requests), longestClaim), () => {
      wakeAll()
      return membership.suspect
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
    // A claim under way is not abandoned: its jobs would stay with this node and run nowhere until orphans are released.
  }, Effect.uninterruptible)
  /** The claims of limited actors take several statements behind a lock: what was claimed for others starts before. */
  const claim = Effect.gen(function* () {
    const limited = new Set(runner.slots.filter((slot) => slot.isLimited))
    const first = yield* claimFor(runner.slots.filter((slot) => !limited.has(slot)))
    const { retryInMs, tasks } = yield* claimFor([...limited])
    return { tasks: first.tasks + tasks, retryInMs }
  })

  const claimRound = Effect.gen(function* () {
    latch.closeUnsafe()
    const heard = notifier.take(ReadyJobs)
    for (const slot of runner.slots) slot.hot ||= heard === undefined || heard.has(slot.name)
    const { retryInMs, tasks } = yield* claim
    if (tasks > 0) return
    // A race costs a wake-up two fibers, so the pause of a limit alone has one.
    if (retryInMs === undefined) return yield* latch.await
    const woken = yield* Effect.timeoutOption(latch.await, Math.min(pollEveryMs * backstops, retryInMs))
    if (Option.isNone(woken)) wakeAll()
  })
  /** Also while claims follow each other. */
  const look = Effect.sync(() => {
    runner.lookForMore()
    // A limit may have room again without a new job.
    for (const slot of runner.slots) if (!hasPulse || slot.isLimited) slot.hot = true
    latch.openUnsafe()
  })
  const readyLook = yield* store.readyLook([...registry.keys()], () => {
    wakeAll()
    latch.openUnsafe()
  })
  const hasPulse = readyLook !== undefined && (yield* Pulse.join(readyLook))
  const lookRound = Effect.andThen(Effect.sleep(pollEveryMs * backstops), look)

  const cancelRound = Effect.gen(function* () {
    const word = notifier.latch(CancelledJobs)
    word.closeUnsafe()
    runner.cancel(yield* store.cancelling(runner.jobIds()))
    if (runner.mailboxes().length > 0) runner.holdOutside(yield* store.heldKeys(nodeId()))
    yield* Effect.timeoutOption(word.await, lookForCancelledMs * backstops)
  })

  const drain = yield* Effect.cached(
    Effect.gen(function* () {
      node.stopping = true
      // First, since a claim that is under way ends before it is interrupted.
      runner.drain()
      yield* Fiber.interrupt(claimer)
      yield* Effect.timeoutOption(idle.await, settings.shutdownGrace)
      runner.releaseAll()
      yield* Effect.timeoutOption(idle.await, lastMoment)
      yield* Effect.timeoutOption(completer.flush, lastMoment)
      yield* membership.leave.pipe(Effect.timeoutOption(lastMoment), Effect.ignore)
    })
  )

  const actors = [...registry.values()].map(({ actor }) => ({
    actor: actor.name,
    retentionDays: retentionDaysOf(actor.retention),
    hasKeys: actor.keyPolicy !== undefined,
    external: actor.external
      ? { priority: actor.priority, version: actor.version, hasDeadline: actor.deadline !== undefined }
      : undefined,
    byTenant: actor.fairToTenants,
    limits: DeclaredLimits.of(actor)
  }))
  const since = yield* Effect.orDie(store.register(actors))
  const claimer = yield* Effect.forkScoped(Daemon.forever("Claimer", claimRound))
  yield* Effect.forkScoped(Daemon.forever("Looker", lookRound))
  // The pause comes after the beat: one that failed is made up for at the pace of a daemon that fails.
  const heartbeat = Effect.andThen(membership.beat, Effect.sleep(Duration.times(membership.every, backstops)))
  yield* Effect.forkScoped(Daemon.forever("Heartbeat", heartbeat))
  yield* Effect.forkScoped(Daemon.forever("Canceller", cancelRound))
  // Nodes and senders of an older release, in which the actor has keys or is fair to tenants, go on filling those queues.
  const registration = Effect.andThen(Effect.sleep(registerEvery), store.register(actors, since))
  yield* Effect.forkScoped(Daemon.forever("Registrar", registration))
  yield* Effect.forkScoped(Effect.andThen(lifecycle.draining.await, drain))
  yield* Effect.addFinalizer(() => drain)
  yield* directStart.attach((actor) => runner.reserve(actor, () => Effect.runSync(membership.suspect)))

  return Worker.of({
    nodeId,
    settled: completer.settled,
    beat: Effect.orDie(membership.beat),
    claim: Effect.suspend(() => {
      wakeAll()
      return Effect.orDie(Effect.map(claim, ({ tasks }) => tasks))
    })
  })
})

export const layer = Layer.effect(Worker, make)

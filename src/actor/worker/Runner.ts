/**
 * Runs what a node has claimed: starts attempts, makes settlements of their outcomes, and gives back what never
 * started. Plain callbacks on purpose: at tens of thousands of jobs a second every fiber and latch would count.
 */
import { Context, Duration, Effect, type Latch, Random } from "effect"
import type { ActorRegistry } from "../Actor.ts"
import { ActivityRecorder } from "../activity/ActivityRecorder.ts"
import type { EndedAttempt } from "../BatchHandler.ts"
import { JobDeadlines } from "../deadline/JobDeadlines.ts"
import { inPlace, isHeld, isPutOff, judge } from "../JobState.ts"
import {
  type Claim,
  type ClaimedJob,
  type ClaimResult,
  type JobStore,
  type MailboxLease,
  maxLosses,
  type Progress
} from "../JobStore.ts"
import { KeyPace } from "../limit/KeyPace.ts"
import { collecting } from "../log/AttemptLines.ts"
import { AttemptLogs } from "../log/AttemptLogs.ts"
import * as Metrics from "../Metrics.ts"
import { RefusedAttempts } from "../outage/RefusedAttempts.ts"
import { ActorOverrides } from "../override/ActorOverrides.ts"
import type { Place } from "../send/DirectStart.ts"
import * as SentKey from "../send/SentKey.ts"
import type { Completion } from "./complete/Completion.ts"
import type { LeasedMailbox, LeaseEnd, Settlement } from "./complete/Settlement.ts"
import { Deadlines } from "./Deadlines.ts"
import {
  cancelledUnstarted,
  type Execution,
  type ExecutionContext,
  hasRun,
  JobExecutor,
  lostTooOften
} from "./JobExecutor.ts"
import * as KeyLeases from "./KeyLeases.ts"
import { LeasedKey } from "./LeasedKey.ts"
import { limitedSlots } from "./LimitedSlots.ts"
import { LeaseThread } from "./lease/LeaseThread.ts"
import { Slot, type Task } from "./Slot.ts"

/** A lease that has run this long is given back, so that other mailboxes are served. */
const yieldAfterMs = 50

interface Options {
  readonly registry: ActorRegistry["Service"]
  readonly extend: JobStore["Service"]["extend"]
  readonly find: JobStore["Service"]["find"]
  readonly completer: { readonly offer: (ended: Completion) => void }
  readonly nodeId: () => string
  readonly progress: (progress: Progress) => void
  /** Open while nothing runs. */
  readonly idle: Latch.Latch
}

interface Run {
  readonly slot: Slot
  readonly task: Task
  /** The node as it was called when the task began. */
  readonly nodeId: string
  readonly began: number
}

export const make = Effect.fnUntraced(function* (options: Options) {
  const { completer, extend, find, idle, nodeId, progress, registry } = options
  const context = yield* Effect.context<never>()
  const [logs, activity] = [yield* AttemptLogs, yield* ActivityRecorder]
  const termsOf = yield* ActorOverrides
  const [random, lease] = [yield* Random.Random, yield* LeaseThread]
  const jobDeadlines = yield* JobDeadlines
  const [executors, refused] = [new Set<JobExecutor>(), new RefusedAttempts()]
  /** Claimed one by one and not yet settled: the claim by job. */
  const held = new Map<string, number>()
  /** The keys that it has leased, each with the jobs of its lease that have not started. */
  const leases = new Map<string, { readonly key: LeasedKey; readonly waiting: ReadonlyArray<ClaimedJob> }>()
  const surroundings = new Map<string, ExecutionContext>()
  /** The jobs whose cancellation was requested, as far as this node knows. */
  let cancelling = new Set<string>()
  let draining = false

  const begin = (slot: Slot, task: Task): void => {
    const running = slot.registered.actor.keyPolicy?.running ?? 1
    if (task.key !== undefined && running > 1) return keyLeases.begin(slot, task.key, task.jobs)
    if (task.key !== undefined && task.key.waitMs > 0) return putOff(slot, task.key)
    next({ slot, task, nodeId: nodeId(), began: performance.now() })
  }

  /** None of its jobs may start yet. */
  const putOff = (slot: Slot, key: LeasedKey): void => {
    completer.offer({ nodeId: nodeId(), slot, failures: 0, settlement: undefined, leaseEnd: key.end() })
    slot.ended(0, key)
  }

  const next = (run: Run): void => {
    const job = run.task.jobs.shift()!
    start(job, run.task.key, (executed) => ended(run, job, executed))
  }

  const start = (job: ClaimedJob, key: LeasedKey | undefined, ended: (executed: Execution) => void): void => {
    Metrics.started(job.actor, job.waitedMs)
    activity.started(job.actor, job.waitedMs)
    const unstarted = endBeforeStart(job, cancelling)
    if (unstarted !== undefined) {
      Metrics.ended(job.actor, unstarted.outcome, 0)
      return ended(unstarted)
    }
    const executor = new JobExecutor(job, surroundings.get(job.actor)!, key, (executed) => {
      executors.delete(executor)
      Metrics.ended(job.actor, executed.outcome, executed.durationMs)
      activity.ended(job.actor, executed.durationMs)
      ended(executed)
      // A fiber that waits for `idle` goes on at once, so the result must have been offered before.
      if (executors.size === 0) idle.openUnsafe()
    })
    executors.add(executor)
    key?.started()
    idle.closeUnsafe()
    executor.start()
  }

  const ended = (run: Run, job: ClaimedJob, execution: Execution): void => {
    const { durationMs, failures = job.failures, outcome, record, retryInMs } = execution
    const { nodeId, slot, task } = run
    const { keyPolicy, retry } = slot.terms
    const [{ key }, { claim, id }] = [task, job]
    const onFailure = key === undefined ? undefined : (keyPolicy?.onFailure ?? "hold")
    const verdict = inPlace(judge(retry, failures, outcome, random.nextDoubleUnsafe(), retryInMs), onFailure)
    const settlement: Settlement = { id, claim, verdict, attempt: record, mailbox: key?.mailbox, durationMs }
    const attempt = attemptOf(slot, job, execution)
    const offer = (leaseEnd: LeaseEnd | undefined) =>
      completer.offer({ nodeId, slot, failures, batch: job.batch, settlement, leaseEnd, attempt })
    if (key === undefined) {
      offer(undefined)
      return slot.ended(durationMs)
    }
    if (hasRun(execution)) key.hasRun()
    const failsRest = verdict.to === "failed" && onFailure === "fail-rest" ? job.id : null
    const mustEnd = draining || performance.now() - run.began > yieldAfterMs
    const over = failsRest !== null || isHeld(verdict) || key.isHeld || key.waitMs > 0 || mustEnd
    if (!over && task.jobs.length > 0) {
      offer(undefined)
      return next(run)
    }
    offer(key.end(isPutOff(verdict) && isHeld(verdict) ? verdict.delayMs : null, failsRest))
    slot.ended(performance.now() - run.began, key)
  }

  const hooked = [...registry.values()].flatMap(({ actor: { name }, hooks }) => (hooks ? [{ name, hooks }] : []))
  /** Lets actors prepare the jobs of a claim or an extension together. */
  const claimed = (jobs: ReadonlyArray<ClaimedJob>, leases: ReadonlyArray<MailboxLease>): void => {
    for (const { hooks, name } of hooked) {
      const own = [...jobs, ...leases.flatMap((lease) => lease.jobs)].filter(
        (job) => job.actor === name && endBeforeStart(job, cancelling) === undefined
      )
      if (own.length > 0) hooks.claimed(own)
    }
  }

  const keyLeases = yield* KeyLeases.make({
    nodeId,
    extend: (nodeId, extensions) =>
      Effect.tap(extend(nodeId, extensions), (leases) => Effect.sync(() => claimed([], leases))),
    start,
    result: ({ began, key, nodeId, slot }, job, execution, leaseEnd) => {
      const { durationMs, failures = job.failures, outcome, record, retryInMs } = execution
      const [{ retry }, { claim, id }] = [slot.terms, job]
      const verdict = judge(retry, failures, outcome, random.nextDoubleUnsafe(), retryInMs)
      const settlement: Settlement = { id, claim, verdict, attempt: record, mailbox: key.mailbox, durationMs }
      const attempt = attemptOf(slot, job, execution)
      completer.offer({ nodeId, slot, failures, batch: job.batch, settlement, leaseEnd, attempt })
      if (leaseEnd !== undefined) slot.ended(performance.now() - began, key)
    },
    giveBack: ({ began, key, nodeId, slot }, leaseEnd) => {
      completer.offer({ nodeId, slot, failures: 0, settlement: undefined, leaseEnd })
      slot.ended(performance.now() - began, key)
    }
  })

  const slots = [...registry.values()].map((registered) => {
    const { name, retention } = registered.actor
    const isKept = !Duration.isZero(retention)
    const deadlines = new Deadlines()
    surroundings.set(name, {
      registered,
      context: Context.merge(collecting(Context.merge(context, registered.services)), lease.context),
      deadlines,
      timeoutMs: () => termsOf(registered.actor).timeoutMs,
      refused,
      jobDeadlines,
      progress: ({ claim, id }, share) => progress({ id, claim, share }),
      // What keeps no history has nothing to show it with.
      log: ({ failures, id }, lines) => {
        if (isKept) logs.offer({ jobId: id, attempt: failures + 1, node: nodeId(), lines })
      },
      nodeId,
      lease,
      checkKey: SentKey.make(registered.actor, find)
    })
    const slot = new Slot(registered, begin, termsOf)
    slot.listens = () => keyLeases.hasRoom(slot)
    return slot
  })
  const slotOf = new Map(slots.map((slot) => [slot.name, slot]))
  const freed = limitedSlots(slots)
  yield* Effect.addFinalizer(() => Effect.sync(() => surroundings.forEach(({ deadlines }) => deadlines.close())))

  const giveBack = (slot: Slot, { jobs, key }: Task): void => {
    const common = { nodeId: nodeId(), slot, failures: 0 }
    if (key !== undefined) return completer.offer({ ...common, settlement: undefined, leaseEnd: key.end() })
    for (const { claim, failures, id } of jobs) {
      const settlement: Settlement = { id, claim, verdict: { to: "ready" }, attempt: null }
      completer.offer({ ...common, failures, settlement, leaseEnd: undefined })
    }
  }

  const giveBackUnstarted = () => {
    for (const slot of slots) for (const task of slot.unstarted()) giveBack(slot, task)
  }

  /** A claim that was under way when the drain began may bring more. */
  const accept = (slot: Slot, task: Task): void => {
    if (!draining) return slot.accept(task)
    slot.decline()
    giveBack(slot, task)
  }

  return {
    slots,
    held: () => [...held].map(([id, claim]): Claim => ({ id, claim })),
    mailboxes: () => [...leases.values()].map(({ key }) => key.mailbox),
    /** Modules hold these keys, and no others. */
    holdOutside: (held: ReadonlyArray<LeasedMailbox>) => {
      const names = new Set(held.map((one) => `${nameOf(one)}\0${one.leaseNumber}`))
      for (const { key } of leases.values()) {
        const wasHeld = key.isHeldOutside
        key.isHeldOutside = names.has(`${nameOf(key.mailbox)}\0${key.mailbox.leaseNumber}`)
        if (wasHeld && !key.isHeldOutside) keyLeases.arrived([key.mailbox])
      }
    },
    /** Ids of the jobs that run and those that are about to. */
    jobIds: (): ReadonlyArray<string> => {
      const ids = new Set(held.keys())
      for (const { job } of executors) ids.add(job.id)
      for (const { waiting } of leases.values()) for (const { id } of waiting) ids.add(id)
      return [...ids]
    },
    /** @param askedMs when it was claimed, by the steady clock */
    accept: ({ arrivals, jobs, leases: taken }: ClaimResult, askedMs: number) => {
      const answeredMs = performance.now()
      claimed(jobs, taken)
      for (const job of jobs) {
        // A claim that the database forgot in a crash is made again under the same number, while the job still runs.
        if (held.get(job.id) === job.claim) continue
        held.set(job.id, job.claim)
        accept(slotOf.get(job.actor)!, { jobs: [job], key: undefined })
      }
      keyLeases.arrived(arrivals)
      for (const { jobs, storeMs, ...lease } of taken) {
        const { leaseNumber, state } = lease
        const slot = slotOf.get(lease.actor)!
        const rateOf = () => slot.terms.keyPolicy?.rate
        const pace = new KeyPace({ rateOf, leaseNumber, state, storeMs, askedMs, answeredMs })
        const key = new LeasedKey(lease, pace, jobs[0]?.tenant)
        if (leases.get(nameOf(lease))?.key.mailbox.leaseNumber === leaseNumber) continue
        const task: Task = { jobs: [...jobs], key }
        leases.set(nameOf(lease), { key, waiting: task.jobs })
        accept(slot, task)
      }
    },
    /** A place for a job of this actor that is sent right now. */
    reserve: (actor: string, lost: () => void): Place | undefined => {
      const slot = draining ? undefined : slotOf.get(actor)
      const node = nodeId()
      if (slot === undefined || node === "" || !slot.reserve()) return undefined
      return {
        nodeId: node,
        take: (job) => {
          // This node was taken for dead meanwhile: the rescuer has the job.
          if (node !== nodeId()) return slot.forgo()
          held.set(job.id, job.claim)
          slot.acceptReserved({ jobs: [job], key: undefined })
          if (draining) giveBackUnstarted()
        },
        giveBack: (unknown) => {
          slot.forgo()
          if (unknown) lost()
        }
      }
    },
    freed,
    running: (): Iterable<JobExecutor> => executors,
    settled: (batch: ReadonlyArray<Completion>) => {
      for (const slot of freed(batch)) slot.hot = true
      for (const { settlement, slot, leaseEnd } of batch) {
        // Where a key or the cluster sets the limit, an end makes room for what waited behind it.
        const { keyPolicy } = slot.registered.actor
        if (leaseEnd !== undefined || keyPolicy?.running === 1) slot.hot = true
        if (settlement?.mailbox !== undefined) keyLeases.settled(settlement.mailbox, settlement.id)
        if (settlement !== undefined && settlement.mailbox === undefined) {
          if (held.get(settlement.id) === settlement.claim) held.delete(settlement.id)
          slot.settled()
        }
        // An operator may retry it.
        if (settlement !== undefined) cancelling.delete(settlement.id)
        if (leaseEnd !== undefined) {
          const lease = leases.get(nameOf(leaseEnd))
          if (lease?.key.mailbox.leaseNumber === leaseEnd.leaseNumber) leases.delete(nameOf(leaseEnd))
          slot.settled()
        }
      }
    },
    cancel: (jobIds: ReadonlyArray<string>) => {
      cancelling = new Set(jobIds)
      if (cancelling.size === 0) return
      for (const executor of executors) if (cancelling.has(executor.job.id)) executor.stop("cancelled")
    },
    /** The backstop for jobs of leased keys that no claim has reported. */
    lookForMore: keyLeases.wakeAll,
    /** Nothing more begins: jobs that never started are given back, and leases end after the jobs that run. */
    drain: () => {
      draining = true
      keyLeases.drain()
      giveBackUnstarted()
    },
    /** Interrupts what runs and gives everything back. */
    releaseAll: () => {
      giveBackUnstarted()
      for (const executor of executors) executor.stop("released")
    }
  }
})

export type Runner = Effect.Success<ReturnType<typeof make>>

const nameOf = ({ actor, key }: LeasedMailbox): string => `${actor}\0${key}`

/** What the hooks of the actor get. */
const attemptOf = ({ registered }: Slot, job: ClaimedJob, execution: Execution): EndedAttempt | undefined => {
  if (registered.hooks === undefined) return undefined
  const { durationMs, outcome, value } = execution
  return { job, outcome, durationMs, value }
}

/** How a job ends that is not to start; undefined when it is. */
const endBeforeStart = (job: ClaimedJob, cancelling: ReadonlySet<string>): Execution | undefined =>
  job.cancelling || cancelling.has(job.id) ? cancelledUnstarted : job.losses >= maxLosses ? lostTooOften : undefined

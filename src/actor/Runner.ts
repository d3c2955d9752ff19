/**
 * What this node holds and runs. It turns claims into attempts, attempts into settlements, and gives back what was
 * never started. Plain callbacks on purpose: at tens of thousands of jobs a second every fiber and latch would count.
 */
import { Context, Duration, Effect, type Latch, Random } from "effect"
import type { ActorRegistry } from "./Actor.ts"
import { Deadlines } from "./Deadlines.ts"
import { Attempt, type Executed, type Surroundings } from "./Executor.ts"
import type { Place } from "./Handoff.ts"
import { judge, type Outcome, type Verdict } from "./JobState.ts"
import type { Claim, Claimed, ClaimedJob, Lane, Progress, Settlement, TurnEnd } from "./JobStore.ts"
import * as Metrics from "./Metrics.ts"
import type { Ended } from "./Settler.ts"
import { Slot, type Task } from "./Slot.ts"

/** A turn that took this long lets other mailboxes have theirs. */
const turnMs = 50

interface Options {
  readonly registry: ActorRegistry["Service"]
  readonly settler: { readonly offer: (ended: Ended) => void }
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

export const make = Effect.fnUntraced(function* ({ idle, nodeId, progress, registry, settler }: Options) {
  const context = yield* Effect.context<never>()
  const random = yield* Random.Random
  const attempts = new Set<Attempt>()
  /** Claimed one by one and not yet settled: the claim by job. */
  const held = new Map<string, number>()
  const lanes = new Map<string, Lane>()
  const surroundings = new Map<string, Surroundings>()
  /** What was asked to stop, as far as this node knows. */
  let doomed = new Set<string>()
  let draining = false

  const begin = (slot: Slot, task: Task): void => next({ slot, task, nodeId: nodeId(), began: performance.now() })

  const next = (run: Run): void => {
    const job = run.task.jobs.shift()!
    Metrics.started(job.actor, job.waitedMs)
    if (job.cancelling || doomed.has(job.id)) return ended(run, job, cancelledUnstarted)
    const attempt = new Attempt(job, surroundings.get(job.actor)!, (executed) => {
      attempts.delete(attempt)
      ended(run, job, executed)
      // Whoever waits for this goes on at once, so the result must be on its way by now.
      if (attempts.size === 0) idle.openUnsafe()
    })
    attempts.add(attempt)
    idle.closeUnsafe()
    attempt.start()
  }

  const ended = (run: Run, job: ClaimedJob, { durationMs, outcome, record }: Executed): void => {
    const { nodeId, slot, task } = run
    const { keyed, retry } = slot.registered.actor
    const { lane } = task
    Metrics.ended(job.actor, outcome, durationMs)
    const onFailure = lane === undefined ? undefined : (keyed?.onFailure ?? "hold")
    const verdict = inPlace(judge(retry, job.failures, outcome, random.nextDoubleUnsafe()), onFailure)
    const settlement: Settlement = { id: job.id, claim: job.claim, verdict, attempt: record, lane, durationMs }
    const offer = (turnEnd: TurnEnd | undefined) =>
      settler.offer({ nodeId, slot, failures: job.failures, settlement, turnEnd })
    if (lane === undefined) {
      offer(undefined)
      return slot.ended(durationMs)
    }
    const failsRest = verdict.to === "failed" && onFailure === "fail-rest" ? job.id : null
    const over = failsRest !== null || isHeld(verdict) || draining || performance.now() - run.began > turnMs
    if (!over && task.jobs.length > 0) {
      offer(undefined)
      return next(run)
    }
    offer({ ...lane, heldMs: verdict.to === "scheduled" && isHeld(verdict) ? verdict.delayMs : null, failsRest })
    slot.ended(performance.now() - run.began)
  }

  const slots = [...registry.values()].map((registered) => {
    const { name, timeout } = registered.actor
    const deadlines = new Deadlines(Duration.toMillis(timeout))
    surroundings.set(name, {
      registered,
      context: Context.merge(context, registered.services),
      deadlines,
      progress: ({ claim, id }, share) => progress({ id, claim, share })
    })
    return new Slot(registered, begin)
  })
  const slotOf = new Map(slots.map((slot) => [slot.name, slot]))
  yield* Effect.addFinalizer(() => Effect.sync(() => surroundings.forEach(({ deadlines }) => deadlines.close())))

  const giveBackUnstarted = () => {
    for (const slot of slots) {
      for (const { jobs, lane } of slot.unstarted()) {
        const common = { nodeId: nodeId(), slot, failures: 0 }
        if (lane !== undefined) {
          settler.offer({ ...common, settlement: undefined, turnEnd: { ...lane, heldMs: null, failsRest: null } })
          continue
        }
        for (const { claim, failures, id } of jobs) {
          const settlement: Settlement = { id, claim, verdict: { to: "ready" }, attempt: null }
          settler.offer({ ...common, failures, settlement, turnEnd: undefined })
        }
      }
    }
  }

  return {
    slots,
    held: () => [...held].map(([id, claim]): Claim => ({ id, claim })),
    lanes: () => [...lanes.values()],
    isBusy: () => attempts.size > 0 || held.size > 0 || lanes.size > 0,
    accept: ({ jobs, turns }: Claimed) => {
      for (const job of jobs) {
        // A claim that the database forgot in a crash is made again under the same number, while the job still runs.
        if (held.get(job.id) === job.claim) continue
        held.set(job.id, job.claim)
        slotOf.get(job.actor)?.accept({ jobs: [job], lane: undefined })
      }
      for (const { actor, jobs, key, lease } of turns) {
        const lane = { actor, key, lease }
        if (lanes.get(laneOf(lane))?.lease === lease) continue
        lanes.set(laneOf(lane), lane)
        slotOf.get(actor)?.accept({ jobs: [...jobs], lane })
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
          // Taken for dead meanwhile: the rescuer has it.
          if (node !== nodeId()) return slot.forgo()
          held.set(job.id, job.claim)
          slot.acceptReserved({ jobs: [job], lane: undefined })
          if (draining) giveBackUnstarted()
        },
        giveBack: (unknown) => {
          slot.forgo()
          if (unknown) lost()
        }
      }
    },
    settled: (batch: ReadonlyArray<Ended>) => {
      for (const { settlement, slot, turnEnd } of batch) {
        // Where a key or the cluster sets the limit, an end makes room for what waited behind it.
        const { keyed, limits } = slot.registered.actor
        if (keyed !== undefined || limits.cluster !== undefined) slot.hot = true
        if (settlement !== undefined && settlement.lane === undefined) {
          if (held.get(settlement.id) === settlement.claim) held.delete(settlement.id)
          slot.settled()
        }
        // An operator may send it on its way again.
        if (settlement !== undefined) doomed.delete(settlement.id)
        if (turnEnd !== undefined) {
          if (lanes.get(laneOf(turnEnd))?.lease === turnEnd.lease) lanes.delete(laneOf(turnEnd))
          slot.settled()
        }
      }
    },
    cancel: (jobIds: ReadonlyArray<string>) => {
      doomed = new Set(jobIds)
      if (doomed.size === 0) return
      for (const attempt of attempts) if (doomed.has(attempt.job.id)) attempt.stop("cancelled")
    },
    /** Nothing more begins: what never started is given back, turns end after their current job. */
    drain: () => {
      draining = true
      giveBackUnstarted()
    },
    /** Interrupts what runs and gives everything back. */
    releaseAll: () => {
      giveBackUnstarted()
      for (const attempt of attempts) attempt.stop("released")
    }
  }
})

export type Runner = Effect.Success<ReturnType<typeof make>>

const laneOf = ({ actor, key }: Lane): string => `${actor}\0${key}`

/** Where order counts, a job that is tried again keeps its place. */
const inPlace = (verdict: Verdict, onFailure: "hold" | "skip" | "fail-rest" | undefined): Verdict =>
  verdict.to === "scheduled" && onFailure !== undefined && onFailure !== "skip"
    ? { ...verdict, inPlace: true }
    : verdict

/** The mailbox waits for this job: for its retry, or for the node that takes it next. */
const isHeld = (verdict: Verdict): boolean =>
  verdict.to === "ready" || (verdict.to === "scheduled" && verdict.inPlace === true)

const cancelled: Outcome = { _tag: "Cancelled" }
const cancelledUnstarted: Executed = { outcome: cancelled, record: null, durationMs: 0 }

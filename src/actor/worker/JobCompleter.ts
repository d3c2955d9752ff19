/**
 * Stores the results of attempts, those that ended meanwhile in one statement. While the database is away it keeps the
 * results and retries; the fence decides whether they still count.
 *
 * An unstorable result affects its own job alone. When a batch fails for another reason, its results are stored one by
 * one: a result that the database can never hold is stored as a failure, and one that it refuses for another reason is
 * given up after a few seconds and logged. The node no longer holds such a job, so it is released after a lease and
 * runs again.
 */
import { Cause, Effect, Fiber, Latch, PubSub, Queue, Schedule } from "effect"
import * as Daemon from "../../process/Daemon.ts"
import { explain } from "../../sql/Pg.ts"
import type { AttemptRecord } from "../Job.ts"
import type { Verdict } from "../JobState.ts"
import type { JobStore, LeaseEnd, Settlement } from "../JobStore.ts"
import * as Metrics from "../Metrics.ts"
import { isCausedByUnstorable, isTransient, isUnstorable } from "../StoreErrors.ts"
import type { Slot } from "./Slot.ts"

export interface Completion {
  /** The id under which the job was claimed. */
  readonly nodeId: string
  readonly slot: Slot
  /** Failures before this attempt. */
  readonly failures: number
  /** Absent when only a mailbox is given back. */
  readonly settlement: Settlement | undefined
  /** The mailbox is given back with this result. */
  readonly leaseEnd: LeaseEnd | undefined
}

export interface SettledJob {
  readonly jobId: string
  readonly actor: string
  readonly to: Verdict["to"]
}

type AcceptedResults = ReadonlyMap<string, Verdict["to"]>
const noResults: AcceptedResults = new Map()

const backoff = Schedule.min([Schedule.exponential("50 millis"), Schedule.spaced("1 second")])
/** Retries of a batch that the database refuses for a reason that may not pass; about four seconds. */
const refusals = 8
/** Results per statement: what piled up while the database was away must not take longer than a statement may. */
const largest = 5_000

export const make = Effect.fnUntraced(function* (
  store: JobStore["Service"],
  options: {
    readonly nodeId: () => string
    readonly onSettled: (batch: ReadonlyArray<Completion>, settled: ReadonlyArray<SettledJob>) => Effect.Effect<void>
  }
) {
  const queue = yield* Queue.unbounded<Completion, Cause.Done>()
  const pubsub = yield* PubSub.unbounded<SettledJob>()

  const announce = (batch: ReadonlyArray<Completion>, accepted: AcceptedResults) => {
    const settled: Array<SettledJob> = []
    for (const { settlement, slot } of batch) {
      if (settlement === undefined) continue
      const to = accepted.get(settlement.id)
      if (to === undefined) Metrics.claimLost(slot.name)
      else {
        settled.push({ jobId: settlement.id, actor: slot.name, to })
        Metrics.settled(slot.name, to)
      }
    }
    for (const one of settled) PubSub.publishUnsafe(pubsub, one)
    return options.onSettled(batch, settled)
  }

  /** Answers what is stored now, by job. */
  const persist = (nodeId: string, batch: ReadonlyArray<Completion>) => {
    const settlements = batch.flatMap(({ settlement }) => settlement ?? [])
    const leaseEnds = batch.flatMap(({ leaseEnd }) => leaseEnd ?? [])
    return store.settle(nodeId, settlements, leaseEnds).pipe(
      Effect.tapError((error) =>
        isUnstorable(error) ? Effect.void : Effect.logWarning(`Cannot store results; retrying: ${explain(error)}`)
      ),
      Effect.retry({ schedule: backoff, while: isTransient }),
      Effect.map(
        (held): AcceptedResults =>
          new Map(settlements.flatMap(({ id, verdict }) => (held.has(id) ? [[id, verdict.to] as const] : [])))
      )
    )
  }

  const persistAlone = (nodeId: string, completion: Completion) =>
    persist(nodeId, [completion]).pipe(
      Effect.catchCauseIf(isCausedByUnstorable, (cause) => {
        const { failures, settlement } = completion
        if (settlement === undefined) return Effect.failCause(cause)
        const why = explain(Cause.squash(cause))
        return persist(nodeId, [{ ...completion, settlement: storable(settlement, failures, why) }])
      }),
      Effect.catchCauseIf(isFault, (cause) =>
        Effect.as(Effect.logError(`Gave up storing the result of job ${completion.settlement?.id}`, cause), noResults)
      )
    )

  const settle = Effect.fnUntraced(function* (batch: ReadonlyArray<Completion>) {
    // Jobs that this node claimed under an earlier id were given to others when it was taken for dead.
    const nodeId = options.nodeId()
    const current = batch.filter((completion) => completion.nodeId === nodeId)
    const accepted = yield* (current.length === 0 ? Effect.succeed(noResults) : persist(nodeId, current)).pipe(
      Effect.retry({ schedule: backoff, times: refusals, while: (error) => !isUnstorable(error) }),
      Effect.catchCauseIf(isFault, () =>
        Effect.map(
          Effect.forEach(current, (completion) => persistAlone(nodeId, completion)),
          (each): AcceptedResults => new Map(each.flatMap((stored) => [...stored]))
        )
      )
    )
    yield* announce(batch, accepted)
  })

  const drained = Latch.makeUnsafe(false)
  const round = Queue.takeBetween(queue, 1, largest).pipe(
    Effect.flatMap(settle),
    Effect.catchIf(Cause.isDone, () => Effect.andThen(drained.open, Effect.never))
  )
  const fiber = yield* Effect.forkScoped(Daemon.forever("JobCompleter", round))
  return {
    settled: pubsub,
    offer: (completion: Completion): void => void Queue.offerUnsafe(queue, completion),
    /** Stores what is left and ends. */
    flush: Effect.andThen(Queue.end(queue), Effect.raceFirst(drained.await, Fiber.await(fiber)))
  }
})

const isFault = (cause: Cause.Cause<unknown>): boolean => !Cause.hasInterruptsOnly(cause)

/** A failure keeps its verdict and loses its details; a result that cannot be stored is a failure that no retry mends. */
const storable = (settlement: Settlement, failures: number, why: string): Settlement => {
  const { attempt, verdict } = settlement
  if (attempt !== null) {
    const { error: _, ...details } = attempt
    return { ...settlement, attempt: { ...details, tag: printable(details.tag), message: printable(details.message) } }
  }
  const record: AttemptRecord = {
    attempt: failures + 1,
    outcome: "defect",
    tag: "Unstorable",
    message: `The result cannot be stored: ${why}`,
    startedAt: new Date().toISOString(),
    durationMs: 0
  }
  return {
    ...settlement,
    verdict: verdict.to === "ready" ? verdict : { to: "failed", failures: failures + 1 },
    attempt: record
  }
}

const printable = (text: string): string => text.replaceAll("\0", "\ufffd").toWellFormed()

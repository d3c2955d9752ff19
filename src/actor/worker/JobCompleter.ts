/**
 * Stores the results of attempts, those that ended meanwhile in one statement. While the database is away it keeps the
 * results and retries; the fence decides whether they still count.
 *
 * A row that another transaction holds (a job that is cancelled in a long transaction, a mailbox) delays the results of its
 * own key alone: they wait apart (`UnstoredResults`) and are retried after 5 ms, then later, half a second at most.
 * Statements wait for locks only briefly; after such a wait the store is asked to pass over what is held, and as long as
 * it finds such rows.
 *
 * A result harms itself alone. A batch that fails for another reason is stored in halves until the result that is at fault
 * stands by itself: what the database can never hold is stored as a failure; what it refuses for reasons of its own is
 * tried a few times more, then given up and logged. The node no longer holds such a job, so it is given back after a
 * lease and runs again.
 */
import { Cause, Effect, Fiber, Latch, PubSub, Schedule } from "effect"
import { SqlError } from "effect/sql"
import * as Daemon from "../../process/Daemon.ts"
import { steadyMillis } from "../../process/SteadyClock.ts"
import { explain } from "../../sql/Pg.ts"
import type { AttemptRecord, JobView } from "../Job.ts"
import { isFinished, type Verdict } from "../JobState.ts"
import { type JobStore, type LeaseEnd, type Settlement, settlementKey } from "../JobStore.ts"
import * as Metrics from "../Metrics.ts"
import { isCausedByUnstorable, isTransient } from "../StoreErrors.ts"
import type { Slot } from "./Slot.ts"
import { UnstoredResults } from "./UnstoredResults.ts"

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
  /** Its details are gone, since the database cannot hold them. */
  readonly isReduced?: boolean
}

export interface SettledJob {
  readonly jobId: string
  readonly actor: string
  readonly to: Verdict["to"]
}

/** Of a batch what is stored now, by job, and what waits for another transaction. */
interface StoreResult {
  readonly accepted: ReadonlyMap<string, Verdict["to"]>
  readonly isLocked: (completion: Completion) => boolean
}
const nothing: StoreResult["accepted"] = new Map()

const backoff = Schedule.min([Schedule.exponential("50 millis"), Schedule.spaced("1 second")])
/** How often a result is tried alone that the database refuses for a reason that may pass; about six seconds. */
const mostFailures = 8
/** Results per statement: what piled up while the database was away must not take longer than a statement may. */
const largestBatch = 5_000

export const make = Effect.fnUntraced(function* (
  store: JobStore["Service"],
  options: {
    readonly nodeId: () => string
    readonly onSettled: (batch: ReadonlyArray<Completion>, settled: ReadonlyArray<SettledJob>) => Effect.Effect<void>
  }
) {
  const pubsub = yield* PubSub.unbounded<SettledJob>()
  const unstored = new UnstoredResults<Completion>(keyOf, largestBatch)
  const [changed, drained] = [Latch.makeUnsafe(false), Latch.makeUnsafe(false)]
  /** A statement that failed may have stored them: its answer was lost. */
  const doubtful = new WeakSet<Completion>()
  let count = 0
  let isEnding = false

  const finish = (batch: ReadonlyArray<Completion>, accepted: StoreResult["accepted"]): Effect.Effect<void> => {
    count -= batch.length
    const settled: Array<SettledJob> = []
    for (const completion of batch) {
      const { settlement, slot } = completion
      unstored.cleared(completion)
      if (settlement === undefined) continue
      const to = accepted.get(settlement.id)
      if (to === undefined) Metrics.claimLost(slot.name)
      else {
        settled.push({ jobId: settlement.id, actor: slot.name, to })
        Metrics.settled(slot.name, to)
      }
    }
    for (const one of settled) PubSub.publishUnsafe(pubsub, one)
    return Effect.suspend(() => options.onSettled(batch, settled)).pipe(
      Effect.catchCause((cause) =>
        isFault(cause) ? Effect.logError("What follows stored results failed", cause) : Effect.failCause(cause)
      )
    )
  }

  /** @param skipsLocked whether it passes over what other transactions hold, instead of waiting for it a moment */
  const persist = (batch: ReadonlyArray<Completion>, skipsLocked: boolean) => {
    const nodeId = options.nodeId()
    const settlements = batch.flatMap(({ settlement }) => settlement ?? [])
    const leaseEnds = batch.flatMap(({ leaseEnd }) => leaseEnd ?? [])
    const stored = Effect.fnUntraced(function* (held: ReadonlySet<string>, isLocked: StoreResult["isLocked"]) {
      const accepted = new Map<string, Verdict["to"]>()
      for (const { id, verdict } of settlements) if (held.has(id)) accepted.set(id, verdict.to)
      if (accepted.size < settlements.length) {
        const refused = batch.filter(
          (completion) => !isLocked(completion) && !accepted.has(completion.settlement?.id ?? "")
        )
        for (const { id, verdict } of yield* storedBefore(nodeId, refused)) accepted.set(id, verdict.to)
      }
      return { accepted, isLocked } satisfies StoreResult
    })
    const attempt = skipsLocked
      ? Effect.flatMap(store.settleUnlocked(nodeId, settlements, leaseEnds), ({ accepted, locked }) =>
          stored(accepted, (completion) => locked.has(keyOf(completion)))
        )
      : Effect.flatMap(store.settle(nodeId, settlements, leaseEnds), (accepted) => stored(accepted, () => false))
    const isWorthwhile = (error: SqlError.SqlError): boolean =>
      isTransient(error) && !isLockTimeout(error) && (batch.length === 1 || !isStatementTimeout(error))
    return attempt.pipe(
      Effect.tapError((error) => {
        if (!isWorthwhile(error)) return Effect.void
        for (const completion of batch) doubtful.add(completion)
        return Effect.logWarning(`Cannot store results; retrying: ${explain(error)}`)
      }),
      Effect.retry({ schedule: backoff, while: isWorthwhile })
    )
  }

  /** What an earlier statement stored whose answer was lost. */
  const storedBefore = (nodeId: string, refused: ReadonlyArray<Completion>) => {
    const settlements = refused.flatMap((completion) => (doubtful.has(completion) ? (completion.settlement ?? []) : []))
    if (settlements.length === 0) return Effect.succeed([])
    return Effect.map(store.find(settlements.map(({ id }) => id)), (views) => {
      const byId = new Map(views.map((view) => [view.jobId, view]))
      return settlements.filter(({ id, verdict }) => shows(byId.get(id), nodeId, verdict))
    })
  }

  /** Never fails: what becomes of each result is decided, or it waits. */
  const persistAll = (all: ReadonlyArray<Completion>, skipsLocked = unstored.hasTroubles): Effect.Effect<void> => {
    const batch = unstored.admit(all)
    if (batch.length === 0) return Effect.void
    return Effect.matchCauseEffect(persist(batch, skipsLocked), {
      onSuccess: Effect.fnUntraced(function* ({ accepted, isLocked }) {
        const locked = skipsLocked ? batch.filter(isLocked) : []
        unstored.wait(locked, yield* steadyMillis)
        yield* finish(locked.length === 0 ? batch : batch.filter((completion) => !isLocked(completion)), accepted)
      }),
      onFailure: (cause) => recover(batch, skipsLocked, cause)
    })
  }

  const recover = Effect.fnUntraced(function* (
    batch: ReadonlyArray<Completion>,
    skipsLocked: boolean,
    cause: Cause.Cause<SqlError.SqlError>
  ): Effect.fn.Return<void> {
    if (!isFault(cause)) return yield* Effect.interrupt
    const error = Cause.squash(cause)
    if (SqlError.isSqlError(error) && isLockTimeout(error)) {
      return yield* skipsLocked ? Effect.map(steadyMillis, (now) => unstored.part(batch, now)) : persistAll(batch, true)
    }
    const [only] = batch
    if (only !== undefined && batch.length === 1) return yield* recoverOne(only, cause)
    const middle = Math.ceil(batch.length / 2)
    yield* persistAll(batch.slice(0, middle))
    yield* persistAll(batch.slice(middle))
  })

  const recoverOne = Effect.fnUntraced(function* (
    completion: Completion,
    cause: Cause.Cause<SqlError.SqlError>
  ): Effect.fn.Return<void> {
    const { settlement } = completion
    if (!isCausedByUnstorable(cause)) {
      if (unstored.failuresOf(completion) + 1 < mostFailures) return unstored.fail(completion, yield* steadyMillis)
    } else if (settlement !== undefined && completion.isReduced !== true) {
      const why = explain(Cause.squash(cause))
      const reduced = storable(settlement, completion.failures, why)
      return yield* persistAll([{ ...completion, settlement: reduced, isReduced: true }])
    }
    yield* Effect.logError(`Gave up storing the result of job ${settlement?.id}`, cause)
    yield* finish([completion], nothing)
  })

  const round = Effect.gen(function* () {
    changed.closeUnsafe()
    const now = yield* steadyMillis
    const batch = unstored.take(now)
    if (batch.length > 0) {
      // What an earlier incarnation of this node claimed was given away when it was taken for dead.
      const nodeId = options.nodeId()
      const stale = batch.filter((completion) => completion.nodeId !== nodeId)
      if (stale.length > 0) yield* finish(stale, nothing)
      return yield* persistAll(stale.length === 0 ? batch : batch.filter((completion) => completion.nodeId === nodeId))
    }
    if (isEnding && count === 0) yield* drained.open
    const { nextAt } = unstored
    yield* nextAt === undefined ? changed.await : Effect.timeoutOption(changed.await, Math.max(0, nextAt - now))
  })
  const fiber = yield* Effect.forkScoped(Daemon.forever("JobCompleter", round))
  return {
    settled: pubsub,
    offer: (completion: Completion): void => {
      count++
      unstored.add(completion)
      changed.openUnsafe()
    },
    /** Stores what is left. */
    flush: Effect.suspend(() => {
      isEnding = true
      unstored.finishSoon()
      changed.openUnsafe()
      return Effect.raceFirst(drained.await, Fiber.await(fiber))
    })
  }
})

const keyOf = ({ settlement, leaseEnd }: Completion): string =>
  leaseEnd !== undefined ? settlementKey(leaseEnd) : settlement === undefined ? "" : settlementKey(settlement)

const isLockTimeout = ({ reason }: SqlError.SqlError): boolean => reason._tag === "LockTimeoutError"
const isStatementTimeout = ({ reason }: SqlError.SqlError): boolean => reason._tag === "StatementTimeoutError"

/** Whether the job is what this verdict of this node made of it. */
const shows = (view: JobView | undefined, nodeId: string, verdict: Verdict): boolean => {
  if (view === undefined) return false
  if (isFinished(view.state)) return view.node === nodeId && (view.state === verdict.to || view.state === "cancelled")
  return view.state === verdict.to && (verdict.to !== "scheduled" || verdict.failures === view.failures)
}

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

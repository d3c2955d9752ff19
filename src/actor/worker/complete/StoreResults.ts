/**
 * Stores a batch of results, whatever stands in the way: a row that another transaction holds, a result that the database
 * cannot hold, an answer of the database that was lost. None of these harms the results of another key.
 *
 * Statements wait for locks only briefly; after such a wait the store is asked to pass over what is held, and as long as
 * it finds such rows. A batch that fails for another reason is stored in halves until the result at fault stands by
 * itself: what the database can never hold is stored without it (`ReducedResults`); what it refuses for reasons of its
 * own is retried a few times, then given up and logged.
 */
import { Cause, Data, Duration, Effect, Schedule, type Semaphore } from "effect"
import { SqlError } from "effect/sql"
import { steadyMillis } from "../../../process/SteadyClock.ts"
import { explain } from "../../../sql/Pg.ts"
import type { Hooks } from "../../BatchHandler.ts"
import type { JobView } from "../../Job.ts"
import { isFinished, type Verdict } from "../../JobState.ts"
import type { JobStore } from "../../JobStore.ts"
import { isCausedByUnstorable, isTransient } from "../../StoreErrors.ts"
import { attemptsOf, type Completion, keyOf, nothing } from "./Completion.ts"
import { variantsOf } from "./ReducedResults.ts"
import type { AcceptedResults } from "./Settlement.ts"
import type { UnstoredResults } from "./UnstoredResults.ts"

interface Options {
  readonly store: JobStore["Service"]
  readonly nodeId: () => string
  readonly unstored: UnstoredResults<Completion>
  /** Called once for each completion, when it is stored or will not be. */
  readonly finish: (batch: ReadonlyArray<Completion>, accepted: AcceptedResults) => Effect.Effect<void>
  /** Called for those whose claim was lost. */
  readonly refused: (batch: ReadonlyArray<Completion>) => Effect.Effect<void>
  /** Called after a result was given up: the claim or lease of its job is still stored as this node's. */
  readonly gaveUp: Effect.Effect<void>
  /** Hooks of the actor whose results these are. */
  readonly hooks: Hooks | undefined
  /** Hooks run in transactions, and take a connection for as long. */
  readonly permits: Semaphore.Semaphore
}

/** What is stored now of a batch of results, and what waits for another transaction. */
interface StoreResult {
  readonly accepted: AcceptedResults
  readonly isLocked: (completion: Completion) => boolean
}

const backoff = Schedule.min([Schedule.exponential("50 millis"), Schedule.spaced("1 second")])
/** How often a result is stored by itself that the database refuses for a reason that may pass; about six seconds. */
const mostFailures = 8

/** Returns a function that never fails: what becomes of each result is decided, or it waits. */
export const storeResults = (options: Options) => {
  const { finish, gaveUp, hooks, nodeId: currentNodeId, permits, refused, store, unstored } = options
  /** A statement that failed may have stored them: its answer was lost. */
  const doubtful = new WeakSet<Completion>()
  /** The variants that are left of results that the database cannot hold. */
  const variants = new WeakMap<Completion, ReadonlyArray<Completion>>()

  /** @param skipsLocked whether it passes over what other transactions hold, instead of waiting for it a moment */
  const persist = (batch: ReadonlyArray<Completion>, skipsLocked: boolean) => {
    const nodeId = currentNodeId()
    const settlements = batch.flatMap(({ settlement }) => settlement ?? [])
    const leaseEnds = batch.flatMap(({ leaseEnd }) => leaseEnd ?? [])
    const stored = Effect.fnUntraced(function* (accepted: AcceptedResults, isLocked: StoreResult["isLocked"]) {
      if (accepted.size === settlements.length) return { accepted, isLocked } satisfies StoreResult
      const unaccepted = batch.filter(
        (completion) => !isLocked(completion) && !accepted.has(completion.settlement?.id ?? "")
      )
      const before = yield* storedBefore(nodeId, unaccepted)
      return { accepted: new Map([...accepted, ...before]), isLocked } satisfies StoreResult
    })
    const alongside = alongsideOf(batch)
    const once = skipsLocked
      ? Effect.flatMap(store.settleUnlocked(nodeId, settlements, leaseEnds, alongside), ({ accepted, locked }) =>
          stored(accepted, (completion) => locked.has(keyOf(completion)))
        )
      : Effect.flatMap(store.settle(nodeId, settlements, leaseEnds, alongside), (accepted) =>
          stored(accepted, () => false)
        )
    const attempt = alongside === undefined ? once : permits.withPermits(1)(once)
    const isWorthwhile = (error: Failure): error is SqlError.SqlError =>
      SqlError.isSqlError(error) &&
      isTransient(error) &&
      !isLockTimeout(error) &&
      (batch.length === 1 || !isStatementTimeout(error))
    return attempt.pipe(
      Effect.tapError((error) => {
        if (!isWorthwhile(error)) return Effect.void
        for (const completion of batch) doubtful.add(completion)
        return Effect.logWarning(`Cannot store results; retrying: ${explain(error)}`)
      }),
      Effect.retry({ schedule: backoff, while: isWorthwhile })
    )
  }

  /** What the hook of the actor writes in the same transaction. */
  const alongsideOf = (batch: ReadonlyArray<Completion>) => {
    const onSettled = hooks?.onSettled
    if (onSettled === undefined || batch.every(({ attempt }) => attempt === undefined)) return undefined
    return (accepted: AcceptedResults) =>
      Effect.suspend(() =>
        onSettled(
          attemptsOf(
            batch.filter(({ settlement }) => accepted.has(settlement?.id ?? "")),
            accepted
          )
        )
      ).pipe(
        // A bug in the hook is not a value that the database cannot hold.
        Effect.catchDefect((defect) => Effect.fail(new HookFailed({ defect })))
      )
  }

  /** What an earlier statement stored whose answer was lost. */
  const storedBefore = (
    nodeId: string,
    refused: ReadonlyArray<Completion>
  ): Effect.Effect<AcceptedResults, SqlError.SqlError> => {
    const inDoubt = refused.flatMap((completion) => {
      const { settlement, slot } = completion
      if (settlement === undefined || !doubtful.has(completion)) return []
      return [{ settlement, isKept: !Duration.isZero(slot.registered.actor.retention) }]
    })
    if (inDoubt.length === 0) return Effect.succeed(nothing)
    return Effect.map(store.find(inDoubt.map(({ settlement }) => settlement.id)), (views) => {
      const byId = new Map(views.map((view) => [view.jobId, view]))
      const before = new Map<string, Verdict["to"]>()
      for (const { isKept, settlement } of inDoubt) {
        const { id, verdict } = settlement
        const view = byId.get(id)
        const isStored = view === undefined ? !isKept : shows(view, nodeId, verdict)
        if (isStored) before.set(id, view?.state === "cancelled" ? "cancelled" : verdict.to)
      }
      return before
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
        const free = locked.length === 0 ? batch : batch.filter((completion) => !isLocked(completion))
        yield* finish(free, accepted)
        if (hooks !== undefined) yield* refused(free.filter(({ settlement }) => !accepted.has(settlement?.id ?? "")))
      }),
      onFailure: (cause) => recover(batch, skipsLocked, cause)
    })
  }

  const recover = Effect.fnUntraced(function* (
    batch: ReadonlyArray<Completion>,
    skipsLocked: boolean,
    cause: Cause.Cause<Failure>
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
    cause: Cause.Cause<Failure>
  ): Effect.fn.Return<void> {
    const { settlement } = completion
    if (!isCausedByUnstorable(cause)) {
      if (unstored.failuresOf(completion) + 1 < mostFailures) return unstored.fail(completion, yield* steadyMillis)
    } else if (settlement !== undefined) {
      const [next, ...rest] = variants.get(completion) ?? variantsOf(completion, explain(Cause.squash(cause)))
      if (next !== undefined) {
        if (completion.attempt !== undefined && next.attempt?.value !== completion.attempt.value) {
          yield* Effect.logError(`What job ${settlement.id} recorded cannot be stored`, cause)
        }
        variants.set(next, rest)
        return yield* persistAll([next])
      }
    }
    yield* Effect.logError(`Gave up storing the result of job ${settlement?.id}`, cause)
    yield* finish([completion], nothing)
    yield* gaveUp
  })

  return persistAll
}

/** A defect of a hook. */
class HookFailed extends Data.TaggedError("HookFailed")<{ readonly defect: unknown }> {}
type Failure = SqlError.SqlError | HookFailed

const isLockTimeout = ({ reason }: SqlError.SqlError): boolean => reason._tag === "LockTimeoutError"
const isStatementTimeout = ({ reason }: SqlError.SqlError): boolean => reason._tag === "StatementTimeoutError"

/** Whether the job is what this verdict of this node made of it. */
const shows = (view: JobView, nodeId: string, verdict: Verdict): boolean => {
  if (isFinished(view.state)) return view.node === nodeId && (view.state === verdict.to || view.state === "cancelled")
  return view.state === verdict.to && (verdict.to !== "scheduled" || verdict.failures === view.failures)
}

const isFault = (cause: Cause.Cause<unknown>): boolean => !Cause.hasInterruptsOnly(cause)

/**
 * Stores a batch of results, whatever stands in the way: a row that another transaction holds, a result that the database
 * cannot hold, an answer of the database that was lost. None of these harms another endpoint's results, and none is
 * stored twice: the id of the attempt is unique in the log.
 */
import { Cause, Effect } from "effect"
import { SqlError } from "effect/sql"
import { steadyMillis } from "../../../src/process/SteadyClock.ts"
import { isLocked, patientlyOr, unlessLocked } from "./Patience.ts"
import type { Change, Fate, Judged, RecordRepo, Result } from "./RecordRepo.ts"
import type { UnstoredResults } from "./UnstoredResults.ts"

export interface Entry {
  readonly result: Result
  readonly change: Change
  /** Told once, when it is stored or will not be. */
  readonly done: (fate: Exclude<Fate, "busy">) => void
}

/** Never fails. @param told called once for each entry, when it is stored or will not be */
export const storeResults = (repo: RecordRepo["Service"], unstored: UnstoredResults<Entry>, told: () => void) => {
  const tell = (entry: Entry, fate: Exclude<Fate, "busy">) => {
    told()
    entry.done(fate)
  }

  const settle = Effect.fnUntraced(function* (batch: ReadonlyArray<Entry>, judged: ReadonlyArray<Judged>) {
    const fates = new Map(judged.map((one) => [keyOf(one), one.fate]))
    const refused: Array<Result> = []
    const busy: Array<Entry> = []
    for (const entry of batch) {
      const fate = fates.get(keyOf(entry.result)) ?? "refused"
      if (fate === "busy") busy.push(entry)
      else {
        unstored.cleared(entry.result.endpointId)
        tell(entry, fate)
      }
      if (fate === "refused") refused.push(entry.result)
    }
    const now = yield* steadyMillis
    unstored.wait(busy, now)
    if (refused.length > 0) {
      yield* unlessLocked(repo.late(refused, now)).pipe(
        Effect.catchCause((cause) => Effect.logError("Late results of deliveries cannot be logged", cause))
      )
    }
  })

  /** What an earlier statement stored whose answer was lost, and the rest. */
  const withoutStored = Effect.fnUntraced(function* (batch: ReadonlyArray<Entry>) {
    const stored = yield* repo
      .stored(batch.map(({ result }) => result))
      .pipe(patientlyOr((): Effect.Effect<ReadonlySet<string>> => Effect.succeed(new Set())))
    return batch.filter((entry) => {
      if (!stored.has(entry.result.due.attemptId)) return true
      tell(entry, "mine")
      return false
    })
  })

  /** Each by itself, so that a result which the database will never hold harms no other one. */
  const storeEach = (batch: ReadonlyArray<Entry>): Effect.Effect<void> =>
    Effect.forEach(
      batch,
      (entry) =>
        unstored.isWaiting(entry.result.endpointId)
          ? Effect.map(steadyMillis, (now) => unstored.wait([entry], now))
          : store([entry]),
      { discard: true }
    )

  const storeWithoutDetails = Effect.fnUntraced(function* (entry: Entry, cause: Cause.Cause<unknown>) {
    const { result } = entry
    const told = { endpointId: result.endpointId, deliveryId: result.due.id }
    if (isBare(result)) {
      yield* Effect.logError("A result of a delivery cannot be stored", cause).pipe(Effect.annotateLogs(told))
      return tell(entry, "refused")
    }
    yield* Effect.logError("What was sent and answered cannot be stored", cause).pipe(Effect.annotateLogs(told))
    yield* store([{ ...entry, result: bare(result) }])
  })

  const recover = Effect.fnUntraced(function* (batch: ReadonlyArray<Entry>, cause: Cause.Cause<SqlError.SqlError>) {
    const error = Cause.squash(cause)
    if (SqlError.isSqlError(error)) {
      if (isLocked(error)) return unstored.part(batch, yield* steadyMillis)
      if (error.reason._tag === "UniqueViolation") {
        const rest = yield* withoutStored(batch)
        if (rest.length < batch.length) return yield* rest.length === 0 ? Effect.void : store(rest)
      }
    }
    const [only, ...others] = batch
    if (only !== undefined) yield* others.length > 0 ? storeEach(batch) : storeWithoutDetails(only, cause)
  })

  const store = (batch: ReadonlyArray<Entry>): Effect.Effect<void> =>
    Effect.flatMap(steadyMillis, (now) =>
      repo.record(
        batch.map(({ result }) => result),
        merged(batch),
        now
      )
    ).pipe(
      unlessLocked,
      Effect.matchCauseEffect({
        onSuccess: (judged) => settle(batch, judged),
        onFailure: (cause) => recover(batch, cause)
      })
    )

  return store
}

/** The last change of each owner, with what happened in all of them. */
const merged = (batch: ReadonlyArray<Entry>): ReadonlyArray<Change> => {
  const changes = new Map<string, Change>()
  for (const { change } of batch) {
    const before = changes.get(keyOf(change))
    changes.set(keyOf(change), {
      ...change,
      disabled: change.disabled || before?.disabled === true,
      hadSuccess: change.hadSuccess || before?.hadSuccess === true,
      hadFailure: change.hadFailure || before?.hadFailure === true
    })
  }
  return [...changes.values()]
}

const keyOf = ({ endpointId, run }: { readonly endpointId: string; readonly run: string }) => `${endpointId} ${run}`

/** The verdict, without what came from outside. */
const bare = (result: Result): Result => {
  if (result.sent === null) return result
  const { remote: _, ...outcome } = result.sent.outcome
  return { ...result, sent: { headers: {}, outcome: { ...outcome, response: "", responseHeaders: {} } } }
}

const isBare = ({ sent }: Result): boolean =>
  sent === null ||
  (sent.outcome.response === "" && sent.outcome.remote === undefined && Object.keys(sent.headers).length === 0)

/**
 * Use case of the worker: makes one run. What a run leaves (its result, its price, the event, the next state of the
 * observation) is stored in one transaction, once, however often the job is repeated.
 */
import { Context, DateTime, Effect, Layer, Result } from "effect"
import type { Attempt } from "../../../src/actor/Actor.ts"
import { Jobs } from "../../../src/actor/Jobs.ts"
import { Events } from "../../../src/event/Events.ts"
import { Account } from "../../../src/process/Account.ts"
import { isUnavailable } from "../../../src/process/Outage.ts"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import * as Ulids from "../../../src/Ulids.ts"
import { StaffNews } from "../../crm/contract.ts"
import { isExhausted } from "../budget/Budget.ts"
import { monthOf } from "../budget/Month.ts"
import { SpendingRepo } from "../budget/SpendingRepo.ts"
import { ObservationCompleted } from "../contract.ts"
import { hostDelayMs, type Run, RunObservation } from "../Jobs.ts"
import { newsOf } from "../notice/ChangeNews.ts"
import { afterRun } from "../ObservationState.ts"
import * as ResultId from "../result/ResultId.ts"
import { ObservationSchedules } from "../schedule/ObservationSchedules.ts"
import { hostOf, typeOf, yenPerRunOf } from "../Types.ts"
import type { Reading } from "../type/ObservationType.ts"
import { HostPaused, type ObserveFailed } from "../type/ObserveFailed.ts"
import { Observers } from "../type/Observers.ts"
import * as Metrics from "./Metrics.ts"
import { type Failure, failureOf, type Outcome, resultOf } from "./Outcome.ts"
import { type Progress, RunRepo, type RunRow } from "./RunRepo.ts"

/** A side that asks for patience gets it up to this long after the run was due. Then the run has failed. */
const patienceMs = 6 * 3_600_000
/** A run that has to leave hosts alone again and again fails this long after the first time. */
const longestPausesMs = 6 * 3_600_000
/** Longest delay in ms that a side may ask for. */
const longestHoldMs = 24 * 3_600_000
/** Until another job of the observation has ended. */
const whileBusy = "5 seconds"
/** Levels of this time make the extremes of a result. */
const extremesOf = { days: 30 }

const unreadable: Failure = { code: "settings", text: "設定を読み取れません。設定を見直してください" }
const paused: Failure = { code: "rate_limited", text: "サイトが求める間隔を空けると時間内に読み取れませんでした。" }
const broken: Failure = { code: "internal_error", text: "サービス側の問題により失敗しました" }

type ReadingResult = Result.Result<Reading, Failure>

type Begun =
  | { readonly _tag: "Ended" }
  | { readonly _tag: "Busy" }
  | { readonly _tag: "Started"; readonly row: RunRow; readonly resultId: string; readonly month: string }

const ended: Begun = { _tag: "Ended" }

export class Runs extends Context.Service<
  Runs,
  { readonly run: (run: Run, attempt: Attempt) => Effect.Effect<void> }
>()("observation/run/Runs") {
  static readonly layer = Layer.effect(
    Runs,
    Effect.gen(function* () {
      const repo = yield* RunRepo
      const spending = yield* SpendingRepo
      const observers = yield* Observers
      const events = yield* Events
      const jobs = yield* Jobs
      const news = yield* StaffNews
      const schedules = yield* ObservationSchedules
      const within = yield* Tenant.within

      const begin = Effect.fnUntraced(function* (run: Run, jobId: string) {
        const row = yield* repo.lock(run.accountId, run.observationId)
        if (row === undefined || row.status === "archived") return ended
        if (row.status === "paused" && run.resultId === null) return ended
        const resultId = run.resultId ?? ResultId.ofTick(row.id, run.dueAt)
        if (yield* repo.hasResult(resultId)) return ended
        if (row.runningJob !== null && row.runningJob !== jobId) return { _tag: "Busy" } satisfies Begun
        const host = hostOf(row)
        if (host !== run.host) {
          // Other settings ask another host: the run is made under its key.
          yield* jobs.send(RunObservation, { ...run, host })
          return ended
        }
        const now = DateTime.toDateUtc(yield* DateTime.now)
        const month = monthOf(now, row.timeZone)
        const spentYen = yield* spending.spent(row.id, month)
        if (isExhausted({ monthlyBudgetYen: row.monthlyBudgetYen, spentYen, yenPerRun: yenPerRunOf(row) })) {
          yield* repo.skip(row.id, now)
          Metrics.counted(row.observationType, "over_budget")
          return ended
        }
        yield* repo.claim(row.id, jobId)
        return { _tag: "Started", row, resultId, month } satisfies Begun
      })

      /** A defect of a type is a failed run; what the database refuses is retried. */
      const observe = (
        row: RunRow,
        progress: Progress | undefined,
        onDelay: (ms: number) => void
      ): Effect.Effect<ReadingResult | HostPaused> => {
        const known = typeOf(row)
        if (known === undefined) return Effect.succeed(Result.fail(unreadable))
        const previous = row.reading === null ? {} : { previous: { ...row.reading, notModified: false } }
        return observers
          .observe(known.type.type, known.settings, {
            accountId: row.accountId,
            onDelay,
            ...previous,
            ...(progress === undefined ? {} : { progress })
          })
          .pipe(
            Effect.provideService(Account, row.accountId),
            Effect.mapError((error): Failure | HostPaused =>
              error._tag === "HostPaused" ? error : { code: error.reason, ...factsOf(error) }
            ),
            Effect.catchDefect((defect) =>
              isUnavailable(defect)
                ? Effect.die(defect)
                : Effect.andThen(
                    Effect.logError(`The type ${row.observationType} has a defect`, defect),
                    Effect.fail(broken)
                  )
            ),
            Effect.result,
            Effect.map((result) =>
              Result.isFailure(result) && result.failure instanceof HostPaused
                ? result.failure
                : (result as ReadingResult)
            )
          )
      }

      const store = Effect.fnUntraced(function* (
        run: Run,
        jobId: string,
        { month, resultId }: { readonly month: string; readonly resultId: string },
        observed: ReadingResult
      ) {
        const row = yield* repo.lock(run.accountId, run.observationId)
        // Another job has the right by now; this one begins again.
        if (row?.runningJob !== jobId) return false
        const now = yield* DateTime.now
        const at = DateTime.toDateUtc(now)
        const state = afterRun(row, Result.isSuccess(observed) ? "completed" : "failed")
        const since = Ulids.from(DateTime.toEpochMillis(DateTime.subtract(now, extremesOf)))
        const outcome: Outcome = Result.isSuccess(observed)
          ? resultOf(row, observed.success, at, yield* repo.extremes(row.accountId, row.id, since))
          : failureOf(observed.failure, state.pauses)
        const yen = outcome.status === "completed" ? yenPerRunOf(row) : 0
        const { data, level, status } = outcome
        const base = { accountId: row.accountId, observationId: row.id }
        const isNew = yield* repo.insert({ ...base, id: resultId, status, level, yen, data, dueAt: run.dueAt }, at)
        if (!isNew) {
          yield* repo.release(row.accountId, row.id, jobId)
          return true
        }
        const end = {
          consecutiveFailures: state.consecutiveFailures,
          paused: state.pauses ? ("failures" as const) : null,
          ...(outcome.status === "completed" ? { completed: outcome.left } : {})
        }
        const runCount = yield* repo.finish(row.id, end, at)
        if (yen > 0) yield* spending.add({ ...base, month, yen })
        if (state.pauses) yield* schedules.remove(row.accountId, row.id)
        const change = newsOf({ ...row, resultId, data })
        if (change !== undefined) yield* news.send(row.accountId, change)
        yield* events.publish(
          ObservationCompleted,
          {
            observationId: row.id,
            observationType: row.observationType,
            title: row.title,
            resultId,
            status,
            runCount,
            data
          },
          { accountId: row.accountId }
        )
        Metrics.ended(row.observationType, status, at.getTime() - run.dueAt.getTime())
        if (state.pauses) yield* Effect.logInfo(`The observation ${row.id} paused itself: its runs fail`)
        return true
      })

      const run = Effect.fnUntraced(function* (run: Run, attempt: Attempt) {
        const begun = yield* within(run.accountId, begin(run, attempt.jobId))
        if (begun._tag === "Ended") return
        if (begun._tag === "Busy") return yield* attempt.snooze(whileBusy)
        const { month, resultId, row } = begun
        let delayMs = hostDelayMs
        const progress = progressOf(row)
        const read = yield* observe(row, progress, (ms) => {
          delayMs = Math.max(ms, hostDelayMs)
        })
        if (read instanceof HostPaused) {
          const now = DateTime.toEpochMillis(yield* DateTime.now)
          const since = progress?.since ?? now
          const waitMs = Math.max(read.waitMs, read.host === run.host ? delayMs : 0)
          if (read.progress !== undefined && now + waitMs - since <= longestPausesMs) {
            if (run.host !== null) yield* attempt.holdKey(read.host === run.host ? waitMs : delayMs)
            const next: Progress = { ...read.progress, from: urlOf(row), since }
            yield* within(run.accountId, repo.release(run.accountId, row.id, attempt.jobId, next))
            return yield* attempt.snooze(waitMs)
          }
        }
        const observed: ReadingResult = read instanceof HostPaused ? Result.fail(paused) : read
        const askedMs = Result.isFailure(observed) ? observed.failure.retryAfterMs : undefined
        // All accounts share the host: it is held by what it says itself, not by what the target of a redirect says.
        const holds = askedMs !== undefined && !(Result.isFailure(observed) && observed.failure.elsewhere === true)
        if (run.host !== null) yield* attempt.holdKey(holds ? Math.min(askedMs, longestHoldMs) : delayMs)
        if (askedMs !== undefined && (yield* lateness(run.dueAt)) + askedMs <= patienceMs) {
          yield* within(run.accountId, repo.release(run.accountId, row.id, attempt.jobId))
          return yield* attempt.snooze(askedMs)
        }
        const isStored = yield* within(run.accountId, store(run, attempt.jobId, { month, resultId }, observed))
        if (!isStored) return yield* attempt.snooze(whileBusy)
      })

      return Runs.of({ run: Effect.fn("Runs.run")(run) })
    })
  )
}

const factsOf = ({ elsewhere, retryAfterMs, text }: ObserveFailed) => ({ text, retryAfterMs, elsewhere })

const urlOf = ({ settings }: RunRow): string => ("url" in settings ? String(settings["url"]) : "")

/** What an earlier attempt has left, unless it read another page. */
const progressOf = (row: RunRow): Progress | undefined => (row.progress?.from === urlOf(row) ? row.progress : undefined)

/** Milliseconds since the run was due. */
const lateness = (dueAt: Date) => Effect.map(DateTime.now, (now) => DateTime.toEpochMillis(now) - dueAt.getTime())

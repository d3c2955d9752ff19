/**
 * What an operator may do. Each action is one transaction with its row in the audit; actions by filter are one per batch
 * (`Batches.ts`). Workers learn of it when it is committed.
 */
import { PgClient } from "@effect/sql-pg"
import { Context, DateTime, Effect, Exit, Layer } from "effect"
import type { SqlError } from "effect/sql"
import { countBound } from "../../actor/counts/ActorCounts.ts"
import { ofActor, type TenantCount } from "../../actor/counts/TenantCounts.ts"
import { JobStore, type PayloadChange } from "../../actor/JobStore.ts"
import { Jobs } from "../../actor/Jobs.ts"
import { CancelledJobs, ReadyJobs } from "../../actor/JobTopics.ts"
import { asStored, checkStorable } from "../../actor/StoredJson.ts"
import { StepStore } from "../../actor/step/StepStore.ts"
import * as Versions from "../../actor/version/Versions.ts"
import { Notifier, type Topic } from "../../sql/Notifier.ts"
import { dieOnSql, int8s } from "../../sql/Pg.ts"
import * as Audit from "../Audit.ts"
import { Operator } from "../Operator.ts"
import {
  ActorNotFair,
  ActorNotFound,
  FilterRequired,
  JobNotFound,
  JobStateRefused,
  NoDowngrade,
  StepNotFound,
  UniqueKeyTaken
} from "./Errors.ts"
import * as Batches from "./jobs/Batches.ts"
import {
  finishedStates,
  isOpen,
  type JobFilter,
  liveStates,
  retryableStates,
  toAuditDetail,
  waitingStates,
  within
} from "./jobs/JobFilter.ts"
import * as JobScan from "./jobs/JobScan.ts"
import * as Preview from "./jobs/Preview.ts"
import type { Pace } from "./redrive/Pace.ts"
import { Redrive, toStored } from "./redrive/Redrive.ts"

export interface BulkOptions {
  /** The most jobs that are changed; all of them when absent. */
  readonly limit?: number | undefined
  /** Every job of the service is meant: without it an empty filter is refused. */
  readonly all?: boolean | undefined
  /** Change nothing, and say what would be. */
  readonly dryRun?: boolean | undefined
}

export interface RetryOptions extends BulkOptions {
  /** Not all at once: a job of its own does it at this pace, and stops where too many fail again. */
  readonly pace?: Pace | undefined
}

export interface BulkResult extends Omit<Batches.BatchResult, "actionId"> {
  readonly dryRun: boolean
  /** The row of the audit; none of a dry run. */
  readonly actionId?: number
  /** What would be met, by actor, state and error; of a dry run. */
  readonly groups?: ReadonlyArray<Preview.Group>
  /** The job that does it at a pace; nothing is changed yet. */
  readonly jobId?: string
}

type Bulk = (filter: JobFilter, options: BulkOptions) => Effect.Effect<BulkResult, FilterRequired, Operator>

type One<E> = (
  jobId: string,
  detail?: Readonly<Record<string, unknown>>
) => Effect.Effect<void, JobNotFound | JobStateRefused | E, Operator>

export class Operations extends Context.Service<
  Operations,
  {
    /** Failed and cancelled jobs get all their retries again, under the same id. */
    readonly retry: (filter: JobFilter, options: RetryOptions) => Effect.Effect<BulkResult, FilterRequired, Operator>
    /** Waiting jobs end now; running ones are asked to stop. */
    readonly cancel: Bulk
    /** Finished jobs are forgotten before their retention is over. */
    readonly purge: Bulk
    /**
     * Gives waiting jobs of the actor in the filter to builds that know up to `version`.
     *
     * @param declared the versions of the actor in this build
     */
    readonly downgrade: (
      filter: JobFilter,
      declared: Versions.Versions | undefined,
      version: number,
      options: BulkOptions
    ) => Effect.Effect<BulkResult, FilterRequired | NoDowngrade, Operator>
    /** @param fromStep begins again at the first step of this name */
    readonly retryOne: (
      jobId: string,
      fromStep?: string
    ) => Effect.Effect<void, JobNotFound | JobStateRefused | UniqueKeyTaken | StepNotFound, Operator>
    readonly cancelOne: One<never>
    /** A scheduled job, or one that is held for a retry, becomes ready now. */
    readonly promoteOne: One<never>
    /** No node claims jobs of a paused actor; those that run go on. */
    readonly setPaused: (actor: string, paused: boolean) => Effect.Effect<void, ActorNotFound, Operator>
    /** No node claims jobs of the tenant; those that run go on. */
    readonly setTenantPaused: (
      actor: string,
      tenant: string,
      paused: boolean
    ) => Effect.Effect<TenantCount, ActorNotFair, Operator>
  }
>()("ekimae/operate/runtime/Operations") {
  static readonly layerWith = (batchSize: number) =>
    Layer.effect(
      Operations,
      Effect.gen(function* () {
        const sql = yield* PgClient.PgClient
        const store = yield* JobStore
        const steps = yield* StepStore
        const jobs = yield* Jobs
        const notifier = yield* Notifier
        const audit = Audit.make(sql)
        const scan = JobScan.make(sql)
        const inBatches = Batches.make(sql, scan, audit, batchSize)
        const preview = Preview.make(scan)

        const wake = (topic: Topic, jobIds: ReadonlyArray<string>) =>
          jobIds.length === 0 ? Effect.void : sql.afterCommit(notifier.notify(topic))

        const retry = Effect.fnUntraced(function* (jobIds: ReadonlyArray<string>) {
          const { who } = yield* Operator
          const retriedIds = yield* store.retry(jobIds, who)
          yield* wake(ReadyJobs, retriedIds)
          return retriedIds
        })

        const cancelAll = Effect.fnUntraced(function* (jobIds: ReadonlyArray<string>) {
          const { cancelled, requested } = yield* store.cancel(jobIds)
          yield* wake(CancelledJobs, requested)
          return [...cancelled, ...requested]
        })

        const runNow = (jobIds: ReadonlyArray<string>) =>
          Effect.tap(store.runNow(jobIds), (found) => wake(ReadyJobs, found))

        const remove = (jobIds: ReadonlyArray<string>) =>
          Effect.map(
            sql`
              with steps as (delete from job_step_history where job_id = any(${int8s(jobIds.map(Number))}))
              delete from job_history where id = any(${int8s(jobIds.map(Number))}) returning id`,
            (rows) => rows.length
          )

        const bulk = (
          action: string,
          states: JobFilter["states"] & {},
          apply: (jobIds: ReadonlyArray<string>) => Effect.Effect<number, SqlError.SqlError, Operator>
        ): Bulk =>
          Effect.fn(`Operations.${action}`)(function* (filter, { all = false, dryRun = false, limit = Infinity }) {
            if (isOpen(filter) && !all) return yield* new FilterRequired({})
            const meant = within(filter, states)
            if (!dryRun) return { dryRun, ...(yield* inBatches({ action, filter: meant, limit, apply })) }
            const met = yield* preview(meant, { limit: Math.min(limit, countBound) })
            return { dryRun, changed: 0, ...met }
          }, dieOnSql)

        /** A payload that a downgrade cannot change is logged and left to a build that knows its version. */
        const downgradeAll = (actor: string, declared: Versions.Versions, to: number) =>
          Effect.fnUntraced(function* (jobIds: ReadonlyArray<string>) {
            const changes: Array<PayloadChange> = []
            for (const { jobId, payload, version } of yield* store.find(jobIds)) {
              if (version <= to || version > declared.version) continue
              const changed = yield* Effect.exit(
                Effect.sync(() => {
                  const older = asStored(Versions.downgraded(declared, payload, version, to))
                  checkStorable(older, "payload")
                  return older
                })
              )
              if (Exit.isSuccess(changed)) changes.push({ jobId, from: version, version: to, payload: changed.value })
              else
                yield* Effect.logWarning(`The payload of job ${jobId} of ${actor} has no version ${to}`, changed.cause)
            }
            const changedIds = changes.length === 0 ? [] : yield* store.replacePayloads(changes)
            yield* wake(ReadyJobs, changedIds)
            return changedIds.length
          })

        const retryAtOnce = bulk("retry", retryableStates, (jobIds) =>
          Effect.map(retry(jobIds), ({ length }) => length)
        )

        /** The row of the action and the job that does it, in one transaction. */
        const retryAtPace = Effect.fn("Operations.retryAtPace")(
          function* (filter: JobFilter, { perSecond, stopAt }: Pace, { all = false, limit }: BulkOptions) {
            if (isOpen(filter) && !all) return yield* new FilterRequired({})
            const meant = within(filter, retryableStates)
            const { who } = yield* Operator
            const detail = { ...toAuditDetail(meant), perSecond, stopAt: stopAt ?? null }
            const auditId = yield* audit.record({ action: "retry", target: null, detail, changed: 0 })
            const { jobId } = yield* jobs.send(Redrive, {
              filter: toStored(meant, yield* DateTime.now),
              perSecond,
              stopAt: stopAt ?? null,
              limit: limit ?? null,
              by: who,
              auditId
            })
            return { dryRun: false, actionId: auditId, matched: 0, changed: 0, more: true, jobId } satisfies BulkResult
          },
          sql.withTransaction,
          dieOnSql
        )

        /** A job that was not changed is refused with its present state. */
        const one =
          <E = never>(
            action: JobStateRefused["action"],
            apply: (jobIds: ReadonlyArray<string>) => Effect.Effect<ReadonlyArray<string>, SqlError.SqlError, Operator>,
            unlessState: (jobId: string) => Effect.Effect<void, E | SqlError.SqlError> = () => Effect.void
          ): One<E> =>
          (jobId, detail = {}) =>
            Effect.gen(function* () {
              const changed = yield* apply([jobId])
              if (changed.length === 0) {
                const [view] = yield* store.find([jobId])
                if (view === undefined) return yield* new JobNotFound({ jobId })
                yield* unlessState(jobId)
                return yield* new JobStateRefused({ jobId, state: view.state, action })
              }
              yield* audit.record({ action, target: jobId, detail, changed: 1 })
            }).pipe(sql.withTransaction, dieOnSql, Effect.withSpan(`Operations.${action}One`))

        const keyIsTaken = Effect.fnUntraced(function* (jobId: string) {
          const [view] = yield* store.find([jobId])
          if (view?.uniqueKey != null && retryableStates.includes(view.state)) {
            return yield* new UniqueKeyTaken({ jobId, uniqueKey: view.uniqueKey })
          }
        })

        const retryOne = one("retry", retry, keyIsTaken)

        return Operations.of({
          retry: (given, { pace, ...options }) => {
            const filter = besidesRedrives(given)
            return pace === undefined || options.dryRun === true
              ? retryAtOnce(filter, options)
              : retryAtPace(filter, pace, options)
          },
          cancel: bulk("cancel", liveStates, (jobIds) => Effect.map(cancelAll(jobIds), ({ length }) => length)),
          purge: bulk("purge", finishedStates, remove),
          downgrade: Effect.fnUntraced(function* (filter, declared, version, options) {
            const { actor, laterThan = 0 } = filter
            if (actor === undefined) return yield* new FilterRequired({})
            if (declared === undefined) return yield* new NoDowngrade({ actor, from: null })
            const missing = declared.version > version ? Versions.missingDowngrade(declared, version) : version + 1
            if (missing !== undefined) return yield* new NoDowngrade({ actor, from: missing })
            const later = { ...filter, laterThan: Math.max(laterThan, version) }
            return yield* bulk("downgrade", waitingStates, downgradeAll(actor, declared, version))(later, options)
          }),
          retryOne: (jobId, fromStep) => {
            if (fromStep === undefined) return retryOne(jobId)
            return Effect.gen(function* () {
              yield* retryOne(jobId, { fromStep })
              if ((yield* steps.rewind(jobId, fromStep)) === 0)
                return yield* new StepNotFound({ jobId, step: fromStep })
            }).pipe(sql.withTransaction, dieOnSql)
          },
          cancelOne: one("cancel", cancelAll),
          promoteOne: one("promote", runNow),
          setTenantPaused: Effect.fn("Operations.setTenantPaused")(
            function* (actor, tenant, paused) {
              const isFair = yield* store.setTenantPaused(actor, tenant, paused)
              if (!isFair) return yield* new ActorNotFair({ actor })
              const action = paused ? "pause" : "resume"
              yield* audit.record({ action, target: actor, detail: { tenant }, changed: 1 })
              if (!paused) yield* wake(ReadyJobs, [actor])
              const counts = yield* ofActor(sql, actor)
              const idle = { actor, tenant, ready: 0, running: 0, pausedAt: null }
              return counts.find((count) => count.tenant === tenant) ?? idle
            },
            sql.withTransaction,
            dieOnSql
          ),
          setPaused: Effect.fn("Operations.setPaused")(
            function* (actor, paused) {
              const known = yield* sql`select 1 from job_actor where actor = ${actor}`
              if (known.length === 0) return yield* new ActorNotFound({ actor })
              yield* store.setPaused(actor, paused)
              yield* audit.record({ action: paused ? "pause" : "resume", target: actor, changed: 1 })
              if (!paused) yield* wake(ReadyJobs, [actor])
            },
            sql.withTransaction,
            dieOnSql
          )
        })
      })
    )
  static readonly layer = Operations.layerWith(Batches.defaultBatchSize)
}

/** A paced retry is a job too: one that was cancelled goes on only when it is meant by name. */
const besidesRedrives = (filter: JobFilter): JobFilter =>
  filter.actor === undefined && filter.jobIds === undefined ? { ...filter, exceptActor: Redrive.name } : filter

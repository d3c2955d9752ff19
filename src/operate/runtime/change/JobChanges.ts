/**
 * Changes jobs that wait, by filter: their priority, the time at which they are due, and members of their payloads. One transaction for each
 * batch, with its row in the audit. Jobs that a node has claimed stay as they are.
 */
import { PgClient } from "@effect/sql-pg"
import { Context, Effect, Layer, Result } from "effect"
import type * as Actor from "../../../actor/Actor.ts"
import { countBound } from "../../../actor/counts/ActorCounts.ts"
import { JobStore } from "../../../actor/JobStore.ts"
import { DelayedJobs, ReadyJobs } from "../../../actor/JobTopics.ts"
import { Notifier } from "../../../sql/Notifier.ts"
import { dieOnSql } from "../../../sql/Pg.ts"
import * as Audit from "../../Audit.ts"
import { ActorCatalogue } from "../../external/ActorCatalogue.ts"
import type { Operator } from "../../Operator.ts"
import { FilterRequired } from "../Errors.ts"
import * as Batches from "../jobs/Batches.ts"
import { isOpen, type JobFilter, waitingStates, within } from "../jobs/JobFilter.ts"
import * as JobScan from "../jobs/JobScan.ts"
import * as Preview from "../jobs/Preview.ts"
import type { BulkOptions, BulkResult } from "../Operations.ts"
import { ActorRequired, ChangeRefused } from "./Errors.ts"
import * as NewPayload from "./NewPayload.ts"

export interface Change {
  readonly priority?: Actor.Priority | undefined
  readonly runAt?: Date | undefined
  readonly payload?: NewPayload.Members | undefined
}

type Refusal = FilterRequired | ActorRequired | ChangeRefused

export class JobChanges extends Context.Service<
  JobChanges,
  {
    /** A job counts as changed when any part of the change was made. */
    readonly change: (
      filter: JobFilter,
      change: Change,
      options: BulkOptions
    ) => Effect.Effect<BulkResult, Refusal, Operator>
  }
>()("ekimae/operate/runtime/change/JobChanges") {
  static readonly layerWith = (batchSize: number) =>
    Layer.effect(
      JobChanges,
      Effect.gen(function* () {
        const [sql, store, catalogue] = [yield* PgClient.PgClient, yield* JobStore, yield* ActorCatalogue]
        const notifier = yield* Notifier
        const scan = JobScan.make(sql)
        const inBatches = Batches.make(sql, scan, Audit.make(sql), batchSize)
        const preview = Preview.make(scan)

        /** The newest job that is meant must take the payload; of the others those that do not stay as they are. */
        const checkNewest = Effect.fnUntraced(function* (
          actor: Actor.Any,
          filter: JobFilter,
          members: NewPayload.Members
        ) {
          const { rows } = yield* scan.page<{ readonly id: number }>(filter, "v.id", { limit: 1 })
          for (const view of yield* store.find(rows.map(({ id }) => String(id)))) {
            const made = NewPayload.make(actor, view, members)
            if (Result.isFailure(made)) return yield* new ChangeRefused({ jobId: view.jobId, reason: made.failure })
          }
        })

        const setPayloads = Effect.fnUntraced(function* (
          actor: Actor.Any,
          members: NewPayload.Members,
          jobIds: ReadonlyArray<string>
        ) {
          const changes = (yield* store.find(jobIds)).flatMap((view) => {
            const made = NewPayload.make(actor, view, members)
            const { jobId, version } = view
            return Result.isFailure(made) ? [] : [{ jobId, from: version, version, payload: made.success }]
          })
          return changes.length === 0 ? [] : yield* store.replacePayloads(changes)
        })

        return JobChanges.of({
          change: Effect.fn("JobChanges.change")(function* (
            given,
            { payload, priority, runAt },
            { all = false, dryRun = false, limit = Infinity }
          ) {
            if (isOpen(given) && !all) return yield* new FilterRequired({})
            const filter = within(given, waitingStates)
            const actor = given.actor === undefined ? undefined : catalogue.get(given.actor)
            if (payload !== undefined) {
              if (actor === undefined) return yield* new ActorRequired()
              yield* checkNewest(actor, filter, payload)
            }
            if (dryRun) {
              const met = yield* preview(filter, { limit: Math.min(limit, countBound) })
              return { dryRun, changed: 0, ...met }
            }
            const isPlaced = priority !== undefined || runAt !== undefined
            const apply = Effect.fnUntraced(function* (jobIds: ReadonlyArray<string>) {
              const placed = isPlaced ? yield* store.reschedule(jobIds, { priority, runAt }) : []
              const replaced =
                payload === undefined || actor === undefined ? [] : yield* setPayloads(actor, payload, jobIds)
              yield* sql.afterCommit(Effect.andThen(notifier.notify(ReadyJobs), notifier.notify(DelayedJobs)))
              return new Set([...placed, ...replaced]).size
            })
            const detail = {
              ...(priority === undefined ? {} : { setPriority: priority }),
              ...(runAt === undefined ? {} : { setRunAt: runAt.toISOString() }),
              ...(payload === undefined ? {} : { setPayload: payload })
            }
            return { dryRun, ...(yield* inBatches({ action: "change", filter, limit, apply, detail })) }
          }, dieOnSql)
        })
      })
    )
  static readonly layer = JobChanges.layerWith(Batches.defaultBatchSize)
}

/** What operators see of batches, and how they cancel one: a thousand jobs per transaction, each with the audit. */
import { PgClient } from "@effect/sql-pg"
import { Context, Effect, Layer } from "effect"
import { JobStore } from "../../actor/JobStore.ts"
import { CancelledJobs, OpenBatches } from "../../actor/JobTopics.ts"
import { Notifier } from "../../sql/Notifier.ts"
import { dieOnSql } from "../../sql/Pg.ts"
import * as Audit from "../Audit.ts"
import type { Operator } from "../Operator.ts"
import * as Cursor from "./Cursor.ts"
import { BatchNotFound, type InvalidCursor } from "./Errors.ts"
import type { PageRequest } from "./Inspector.ts"
import { repeated } from "./jobs/Batches.ts"

export interface BatchSummaryView {
  readonly batchId: string
  /** Actor of the job that waits for the batch; null when that job has been forgotten. */
  readonly actor: string | null
  readonly size: number
  readonly createdAt: Date
  readonly endedAt: Date | null
}

export interface BatchView extends BatchSummaryView {
  readonly unfinished: number
  readonly completed: number
  readonly failed: number
  readonly cancelled: number
  /** Ended, and no longer in the history. */
  readonly forgotten: number
}

export class BatchControl extends Context.Service<
  BatchControl,
  {
    /** Newest first. */
    readonly page: (
      page: PageRequest
    ) => Effect.Effect<
      { readonly batches: ReadonlyArray<BatchSummaryView>; readonly nextCursor: string | null },
      InvalidCursor
    >
    /** Finds a batch with counts: the jobs of an open one are counted, which takes a few milliseconds per 10,000. */
    readonly find: (batchId: string) => Effect.Effect<BatchView, BatchNotFound>
    /** Cancels its own unfinished jobs, not those of others that it waits for as well; the job that waits for it runs when all have ended. */
    readonly cancel: (batchId: string) => Effect.Effect<BatchView, BatchNotFound, Operator>
  }
>()("ekimae/operate/runtime/BatchControl") {
  static readonly layer = Layer.effect(
    BatchControl,
    Effect.gen(function* () {
      const sql = yield* PgClient.PgClient
      const store = yield* JobStore
      const notifier = yield* Notifier
      const audit = Audit.make(sql)

      /** The actor of the job that waits, wherever it is now. */
      const withActors = Effect.fnUntraced(function* <A extends { readonly id: number }>(rows: ReadonlyArray<A>) {
        const views = rows.length === 0 ? [] : yield* store.find(rows.map(({ id }) => String(id)))
        const actors = new Map(views.map(({ actor, jobId }) => [jobId, actor]))
        return rows.map(({ id, ...row }) => ({ batchId: String(id), actor: actors.get(String(id)) ?? null, ...row }))
      })

      const page = Effect.fn("BatchControl.page")(function* ({ cursor, limit }: PageRequest) {
        const below = yield* Cursor.read("batches", cursor)
        const rows = yield* dieOnSql(sql<{
          readonly id: number
          readonly size: number
          readonly createdAt: Date
          readonly endedAt: Date | null
        }>`
          select id, size, created_at as "createdAt", ended_at as "endedAt" from job_batch
          where ${below ?? null}::int8 is null or id < ${below ?? null}::int8
          order by id desc limit ${limit + 1}::int4`)
        const batches = yield* dieOnSql(withActors(rows.slice(0, limit)))
        const last = batches.at(-1)
        return {
          batches,
          nextCursor: rows.length > limit && last ? Cursor.make("batches", Number(last.batchId)) : null
        }
      })

      /** The counts of an ended batch are stored; those of an open one come from the tables, where what is in none is forgotten. */
      const find = Effect.fn("BatchControl.find")(function* (batchId: string) {
        const [view] = yield* dieOnSql(
          Effect.flatMap(
            sql<Omit<BatchView, "batchId" | "actor"> & { readonly id: number }>`
              select batch.id, size, batch.created_at as "createdAt", ended_at as "endedAt",
                coalesce(batch.completed, counts.completed) as completed, coalesce(batch.failed, counts.failed) as failed,
                coalesce(batch.cancelled, counts.cancelled) as cancelled, coalesce(counts.unfinished, 0) as unfinished,
                coalesce(batch.forgotten, greatest(0, size - counts.completed - counts.failed - counts.cancelled
                  - counts.unfinished)) as forgotten
              from job_batch batch left join lateral (
                select count(*) filter (where state = 'c')::int as completed, count(*) filter (where state = 'f')::int as failed,
                  count(*) filter (where state = 'k')::int as cancelled, count(*) filter (where state is null)::int as unfinished
                from (
                  select null::"char" as state from job where job.batch = batch.id
                  union all select null from job_scheduled where job_scheduled.batch = batch.id
                  union all select state from job_history where job_history.batch = batch.id
                  union all select case when ended.state is null
                      and not exists (select from job where job.id = named.job_id)
                      and not exists (select from job_scheduled where job_scheduled.id = named.job_id)
                      then '?'::"char" else ended.state end
                  from job_dependency named left join lateral (
                    select state from job_history where job_history.id = named.job_id limit 1
                  ) ended on true where named.batch = batch.id
                ) jobs
              ) counts on batch.ended_at is null
              where batch.id = ${Number(batchId)}::int8`,
            withActors
          )
        )
        return view ?? (yield* new BatchNotFound({ batchId }))
      })

      const cancelSome = (batchId: string, entry: number) =>
        Effect.gen(function* () {
          const jobIds = yield* store.unfinishedOf(batchId, stepSize)
          if (jobIds.length === 0) return false
          const { cancelled, requested } = yield* store.cancel(jobIds)
          yield* audit.add(entry, cancelled.length + requested.length)
          if (requested.length > 0) yield* sql.afterCommit(notifier.notify(CancelledJobs))
          return jobIds.length === stepSize
        }).pipe(sql.withTransaction, repeated, dieOnSql)

      return BatchControl.of({
        page,
        find,
        cancel: Effect.fn("BatchControl.cancel")(function* (batchId) {
          yield* find(batchId)
          const entry = yield* dieOnSql(audit.record({ action: "batch_cancel", target: batchId, changed: 0 }))
          while (yield* cancelSome(batchId, entry));
          yield* notifier.notify(OpenBatches)
          return yield* find(batchId)
        })
      })
    })
  )
}

/** Jobs per transaction. */
const stepSize = 1_000

/**
 * Ends batches. A look reads the last unfinished job of each batch: of its own jobs by an index that begins with the
 * batch, of others by their ids. Rows of ended jobs stay in these indexes until a vacuum, so a look begins at the last job
 * that an earlier one found. A batch that seems to have ended is locked and looked at again; then it is counted
 * from the history, and its waiting job moves to `job`, in one transaction.
 */
import type { PgClient } from "@effect/sql-pg"
import { Effect } from "effect"
import type { Statement } from "effect/sql"
import { int8s } from "../../../sql/Pg.ts"
import { shownFailures } from "../../batch/Batch.ts"
import type { BatchStore } from "../../batch/BatchStore.ts"
import { priorityQueueOf } from "../../tenant/TenantQueues.ts"
import { lastGiven } from "../IdBlocks.ts"

/** The last unfinished job is stored when it is so far below the stored one: passing over fewer costs little. */
const step = 1_000

interface LookRow {
  readonly id: number
  readonly highId: number
  readonly last: number | null
  readonly ageMs: number
}

/**
 * A row comparison, since only the index of the batch answers it: with `batch = x` a plan may walk over all jobs by
 * id. @param table with the columns batch and id
 */
const lastOf = (table: string): string =>
  `(select id from ${table} where (batch, id) <= (open.id, open.high_id) and batch >= open.id
    order by batch desc, id desc limit 1)`

const lastAwaited = `(select job_id from job_dependency named
    where (batch, job_id) <= (open.id, open.high_id) and batch >= open.id
      and (exists (select from job where id = any(array[named.job_id]))
        or exists (select from job_scheduled where id = any(array[named.job_id])))
    order by batch desc, job_id desc limit 1)`

/** Looks at the batches `open`. */
const looks = `select open.id, open.high_id as "highId",
    greatest(${lastOf("job")}, ${lastOf("job_scheduled")}, ${lastAwaited}) as last,
    extract(epoch from now() - open.created_at)::float8 * 1000 as "ageMs"
  from open`

/**
 * The rows of the history of all jobs of the batch `ended`, which has the letter of the failed as `bad`: with a constant, a
 * plan may read the whole index of failed jobs.
 */
const rowsOf = (columns: string, condition = "true"): string => `
    select ${columns} from job_history h where h.batch = any(array[ended.id]) and ${condition}
    union all
    select ${columns} from job_dependency named cross join lateral (
      select * from job_history where job_history.id = any(array[named.job_id]) limit 1
    ) h where named.batch = any(array[ended.id]) and ${condition}`

/** Summary of the row `counts`. */
const summary = `jsonb_build_object('batchId', id::text, 'size', size, 'completed', completed, 'failed', failed,
  'cancelled', cancelled, 'forgotten', forgotten, 'unfinished', 0, 'failures', failures)`

const byState = (letter: string, name: string) => `count(*) filter (where state = '${letter}')::int as ${name}`

/** Reads the history of the batches with these ids, closes them and makes their waiting jobs ready. */
const ends = `counts as materialized (
    select ended.id, reports, states.*, failures, size,
      greatest(0, size - completed - failed - cancelled) as forgotten
    from ended cross join lateral (
      select ${byState("c", "completed")}, ${byState("f", "failed")}, ${byState("k", "cancelled")}
      from (${rowsOf("h.state")}) h
    ) states cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('jobId', id::text, 'actor', actor, 'tag', coalesce(tag, ''),
        'message', coalesce(message, '')) order by id), '[]'::jsonb) as failures
      from (select * from (${rowsOf(
        "h.id, h.actor, h.attempts -> -1 ->> 'tag' as tag, h.attempts -> -1 ->> 'message' as message",
        "h.state = any(array[ended.bad])"
      )}) h order by id limit ${shownFailures}) first
    ) listed
  ), closed as (
    update job_batch set ended_at = now(), completed = counts.completed, failed = counts.failed,
      cancelled = counts.cancelled, forgotten = counts.forgotten
    from counts where job_batch.id = any(array[counts.id])
  ), freed as (
    delete from job_dependency using ended where job_dependency.batch = any(array[ended.id])
  ), summed as materialized (
    select id as batch_id, case when reports then ${summary} end as summary from counts
  ), removed as (
    delete from job_scheduled using summed
    where job_scheduled.id = any(array[summed.batch_id]) and run_at = 'infinity'
    returning job_scheduled.*, summed.summary
  )
  insert into job (id, position, actor, priority, priority_queue, claim, failures, losses, key, unique_key, payload,
    attempts, redriven, trace, tenant, cause, version, batch, created_at)
  select id, nextval('job_id'), actor, priority, ${priorityQueueOf}, claim, failures, losses, key,
    unique_key, case when summary is null then payload else payload || jsonb_build_object('batch', summary) end,
    attempts, redriven, trace, tenant, cause, version, batch, created_at
  from removed order by id
  returning id, actor`

export const make = (sql: PgClient.PgClient, runtime: PgClient.PgClient): BatchStore => {
  const [look, endAll, last] = [runtime.literal(looks), runtime.literal(ends), sql.literal(lastGiven)]

  const lookAt = (open: Statement.Fragment) =>
    runtime<LookRow>`with open as materialized (${open}) ${look} order by open.id`

  const named = (ids: ReadonlyArray<number>) => runtime`
    select id, high_id, created_at from job_batch where id = any(${int8s(ids)}) and ended_at is null`

  /** Not where a job was retried since the look: that has written another value. One that has ended does not mind. */
  const lower = (rows: ReadonlyArray<LookRow>) =>
    rows.length === 0
      ? Effect.void
      : runtime`
          update job_batch set high_id = found.last
          from unnest(${int8s(rows.map(({ id }) => id))}, ${int8s(rows.map(({ highId }) => highId))},
            ${int8s(rows.map(({ last }) => last))}) as found(id, high_id, last)
          where job_batch.id = any(array[found.id]) and job_batch.high_id = any(array[found.high_id])`

  /** Batches that another node is about to end are left to it. */
  const end = Effect.fnUntraced(
    function* (seemEnded: ReadonlyArray<number>) {
      const locked = yield* runtime<{ readonly id: number }>`
        select id from job_batch where id = any(${int8s(seemEnded)}) and ended_at is null
          and pg_current_xact_id() is not null order by id for update skip locked`
      const rows = yield* lookAt(named(locked.map(({ id }) => id)))
      const ids = rows.filter(({ last }) => last === null).map(({ id }) => id)
      if (ids.length === 0) return []
      const ready = yield* runtime<{ readonly id: number; readonly actor: string }>`
        with ended as materialized (
          select id, size, reports, 'f'::"char" as bad from job_batch where id = any(${int8s(ids)})
        ), ${endAll}`
      const actors = new Map(ready.map(({ actor, id }) => [id, actor]))
      return ids.map((id) => ({ batchId: String(id), actor: actors.get(id) }))
    },
    (self) => runtime.withTransaction(self)
  )

  return {
    fillBatch: (batchId, size, jobIds) =>
      Effect.asVoid(sql`
        with filled as (
          update job_batch set size = ${size}, high_id = ${last}
          where id = ${Number(batchId)}::int8
        )
        insert into job_dependency (batch, job_id)
        select ${Number(batchId)}::int8, job_id from unnest(${int8s(jobIds.map(Number))}) as named(job_id)
        on conflict do nothing`),

    endBatches: Effect.fnUntraced(function* (selection) {
      const rows = yield* "batchIds" in selection
        ? lookAt(named(selection.batchIds.map(Number)))
        : lookAt(runtime`
            select id, high_id, created_at from job_batch
            where ended_at is null and id > ${Number(selection.after)}::int8 order by id limit ${selection.limit}::int4`)
      const seemEnded = rows.filter(({ last }) => last === null).map(({ id }) => id)
      const open = rows.flatMap((row) => (row.last === null ? [] : [{ ...row, last: row.last }]))
      yield* lower(open.filter(({ highId, last }) => highId - last >= step))
      const isFull = "limit" in selection && rows.length === selection.limit
      return {
        ended: seemEnded.length === 0 ? [] : yield* end(seemEnded),
        open: open.map(({ ageMs, id, last }) => ({ batchId: String(id), lastJobId: String(last), ageMs })),
        next: isFull ? String(rows.at(-1)!.id) : undefined
      }
    }),

    dependencies: (limit) =>
      Effect.map(
        runtime<{ readonly batch: number; readonly jobId: number }>`
          select batch, job_id as "jobId" from job_dependency order by batch, job_id limit ${limit}::int4`,
        (rows) => rows.map(({ batch, jobId }) => ({ batchId: String(batch), jobId: String(jobId) }))
      ),

    unfinishedOf: (batchId, limit) =>
      Effect.map(
        sql<{ readonly id: number }>`
          (select id from job where (batch, id) >= (${Number(batchId)}::int8, 0) and batch <= ${Number(batchId)}::int8
            and cancel_at is null order by batch, id limit ${limit}::int4)
          union all
          (select id from job_scheduled
            where (batch, id) >= (${Number(batchId)}::int8, 0) and batch <= ${Number(batchId)}::int8
            order by batch, id limit ${limit}::int4)
          limit ${limit}::int4`,
        (rows) => rows.map(({ id }) => String(id))
      )
  }
}

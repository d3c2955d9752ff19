/** The state of paced retries. A step reads and writes it in one transaction with the jobs that it retries. */
import type { PgClient } from "@effect/sql-pg"
import { Effect } from "effect"
import { int8s, json } from "../../../sql/Pg.ts"
import type { Outcomes } from "./Pace.ts"
import type { RedriveResult } from "./Redrive.ts"

export interface RedriveState extends Outcomes {
  readonly below: number | null
  readonly matched: number
  readonly retried: number
  /** Set when it has ended. */
  readonly result: RedriveResult | null
}

/** Open outcomes that a step looks at, those that were not looked at for longest first. */
const perLook = 2_000

export const make = (sql: PgClient.PgClient) => {
  /** Returns how many jobs were matched before, when it goes on. Also forgets those whose job has ended. */
  const begin = Effect.fnUntraced(function* (jobId: string) {
    yield* sql`
      delete from job_redrive r where job_id <> ${Number(jobId)}::int8
        and not exists (select from job j where j.id = r.job_id)
        and not exists (select from job_scheduled s where s.id = r.job_id)`
    const [row] = yield* sql<{ readonly matched: number }>`
      insert into job_redrive (job_id) values (${Number(jobId)}::int8)
      on conflict (job_id) do update set job_id = excluded.job_id returning matched`
    return row!.matched
  })

  /** Counts what has become of retried jobs; a job that is found nowhere is counted as neither. */
  const look = Effect.fnUntraced(function* (jobId: string) {
    yield* sql`
      with looked as materialized (
        select job_id from job_redrive_item where redrive_id = ${Number(jobId)}::int8
        order by checked_at nulls first limit ${perLook}
      ), found as materialized (
        select l.job_id, (select h.state from job_history h where h.id = l.job_id limit 1) as ended,
          coalesce((select j.failures > 0 from job j where j.id = l.job_id),
            (select s.failures > 0 from job_scheduled s where s.id = l.job_id)) as is_failing
        from looked l
      ), gone as (
        delete from job_redrive_item i using found f
        where i.redrive_id = ${Number(jobId)}::int8 and i.job_id = f.job_id
          and (f.ended is not null or f.is_failing is null)
        returning f.ended
      ), open as (
        update job_redrive_item i set is_failing = f.is_failing, checked_at = clock_timestamp() from found f
        where i.redrive_id = ${Number(jobId)}::int8 and i.job_id = f.job_id and f.ended is null and f.is_failing is not null
      )
      update job_redrive set completed = completed + (select count(*) from gone where ended = 'c'),
        failed = failed + (select count(*) from gone where ended = 'f')
      where job_id = ${Number(jobId)}::int8`.unprepared
  })

  /** Locks the row for the transaction. */
  const lock = Effect.fnUntraced(function* (jobId: string) {
    const [row] = yield* sql<RedriveState>`
      select below, matched, retried, completed, failed, result, (
        select count(*)::int from job_redrive_item i where i.redrive_id = job_redrive.job_id and is_failing) as failing
      from job_redrive where job_id = ${Number(jobId)}::int8 for update`
    return row!
  })

  const advance = Effect.fnUntraced(function* (
    jobId: string,
    step: { readonly below: number | null; readonly matched: number; readonly retriedIds: ReadonlyArray<string> }
  ) {
    yield* sql`
      insert into job_redrive_item (redrive_id, job_id)
      select ${Number(jobId)}::int8, id from unnest(${int8s(step.retriedIds.map(Number))}) as id on conflict do nothing`
    yield* sql`
      update job_redrive set below = ${step.below}::int8, matched = matched + ${step.matched},
        retried = retried + ${step.retriedIds.length}
      where job_id = ${Number(jobId)}::int8`
  })

  /** Kept until the job has ended: it may run again before its result is stored. */
  const end = Effect.fnUntraced(function* (jobId: string, result: RedriveResult) {
    yield* sql`update job_redrive set result = ${json(result)} where job_id = ${Number(jobId)}::int8`
    yield* sql`delete from job_redrive_item where redrive_id = ${Number(jobId)}::int8`
  })

  return { begin, look, lock, advance, end }
}

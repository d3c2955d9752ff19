/**
 * Between which ids the jobs of a time lie. Ids are given in the order of sending, so a search by halves finds the place
 * of a moment with a few dozen looks into the indexes, where a condition on the time alone would walk over all younger
 * jobs. The place is not exact, since a job is as old as its sender's transaction: the condition stays, this is where to
 * look.
 */
import type { PgClient } from "@effect/sql-pg"
import { Effect } from "effect"
import type { SqlError, Statement } from "effect/sql"
import { lastGiven } from "../../../actor/pg/IdBlocks.ts"
import type { JobFilter } from "./JobFilter.ts"
import { ago } from "./JobSources.ts"

export interface IdRange {
  readonly from: number | undefined
  readonly below: number | undefined
}

/** Far longer than a transaction that sends jobs. */
const margin = "1 hour"

export const make = (sql: PgClient.PgClient) => {
  const last = sql.literal(lastGiven)
  /** The lowest id at or above which all jobs are at least as young as the moment. */
  const placeOf = (moment: Statement.Fragment): Statement.Fragment => sql`(
    with recursive half (low, high) as (
      select 1::int8, ${last} + 1
      union all
      select case when older then middle + 1 else low end, case when older then high else middle end
      from half cross join lateral (select (low + high) / 2 as middle) h
      cross join lateral (
        select coalesce((
          select created_at from (
            (select id, created_at from job where id >= middle order by id limit 1) union all
            (select id, created_at from job_scheduled where id >= middle order by id limit 1) union all
            (select id, created_at from job_history where id >= middle order by id limit 1)
          ) next order by id limit 1
        ) < ${moment}, false) as older
      ) next
      where low < high
    )
    select max(low) from half)`

  return Effect.fnUntraced(function* (filter: JobFilter): Effect.fn.Return<IdRange, SqlError.SqlError> {
    const { createdAfter, createdBefore, finishedBefore, finishedFor } = filter
    const earliest = createdAfter && sql`${createdAfter}::timestamptz - ${margin}::interval`
    // A job is not finished before it is sent.
    const latest = [
      ...[createdBefore, finishedBefore].flatMap((time) => (time === undefined ? [] : [sql`${time}::timestamptz`])),
      ...(finishedFor === undefined ? [] : [ago(sql, finishedFor)])
    ]
    if (earliest === undefined && latest.length === 0) return { from: undefined, below: undefined }
    const [row] = yield* sql<{ readonly from: number | null; readonly below: number | null }>`select
      ${earliest === undefined ? sql.literal("null::int8") : placeOf(earliest)} as from,
      ${latest.length === 0 ? sql.literal("null::int8") : placeOf(sql`least(${sql.csv(latest)}) + ${margin}::interval`)} as below`
    return { from: row?.from ?? undefined, below: row?.below ?? undefined }
  })
}

/**
 * SQL of runs. One job at a time has the right to store a result of an observation (`running_job`), and a result is stored
 * once by its id, so attempts that are repeated, and jobs that meet, leave one result.
 */
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { dieOnSql } from "../../../src/sql/Pg.ts"
import * as Rows from "../../../src/sql/Rows.ts"
import type { KnownLevel } from "../change/Change.ts"
import { JsonObject, Observation } from "../Observation.ts"
import type { PausedReason, ResultStatus } from "../ObservationState.ts"
import { endOfIds } from "../result/ResultId.ts"
import { FetchProgress } from "../type/ObserveFailed.ts"

/** A reading as it is stored, for the next run. */
const StoredReading = Schema.Struct({
  data: JsonObject,
  level: Schema.optionalKey(Schema.Finite),
  unit: Schema.optionalKey(Schema.String),
  validators: Schema.optionalKey(
    Schema.Struct({ etag: Schema.optionalKey(Schema.String), lastModified: Schema.optionalKey(Schema.String) })
  )
})
export type StoredReading = typeof StoredReading.Type

/** How far a run has come when a host was to be left alone; whichever job of the observation is next continues it. */
const Progress = Schema.Struct({
  ...FetchProgress.fields,
  /** The settings' URL, which may have changed meanwhile. */
  from: Schema.String,
  /** When the first attempt had to wait, as milliseconds since 1970. */
  since: Schema.Finite
})
export type Progress = typeof Progress.Type

export const RunRow = Schema.Struct({
  ...Observation.fields,
  reading: Schema.NullOr(StoredReading),
  level: Schema.NullOr(Schema.Finite),
  levelSince: Schema.NullOr(Schema.Date),
  levelChanged: Schema.Boolean,
  progress: Schema.NullOr(Progress),
  /** The job that may store a result, unless it began so long ago that it cannot run any more. */
  runningJob: Schema.NullOr(Schema.String)
})
export type RunRow = typeof RunRow.Type

export interface NewResult {
  readonly id: string
  readonly accountId: string
  readonly observationId: string
  readonly status: ResultStatus
  readonly level: number | null
  readonly yen: number
  readonly data: JsonObject
  readonly dueAt: Date
}

/** What a run leaves in its observation. */
export interface RunEnd {
  readonly consecutiveFailures: number
  readonly paused: PausedReason | null
  /** Absent: a run that failed changes nothing of what the last completed one read. */
  readonly completed?: {
    readonly reading: StoredReading
    readonly known: KnownLevel | undefined
  }
}

const Extremes = Schema.Struct({
  min: Schema.NullOr(Schema.Finite),
  max: Schema.NullOr(Schema.Finite),
  count: Schema.Int
})

export class RunRepo extends Context.Service<
  RunRepo,
  {
    /** Holds the row until the transaction ends. */
    readonly lock: (accountId: string, id: string) => Effect.Effect<RunRow | undefined>
    readonly hasResult: (resultId: string) => Effect.Effect<boolean>
    /** Gives the job of a locked row the right to store a result. */
    readonly claim: (id: string, jobId: string) => Effect.Effect<void>
    /** Takes the right from the job; the next one continues what it has begun, if anything. */
    readonly release: (accountId: string, id: string, jobId: string, progress?: Progress) => Effect.Effect<void>
    /** Notes that a run was due and not made, for the budget. */
    readonly skip: (id: string, at: Date) => Effect.Effect<void>
    /** Extremes of the levels of completed results with ids from this one on. */
    readonly extremes: (accountId: string, observationId: string, from: string) => Effect.Effect<typeof Extremes.Type>
    /** False if the result is stored already. */
    readonly insert: (result: NewResult, at: Date) => Effect.Effect<boolean>
    /** Returns the number of runs with this one. */
    readonly finish: (id: string, end: RunEnd, at: Date) => Effect.Effect<number>
  }
>()("observation/run/RunRepo") {
  static readonly layer = Layer.effect(
    RunRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const readingColumns = ({ known, reading }: NonNullable<RunEnd["completed"]>) => sql`,
        reading = ${JSON.stringify(reading)}::text::json,
        level = ${known?.level ?? null}::float8, level_since = ${known?.since ?? null}::timestamptz,
        level_changed = ${known?.isChange ?? false}`

      return RunRepo.of({
        lock: (accountId, id) =>
          sql`
            select id, observation_type as "observationType", title, status, run_count as "runCount",
              account_id as "accountId", schedule, time_zone as "timeZone", monthly_budget_yen as "monthlyBudgetYen",
              settings, notify_staff_ids as "notifyStaffIds", consecutive_failures as "consecutiveFailures", paused_reason as "pausedReason",
              paused_at as "pausedAt", archived_at as "archivedAt", last_run_at as "lastRunAt", skipped_at as "skippedAt",
              created_at as "createdAt", updated_at as "updatedAt", reading, level,
              level_since as "levelSince", level_changed as "levelChanged", progress,
              case when running_since > now() - ${longestRun}::text::interval then running_job end as "runningJob"
            from observation_observation where id = ${id} and account_id = ${accountId} for update`.pipe(
            Rows.first(RunRow)
          ),
        hasResult: (resultId) =>
          Effect.map(
            sql`select 1 from observation_result where id = ${resultId}`.pipe(dieOnSql),
            ({ length }) => length > 0
          ),
        claim: (id, jobId) =>
          sql`
            update observation_observation set running_job = ${jobId}, running_since = now() where id = ${id}`.pipe(
            dieOnSql,
            Effect.asVoid
          ),
        release: (accountId, id, jobId, progress) =>
          sql`
            update observation_observation set running_job = null, running_since = null,
              progress = ${progress === undefined ? null : JSON.stringify(progress)}::text::json
            where id = ${id} and account_id = ${accountId} and running_job = ${jobId}`.pipe(dieOnSql, Effect.asVoid),
        skip: (id, at) =>
          sql`update observation_observation set skipped_at = ${at} where id = ${id}`.pipe(dieOnSql, Effect.asVoid),
        extremes: (accountId, observationId, from) =>
          sql`
            select min(level) as min, max(level) as max, count(level)::int as count from observation_result
            where account_id = ${accountId} and (observation_id, id) >= (${observationId}, ${from}) and (observation_id, id) < (${observationId}, ${endOfIds})
              and status = 'completed'`.pipe(
            Rows.first(Extremes),
            Effect.map((found) => found ?? { min: null, max: null, count: 0 })
          ),
        insert: ({ accountId, data, dueAt, id, level, observationId, status, yen }, at) =>
          Effect.map(
            sql`
              insert into observation_result (id, account_id, observation_id, status, level, yen, data, due_at, completed_at)
              values (${id}, ${accountId}, ${observationId}, ${status}, ${level}::float8, ${yen},
                ${JSON.stringify(data)}::text::json, ${dueAt}, ${at})
              on conflict (id) do nothing returning 1`.pipe(dieOnSql),
            ({ length }) => length > 0
          ),
        finish: (id, { completed, consecutiveFailures, paused }, at) =>
          sql<{ readonly runCount: number }>`
            update observation_observation set run_count = run_count + 1, running_job = null, running_since = null, progress = null,
              last_run_at = ${at}, consecutive_failures = ${consecutiveFailures},
              status = case when ${paused}::text is null then status else 'paused' end,
              paused_reason = coalesce(${paused}::text, paused_reason),
              paused_at = case when ${paused}::text is null then paused_at else ${at} end
              ${completed === undefined ? sql`` : readingColumns(completed)}
            where id = ${id} returning run_count as "runCount"`.pipe(
            dieOnSql,
            Effect.map(([row]) => row?.runCount ?? 0)
          )
      })
    })
  )
}

/** More than a job's time: one that began before cannot store a result any more. */
const longestRun = "5 minutes"

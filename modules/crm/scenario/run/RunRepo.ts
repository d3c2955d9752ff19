/** SQL of runs and their timelines. */
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { dieOnSql, int4s, texts } from "../../../../src/sql/Pg.ts"
import * as Rows from "../../../../src/sql/Rows.ts"
import type { reentries } from "../definition/Definition.ts"
import {
  Run,
  type RunStatus,
  type ScenarioStatus,
  type StepOutcome,
  type StopReason,
  scenarioStatuses,
  TimelineEntry,
  type WaitReason
} from "../Scenario.ts"

/** A friend who is to enter a scenario. */
export interface NewRun {
  readonly id: string
  readonly accountId: string
  readonly scenarioId: string
  readonly version: number
  readonly friendId: string
  readonly reentry: (typeof reentries)[number]
  readonly cause: string
  readonly reservationId: string | null
}

const Entered = Schema.Struct({ id: Schema.String, isEntered: Schema.Boolean, isTooOften: Schema.Boolean })

const Status = Schema.Struct({ status: Schema.Literals(scenarioStatuses) })
const Id = Schema.Struct({ id: Schema.String })
const Job = Schema.Struct({ id: Schema.String, jobId: Schema.NullOr(Schema.String) })
/** A run and its job; null of one that has none yet. */
export type RunJob = typeof Job.Type

export interface NewEntry {
  readonly stepId: string
  readonly type: string
  readonly outcome: StepOutcome
  readonly reason: string | null
  readonly until: Date | null
}

/** Where a run is after a step. */
export interface RunState {
  readonly nextStep: string | null
  readonly waitsFor: WaitReason | null
  readonly waitsUntil: Date | null
  readonly needsWaking: boolean
}

/** Entries of one friend into one scenario within a day; more are a loop of tags. */
export const mostEntriesADay = 10

/** Runs that a statement stops: those of 100,000 friends took one statement 5 s, and more would reach its limit of time. */
export const stoppedAtOnce = 5_000

export class RunRepo extends Context.Service<
  RunRepo,
  {
    /** Stores the runs that the rules of entering again allow; answers for each whether it is stored. */
    readonly enter: (runs: ReadonlyArray<NewRun>, at: Date) => Effect.Effect<ReadonlyArray<typeof Entered.Type>>
    /** Stores the jobs of runs that have entered. */
    readonly assignJobs: (
      runs: ReadonlyArray<{ readonly runId: string; readonly jobId: string }>
    ) => Effect.Effect<void>
    /** Stops runs under way, some thousand in a statement, and marks their jobs to be woken; returns how many. */
    readonly stopAll: (accountId: string, scenarioId: string, at: Date) => Effect.Effect<number>
    readonly stop: (accountId: string, runId: string, at: Date) => Effect.Effect<RunJob | undefined>
    /** Stops the runs that are about a reservation, and answers them. */
    readonly stopForBooking: (
      accountId: string,
      reservationId: string,
      at: Date
    ) => Effect.Effect<ReadonlyArray<RunJob>>
    /** Keeps the status of the scenario as it is until the transaction ends, and answers it. */
    readonly shareScenario: (accountId: string, scenarioId: string) => Effect.Effect<ScenarioStatus | undefined>
    /** Runs whose jobs are to be woken, behind an id. */
    readonly waking: (scenarioId: string, after: string, limit: number) => Effect.Effect<ReadonlyArray<RunJob>>
    /** Runs of an account that wait for the end of quiet hours, behind an id. */
    readonly quiet: (accountId: string, after: string, limit: number) => Effect.Effect<ReadonlyArray<RunJob>>
    readonly markAwake: (runId: string) => Effect.Effect<void>
    readonly list: (
      accountId: string,
      page: {
        readonly scenarioId: string
        readonly friendId?: string | undefined
        readonly status?: RunStatus | undefined
        readonly limit: number
        readonly startingAfter: string | undefined
      }
    ) => Effect.Effect<ReadonlyArray<Run>>
    readonly find: (accountId: string, runId: string) => Effect.Effect<Run | undefined>
    readonly timeline: (accountId: string, runId: string) => Effect.Effect<ReadonlyArray<TimelineEntry>>
    /** Deletes runs that ended before, except those that keep a friend from entering again. */
    readonly prune: (before: Date, limit: number) => Effect.Effect<number>
  }
>()("crm/scenario/run/RunRepo") {
  static readonly layer = Layer.effect(
    RunRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const columns = sql.literal(Rows.columns(Run))
      const counted = Effect.map(({ length }: ReadonlyArray<unknown>) => length)
      const stopping = (reason: StopReason, at: Date) =>
        sql`
          status = 'stopped', stop_reason = ${reason}, ended_at = ${at}, waits_for = null, waits_until = null,
          next_step = null, needs_waking = ${reason === "scenario_stopped"}`

      return RunRepo.of({
        enter: (runs, at) =>
          sql`
            with wanted as materialized (
              select w.*,
                row_number() over (partition by scenario_id, friend_id order by n) + (
                  select count(*) from crm_scenario_run r
                  where r.scenario_id = w.scenario_id and r.friend_id = w.friend_id
                    and r.started_at > ${at}::timestamptz - interval '1 day') as entry
              from unnest(${texts(runs.map(({ id }) => id))}, ${texts(runs.map(({ accountId }) => accountId))},
                ${texts(runs.map(({ scenarioId }) => scenarioId))}, ${int4s(runs.map(({ version }) => version))},
                ${texts(runs.map(({ friendId }) => friendId))}, ${texts(runs.map(({ reentry }) => reentry))},
                ${texts(runs.map(({ cause }) => cause))}, ${texts(runs.map(({ reservationId }) => reservationId))})
                with ordinality
                as w(id, account_id, scenario_id, version, friend_id, reentry, cause, reservation_id, n)
            ), entered as (
              insert into crm_scenario_run (id, account_id, scenario_id, version, friend_id, reentry, cause,
                reservation_id, started_at)
              select id, account_id, scenario_id, version, friend_id, reentry, cause, reservation_id, ${at}
              from wanted w
              where entry <= ${mostEntriesADay} and not exists (
                select from crm_scenario_run r where r.scenario_id = w.scenario_id and r.friend_id = w.friend_id
                  and (w.reentry = 'once' or w.reentry = 'after_end' and r.status = 'running'))
              order by n
              on conflict do nothing returning id
            )
            select w.id, entered.id is not null as "isEntered", w.reentry <> 'once' and entry > ${mostEntriesADay}
              as "isTooOften"
            from wanted w left join entered on entered.id = w.id order by n`.pipe(Rows.all(Entered)),
        assignJobs: (assigned) =>
          sql`
            update crm_scenario_run r set job_id = a.job_id
            from unnest(${texts(assigned.map(({ runId }) => runId))}, ${texts(assigned.map(({ jobId }) => jobId))})
              as a(run_id, job_id)
            where r.id = any(array[a.run_id])`.pipe(dieOnSql, Effect.asVoid),
        stopAll: Effect.fnUntraced(function* (accountId, scenarioId, at) {
          let [stopped, last] = [0, ""]
          for (;;) {
            const ids = yield* sql`
              update crm_scenario_run set ${stopping("scenario_stopped", at)}
              where id in (
                select id from crm_scenario_run
                where scenario_id = ${scenarioId} and account_id = ${accountId} and status = 'running' and id > ${last}
                order by id limit ${stoppedAtOnce} for update)
              returning id`.pipe(Rows.all(Id))
            stopped += ids.length
            if (ids.length < stoppedAtOnce) return stopped
            last = ids.reduce((greatest, { id }) => (id > greatest ? id : greatest), last)
          }
        }),
        stop: (accountId, runId, at) =>
          sql`
            update crm_scenario_run set ${stopping("stopped_by_staff", at)}
            where id = ${runId} and account_id = ${accountId} and status = 'running' returning id, job_id as "jobId"`.pipe(
            Rows.first(Job)
          ),
        stopForBooking: (accountId, reservationId, at) =>
          sql`
            update crm_scenario_run set ${stopping("booking_cancelled", at)}
            where id in (
              select id from crm_scenario_run
              where reservation_id = ${reservationId} and account_id = ${accountId} and status = 'running'
              order by id for update)
            returning id, job_id as "jobId"`.pipe(Rows.all(Job)),
        shareScenario: (accountId, scenarioId) =>
          sql`select status from crm_scenario where id = ${scenarioId} and account_id = ${accountId} for share`.pipe(
            Rows.first(Status),
            Effect.map((row) => row?.status)
          ),
        waking: (scenarioId, after, limit) =>
          sql`
            select id, job_id as "jobId" from crm_scenario_run
            where scenario_id = ${scenarioId} and needs_waking and id > ${after} order by id limit ${limit}`.pipe(
            Rows.all(Job)
          ),
        quiet: (accountId, after, limit) =>
          sql`
            select id, job_id as "jobId" from crm_scenario_run
            where scenario_id in (select id from crm_scenario where account_id = ${accountId})
              and status = 'running' and waits_for = 'quiet_hours' and id > ${after} order by id limit ${limit}`.pipe(
            Rows.all(Job)
          ),
        markAwake: (runId) =>
          sql`update crm_scenario_run set needs_waking = false where id = ${runId} and needs_waking`.pipe(
            dieOnSql,
            Effect.asVoid
          ),
        list: (accountId, { friendId, limit, scenarioId, startingAfter, status }) =>
          sql`
            select ${columns} from crm_scenario_run
            where account_id = ${accountId} and scenario_id = ${scenarioId}
              and (${friendId === undefined} or friend_id = ${friendId ?? ""})
              and (${status === undefined} or status = ${status ?? ""})
              and (${startingAfter === undefined} or id < ${startingAfter ?? ""})
            order by id desc limit ${limit}`.pipe(Rows.all(Run)),
        find: (accountId, runId) =>
          sql`select ${columns} from crm_scenario_run where id = ${runId} and account_id = ${accountId}`.pipe(
            Rows.first(Run)
          ),
        timeline: (accountId, runId) =>
          sql`
            select s.number, s.step_id as "stepId", s.type, s.outcome, s.reason, s.until, m.status as "messageStatus", s.at
            from crm_scenario_step s
            left join crm_message m on m.account_id = ${accountId} and m.key = 'scenario/' || s.run_id || '/' || s.step_id
              and s.type = 'message' and s.outcome = 'done'
            where s.run_id = ${runId} and s.account_id = ${accountId} order by s.number`.pipe(Rows.all(TimelineEntry)),
        prune: (before, limit) =>
          sql`
            delete from crm_scenario_run where id in (
              select id from crm_scenario_run where ended_at < ${before} and reentry <> 'once'
              order by ended_at limit ${limit})
            returning 1`.pipe(dieOnSql, counted)
      })
    })
  )
}

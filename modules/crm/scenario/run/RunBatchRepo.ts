/**
 * SQL of the steps of many runs of one account at once. Statements find rows of runs by their ids, whatever the planner
 * believes of the table. They ask for `ended_at` instead of the status: by the index of running runs, a plan that was made for
 * a small table would read all runs under way for each step.
 */
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { bools, dieOnSql, int4s, texts, timestamps } from "../../../../src/sql/Pg.ts"
import * as Rows from "../../../../src/sql/Rows.ts"
import { friendStatuses } from "../../friend/Friend.ts"
import { Definition } from "../definition/Definition.ts"
import { Run, type RunStatus, type StopReason, scenarioStatuses } from "../Scenario.ts"
import type { NewEntry, RunState } from "./RunRepo.ts"

const Loaded = Schema.Struct({
  id: Schema.String,
  accountId: Schema.String,
  scenarioId: Schema.String,
  version: Schema.Int,
  friendId: Schema.String,
  status: Run.fields.status,
  reservationId: Schema.NullOr(Schema.String)
})

const Version = Schema.Struct({ scenarioId: Schema.String, version: Schema.Int, definition: Definition })
export type Version = typeof Version.Type

/** A run with what its version does. */
export interface LoadedRun extends Schema.Schema.Type<typeof Loaded> {
  readonly definition: Definition
}

const Facts = Schema.Struct({
  id: Schema.String,
  lineUserId: Schema.NullOr(Schema.String),
  displayName: Schema.NullOr(Schema.String),
  friendStatus: Schema.NullOr(Schema.Literals(friendStatuses)),
  isErased: Schema.Boolean,
  noMarketing: Schema.Boolean,
  runStatus: Run.fields.status,
  scenarioStatus: Schema.Literals(scenarioStatuses),
  waitsFor: Run.fields.waitsFor
})
/** A run, its scenario and its friend, as they are while the transaction lasts. */
export type RunFacts = typeof Facts.Type

const Booking = Schema.Struct({ id: Schema.String, startsAt: Schema.Date, menuName: Schema.String })
export type RunBooking = typeof Booking.Type

/** Where a run is after a step, and what its timeline says of it; null: nothing new. */
export interface RunRecord {
  readonly runId: string
  readonly entry: NewEntry | null
  readonly state: RunState
  readonly status: RunStatus
  readonly stopReason: StopReason | null
}

interface FriendTag {
  readonly friendId: string
  readonly tagId: string
}

export class RunBatchRepo extends Context.Service<
  RunBatchRepo,
  {
    /** In any order, without those that are gone. */
    readonly load: (runIds: ReadonlyArray<string>) => Effect.Effect<ReadonlyArray<typeof Loaded.Type>>
    readonly versions: (
      of: ReadonlyArray<Pick<Version, "scenarioId" | "version">>
    ) => Effect.Effect<ReadonlyArray<Version>>
    /** Locks first the friends, then the runs, both in the order of their ids. Without those of which either is gone. */
    readonly lock: (
      accountId: string,
      runs: ReadonlyArray<Pick<LoadedRun, "id" | "friendId">>
    ) => Effect.Effect<ReadonlyArray<RunFacts>>
    readonly bookings: (
      accountId: string,
      reservationIds: ReadonlyArray<string>
    ) => Effect.Effect<ReadonlyArray<RunBooking>>
    /** Those of the pairs that exist. */
    readonly tags: (of: ReadonlyArray<FriendTag>) => Effect.Effect<ReadonlyArray<FriendTag>>
    /** Adds to the timelines of locked runs, and stores where they are. */
    readonly record: (accountId: string, records: ReadonlyArray<RunRecord>, at: Date) => Effect.Effect<void>
    /** Ends runs that have taken their last step. */
    readonly complete: (runIds: ReadonlyArray<string>, at: Date) => Effect.Effect<void>
  }
>()("crm/scenario/run/RunBatchRepo") {
  static readonly layer = Layer.effect(
    RunBatchRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      return RunBatchRepo.of({
        load: (runIds) =>
          sql`
            select ${sql.literal(Rows.columns(Loaded))}
            from crm_scenario_run where id = any(${texts(runIds)})`.pipe(Rows.all(Loaded)),
        versions: (of) =>
          sql`
            select ${sql.literal(Rows.columns(Version, "v"))}
            from unnest(${texts(of.map(({ scenarioId }) => scenarioId))}, ${int4s(of.map(({ version }) => version))})
              as wanted(scenario_id, version)
            join crm_scenario_version v using (scenario_id, version)`.pipe(Rows.all(Version)),
        lock: Effect.fnUntraced(function* (accountId, runs) {
          yield* dieOnSql(sql`
            select from crm_friend
            where id = any(${texts(runs.map(({ friendId }) => friendId))}) and account_id = ${accountId}
            order by id for key share`)
          return yield* sql`
            with run as materialized (
              select * from crm_scenario_run
              where id = any(${texts(runs.map(({ id }) => id))}) and account_id = ${accountId} order by id for update
            )
            select run.id, f.line_user_id as "lineUserId", f.display_name as "displayName", f.status as "friendStatus",
              f.erased_at is not null as "isErased", f.no_marketing as "noMarketing", run.status as "runStatus",
              s.status as "scenarioStatus", run.waits_for as "waitsFor"
            from run join crm_scenario s on s.id = any(array[run.scenario_id])
            join crm_friend f on f.id = any(array[run.friend_id]) and f.account_id = ${accountId}`.pipe(Rows.all(Facts))
        }),
        bookings: (accountId, reservationIds) =>
          sql`
            select r.id, r.starts_at as "startsAt", m.name as "menuName"
            from crm_reservation r join crm_menu m on m.id = r.menu_id
            where r.id = any(${texts(reservationIds)}) and r.account_id = ${accountId}`.pipe(Rows.all(Booking)),
        tags: (of) =>
          dieOnSql(sql<FriendTag>`
            select friend_id as "friendId", tag_id as "tagId"
            from unnest(${texts(of.map(({ friendId }) => friendId))}, ${texts(of.map(({ tagId }) => tagId))})
              as wanted(friend_id, tag_id)
            join crm_friend_tag using (friend_id, tag_id)`),
        record: (accountId, records, at) =>
          sql`
            with input as materialized (
              select * from unnest(${texts(records.map(({ runId }) => runId))},
                ${texts(records.map(({ status }) => status))}, ${texts(records.map(({ stopReason }) => stopReason))},
                ${texts(records.map(({ state }) => state.nextStep))}, ${texts(records.map(({ state }) => state.waitsFor))},
                ${timestamps(records.map(({ state }) => state.waitsUntil))},
                ${bools(records.map(({ state }) => state.needsWaking))}, ${texts(records.map(({ entry }) => entry?.stepId ?? null))},
                ${texts(records.map(({ entry }) => entry?.type ?? null))},
                ${texts(records.map(({ entry }) => entry?.outcome ?? null))},
                ${texts(records.map(({ entry }) => entry?.reason ?? null))},
                ${timestamps(records.map(({ entry }) => entry?.until ?? null))})
                as i(id, status, stop_reason, next_step, waits_for, waits_until, needs_waking, step_id, type, outcome, reason,
                  until)
            ), run as (
              update crm_scenario_run r set status = i.status, stop_reason = i.stop_reason, next_step = i.next_step,
                waits_for = i.waits_for, waits_until = i.waits_until, needs_waking = i.needs_waking,
                entries = entries + case when i.step_id is null then 0 else 1 end,
                ended_at = case when i.status <> 'running' then ${at}::timestamptz end
              from input i where r.id = any(array[i.id]) and r.account_id = ${accountId} and r.ended_at is null
              returning r.id, r.entries
            )
            insert into crm_scenario_step (run_id, number, account_id, step_id, type, outcome, reason, until, at)
            select id, entries, ${accountId}, step_id, type, outcome, reason, until, ${at}
            from run join input using (id) where step_id is not null`.pipe(dieOnSql, Effect.asVoid),
        complete: (runIds, at) =>
          sql`
            with ended as materialized (
              select id from crm_scenario_run where id = any(${texts(runIds)}) and ended_at is null order by id for update
            )
            update crm_scenario_run r set status = 'completed', ended_at = ${at}, waits_for = null, waits_until = null,
              next_step = null, needs_waking = false
            from ended where r.id = any(array[ended.id])`.pipe(dieOnSql, Effect.asVoid)
      })
    })
  )
}

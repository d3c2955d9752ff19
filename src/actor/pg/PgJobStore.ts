/**
 * The job store on PostgreSQL. What callers ask for joins their transaction when they have one and runs on the client
 * that all share; what the runtime does by itself has connections of its own. All times are the database's.
 */
import { PgClient } from "@effect/sql-pg"
import { Effect, Layer } from "effect"
import type { SqlError } from "effect/sql"
import { RuntimeSql } from "../../sql/Database.ts"
import * as DailyPartitions from "../../sql/partition/DailyPartitions.ts"
import * as KeepPartitions from "../../sql/partition/KeepPartitions.ts"
import { JobStore } from "../JobStore.ts"
import { priorityQueueOf } from "../tenant/TenantQueues.ts"
import { settlementKey } from "../worker/complete/Settlement.ts"
import * as Backlogs from "./Backlogs.ts"
import * as Batches from "./batch/Batches.ts"
import * as Cancel from "./Cancel.ts"
import * as Control from "./Control.ts"
import * as Claim from "./claim/Claim.ts"
import { ClaimLedger } from "./claim/ClaimLedger.ts"
import * as ExtendLease from "./claim/ExtendLease.ts"
import {
  fromHistory,
  fromLive,
  fromScheduled,
  idsOf,
  type JobRow,
  liveState,
  liveTables,
  scheduledState,
  stateByLetter,
  viewOf
} from "./JobRows.ts"
import { isRowOf } from "./MailboxRow.ts"
import * as Nodes from "./Nodes.ts"
import * as Settle from "./Settle.ts"
import * as Send from "./send/Send.ts"

/**
 * Mailboxes without jobs, hold, state and counted starts are forgotten after this time; far beyond the duration of any
 * claim.
 */
const forgetMailboxesAfter = "10 minutes"

/** What handlers left with a key, beside the starts that are counted for its rate (`KeyPace`). */
const stateBesideStarts = "case when key_state -> '$pace' is null then key_state else key_state -> 'state' end"

/** Batches that have ended are listed so long. */
const forgetBatchesAfter = "7 days"
/** More ids than these are worth a plan of their own, which takes some milliseconds. */
const mostByOnePlan = 32
/** Rows of one statement. */
const forgetAtOnce = 10_000

/** History by the day on which a job may be forgotten; with it go the steps of jobs that completed. */
const histories = ["job_history", "job_step_history"].map((table) => ({
  table,
  column: "expires_on",
  startOf: DailyPartitions.dateOf
}))

const make = Effect.gen(function* () {
  const sql = yield* PgClient.PgClient
  const runtime = yield* RuntimeSql

  const promote: JobStore["Service"]["promote"] = (limit) =>
    Effect.map(
      runtime<{ readonly moved: number; readonly nextInMs: number | null }>`
        with due as materialized (
          select id from job_scheduled where run_at <= now()
          order by run_at, id limit ${limit} for update skip locked
        ), removed as (
          delete from job_scheduled where id = any(array(select id from due)) returning *
        ), ready as (
          insert into job (id, position, actor, priority, priority_queue, claim, failures, losses, key, unique_key, payload,
            attempts, redriven, trace, tenant, cause, version, batch, created_at, incompatible)
          select id, nextval('job_id'), actor, priority, ${runtime.literal(priorityQueueOf)}, claim, failures, losses,
            key, unique_key, payload, attempts, redriven, trace, tenant, cause, version, batch, created_at, incompatible
          from removed order by run_at, id
          returning 1
        ), opened as (
          update job_mailbox set held_until = null, writes = job_mailbox.writes + 1 from (
            select actor, key, epoch from job_mailbox where held_until <= now() order by held_until
            limit greatest(0, ${limit} - (select count(*) from due)) for update skip locked
          ) over
          where ${runtime.literal(isRowOf("job_mailbox", "over"))}
          returning 1
        )
        select ((select count(*) from ready) + (select count(*) from opened))::int as moved, (
          select extract(epoch from least(
            (select run_at from job_scheduled where run_at > now() and run_at < 'infinity' order by run_at limit 1),
            (select held_until from job_mailbox where held_until > now() order by held_until limit 1)
          ) - clock_timestamp())::float8 * 1000
        ) as "nextInMs"`,
      ([row]) => ({ moved: row?.moved ?? 0, nextInMs: row?.nextInMs ?? undefined })
    )

  /** Until none is left. Rows that senders hold are passed over, so that no transaction of theirs holds up the history. */
  const forget = (
    page: Effect.Effect<ReadonlyArray<unknown>, SqlError.SqlError>
  ): Effect.Effect<void, SqlError.SqlError> =>
    Effect.flatMap(page, ({ length }) => (length < forgetAtOnce ? Effect.void : forget(page)))

  const forgetWindows = forget(runtime`
    delete from job_window using (
      select actor, key from job_window where until < now() - interval '1 minute' order by until limit ${forgetAtOnce}
      for update skip locked
    ) over
    where job_window.actor = any(array[over.actor]) and job_window.key = any(array[over.key]) returning 1`)

  const forgetBatches = forget(runtime`
    delete from job_batch where id = any(array(
      select id from job_batch where ended_at < now() - ${forgetBatchesAfter}::interval order by id limit ${forgetAtOnce}
      for update skip locked)) returning 1`)

  const prune: JobStore["Service"]["prune"] = (retentionDays) =>
    forgetMailboxes.pipe(
      Effect.andThen(
        Effect.forEach(
          histories,
          (history) =>
            KeepPartitions.keep(runtime, history, {
              lock: "ekimae/job_history",
              daysOfToday: retentionDays,
              keptDays: 0
            }),
          { discard: true }
        )
      ),
      Effect.andThen(forgetWindows),
      Effect.andThen(forgetBatches)
    )

  /** One node at a time. */
  const forgetMailboxes = runtime.withTransaction(
    Effect.gen(function* () {
      const [lock] = yield* runtime<{ readonly mine: boolean }>`
          select pg_try_advisory_xact_lock(hashtextextended('ekimae/job_mailbox', 0)) as mine`
      if (lock?.mine !== true) return
      yield* runtime`
          delete from job_mailbox mailbox where (actor, key) in (
            select actor, key from job_mailbox idle
            where node is null and writes >= 0 and touched_at < now() - ${forgetMailboxesAfter}::interval
              and (held_until is null or held_until <= now()) and not exists (
                select from job where job.actor = idle.actor and job.key = idle.key)
              and (key_state -> '$pace' -> 'until' < to_jsonb(extract(epoch from now()) * 1000)) is not false
              and (coalesce(${runtime.literal(stateBesideStarts)}, 'null') = 'null' and not alone
                or touched_at < now() - interval '1 day' * coalesce((
                  select retention_days from job_actor where job_actor.actor = idle.actor), 7))
            order by actor, key limit 10000 for update skip locked)`
    })
  )

  const views = sql.literal(
    [fromLive, fromScheduled, fromHistory]
      .map((from, n) => `${from} where ${"jsh"[n]}.id = any(ids)`)
      .join(" union all ")
  )
  /** A look by many ids is planned for these: while the statistics lag behind, a kept plan compares each row with each id. */
  const find: JobStore["Service"]["find"] = (jobIds) => {
    const statement = sql<JobRow>`
      select found.* from (select ${idsOf(jobIds)} as ids) requested cross join lateral (${views}) found`
    return Effect.map(jobIds.length > mostByOnePlan ? statement.unprepared : statement, (rows) => rows.map(viewOf))
  }

  const counts: JobStore["Service"]["counts"] = (actor) =>
    Effect.map(
      sql<{ readonly state: string; readonly n: number }>`
        select ${sql.literal(`${liveState} as state, count(*)::int as n from ${liveTables}`)}
        where j.actor = ${actor} group by 1
        union all select ${sql.literal(`${scheduledState}, count(*)::int from job_scheduled s`)} where s.actor = ${actor} group by 1
        union all select state::text, count(*)::int from job_history where actor = ${actor} group by state`,
      (rows) => {
        const totals: Partial<Record<(typeof stateByLetter)[string], number>> = {}
        for (const { n, state } of rows) {
          const name = stateByLetter[state]!
          totals[name] = (totals[name] ?? 0) + n
        }
        return totals
      }
    )

  const ledger = new ClaimLedger()
  const { claim, floorOf, givenBack, readyLook, released } = Claim.make(runtime, ledger)
  const { settle, settleUnlocked } = Settle.make(runtime)
  const nodes = Nodes.make(runtime)
  return JobStore.of({
    send: Send.make(sql),
    claim,
    readyLook,
    extend: ExtendLease.make(runtime, floorOf),
    settle: (nodeId, settlements, ends = [], alongside) =>
      Effect.tap(settle(nodeId, settlements, ends, alongside), () =>
        Effect.sync(() => {
          ledger.left(nodeId, settlements)
          givenBack(ends)
        })
      ),
    settleUnlocked: (nodeId, settlements, ends = [], alongside) =>
      Effect.tap(settleUnlocked(nodeId, settlements, ends, alongside), ({ locked }) =>
        Effect.sync(() => {
          ledger.left(
            nodeId,
            settlements.filter((one) => !locked.has(settlementKey(one)))
          )
          givenBack(ends)
        })
      ),
    ...nodes,
    leave: (nodeId) => Effect.tap(nodes.leave(nodeId), () => Effect.sync(() => ledger.forget(nodeId))),
    beat: (nodeId, overdue) =>
      Effect.tap(nodes.beat(nodeId, overdue), ({ alive }) => Effect.sync(() => alive || ledger.forget(nodeId))),
    ...Batches.make(sql, runtime),
    ...Cancel.make(sql, runtime, released),
    ...Control.make(sql, runtime, released),
    promote,
    prune,
    find,
    counts,
    backlogs: Backlogs.make(sql, floorOf)
  })
})

export const layer: Layer.Layer<JobStore, never, PgClient.PgClient | RuntimeSql> = Layer.effect(JobStore, make)

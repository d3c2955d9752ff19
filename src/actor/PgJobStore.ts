/**
 * The job store on PostgreSQL. Each operation is one statement, so it is atomic without a transaction of its own and
 * joins the caller's when there is one. All times are the database's.
 */
import { PgClient } from "@effect/sql-pg"
import { Effect, Layer } from "effect"
import { float8s, int4s, int8s, texts } from "../sql/Pg.ts"
import { addPartitions, dropPartitions, type PartitionRow } from "./HistoryPartitions.ts"
import type { JobState } from "./JobState.ts"
import { type ClaimedJob, isPlain, JobStore, maxLosses, type NewJob, type Settlement } from "./JobStore.ts"
import type { AttemptRecord, JobView, Sent } from "./Jobs.ts"

const stateOf: Readonly<Record<string, JobState>> = {
  s: "scheduled",
  r: "ready",
  x: "running",
  c: "completed",
  f: "failed",
  k: "cancelled"
}

interface ClaimRow extends Omit<ClaimedJob, "id"> {
  readonly id: number
  readonly priority: number
}

interface ViewRow extends Omit<JobView, "jobId" | "state" | "attempts"> {
  readonly id: number
  readonly state: string
  readonly attempts: ReadonlyArray<AttemptRecord> | null
}

const claimedOf = ({ actor, claim, failures, id, payload, trace, waitedMs }: ClaimRow): ClaimedJob => ({
  id: String(id),
  actor,
  claim,
  failures,
  payload,
  trace,
  waitedMs
})

const json = (value: unknown): string => JSON.stringify(value ?? null)

const make = Effect.gen(function* () {
  const sql = yield* PgClient.PgClient

  /** The common case: nothing to look up, nothing to wait for. */
  const sendPlain = Effect.fnUntraced(function* (jobs: ReadonlyArray<NewJob>) {
    const rows = yield* sql<{ readonly id: number }>`
      insert into job (actor, priority, payload, trace)
      select actor, priority, payload::jsonb, trace
      from unnest(${texts(jobs.map((job) => job.actor))}, ${int4s(jobs.map((job) => job.priority))},
        ${texts(jobs.map((job) => json(job.payload)))}, ${texts(jobs.map((job) => job.trace))})
        with ordinality as new(actor, priority, payload, trace, n)
      order by n
      returning id`
    return rows.map(({ id }): Sent => ({ jobId: String(id), created: true }))
  })

  /** A key's row in `job_unique` is locked until the sender commits, so two senders of one key get the same job. */
  const sendAny = Effect.fnUntraced(function* (jobs: ReadonlyArray<NewJob>) {
    const rows = yield* sql<{ readonly id: number; readonly created: boolean }>`
      with new as materialized (
        select n, nextval('job_id') as id, actor, priority, payload::jsonb as payload, delay_ms, unique_key, trace
        from unnest(${texts(jobs.map((job) => job.actor))}, ${int4s(jobs.map((job) => job.priority))},
          ${texts(jobs.map((job) => json(job.payload)))}, ${float8s(jobs.map((job) => job.delayMs))},
          ${texts(jobs.map((job) => job.uniqueKey))}, ${texts(jobs.map((job) => job.trace))})
          with ordinality as new(actor, priority, payload, delay_ms, unique_key, trace, n)
      ), held as (
        insert into job_unique as held (actor, key, job_id)
        select distinct on (actor, unique_key) actor, unique_key, id from new where unique_key is not null
        order by actor, unique_key, n
        on conflict (actor, key) do update set job_id = held.job_id
        returning actor, key, job_id
      ), chosen as materialized (
        select new.*, coalesce(held.job_id, new.id) as job_id
        from new left join held on held.actor = new.actor and held.key = new.unique_key
      ), ready as (
        insert into job (id, actor, priority, payload, unique_key, trace)
        select id, actor, priority, payload, unique_key, trace from chosen where job_id = id and delay_ms <= 0
      ), later as (
        insert into job_scheduled (id, run_at, actor, priority, payload, unique_key, trace)
        select id, now() + delay_ms * interval '1 millisecond', actor, priority, payload, unique_key, trace
        from chosen where job_id = id and delay_ms > 0
      )
      select job_id as id, job_id = id as created from chosen order by n`
    return rows.map(({ created, id }): Sent => ({ jobId: String(id), created }))
  })

  const send = (jobs: ReadonlyArray<NewJob>) => (jobs.every(isPlain) ? sendPlain(jobs) : sendAny(jobs))

  const claim: JobStore["Service"]["claim"] = (nodeId, wants) =>
    Effect.map(
      sql<ClaimRow>`
        with picked as materialized (
          select j.id from unnest(${texts(wants.map((want) => want.actor))}, ${int4s(wants.map((want) => want.limit))})
            as want(actor, n)
          cross join lateral (
            select id from job where actor = want.actor and state = 'r'
            order by priority, id limit want.n for update skip locked
          ) j
          where exists (select from job_node where id = ${nodeId})
        )
        update job set state = 'x', claim = claim + 1, node = ${nodeId}, started_at = now(), progress = null
        from picked where job.id = picked.id
        returning job.id, job.priority, job.actor, job.claim, job.failures, job.payload, job.trace,
          extract(epoch from now() - job.created_at)::float8 * 1000 as "waitedMs"`,
      (rows) => rows.toSorted((a, b) => a.priority - b.priority || a.id - b.id).map(claimedOf)
    )

  /** Fenced by (id, claim, node): whoever lost the claim settles nothing. */
  const settle = Effect.fnUntraced(function* (nodeId: string, settlements: ReadonlyArray<Settlement>) {
    const column = <A>(of: (settlement: Settlement) => A) => settlements.map(of)
    const rows = yield* sql<{ readonly id: number }>`
      with told as materialized (
        select id, claim, verdict, result::jsonb as result, delay_ms, failures, attempt::jsonb as attempt
        from unnest(${int8s(column(({ id }) => Number(id)))}, ${int4s(column(({ claim }) => claim))},
          ${texts(column(({ verdict }) => verdict.to))},
          ${texts(column(({ verdict }) => (verdict.to === "completed" ? json(verdict.result) : null)))},
          ${float8s(column(({ verdict }) => (verdict.to === "scheduled" ? verdict.delayMs : 0)))},
          ${int4s(column(({ verdict }) => ("failures" in verdict ? verdict.failures : -1)))},
          ${texts(column(({ attempt }) => (attempt === null ? null : json(attempt))))})
          as told(id, claim, verdict, result, delay_ms, failures, attempt)
      ), gone as (
        delete from job using told
        where job.id = told.id and job.claim = told.claim and job.node = ${nodeId} and told.verdict <> 'ready'
        returning job.*, told.verdict, told.result, told.delay_ms,
          case when told.failures < 0 then job.failures else told.failures end as failed,
          case when told.attempt is null then job.attempts
            else coalesce(job.attempts, '[]'::jsonb) || told.attempt end as tried
      ), finished as (
        insert into job_history (id, actor, state, priority, failures, losses, unique_key, payload, result, attempts,
          node, created_at, started_at)
        select id, actor, case verdict when 'completed' then 'c' else 'f' end::"char", priority, failed, losses,
          unique_key, payload, result, tried, node, created_at, started_at
        from gone where verdict <> 'scheduled'
      ), freed as (
        delete from job_unique using gone
        where gone.verdict <> 'scheduled' and job_unique.actor = gone.actor and job_unique.key = gone.unique_key
      ), later as (
        insert into job_scheduled (id, run_at, actor, priority, claim, failures, losses, unique_key, payload, attempts,
          trace, created_at)
        select id, now() + delay_ms * interval '1 millisecond', actor, priority, claim, failed, losses, unique_key,
          payload, tried, trace, created_at
        from gone where verdict = 'scheduled'
      ), back as (
        update job set state = 'r', node = null, started_at = null, progress = null,
          attempts = case when told.attempt is null then job.attempts
            else coalesce(job.attempts, '[]'::jsonb) || told.attempt end
        from told
        where job.id = told.id and job.claim = told.claim and job.node = ${nodeId} and told.verdict = 'ready'
        returning job.id
      )
      select id from gone union all select id from back`
    return new Set(rows.map(({ id }) => String(id)))
  })

  const promote: JobStore["Service"]["promote"] = (limit) =>
    Effect.map(
      sql<{ readonly moved: number; readonly nextInMs: number | null }>`
        with due as materialized (
          select id from job_scheduled where run_at <= now() order by run_at, id limit ${limit} for update skip locked
        ), gone as (
          delete from job_scheduled using due where job_scheduled.id = due.id returning job_scheduled.*
        ), ready as (
          insert into job (id, actor, priority, claim, failures, losses, unique_key, payload, attempts, trace, created_at)
          select id, actor, priority, claim, failures, losses, unique_key, payload, attempts, trace, created_at
          from gone order by run_at, id
          returning 1
        )
        select (select count(*)::int from ready) as moved, (
          select extract(epoch from run_at - clock_timestamp())::float8 * 1000 from job_scheduled
          where run_at > now() order by run_at limit 1
        ) as "nextInMs"`,
      ([row]) => ({ moved: row?.moved ?? 0, nextInMs: row?.nextInMs ?? undefined })
    )

  const join: JobStore["Service"]["join"] = (node) =>
    Effect.asVoid(sql`insert into job_node (id, host, pid) values (${node.id}, ${node.host}, ${node.pid})`)

  const leave: JobStore["Service"]["leave"] = (nodeId) =>
    Effect.asVoid(sql`
      with back as (
        update job set state = 'r', node = null, started_at = null, progress = null
        where node = ${nodeId} and state = 'x'
      )
      delete from job_node where id = ${nodeId}`)

  const beat: JobStore["Service"]["beat"] = (nodeId, progress) =>
    Effect.map(
      sql<{ readonly alive: boolean; readonly otherNodes: number }>`
        with seen as (
          update job_node set seen_at = now() where id = ${nodeId} returning id
        ), told as (
          update job set progress = told.share
          from unnest(${int8s(progress.map(({ id }) => Number(id)))}, ${int4s(progress.map(({ claim }) => claim))},
            ${float8s(progress.map(({ share }) => share))}) as told(id, claim, share)
          where job.id = told.id and job.claim = told.claim and job.node = ${nodeId}
        )
        select exists (select from seen) as alive,
          (select count(*)::int from job_node where id <> ${nodeId}) as "otherNodes"`,
      ([row]) => row ?? { alive: false, otherNodes: 0 }
    )

  const disown: JobStore["Service"]["disown"] = (nodeId, held, leaseMs) =>
    Effect.map(
      sql`
        update job set state = 'r', node = null, started_at = null, progress = null
        where node = ${nodeId} and state = 'x' and started_at < now() - ${leaseMs}::float8 * interval '1 millisecond'
          and (id, claim) not in (
            select * from unnest(${int8s(held.map(({ id }) => Number(id)))}, ${int4s(held.map(({ claim }) => claim))}))
        returning id`,
      (rows) => rows.length
    )

  /** A row of a dead node is deleted with the same statement, so that the node learns of it at its next beat. */
  const rescue: JobStore["Service"]["rescue"] = (leaseMs) =>
    Effect.map(
      sql<{ readonly rescued: number }>`
        with dead as (
          delete from job_node where seen_at < now() - ${leaseMs}::float8 * interval '1 millisecond' returning id
        ), orphan as materialized (
          select id, jsonb_build_object('attempt', failures + 1, 'outcome', 'lost', 'tag', 'NodeLost',
            'message', 'The node ' || coalesce(node, '') || ' was lost',
            'startedAt', to_json(started_at), 'durationMs',
            round(extract(epoch from now() - started_at) * 1000)) as record
          from job
          where state = 'x' and (node in (select id from dead) or not exists (
            select from job_node where job_node.id = job.node))
          for update skip locked
        ), hopeless as (
          delete from job using orphan where job.id = orphan.id and job.losses + 1 >= ${maxLosses}
          returning job.*, orphan.record
        ), finished as (
          insert into job_history (id, actor, state, priority, failures, losses, unique_key, payload, attempts, node,
            created_at, started_at)
          select id, actor, 'f', priority, failures, losses + 1, unique_key, payload,
            coalesce(attempts, '[]'::jsonb) || record, node, created_at, started_at
          from hopeless
        ), freed as (
          delete from job_unique using hopeless
          where job_unique.actor = hopeless.actor and job_unique.key = hopeless.unique_key
        ), back as (
          update job set state = 'r', node = null, started_at = null, progress = null, losses = losses + 1,
            attempts = coalesce(attempts, '[]'::jsonb) || orphan.record
          from orphan where job.id = orphan.id and job.losses + 1 < ${maxLosses}
          returning 1
        )
        select ((select count(*) from back) + (select count(*) from hopeless))::int as rescued`,
      ([row]) => row?.rescued ?? 0
    )

  /** One node at a time: making a partition twice at once fails. */
  const prune: JobStore["Service"]["prune"] = (keepDays) =>
    sql.withTransaction(
      Effect.gen(function* () {
        const [lock] = yield* sql<{ readonly mine: boolean }>`
          select pg_try_advisory_xact_lock(hashtextextended('ekimae/job_history', 0)) as mine`
        if (lock?.mine !== true) return
        // Behind whoever waits for the whole history, a backup for one, all results would wait too.
        yield* sql`set local lock_timeout = '500ms'`
        const rows = yield* sql<PartitionRow>`
          select c.relname::text as name, (now() at time zone 'utc')::date::text as today from pg_inherits i
          join pg_class c on c.oid = i.inhrelid where i.inhparent = 'job_history'::regclass`
        for (const statement of [...addPartitions(rows), ...dropPartitions(rows, keepDays)])
          yield* sql.unsafe(statement)
      })
    )

  const find: JobStore["Service"]["find"] = (jobId) =>
    Effect.map(
      sql<ViewRow>`
        select id, actor, state::text, failures, payload, null::jsonb as result, attempts, created_at as "createdAt",
          null::timestamptz as "runAt", started_at as "startedAt", null::timestamptz as "finishedAt", progress
        from job where id = ${Number(jobId)}::int8
        union all
        select id, actor, 's', failures, payload, null, attempts, created_at, run_at, null, null, null
        from job_scheduled where id = ${Number(jobId)}::int8
        union all
        select id, actor, state::text, failures, payload, result, attempts, created_at, null, started_at, finished_at,
          null
        from job_history where id = ${Number(jobId)}::int8`,
      ([row]): JobView | undefined => {
        if (row === undefined) return undefined
        const { attempts, id, state, ...view } = row
        return { ...view, jobId: String(id), state: stateOf[state] ?? "failed", attempts: attempts ?? [] }
      }
    )

  const counts: JobStore["Service"]["counts"] = (actor) =>
    Effect.map(
      sql<{ readonly state: string; readonly n: number }>`
        select state::text as state, count(*)::int as n from job where actor = ${actor} group by state
        union all select 's', count(*)::int from job_scheduled where actor = ${actor} having count(*) > 0
        union all select state::text, count(*)::int from job_history where actor = ${actor} group by state`,
      (rows) => Object.fromEntries(rows.map(({ n, state }) => [stateOf[state], n]))
    )

  return JobStore.of({ send, claim, settle, promote, join, leave, beat, disown, rescue, prune, find, counts })
})

export const layer: Layer.Layer<JobStore, never, PgClient.PgClient> = Layer.effect(JobStore, make)

/**
 * Inserts new jobs. Every sender gets its transaction id before it takes positions from the sequence, which is what the
 * watermark of the claims relies on; hence `pg_current_xact_id()`, which PostgreSQL evaluates before the first row.
 */
import type { PgClient } from "@effect/sql-pg"
import { Effect } from "effect"
import type { SqlError } from "effect/sql"
import { bools, int4s, int8s, texts } from "../../../sql/Pg.ts"
import type { SentJob } from "../../Job.ts"
import { isPlain, type NewJob, type StoredJob } from "../../JobStore.ts"
import { idAt, idBlocks, idsIn, lastGiven } from "../IdBlocks.ts"
import { json, newRows, origins, priorityQueueOf } from "./NewRows.ts"
import * as UniqueSend from "./UniqueSend.ts"

/** Whether the jobs have all but the payload in common, and no key. */
const isAlike = (a: NewJob, b: NewJob): boolean =>
  b.key === null &&
  a.actor === b.actor &&
  a.priority === b.priority &&
  a.trace === b.trace &&
  a.tenant === b.tenant &&
  a.cause === b.cause &&
  a.version === b.version &&
  a.batch === b.batch

interface Blocks {
  readonly starts: ReadonlyArray<number> | null
}

export const make = (sql: PgClient.PgClient) => {
  const [originOf, newRowsOf, blocksOf] = [origins(sql), newRows(sql), idBlocks(sql)]
  const [idOfRow, last] = [sql.literal(idAt("n")), sql.literal(lastGiven)]
  const noNotification = sql.literal("")
  /** Starts the job on the node that has a place for it, if that node is alive and the actor not paused. */
  const starting = Effect.fnUntraced(function* (job: NewJob, node: string) {
    const [row] = yield* sql<{ readonly id: number; readonly started: boolean }>`
      insert into job (id, position, actor, priority, priority_queue, payload, trace, tenant, cause, version, batch,
        state, claim, node, started_at)
      select id, id, ${job.actor}, ${job.priority}::int2, ${priorityQueueOf(job)}::int2, ${json(job.payload)}::jsonb,
        ${job.trace}, ${job.tenant}, ${job.cause}, ${job.version}::int2, ${job.batch}::int8,
        case when starts then 'x' else 'r' end::"char", starts::int, case when starts then ${node}::text end,
        case when starts then now() end
      from (
        select nextval('job_id') as id, (select true from job_node where id = ${node} for key share) is true
          and not exists (select from job_actor where actor = ${job.actor} and paused_at is not null) as starts
        where (select pg_current_xact_id() is not null)
      ) new
      returning id, state = 'x' as started`
    return [{ jobId: String(row?.id), created: true, started: row?.started }] satisfies ReadonlyArray<StoredJob>
  })

  /** Without arrays, for whose lengths PostgreSQL would plan the statement each time. */
  const one = Effect.fnUntraced(function* (job: NewJob) {
    const { notification } = job
    const [row] = yield* sql<{ readonly id: number }>`
      insert into job (id, position, actor, priority, priority_queue, payload, key, trace, tenant, cause, version, batch)
      select id, id, ${job.actor}, ${job.priority}::int2, ${priorityQueueOf(job)}::int2, ${json(job.payload)}::jsonb,
        ${job.key}, ${job.trace}, ${job.tenant}, ${job.cause}, ${job.version}::int2, ${job.batch}::int8
      from (select nextval('job_id') as id where (select pg_current_xact_id() is not null)) new
      returning id${notification === undefined ? noNotification : sql`, pg_notify(${notification.channel}, ${notification.payload})`}`
    const announced = notification !== undefined
    return [{ jobId: String(row?.id), created: true, announced }] satisfies ReadonlyArray<StoredJob>
  })

  const sentAs = (rows: ReadonlyArray<Blocks>, { length }: ReadonlyArray<NewJob>): ReadonlyArray<SentJob> =>
    idsIn(rows[0]?.starts ?? [], length).map((id) => ({ jobId: String(id), created: true }))

  /** The common case: nothing to look up, nothing to wait for. */
  const plain = Effect.fnUntraced(function* (jobs: ReadonlyArray<NewJob>) {
    const rows = yield* sql<Blocks>`
      with block as materialized (${blocksOf(jobs.length)}), sent as (
        insert into job (id, position, actor, priority, priority_queue, payload, key, trace, tenant, cause, version,
          batch)
        select id, id, actor, priority, priority_queue, payload::jsonb, key, trace, tenant, cause, version, batch
        from (
          select ${idOfRow} as id, new.*
          from block cross join unnest(${texts(jobs.map(({ actor }) => actor))},
            ${int4s(jobs.map(({ priority }) => priority))}, ${int4s(jobs.map(priorityQueueOf))},
            ${texts(jobs.map(({ payload }) => json(payload)))}, ${texts(jobs.map(({ key }) => key))}, ${originOf(jobs)})
            with ordinality as new(actor, priority, priority_queue, payload, key, trace, tenant, cause, version, batch, n)
        ) new
      )
      select starts from block`
    return sentAs(rows, jobs)
  })

  /** Jobs that differ in their payloads alone: what they share goes once. */
  const alike = Effect.fnUntraced(function* (first: NewJob, jobs: ReadonlyArray<NewJob>) {
    const rows = yield* sql<Blocks>`
      with block as materialized (${blocksOf(jobs.length)}), sent as (
        insert into job (id, position, actor, priority, priority_queue, payload, trace, tenant, cause, version, batch)
        select id, id, ${first.actor}, ${first.priority}::int2, ${priorityQueueOf(first)}::int2, payload,
          ${first.trace}, ${first.tenant}, ${first.cause}, ${first.version}::int2, ${first.batch}::int8
        from (
          select ${idOfRow} as id, payload
          from block cross join jsonb_array_elements(${json(jobs.map(({ payload }) => payload ?? null))}::jsonb)
            with ordinality new(payload, n)
        ) new
      )
      select starts from block`
    return sentAs(rows, jobs)
  })

  /** A key's row in `job_unique` is locked until the sender commits, so two senders of one key get the same job. */
  const any = Effect.fnUntraced(function* (jobs: ReadonlyArray<NewJob>) {
    const rows = yield* sql<{ readonly id: number; readonly created: boolean }>`
      with new as materialized (
        ${newRowsOf(jobs)}
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
        insert into job (id, position, actor, priority, priority_queue, payload, unique_key, key, trace, tenant,
          cause, version, batch)
        select id, id, actor, priority, priority_queue, payload, unique_key, key, trace, tenant, cause, version,
          batch
        from chosen where job_id = id and run_at <= now()
      ), later as (
        insert into job_scheduled (id, run_at, actor, priority, payload, unique_key, key, trace, tenant, cause, version,
          batch)
        select id, run_at, actor, priority, payload, unique_key, key, trace, tenant, cause, version, batch
        from chosen where job_id = id and run_at > now()
      )
      select job_id as id, job_id = id as created from chosen order by n`
    return rows.map(({ created, id }): SentJob => ({ jobId: String(id), created }))
  })

  /** Jobs that wait for others, each with what it waits for. */
  const waiting = Effect.fnUntraced(
    function* (jobs: ReadonlyArray<NewJob>) {
      const sent = yield* any(jobs)
      const made = jobs.flatMap(({ after, reports = false }, n) =>
        after !== undefined && sent[n]!.created
          ? [{ id: Number(sent[n]!.jobId), after: [...new Set(after)], reports }]
          : []
      )
      const named = made.flatMap(({ after, id }) => after.map((jobId) => ({ id, jobId: Number(jobId) })))
      yield* sql`
        with batch as (
          insert into job_batch (id, high_id, size, reports)
          select id, ${last}, size, reports from unnest(${int8s(made.map(({ id }) => id))},
            ${int4s(made.map(({ after }) => after.length))}, ${bools(made.map(({ reports }) => reports))})
            as made(id, size, reports)
        )
        insert into job_dependency (batch, job_id)
        select * from unnest(${int8s(named.map(({ id }) => id))}, ${int8s(named.map(({ jobId }) => jobId))})
        on conflict do nothing`
      return sent
    },
    (self) => sql.withTransaction(self)
  )

  const send = (jobs: ReadonlyArray<NewJob>): Effect.Effect<ReadonlyArray<StoredJob>, SqlError.SqlError> => {
    if (jobs.some(({ uniqueness }) => uniqueness !== undefined)) return withUnique(jobs)
    if (jobs.some(({ after }) => after !== undefined)) return waiting(jobs)
    if (!jobs.every(isPlain)) return any(jobs)
    const [first] = jobs
    if (first === undefined) return plain(jobs)
    if (jobs.length > 1) return jobs.every((job) => isAlike(first, job)) ? alike(first, jobs) : plain(jobs)
    return first.node === undefined || first.key !== null ? one(first) : starting(first, first.node)
  }

  const unique = UniqueSend.make(sql, send)

  /** Keys with other rules than the first job's are looked at one by one, where another job has them. */
  const withUnique = (jobs: ReadonlyArray<NewJob>): Effect.Effect<ReadonlyArray<StoredJob>, SqlError.SqlError> => {
    const own = jobs.filter(({ uniqueness }) => uniqueness !== undefined)
    if (own.length === jobs.length) return unique(jobs)
    return sql.withTransaction(
      Effect.gen(function* () {
        const others = yield* send(jobs.filter(({ uniqueness }) => uniqueness === undefined))
        const stored = yield* unique(own)
        const [left, right] = [others.values(), stored.values()]
        return jobs.map(({ uniqueness }) => (uniqueness === undefined ? left : right).next().value!)
      })
    )
  }
  return send
}

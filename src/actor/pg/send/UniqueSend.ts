/**
 * Sends jobs whose unique key means another than "keep the unfinished one". Jobs whose key is free are inserted by one
 * statement. For the others, one by one: the job that has the key is locked, in the state that it has, until the sender
 * commits. So it cannot start in between: a job that was kept, because it waits, sees what its sender has written.
 *
 * Locks are taken in the order in which results are stored: mailbox, job, key. When the key has changed hands before all
 * of them are held, they are given back, and the sender begins again with the present holder.
 *
 * A claim passes over a job that is locked, and may not look at its position again for half a minute. So a job that is
 * kept or replaced gets a new position; after ten seconds of waiting it goes before all others, so that it is not put off
 * for as long as others are sent.
 */
import type { PgClient } from "@effect/sql-pg"
import { Data, Effect } from "effect"
import type { SqlError } from "effect/sql"
import type { NewJob, StoredJob } from "../../JobStore.ts"
import { givenBackQueueOf, tenantQueues } from "../../tenant/TenantQueues.ts"
import { isLeased, liveTables } from "../JobRows.ts"
import { currentOf, isRowOf, seize } from "../MailboxRow.ts"
import { newRows } from "./NewRows.ts"

/** The key changed hands between two statements. */
class KeyMoved extends Data.TaggedError("KeyMoved") {}

/** The job that has the key. */
interface Holder {
  readonly id: number
  readonly key: string | null
}

interface LockedJob {
  readonly running: boolean
  readonly cancelling: boolean
  /** It is in `job_scheduled`. */
  readonly delayed: boolean
  /** It waits for other jobs. */
  readonly waits: boolean
  readonly key: string | null
}

/** A key changes hands when a job starts or ends, so one that does it this often does it for another reason. */
const mostTries = 1_000
/** How long a job waits, at most, behind others that were sent later. */
const putOffFor = "10 seconds"

/** @param priorityQueue in which it waits, unless it has been put off or given back */
const touchIn = (
  priorityQueue: string
) => `position = case when job.key is null then nextval('job_id') else job.position end,
  priority_queue = case when job.key is null
    and (job.priority_queue in (0, ${tenantQueues}) or job.ready_at < now() - interval '${putOffFor}')
    then ${givenBackQueueOf} else ${priorityQueue} end`

/** @param send inserts jobs that wait for others, and jobs whose key this one writes */
export const make = (
  sql: PgClient.PgClient,
  send: (jobs: ReadonlyArray<NewJob>) => Effect.Effect<ReadonlyArray<StoredJob>, SqlError.SqlError>
) => {
  const newRowsOf = newRows(sql)
  const [live, leased] = [sql.literal(liveTables), sql.literal(isLeased)]
  const [currentOfGone, isRow] = [sql.literal(currentOf("gone")), sql.literal(isRowOf("mailbox", "found"))]
  const [touched, touchedAs] = [sql.literal(touchIn("job.priority_queue")), sql.literal(touchIn("new.priority_queue"))]

  /** Inserts the jobs whose key no other job has; undefined for the rest. */
  const insertFree = Effect.fnUntraced(function* (jobs: ReadonlyArray<NewJob>) {
    const rows = yield* sql<{ readonly id: number; readonly wins: boolean }>`
      with new as materialized (${newRowsOf(jobs)}), keys as (
        insert into job_unique (actor, key, job_id)
        select distinct on (actor, unique_key) actor, unique_key, id from new where window_ms is null
        order by actor, unique_key, n
        on conflict (actor, key) do nothing returning job_id
      ), windows as (
        insert into job_window as held (actor, key, job_id, until)
        select distinct on (actor, unique_key) actor, unique_key, id, now() + window_ms * interval '1 millisecond'
        from new where window_ms is not null order by actor, unique_key, n
        on conflict (actor, key) do update set job_id = excluded.job_id, until = excluded.until where held.until <= now()
        returning job_id
      ), chosen as materialized (
        select new.*, winner.job_id is not null as wins
        from new left join (select job_id from keys union all select job_id from windows) winner on winner.job_id = new.id
      ), ready as (
        insert into job (id, position, actor, priority, priority_queue, payload, unique_key, key, trace, tenant, cause,
          version, batch)
        select id, id, actor, priority, priority_queue, payload, unique_key, key, trace, tenant, cause, version, batch
        from chosen where wins and run_at <= now()
      ), later as (
        insert into job_scheduled (id, run_at, actor, priority, payload, unique_key, key, trace, tenant, cause, version,
          batch)
        select id, run_at, actor, priority, payload, unique_key, key, trace, tenant, cause, version, batch
        from chosen where wins and run_at > now()
      )
      select id, wins from chosen order by n`
    return rows.map(({ id, wins }): StoredJob | undefined => (wins ? { jobId: String(id), created: true } : undefined))
  })

  const holderOf = ({ actor, uniqueKey, uniqueness }: NewJob) => {
    const table = sql.literal(uniqueness?.while === "window" ? "job_window" : "job_unique")
    const holds = sql.literal(uniqueness?.while === "window" ? "held.until > now()" : "true")
    return Effect.map(
      sql<Holder>`
        select held.job_id as id, coalesce(job.key, delayed.key) as key
        from ${table} held left join job on job.id = any(array[held.job_id])
        left join job_scheduled delayed on delayed.id = any(array[held.job_id])
        where held.actor = ${actor} and held.key = ${uniqueKey} and ${holds}`,
      ([row]) => row
    )
  }

  /** Locks the job, and answers how it is. */
  const lockJob = Effect.fnUntraced(function* ({ id, key }: Holder) {
    if (key !== null) yield* seize(sql, sql`id = ${id}::int8`)
    const [row] = yield* sql<LockedJob>`
      with live as materialized (
        select coalesce(j.state = 'x' or ${leased}, false) as running, j.cancel_at is not null as cancelling,
          false as delayed, false as waits, j.key
        from ${live} where j.id = ${id}::int8 for update of j
      ), later as materialized (
        select false as running, false as cancelling, true as delayed, run_at = 'infinity' as waits, key
        from job_scheduled where id = ${id}::int8 for update
      )
      select * from live union all select * from later`
    return row
  })

  /** The job has ended; one that was not found may just have come from one table to the other. */
  const isOver = (id: number) =>
    Effect.map(
      sql<{ readonly over: boolean }>`
        select not exists (select from job where id = ${id}::int8)
          and not exists (select from job_scheduled where id = ${id}::int8) as over`,
      ([row]) => row?.over === true
    )

  /** @param to the job that has the key from now on */
  const lockKey = ({ actor, uniqueKey, uniqueness }: NewJob, holder: number, to: number) =>
    Effect.flatMap(
      sql`update ${sql.literal(uniqueness?.while === "window" ? "job_window" : "job_unique")} set job_id = ${to}::int8
        where actor = ${actor} and key = ${uniqueKey} and job_id = ${holder}::int8 returning 1`,
      (rows) => (rows.length === 0 ? Effect.fail(new KeyMoved()) : Effect.void)
    )

  /** The job waits from now on as if it had just been sent with this payload, but for what is known of its attempts. */
  const replace = (id: number, job: NewJob, { delayed, key, waits }: LockedJob) => {
    const content = sql`priority = new.priority, payload = new.payload, trace = new.trace, tenant = new.tenant,
      cause = new.cause, version = new.version, failures = 0, incompatible = null`
    const rows = sql`new as materialized (${newRowsOf([job])})`
    const isDue = job.delayMs <= 0 && job.runAt === null
    if (waits)
      return sql`with ${rows} update job_scheduled set ${content}, key = new.key from new where job_scheduled.id = ${id}::int8`
    if (!delayed && isDue && key === job.key) {
      return sql`with ${rows} update job set ${content}, ${touchedAs} from new where job.id = ${id}::int8`
    }
    if (delayed && !isDue) {
      return sql`with ${rows} update job_scheduled set ${content}, key = new.key, run_at = new.run_at
        from new where job_scheduled.id = ${id}::int8`
    }
    const from = sql.literal(delayed ? "job_scheduled" : "job")
    const kept = sql.literal("gone.claim, 0, gone.losses, gone.attempts, gone.redriven, gone.created_at")
    const columns = sql.literal(`id, actor, priority, payload, unique_key, key, trace, tenant, cause, version, batch,
      claim, failures, losses, attempts, redriven, created_at`)
    const values = sql`gone.id, gone.actor, new.priority, new.payload, gone.unique_key, new.key, new.trace, new.tenant,
      new.cause, new.version, gone.batch, ${kept}`
    // The mailbox waits for this job no longer.
    const opened = delayed
      ? sql``
      : sql`opened as (
        update job_mailbox mailbox set held_until = null, writes = least(mailbox.writes + 1, 32000)
        from gone cross join lateral ${currentOfGone} found
        where ${isRow} and mailbox.node is null and mailbox.last_position = gone.position
      ),`
    return sql`
      with ${rows}, gone as (
        delete from ${from} where id = ${id}::int8 returning *
      ), ${opened} ready as (
        insert into job (${columns}, position, priority_queue)
        select ${values}, nextval('job_id'), new.priority_queue from gone, new where new.run_at <= now()
      )
      insert into job_scheduled (${columns}, run_at) select ${values}, new.run_at from gone, new where new.run_at > now()`
  }

  const keep = (id: number, { delayed }: LockedJob) =>
    delayed ? Effect.void : sql`update job set ${touched} where id = ${id}::int8 and key is null`

  /** Sends a job that has the key from now on. Its sender's node does not start it: this transaction may yet be undone. */
  const succeed = Effect.fnUntraced(function* (job: NewJob, holder: number, after?: ReadonlyArray<string>) {
    const [sent] = yield* send([{ ...job, uniqueKey: null, uniqueness: undefined, node: undefined, after }])
    const { jobId } = sent!
    yield* lockKey(job, holder, Number(jobId))
    yield* sql`
      with ready as (update job set unique_key = ${job.uniqueKey} where id = ${Number(jobId)}::int8)
      update job_scheduled set unique_key = ${job.uniqueKey} where id = ${Number(jobId)}::int8`
    return { jobId, created: true, waits: after !== undefined } satisfies StoredJob
  })

  const attempt = Effect.fnUntraced(function* (job: NewJob): Effect.fn.Return<StoredJob, SqlError.SqlError | KeyMoved> {
    const { on, while: period } = job.uniqueness!
    const holder = yield* holderOf(job)
    if (holder === undefined) return (yield* insertFree([job]))[0] ?? (yield* new KeyMoved())
    const { id } = holder
    const kept: StoredJob = { jobId: String(id), created: false }
    if (period === "window" && on === "keep") return kept
    const locked = yield* lockJob(holder)
    if (locked === undefined) return period === "window" && (yield* isOver(id)) ? kept : yield* new KeyMoved()
    if (locked.key !== holder.key) return yield* new KeyMoved()
    // It is about to end: what is sent now would be lost with it.
    if (locked.cancelling && !locked.running) return yield* succeed(job, id)
    if (locked.running) return yield* succeed(job, id, period === "waiting" ? undefined : [String(id)])
    yield* lockKey(job, id, id)
    yield* on === "replace" ? replace(id, job, locked) : keep(id, locked)
    return { ...kept, touched: true }
  })

  const withHolder = (job: NewJob, tries = mostTries): Effect.Effect<StoredJob, SqlError.SqlError> =>
    Effect.catchTag(sql.withTransaction(attempt(job)), "KeyMoved", () =>
      tries > 1
        ? withHolder(job, tries - 1)
        : Effect.die(new Error(`The unique key ${job.uniqueKey} of ${job.actor} changes hands without an end`))
    )

  const inOrder = (jobs: ReadonlyArray<NewJob>) =>
    jobs
      .map((job, n) => ({ n, name: `${job.actor}\0${job.uniqueKey}` }))
      .toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.n - b.n))
      .map(({ n }) => n)

  return (jobs: ReadonlyArray<NewJob>): Effect.Effect<ReadonlyArray<StoredJob>, SqlError.SqlError> => {
    const [only] = jobs
    if (jobs.length === 1) {
      return Effect.flatMap(insertFree(jobs), ([free]) =>
        free === undefined ? Effect.map(withHolder(only!), (stored) => [stored]) : Effect.succeed([free])
      )
    }
    return sql.withTransaction(
      Effect.gen(function* () {
        const stored = yield* insertFree(jobs)
        for (const n of inOrder(jobs)) stored[n] ??= yield* withHolder(jobs[n]!)
        return stored.map((one) => one!)
      })
    )
  }
}

/**
 * Signals and the jobs that wait for them. Both are written by transactions that may commit at any time, so neither can look
 * for the other when it is written: one node at a time brings them together after their commits (`match`).
 */
import type { PgClient } from "@effect/sql-pg"
import { Effect } from "effect"
import type { SqlError } from "effect/sql"
import { float8s, int4s, int8s, texts } from "../../sql/Pg.ts"
import { isoTime } from "../pg/JobRows.ts"
import * as PgCallbacks from "./PgCallbacks.ts"
import type { Listener, StepStore } from "./StepStore.ts"

type Store = StepStore["Service"]

const json = (value: unknown): string => JSON.stringify(value ?? null)
const idsOf = (jobIds: ReadonlyArray<string>) => int8s(jobIds.map(Number))
/** Signals forgotten in one statement. */
const mostForgotten = 10_000

const first = (table: string, where: string, columns: string) =>
  `(select ${columns.split(",")[0]} from ${table} where ${where} order by ${columns} limit 1) is not null`

/** Whether there are signals or waits to bring together, as SQL. */
const hasMatches = [
  first("job_step", "attention = 'look'", "job_id, position"),
  first("job_signal", "is_new", "id"),
  first("job_step", "kind = 'job' and listens", "job_id, position")
].join(" or ")

/** Whether there are such, or jobs to wake. */
export const hasWork = `(${hasMatches} or ${first("job_step", "attention = 'wake'", "job_id, position")})`

export const make = (sql: PgClient.PgClient, runtime: PgClient.PgClient) => {
  const isoOf = (column: string) => runtime.literal(isoTime(column))
  /** A sleep has ended when the job has gone on. */
  const endedState = runtime.literal(`case when kind = 'sleep' and state = 'waiting' then 'done' else state end`)

  const send: Store["send"] = (signals) =>
    Effect.asVoid(sql`
      insert into job_signal (signal, key, payload, expires_at)
      select signal, key, payload::jsonb, now() + keep_ms * interval '1 millisecond'
      from unnest(${texts(signals.map(({ signal }) => signal))}, ${texts(signals.map(({ key }) => key))},
        ${texts(signals.map(({ payload }) => json(payload)))}, ${float8s(signals.map(({ keepMs }) => keepMs))})
        with ordinality as input(signal, key, payload, keep_ms, n) order by n`)

  /**
   * Asks for a look also where the wait has ended meanwhile: the wake-up of that end may have found the job running, and is about to be
   * forgotten (`woken`).
   */
  const listen: Store["listen"] = (listeners) =>
    Effect.asVoid(runtime`
      update job_step set attention = 'look'
      from unnest(${idsOf(listeners.map(({ jobId }) => jobId))}, ${int4s(listeners.map(({ position }) => position))})
        as input(id, position)
      where job_step.job_id = any(array[input.id]) and job_step.position = any(array[input.position])`)

  /** One row for each job, in the partition of the day on which the job may be forgotten. */
  const complete: Store["complete"] = (jobIds, retentionDays) =>
    Effect.asVoid(runtime`
      with gone as (
        delete from job_step using unnest(${idsOf(jobIds)}) as input(id) where job_step.job_id = any(array[input.id])
        returning job_step.*
      )
      insert into job_step_history (job_id, steps, expires_on)
      select job_id, jsonb_agg(jsonb_build_object('position', position, 'branch', branch, 'kind', kind, 'name', name, 'key', key,
          'state', ${endedState}, 'result', result, 'tries', tries, 'until', ${isoOf("until")},
          'startedAt', ${isoOf("started_at")}, 'endedAt', ${isoOf("coalesce(ended_at, now())")}) order by position),
        (now() at time zone 'utc')::date + ${retentionDays}::int4
      from gone where ${retentionDays}::int4 > 0 group by job_id`)

  const callbacks = PgCallbacks.make(sql, send)
  const { answerCallback, callback, offerCallback } = callbacks

  const rewind: Store["rewind"] = Effect.fnUntraced(function* (jobId, name) {
    const forgotten = yield* sql<{ readonly wait: string | null }>`
      delete from job_step where job_id = ${Number(jobId)}::int8 and position >= (
        select min(position) from job_step where job_id = ${Number(jobId)}::int8 and name = ${name} and position >= 0)
      returning case when kind = 'wait' then key end as wait`
    yield* callbacks.reopen(
      jobId,
      forgotten.flatMap(({ wait }) => wait ?? [])
    )
    return forgotten.length
  })

  /**
   * A job that has not ended. A look-up as a value cannot become a scan of all jobs, as one by `exists` can.
   */
  const lives = (job: string) =>
    runtime.literal(`((select id from job_scheduled where job_scheduled.id = any(array[${job}]) limit 1) is not null
          or (select id from job where job.id = any(array[${job}]) limit 1) is not null)`)

  /** Waits that began, in their order: each gets the oldest signal that is kept for it, or listens from now on. The job of one that has ended is woken. */
  const look = (limit: number) =>
    runtime<{ readonly n: number }>`
      with begun as materialized (
        select job_id, position, kind, state, name, key from job_step where attention = 'look' order by job_id, position
        limit ${limit}::int for update
      ), kept as materialized (
        select ranked.job_id, ranked.position, signal.id, signal.payload from (
          select *, row_number() over (partition by name, key order by job_id, position) as rank from begun
          where state = 'waiting' and ${lives("begun.job_id")}
        ) ranked cross join lateral (
          select id, payload from job_signal
          where ranked.kind = 'wait' and job_signal.signal = ranked.name and job_signal.key = ranked.key and not is_new and expires_at > now()
          order by id offset ranked.rank - 1 limit 1
        ) signal
      ), taken as (delete from job_signal using kept where job_signal.id = any(array[kept.id])), looked as (
        update job_step set attention = case when kept.id is not null or begun.state <> 'waiting' then 'wake' end,
          listens = kept.id is null and begun.state = 'waiting',
          state = case when kept.id is null then job_step.state else 'done' end,
          result = case when kept.id is null then job_step.result else kept.payload end,
          ended_at = case when kept.id is null then job_step.ended_at else now() end
        from begun left join kept on kept.job_id = begun.job_id and kept.position = begun.position
        where job_step.job_id = any(array[begun.job_id]) and job_step.position = any(array[begun.position])
      )
      select count(*)::int as n from begun`

  const arrivedSignals = (limit: number) =>
    Effect.map(
      runtime<{ readonly id: number }>`select id from job_signal where is_new order by id limit ${limit}::int`,
      (rows) => rows.map(({ id }) => id)
    )

  /** New signals, in their order: every job that listens gets the first of its key; what none has got is kept. */
  const give = (ids: ReadonlyArray<number>) =>
    runtime`
      with arrived as materialized (
        select id, signal, key, payload, expires_at from job_signal where is_new and id = any(${int8s(ids)})
        order by id for update
      ), heard as materialized (
        select distinct on (listener.job_id, listener.position) listener.job_id, listener.position, arrived.id,
          arrived.payload
        from arrived cross join lateral (
          select job_id, position from job_step
          where job_step.name = arrived.signal and job_step.key = arrived.key and listens and kind = 'wait' for update
        ) listener
        where ${lives("listener.job_id")}
        order by listener.job_id, listener.position, arrived.id
      ), received as (
        update job_step set attention = 'wake', listens = false, state = 'done', result = heard.payload, ended_at = now()
        from heard
        where job_step.job_id = any(array[heard.job_id]) and job_step.position = any(array[heard.position])
      ), over as materialized (
        select id from arrived where expires_at <= now() or id in (select id from heard)
      ), gone as (delete from job_signal using over where job_signal.id = any(array[over.id])), kept as (
        update job_signal set is_new = false from arrived
        where job_signal.id = any(array[arrived.id]) and arrived.id not in (select id from over)
      )
      select 1`

  /** The job behind which the next look at awaited jobs begins: some may be awaited for a year. */
  let awaitedAfter = 0

  /** Waits for jobs of which some have ended, or are not there; returns whether there are more behind them. */
  const endJobWaits = (limit: number) =>
    Effect.map(
      runtime<{ readonly last: number | null; readonly n: number }>`
        with waiting as materialized (
          select job_id, position, key::int8 as awaited from job_step
          where kind = 'job' and listens and job_id > ${awaitedAfter}::int8
          order by job_id, position limit ${limit}::int for update
        ), over as materialized (
          select waiting.job_id, waiting.position, jsonb_build_object('actor', coalesce(ended.actor, ''),
            'state', case ended.state when 'c' then 'completed' when 'f' then 'failed' when 'k' then 'cancelled' else 'unknown' end,
            'result', ended.result, 'attempts', coalesce(jsonb_path_query_array(ended.attempts, '$[last]'), '[]'::jsonb)) as result
          from waiting left join lateral (
            select actor, state, result, attempts from job_history
            where job_history.id = any(array[waiting.awaited]) limit 1
          ) ended on true
          where not ${lives("waiting.awaited")}
        ), answered as (
          update job_step set attention = 'wake', listens = false, state = 'done', result = over.result, ended_at = now()
          from over where job_step.job_id = any(array[over.job_id]) and job_step.position = any(array[over.position])
        )
        select max(job_id) as last, count(*)::int as n from waiting`,
      ([row]) => {
        const isFull = row !== undefined && row.n === limit
        awaitedAfter = isFull ? row.last! : 0
        return isFull
      }
    )

  /** Most looks find nothing, and end here. */
  const isIdle = Effect.map(
    runtime<{ readonly idle: boolean }>`
      select not (${runtime.literal(hasMatches)}) as idle`,
    ([row]) => row?.idle === true
  )

  const match: Store["match"] = (limit) =>
    Effect.flatMap(isIdle, (idle) => (idle ? Effect.succeed(false) : matchAll(limit)))

  const matchAll = (limit: number) =>
    runtime.withTransaction(
      Effect.gen(function* () {
        const [lock] = yield* runtime<{ readonly mine: boolean }>`
          select pg_try_advisory_xact_lock(hashtextextended('ekimae/job_signal', 0)) as mine`
        // The node that has the lock may have looked already.
        if (lock?.mine !== true) return true
        // Chosen before the look: whatever waited when they were committed listens after it, unless there is more to look at.
        const arrived = yield* arrivedSignals(limit)
        const [looked] = yield* look(limit)
        if (looked?.n === limit) return true
        if (arrived.length > 0) yield* give(arrived)
        const hasMore = yield* endJobWaits(limit)
        return hasMore || arrived.length === limit
      })
    )

  const toWake: Store["toWake"] = (limit) =>
    Effect.map(
      runtime<{ readonly id: number; readonly position: number }>`
        select job_id as id, position from job_step where attention = 'wake' order by job_id, position limit ${limit}::int`,
      (rows) => rows.map(({ id, position }): Listener => ({ jobId: String(id), position }))
    )

  const woken: Store["woken"] = (listeners) =>
    Effect.asVoid(runtime`
      update job_step set attention = null
      from unnest(${idsOf(listeners.map(({ jobId }) => jobId))}, ${int4s(listeners.map(({ position }) => position))})
        as input(id, position)
      where job_step.job_id = any(array[input.id]) and job_step.position = any(array[input.position])
        and attention = 'wake'`)

  /** Until none is left: a page of steps may be the only one for an hour. */
  const forgetExpired: Effect.Effect<void, SqlError.SqlError> = Effect.flatMap(
    runtime`
      delete from job_signal where id = any(array(
        select id from job_signal where not is_new and expires_at <= now() order by expires_at
        limit ${mostForgotten}::int for update skip locked))
      returning id`,
    ({ length }) => (length < mostForgotten ? Effect.void : forgetExpired)
  )

  const prune: Store["prune"] = (after, limit) =>
    Effect.gen(function* () {
      yield* forgetExpired
      yield* callbacks.forgetExpired
      const [row] = yield* runtime<{ readonly last: number | null; readonly n: number }>`
        with named as materialized (
          select distinct job_id from job_step where job_id > ${Number(after)}::int8 order by job_id limit ${limit}::int
        ), over as materialized (
          select job_id from named
          where (select id from job where job.id = any(array[named.job_id]) limit 1) is null
            and (select id from job_scheduled where job_scheduled.id = any(array[named.job_id]) limit 1) is null
            and (
              select id from job_history
              where job_history.id = any(array[named.job_id]) and job_history.state in ('f', 'k') limit 1
            ) is null
        ), gone as (delete from job_step using over where job_step.job_id = any(array[over.job_id]))
        select max(job_id) as last, count(*)::int as n from named`
      return row === undefined || row.last === null || row.n < limit ? undefined : String(row.last)
    })

  return { send, listen, complete, rewind, match, toWake, woken, prune, offerCallback, callback, answerCallback }
}

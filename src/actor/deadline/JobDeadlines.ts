/**
 * Times by which jobs must be done: of the actor, over all attempts and sleeps (`deadline.within`), or of the sender (`notAfter`). A node looks
 * before it starts an attempt of such an actor and stops the attempt at that time; a job that sleeps then is made ready, so that a node ends it.
 * Actors without a deadline pay nothing.
 */
import { PgClient } from "@effect/sql-pg"
import { Context, Effect, Latch, Layer, type Scope } from "effect"
import type { SqlError } from "effect/sql"
import * as Daemon from "../../process/Daemon.ts"
import { RuntimeSql } from "../../sql/Database.ts"
import * as GroupCommit from "../../sql/GroupCommit.ts"
import { Notifier } from "../../sql/Notifier.ts"
import { float8s, int8s, timestamps } from "../../sql/Pg.ts"
import * as Pulse from "../../sql/pulse/Pulse.ts"
import { HandlerFailure } from "../HandlerCodec.ts"
import { JobStore } from "../JobStore.ts"
import { ReadyJobs } from "../JobTopics.ts"

export interface Deadlines {
  /** Stores the times of jobs that were just sent, in the transaction that sends them. */
  readonly keep: (
    jobs: ReadonlyArray<{ readonly jobId: string; readonly at: Date }>
  ) => Effect.Effect<void, SqlError.SqlError>
  /**
   * Milliseconds that are left to a job that is about to start; undefined without a deadline.
   *
   * @param withinMs the actor's own limit, from when the job was sent or retried by an operator
   */
  readonly left: (jobId: string, withinMs: number | undefined) => Effect.Effect<number | undefined, SqlError.SqlError>
  readonly find: (jobId: string) => Effect.Effect<Date | undefined, SqlError.SqlError>
}

/** Without the layer no job has a deadline. */
export const JobDeadlines = Context.Reference<Deadlines>("ekimae/actor/deadline/JobDeadlines", {
  defaultValue: () => ({
    keep: () => Effect.void,
    left: () => Effect.succeed(undefined),
    find: () => Effect.succeed(undefined)
  })
})

interface Request {
  readonly jobId: string
  readonly withinMs: number | undefined
}

const make = Effect.gen(function* (): Effect.fn.Return<Deadlines, never, PgClient.PgClient | RuntimeSql | Scope.Scope> {
  const [sql, runtime] = [yield* PgClient.PgClient, yield* RuntimeSql]
  const left = yield* GroupCommit.make({
    name: "Deadlines",
    writers: 2,
    largest: 500,
    interruptible: true,
    run: (asked: ReadonlyArray<Request>) =>
      Effect.map(
        runtime<{ readonly n: number; readonly leftMs: number | null }>`
          with input as materialized (
            select id, within_ms, n from unnest(${int8s(asked.map(({ jobId }) => Number(jobId)))},
              ${float8s(asked.map(({ withinMs }) => withinMs ?? null))}) with ordinality as input(id, within_ms, n)
          ), known as materialized (
            select n, id, stored.at as stored, least(stored.at, own.at) as at from input
            left join lateral (
              select at from job_deadline where job_deadline.job_id = any(array[input.id]) offset 0
            ) stored on true
            left join lateral (
              select coalesce((redriven -> -1 ->> 'at')::timestamptz, created_at) + within_ms * interval '1 millisecond' as at
              from job where job.id = any(array[input.id]) offset 0
            ) own on true
          ), made as (
            insert into job_deadline (job_id, at)
            select distinct on (id) id, at from known where stored is null and at is not null order by id
            on conflict (job_id) do nothing
          )
          select n::int as n, extract(epoch from at - now())::float8 * 1000 as "leftMs" from known`,
        (rows) => {
          const byPlace = new Map(rows.map(({ leftMs, n }) => [n, leftMs]))
          return asked.map((_, index) => byPlace.get(index + 1) ?? undefined)
        }
      )
  })
  return {
    keep: (jobs) =>
      Effect.asVoid(sql`
        insert into job_deadline (job_id, at)
        select distinct on (id) id, at from unnest(${int8s(jobs.map(({ jobId }) => Number(jobId)))},
          ${timestamps(jobs.map(({ at }) => at))}) as input(id, at) order by id, at
        on conflict (job_id) do update set at = excluded.at, woken = false`),
    left: (jobId, withinMs) => left({ jobId, withinMs }),
    find: (jobId) =>
      Effect.map(
        sql<{ readonly at: Date }>`select at from job_deadline where job_id = ${Number(jobId)}::int8`,
        ([row]) => row?.at
      )
  }
})

export const layer = Layer.effect(JobDeadlines, make)

/** Runs an attempt within what is left to its job. A job that is too late fails for good, without being started. */
export const limited =
  ({ left }: Deadlines, jobId: string, withinMs: number | undefined) =>
  <A, E, R>(run: Effect.Effect<A, E, R>): Effect.Effect<A, E | HandlerFailure, R> => {
    const late = Effect.fail(
      new HandlerFailure({
        tag: "DeadlineExceeded",
        message: "It was not done by the time at which it had to be",
        error: null,
        permanent: true
      })
    )
    return Effect.flatMap(Effect.orDie(left(jobId, withinMs)), (leftMs): Effect.Effect<A, E | HandlerFailure, R> => {
      if (leftMs === undefined) return run
      return leftMs <= 0 ? late : Effect.timeoutOrElse(run, { duration: leftMs, orElse: () => late })
    })
  }

/** Jobs per statement. */
const batch = 1_000
const longestWaitMs = 1_000

/** The next time that is over, in milliseconds from now. */
const nextDue: Pulse.Look<number | null>["column"] = (sql) => sql`
  (select extract(epoch from min(at) - clock_timestamp())::float8 * 1000 from job_deadline where not woken)`

/**
 * Makes jobs ready whose time is over while they sleep. Returns how long none will be due, in milliseconds, and at most
 * `longestMs`.
 */
const wake = Effect.fnUntraced(function* (longestMs: number) {
  const sql = yield* RuntimeSql
  const [next] = yield* sql<{ readonly ms: number | null }>`select ${nextDue(sql)} as ms`
  const waitMs = Math.min(longestMs, Math.ceil(next?.ms ?? longestMs))
  if (waitMs > 0) return waitMs
  const [jobs, notifier] = [yield* JobStore, yield* Notifier]
  const due = yield* sql<{ readonly id: number }>`
    update job_deadline set woken = true where job_id = any(array(
      select job_id from job_deadline where not woken and at <= now() order by at limit ${batch}::int for update skip locked))
    returning job_id as id`
  if (due.length > 0) {
    const woken = yield* jobs.runNow(
      due.map(({ id }) => String(id)),
      "stay"
    )
    if (woken.length > 0) yield* notifier.notify(ReadyJobs)
  }
  // What is due and was not taken is being woken by another node.
  return due.length === 0 ? longestMs : 0
})

/** Forgets the times of jobs that have ended. */
export const prune = Effect.gen(function* () {
  const sql = yield* RuntimeSql
  for (let after: number | undefined = 0; after !== undefined; ) {
    const [row]: ReadonlyArray<{ readonly last: number | null; readonly n: number }> = yield* sql<{
      readonly last: number | null
      readonly n: number
    }>`
      with named as materialized (
        select job_id from job_deadline where job_id > ${after}::int8 order by job_id limit ${batch}::int
      ), gone as (
        delete from job_deadline using named where job_deadline.job_id = any(array[named.job_id])
          and (select id from job where job.id = any(array[named.job_id]) limit 1) is null
          and (select id from job_scheduled where job_scheduled.id = any(array[named.job_id]) limit 1) is null
      )
      select max(job_id) as last, count(*)::int as n from named`
    after = row === undefined || row.last === null || row.n < batch ? undefined : row.last
  }
})

export const daemon = Layer.merge(
  Layer.effectDiscard(
    Effect.gen(function* () {
      const latch = Latch.makeUnsafe(false)
      const { longestMs, wait } = yield* Pulse.timed({ column: nextDue, latch, usualMs: longestWaitMs })
      const round = Effect.gen(function* () {
        latch.closeUnsafe()
        const waitMs = yield* wake(yield* longestMs)
        if (waitMs > 0) yield* wait(waitMs)
      })
      yield* Effect.forkScoped(Daemon.forever("Deadlines", round))
    })
  ),
  Daemon.layer("Deadline pruner", { runOnce: prune, every: "1 hour" })
)

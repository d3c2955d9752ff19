/**
 * The activity of the cluster's actors: what ended, and how long attempts waited and ran. Each count is kept in three
 * steps, so that an hour, a day and a week are each read from a few rows of an actor. All times are the database's.
 */
import type { PgClient } from "@effect/sql-pg"
import { Effect } from "effect"
import type { SqlError } from "effect/sql"
import { int4s, texts } from "../../sql/Pg.ts"
import { add as addCounts, type Counts, type Percentiles, percentilesOf } from "./Durations.ts"

/** As PostgreSQL reads an array, without the zeros at the end. */
export const arrayText = (counts: Iterable<number>): string => {
  const all = [...counts]
  return `{${all.slice(0, all.findLastIndex((count) => count > 0) + 1).join()}}`
}

/** For `on conflict do update`: the stored counts of the column and the new ones, bucket by bucket. */
export const sumOf = (table: string, column: string) => `coalesce((
  select array_agg(coalesce(stored, 0) + coalesce(new, 0) order by n)
  from unnest(${table}.${column}, excluded.${column}) with ordinality as counts(stored, new, n)), '{}')`

export type Span = "hour" | "day" | "week"

interface Step {
  readonly seconds: number
  readonly points: number
}

/** What a point stands for, and how many of them are shown. */
export const steps: Readonly<Record<Span, Step>> = {
  hour: { seconds: 60, points: 60 },
  day: { seconds: 900, points: 96 },
  week: { seconds: 3_600, points: 168 }
}
const allSteps = Object.values(steps)

/** Beyond the points that are shown, so that the first of them is whole. */
const keptPoints = 2

/** The minutes whose latency is called the present one. */
const recentMinutes = 5

export interface Tally {
  readonly actor: string
  readonly completed: number
  readonly failed: number
  readonly retried: number
  readonly waits: Iterable<number>
  readonly runs: Iterable<number>
}

export interface Point {
  readonly at: Date
  readonly completed: number
  readonly failed: number
  readonly retried: number
  /** Null over all actors, and where no attempt started. */
  readonly waitMs: Percentiles | null
  readonly runMs: Percentiles | null
}

export interface ActorTotals {
  readonly actor: string
  readonly completed: number
  readonly failed: number
  readonly retried: number
}

export interface Latency {
  readonly waitMs: Percentiles | null
  readonly runMs: Percentiles | null
}

/** In the order of the key, so that nodes that store at the same time wait for each other and never in a circle. */
export const add = (sql: PgClient.PgClient, tallies: ReadonlyArray<Tally>): Effect.Effect<void, SqlError.SqlError> =>
  Effect.asVoid(sql`
    insert into job_activity (step, at, actor, completed, failed, retried, waits, runs)
    select step, date_bin(step * interval '1 second', now(), timestamptz 'epoch'), actor, completed, failed, retried,
      waits::int[], runs::int[]
    from unnest(${texts(tallies.map(({ actor }) => actor))}, ${int4s(tallies.map(({ completed }) => completed))},
      ${int4s(tallies.map(({ failed }) => failed))}, ${int4s(tallies.map(({ retried }) => retried))},
      ${texts(tallies.map(({ waits }) => arrayText(waits)))}, ${texts(tallies.map(({ runs }) => arrayText(runs)))})
      as tally(actor, completed, failed, retried, waits, runs)
    cross join unnest(${int4s(allSteps.map(({ seconds }) => seconds))}) as step
    order by step, actor
    on conflict (step, at, actor) do update set
      completed = job_activity.completed + excluded.completed, failed = job_activity.failed + excluded.failed,
      retried = job_activity.retried + excluded.retried,
      waits = ${sql.literal(sumOf("job_activity", "waits"))}, runs = ${sql.literal(sumOf("job_activity", "runs"))}`)

export const forget = (sql: PgClient.PgClient): Effect.Effect<void, SqlError.SqlError> =>
  Effect.forEach(
    allSteps,
    ({ points, seconds }) => sql`
      delete from job_activity
      where step = ${seconds}::int and at < now() - ${seconds * (points + keptPoints)}::int * interval '1 second'`,
    { discard: true }
  )

interface CountedRow extends Omit<Point, "waitMs" | "runMs"> {
  readonly waits: Counts | null
  readonly runs: Counts | null
}

const latencyOf = ({ runs, waits }: { readonly waits: Counts | null; readonly runs: Counts | null }): Latency => ({
  waitMs: percentilesOf(waits ?? []),
  runMs: percentilesOf(runs ?? [])
})

const counts = ["completed", "failed", "retried"]

/** Columns of one actor, at most a row per point, with its latency; over all actors sums. */
const ofPoint = {
  one: `select ${counts.join()}, waits, runs from job_activity where step = span.step and at = point.at and actor = span.actor`,
  all: `select ${counts.map((name) => `sum(${name})::int as ${name}`).join()}, null::int[] as waits, null::int[] as runs
    from job_activity where step = span.step and at = point.at`
}

/** Oldest first, one for each step of the span, also where nothing ended. */
export const series = (
  sql: PgClient.PgClient,
  span: Span,
  actor: string | undefined
): Effect.Effect<ReadonlyArray<Point>, SqlError.SqlError> => {
  const { points, seconds } = steps[span]
  return Effect.map(
    sql<CountedRow>`
      select point.at, coalesce(completed, 0) as completed, coalesce(failed, 0) as failed, coalesce(retried, 0) as retried,
        waits, runs
      from (select ${seconds}::int as step, ${actor ?? null}::text as actor) span
      cross join generate_series(${points - 1}::int, 0, -1) ago
      cross join lateral (
        select date_bin(step * interval '1 second', now(), timestamptz 'epoch') - ago * step * interval '1 second' as at
      ) point
      left join lateral (${sql.literal(actor === undefined ? ofPoint.all : ofPoint.one)}) counted on true
      order by point.at`,
    (rows) => rows.map(({ runs, waits, ...counted }) => ({ ...counted, ...latencyOf({ runs, waits }) }))
  )
}

/** What ended within the span, by actor. */
export const totals = (
  sql: PgClient.PgClient,
  span: Span
): Effect.Effect<ReadonlyArray<ActorTotals>, SqlError.SqlError> => {
  const { points, seconds } = steps[span]
  return sql<ActorTotals>`
    select actor, ${sql.literal(counts.map((name) => `sum(${name})::int as ${name}`).join())}
    from job_activity
    where step = ${seconds}::int
      and at > date_bin(${seconds}::int * interval '1 second', now(), timestamptz 'epoch') - ${points * seconds}::int * interval '1 second'
    group by actor order by actor`
}

/** How long attempts that started lately waited, and those that ended lately ran, by actor. */
export const latencies = (sql: PgClient.PgClient): Effect.Effect<ReadonlyMap<string, Latency>, SqlError.SqlError> =>
  Effect.map(
    sql<{ readonly actor: string; readonly waits: Counts; readonly runs: Counts }>`
      select actor, waits, runs from job_activity
      where step = ${steps.hour.seconds}::int and at > now() - ${recentMinutes}::int * interval '1 minute'`,
    (rows) => {
      const byActor = new Map<string, { readonly waits: Counts; readonly runs: Counts }>()
      for (const { actor, runs, waits } of rows) {
        const known = byActor.get(actor)
        byActor.set(actor, { waits: addCounts(known?.waits ?? [], waits), runs: addCounts(known?.runs ?? [], runs) })
      }
      return new Map([...byActor].map(([actor, counted]) => [actor, latencyOf(counted)]))
    }
  )

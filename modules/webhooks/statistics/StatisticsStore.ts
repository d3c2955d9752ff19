/**
 * The statistics of endpoints in the database: what became of attempts, and how long receivers took to answer. Each count is
 * stored in two steps, so that a day and a month are each read from a few rows of an endpoint. All times are the database's.
 */
import type { PgClient } from "@effect/sql-pg"
import { Effect } from "effect"
import type { SqlClient, SqlError } from "effect/sql"
import { arrayText, sumOf } from "../../../src/actor/activity/ActivityStore.ts"
import { type Counts, percentilesOf } from "../../../src/actor/activity/Durations.ts"
import { int4s, texts } from "../../../src/sql/Pg.ts"
import { type Point, type Span, type Statistics, steps } from "./Statistics.ts"

const allSteps = Object.values(steps)

/** Beyond the points that are shown, so that the first of them is whole. */
const keptPoints = 2

export interface Tally {
  readonly endpointId: string
  readonly accountId: string
  readonly succeeded: number
  readonly failed: number
  readonly durations: Iterable<number>
}

/** Days begin at midnight in Japan, which has no summer time. */
const stepNow = `date_bin(step * interval '1 second', now(), timestamptz '2000-01-01 00:00+09')`

/** In the order of the key, so that nodes that store at the same time wait for each other and never in a circle. */
export const add = (sql: PgClient.PgClient, tallies: ReadonlyArray<Tally>): Effect.Effect<void, SqlError.SqlError> =>
  Effect.asVoid(sql`
    insert into webhooks_statistics (endpoint_id, step, at, account_id, succeeded, failed, durations)
    select endpoint_id, step, ${sql.literal(stepNow)}, account_id, succeeded, failed, durations::int[]
    from unnest(${texts(tallies.map(({ endpointId }) => endpointId))},
      ${texts(tallies.map(({ accountId }) => accountId))}, ${int4s(tallies.map(({ succeeded }) => succeeded))},
      ${int4s(tallies.map(({ failed }) => failed))}, ${texts(tallies.map(({ durations }) => arrayText(durations)))})
      as tally(endpoint_id, account_id, succeeded, failed, durations)
    cross join unnest(${int4s(allSteps.map(({ seconds }) => seconds))}) as step
    order by endpoint_id, step
    on conflict (endpoint_id, step, at) do update set
      succeeded = webhooks_statistics.succeeded + excluded.succeeded,
      failed = webhooks_statistics.failed + excluded.failed,
      durations = ${sql.literal(sumOf("webhooks_statistics", "durations"))}`)

interface Row extends Omit<Point, "responseMs"> {
  readonly durations: Counts | null
}

/** One for each step of the span, also where nothing was sent. */
export const series = (
  sql: SqlClient.SqlClient,
  owner: { readonly accountId: string; readonly endpointId: string },
  span: Span
): Effect.Effect<Statistics, SqlError.SqlError> => {
  const { points, seconds } = steps[span]
  return Effect.map(
    sql<Row>`
      select point.at, coalesce(succeeded, 0) as succeeded, coalesce(failed, 0) as failed, durations
      from (
        select ${sql.literal(stepNow)} - ago * step * interval '1 second' as at
        from (select ${seconds}::int as step) span cross join generate_series(${points - 1}::int, 0, -1) ago
      ) point
      left join webhooks_statistics counted on counted.endpoint_id = ${owner.endpointId}
        and counted.account_id = ${owner.accountId} and counted.step = ${seconds}::int and counted.at = point.at
      order by point.at`,
    (rows) => ({ stepSeconds: seconds, points: rows.map(pointOf) })
  )
}

const pointOf = ({ durations, ...counted }: Row): Point => {
  const percentiles = percentilesOf(durations ?? [])
  return { ...counted, responseMs: percentiles && { p50: percentiles.p50, p95: percentiles.p95 } }
}

/** Deletes what is no longer shown. */
export const forget = (sql: SqlClient.SqlClient): Effect.Effect<void, SqlError.SqlError> =>
  Effect.forEach(
    allSteps,
    ({ points, seconds }) =>
      sql`
      delete from webhooks_statistics
      where step = ${seconds}::int and at < now() - ${seconds * (points + keptPoints)}::int * interval '1 second'`
        .unprepared,
    { discard: true }
  )

/** Counts the unfinished jobs of keys, for gauges: bounded, by one index look-up per key and at most one per counted job. */
import type { PgClient } from "@effect/sql-pg"
import { Effect } from "effect"
import { int4s, int8s, texts } from "../../sql/Pg.ts"
import * as WithoutJit from "../../sql/WithoutJit.ts"
import type { Backlog, JobStore } from "../JobStore.ts"
import type { LeasedMailbox } from "../worker/complete/Settlement.ts"

/** @param floorOf the position from which on a key may have jobs, as far as this node knows */
export const make = (
  sql: PgClient.PgClient,
  floorOf: (key: Pick<LeasedMailbox, "actor" | "key">) => number | undefined
): JobStore["Service"]["backlogs"] => {
  const withoutJit = WithoutJit.make(sql)
  return (actor, groups, limit) => {
    const named = groups.flatMap((keys, group) =>
      keys.map((key) => ({ group, key, floor: floorOf({ actor, key }) ?? 0 }))
    )
    if (named.length === 0) return Effect.succeed(groups.map(() => ({ jobs: 0, oldestMs: null })))
    return withoutJit(
      sql<Backlog>`
        with named as materialized (
          select "group", key collate "C" as key, floor from unnest(${int4s(named.map(({ group }) => group))},
            ${texts(named.map(({ key }) => key))}, ${int8s(named.map(({ floor }) => floor))}) as named("group", key, floor)
        )
        select (
            select count(*)::int from (
              select from named cross join lateral (
                (select from job where actor = ${actor} and job.key = named.key and position >= floor
                  limit ${limit}::int)
                union all
                (select from job_scheduled where actor = ${actor} and job_scheduled.key = named.key limit ${limit}::int)
              ) found where "group" = n limit ${limit}::int
            ) counted
          ) as jobs, (
            select extract(epoch from now() - min(first.ready_at))::float8 * 1000 from named cross join lateral (
              select ready_at from job where actor = ${actor} and job.key = named.key and position >= floor
              order by position limit 1
            ) first where "group" = n
          ) as "oldestMs"
        from generate_series(0, ${groups.length - 1}::int) as n order by n`.unprepared
    )
  }
}

/**
 * How many jobs each actor has, by state. No count costs more than its bound, whatever the queues hold: a count that
 * reaches `countBound` means so many or more. The work for one actor is a few thousand index entries at most.
 */
import type { PgClient } from "@effect/sql-pg"
import { isHeld, isLeased } from "../JobRows.ts"
import * as WithoutJit from "./WithoutJit.ts"

export const countBound = 10_000

export interface LiveCounts {
  readonly actor: string
  readonly pausedAt: Date | null
  readonly scheduled: number
  readonly ready: number
  readonly running: number
  readonly failed: number
}

export interface ActorCounts extends LiveCounts {
  /** Null for jobs of an actor that no node has made known. */
  readonly retentionDays: number | null
  readonly seenAt: Date | null
  readonly completed: number
  readonly cancelled: number
  /** Since the job that is ready for the longest became so; among the first of a queue that is beyond the bound. */
  readonly oldestWaitMs: number | null
}

/** The distinct actors of a table, by leaps through an index that begins with the actor. */
const leap = (table: string, condition: string) => `(
  with recursive leap as (
    (select actor from ${table} where ${condition} order by actor limit 1)
    union all
    select (select actor from ${table} t where t.actor > leap.actor and ${condition} order by actor limit 1)
    from leap where leap.actor is not null
  ) select actor from leap where actor is not null)`

const known = `(
  select actor from job_actor
  union ${leap("job", "state = 'r' and key is null")}
  union ${leap("job", "key is not null")}
  union ${leap("job", "state = 'x'")}
  union ${leap("job_scheduled", "true")}
  union ${leap("job_history", "true")}) known`

const upTo = (from: string, bound = countBound) =>
  `(select count(*)::int from (select 1 from ${from} limit ${bound}) c)`

const ended = (state: "c" | "f" | "k") => upTo(`job_history where actor = known.actor and state = '${state}'`)

/** Jobs of mailboxes are ready in their table in all three states; the others are found by the mailbox. */
const keyed = upTo("job where actor = known.actor and state = 'r' and key is not null", countBound * 2)
const ofMailboxes = (condition: string) => `(
  select count(*)::int from job_lane l join job j on j.actor = l.actor and j.key = l.key and j.turn <= l.upto
  where l.actor = known.actor and ${condition})`

const live = `
  select known.actor, settings.paused_at as "pausedAt", counts.failed,
    least(counts.delayed + counts.held, ${countBound}) as scheduled,
    least(counts.plain + greatest(counts.keyed - counts.leased - counts.held, 0), ${countBound}) as ready,
    least(counts.claimed + counts.leased, ${countBound}) as running`

const tables = `
  from ${known}
  left join job_actor settings on settings.actor = known.actor
  cross join lateral (
    select ${upTo("job_scheduled where actor = known.actor")} as delayed,
      ${upTo("job where actor = known.actor and state = 'r' and key is null")} as plain, ${keyed} as keyed,
      ${upTo("job where actor = known.actor and state = 'x'")} as claimed,
      ${ofMailboxes(isLeased)} as leased, ${ofMailboxes(isHeld)} as held, ${ended("f")} as failed
    offset 0
  ) counts`

/** The first of each line is the one that became ready first in it. */
const oldest = `(
  select (extract(epoch from now() - min(ready_at)) * 1000)::float8 from (
    (select first.ready_at from generate_series(0, 5) lines(n) cross join lateral (
      select ready_at from job
      where actor = known.actor and line = lines.n and state = 'r' and key is null order by turn limit 1) first)
    union all
    (select ready_at from job where actor = known.actor and key is not null and state = 'r' limit ${countBound})
  ) waiting)`

/** Never prepared: a plan for empty tables would be kept for full ones. */
export const make = (sql: PgClient.PgClient) => {
  const withoutJit = WithoutJit.make(sql)
  return {
    live: withoutJit(sql<LiveCounts>`${sql.literal(`${live} ${tables} order by known.actor`)}`.unprepared),
    all: withoutJit(
      sql<ActorCounts>`${sql.literal(`${live}, settings.retention_days as "retentionDays", settings.seen_at as "seenAt",
        ${ended("c")} as completed, ${ended("k")} as cancelled,
        case when counts.plain + counts.keyed > counts.leased + counts.held then ${oldest} end as "oldestWaitMs"
        ${tables} order by known.actor`)}`.unprepared
    )
  }
}

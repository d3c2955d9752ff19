/**
 * How many jobs each actor has, by state. No count costs more than its bound, whatever the queues hold: a count that
 * reaches `countBound` means that number or more. The work for one actor is a few thousand index entries at most.
 */
import type { PgClient } from "@effect/sql-pg"
import * as WithoutJit from "../../sql/WithoutJit.ts"
import type { DeclaredLimits } from "../limit/DeclaredLimits.ts"
import type { StoredOverride } from "../override/ActorOverride.ts"
import { heldJobs, isHeld, isLeased, isRunning, leasedJobs, liveState, liveTables } from "../pg/JobRows.ts"

export const countBound = 10_000

export interface LiveCounts {
  readonly actor: string
  readonly pausedAt: Date | null
  readonly scheduled: number
  /** Builds that looked at them could not read their payload. */
  readonly incompatible: number
  readonly ready: number
  readonly running: number
  readonly failed: number
}

export interface ActorCounts extends LiveCounts {
  /** Null for jobs of an actor that no node has made known. */
  readonly retentionDays: number | null
  readonly seenAt: Date | null
  /** Null until a node has made them known. */
  readonly limits: DeclaredLimits | null
  /** Null while it runs as declared. */
  readonly override: StoredOverride | null
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
  union ${leap("job_claim", "true")}
  union ${leap("job", "started_at is not null")}
  union ${leap("job_scheduled", "true")}
  union ${leap("job_history", "true")}) known`

const runs = isRunning("job", "actor = known.actor")

/**
 * The parts of a statement that counts the jobs of the actor `known`, with no count above the bound. Jobs of mailboxes
 * are ready in their table in all three states; the others are found by the mailbox.
 */
export const countsUpTo = (bound: number) => {
  const upTo = (from: string, limit = bound) => `(select count(*)::int from (select 1 from ${from} limit ${limit}) c)`
  const ofMailboxes = (jobs: string, condition: string) => `(
    select count(*)::int from ${jobs} where l.actor = known.actor and ${condition})`
  return {
    live: `known.actor, settings.paused_at as "pausedAt",
      least(greatest(counts.delayed + counts.held - counts.refused, 0), ${bound}) as scheduled,
      least(counts.refused, ${bound}) as incompatible,
      least(counts.plain + greatest(counts.with_key - counts.leased - counts.held, 0), ${bound}) as ready,
      least(counts.claimed + counts.leased, ${bound}) as running`,
    oldestWaitMs: `case when counts.plain + counts.with_key > counts.leased + counts.held then ${oldest} end`,
    ended: (state: "c" | "f" | "k") => upTo(`job_history where actor = known.actor and state = '${state}'`),
    tables: `${known}
      left join job_actor settings on settings.actor = known.actor
      cross join lateral (
        select ${upTo("job_scheduled where actor = known.actor")} as delayed,
          ${upTo("job where actor = known.actor and state = 'r' and key is null")} as plain,
          ${upTo("job where actor = known.actor and key is not null", bound * 2)} -
            ${upTo(`job where ${runs} and key is not null`)} as with_key,
          ${upTo(`job where ${runs}`)} as claimed,
          ${ofMailboxes(leasedJobs, isLeased)} as leased, ${ofMailboxes(heldJobs, isHeld)} as held,
          ${upTo("job_scheduled where actor = known.actor and incompatible is not null")} +
            ${upTo(`${liveTables} where j.actor = known.actor and j.incompatible is not null and ${isHeld}`)} as refused
        offset 0
      ) counts`
  }
}

/**
 * The first job of a priority queue or mailbox is the one that became ready first in it; not all mailboxes are looked
 * at.
 */
const oldest = `(
  select (extract(epoch from now() - min(ready_at)) * 1000)::float8 from (
    (select first.ready_at from generate_series(0, 15) priority_queues(n) cross join lateral (
      select ready_at from job
      where actor = known.actor and priority_queue = priority_queues.n and state = 'r' and key is null
      order by position limit 1) first)
    union all
    (with recursive leap as (
      (select key from job where actor = known.actor and key is not null order by key limit 1)
      union all
      select (select j.key from job j where j.actor = known.actor and j.key > leap.key order by j.key limit 1)
      from leap where leap.key is not null
    ) select first.ready_at
      from (select key from leap where key is not null limit ${countBound}) mailbox cross join lateral (
        select j.ready_at from ${liveTables}
        where j.actor = known.actor and j.key = mailbox.key and ${liveState} = 'r'
        order by j.position limit 1) first)
  ) waiting)`

export const make = (sql: PgClient.PgClient) => {
  const { ended, live, oldestWaitMs, tables } = countsUpTo(countBound)
  const columns = `${live}, ${ended("f")} as failed`
  const withoutJit = WithoutJit.make(sql)
  return {
    live: withoutJit(
      sql<LiveCounts>`${sql.literal(`select ${columns} from ${tables} order by known.actor`)}`.unprepared
    ),
    all: withoutJit(
      sql<ActorCounts>`${sql.literal(`select ${columns}, settings.retention_days as "retentionDays",
        settings.seen_at as "seenAt", settings.limits, settings.scale as override, ${ended("c")} as completed, ${ended("k")} as cancelled,
        ${oldestWaitMs} as "oldestWaitMs" from ${tables} order by known.actor`)}`.unprepared
    )
  }
}

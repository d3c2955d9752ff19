/** The nodes that run jobs, with the state of their heartbeat. */
import type { PgClient } from "@effect/sql-pg"
import { Duration } from "effect"
import { isRunning, leasedJobs } from "../pg/JobRows.ts"

export interface NodeView {
  readonly nodeId: string
  readonly host: string
  readonly pid: number
  readonly startedAt: Date
  readonly seenAt: Date
  /**
   * `silent`: not heard for the length of a lease; the rescuer is about to give its jobs to others. `blocked`: a handler that
   * never yields holds its event loop up, and a thread keeps its jobs.
   */
  readonly status: "alive" | "blocked" | "silent"
  readonly blockedSince: Date | null
  /** The job that holds the loop up; null where that is not known. */
  readonly blockedBy: string | null
  readonly running: number
}

export const make = (sql: PgClient.PgClient, lease: Duration.Duration) =>
  sql<NodeView>`
  select n.id as "nodeId", n.host, n.pid, n.started_at as "startedAt", n.seen_at as "seenAt",
    case when n.seen_at <= now() - ${Duration.toMillis(lease)}::float8 * interval '1 millisecond' then 'silent'
      when n.blocked_since is not null then 'blocked' else 'alive' end as status,
    n.blocked_since as "blockedSince", n.blocked_job::text as "blockedBy",
    (coalesce(plain.jobs, 0) + coalesce(mailboxes.jobs, 0))::int as running
  from job_node n
  left join (select node, count(*) as jobs from job where ${sql.literal(isRunning("job"))} group by node) plain on plain.node = n.id
  left join (
    select l.node, count(*) as jobs
    from ${sql.literal(leasedJobs)} where l.node is not null group by l.node
  ) mailboxes on mailboxes.node = n.id
  order by n.started_at, n.id`.unprepared

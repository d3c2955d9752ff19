/** The nodes that run jobs, with the state of their heartbeat. */
import type { PgClient } from "@effect/sql-pg"
import { Duration } from "effect"
import { isRunning, leasedJobs } from "../../pg/JobRows.ts"

export interface NodeView {
  readonly nodeId: string
  readonly host: string
  readonly pid: number
  readonly startedAt: Date
  readonly seenAt: Date
  /** `silent`: not heard for the length of a lease; the rescuer is about to give its jobs to others. */
  readonly status: "alive" | "silent"
  readonly running: number
}

export const make = (sql: PgClient.PgClient, lease: Duration.Duration) =>
  sql<NodeView>`
  select n.id as "nodeId", n.host, n.pid, n.started_at as "startedAt", n.seen_at as "seenAt",
    case when n.seen_at > now() - ${Duration.toMillis(lease)}::float8 * interval '1 millisecond'
      then 'alive' else 'silent' end as status,
    (coalesce(plain.jobs, 0) + coalesce(mailboxes.jobs, 0))::int as running
  from job_node n
  left join (select node, count(*) as jobs from job where ${sql.literal(isRunning("job"))} group by node) plain on plain.node = n.id
  left join (
    select l.node, count(*) as jobs
    from ${sql.literal(leasedJobs)} where l.node is not null group by l.node
  ) mailboxes on mailboxes.node = n.id
  order by n.started_at, n.id`.unprepared

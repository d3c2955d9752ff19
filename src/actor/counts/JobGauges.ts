/**
 * The gauges of the cluster's jobs. Every node polls them, so that each one's metrics are complete: over several nodes
 * take the maximum, not the sum. A look costs tens of milliseconds whatever the queues hold, since no count goes beyond
 * a bound.
 */
import { PgClient } from "@effect/sql-pg"
import { Effect, Layer } from "effect"
import * as WithoutJit from "../../sql/WithoutJit.ts"
import * as GaugePoller from "../../telemetry/GaugePoller.ts"
import { limits } from "../limit/LimitGauges.ts"
import { countsUpTo } from "./ActorCounts.ts"
import { tenants } from "./TenantCounts.ts"

/** The bound of the counts of jobs that wait or run. */
export const countBound = 100_000
/** The number of an actor's latest failed jobs that are looked at. */
export const failedBound = 10_000

export interface Count {
  readonly actor: string
  readonly ready: number
  readonly scheduled: number
  readonly incompatible: number
  readonly running: number
  readonly failedLately: number
  readonly oldestWaitMs: number | null
  readonly pausedAt: Date | null
  /** No node has registered it for three of the minutes after which each does so again. */
  readonly isUnserved: boolean
}

const { live, oldestWaitMs, tables } = countsUpTo(countBound)
const failedLately = `(
  select count(*)::int from (
    select finished_at from job_history where actor = known.actor and state = 'f' order by id desc limit ${failedBound}
  ) failed where finished_at > now() - interval '1 day')`

/** Not prepared: planned each time for the tables as they are. */
export const look = Effect.flatMap(PgClient.PgClient, (sql) =>
  WithoutJit.make(sql)(
    sql<Count>`${sql.literal(`
      select ${live}, ${oldestWaitMs} as "oldestWaitMs", ${failedLately} as "failedLately",
        (settings.seen_at > now() - interval '3 minutes') is not true as "isUnserved" from ${tables}`)}`.unprepared
  )
)

const waiting = {
  name: "jobs_waiting",
  description: `Jobs of the cluster that are ready, scheduled for later, or wait for a build that can read them; counted up to ${countBound}`
}

export const jobs = {
  name: "jobs",
  look,
  labels: ({ actor }: Count) => ({ actor }),
  isIdle: ({ failedLately, incompatible, pausedAt, ready, running, scheduled }: Count) =>
    failedLately + incompatible + ready + running + scheduled === 0 && pausedAt === null,
  series: [
    { ...waiting, labels: { state: "ready" }, read: ({ ready }) => ready },
    { ...waiting, labels: { state: "scheduled" }, read: ({ scheduled }) => scheduled },
    { ...waiting, labels: { state: "incompatible" }, read: ({ incompatible }) => incompatible },
    {
      name: "jobs_running",
      description: `Jobs of the cluster that run; counted up to ${countBound}`,
      read: ({ running }) => running
    },
    {
      name: "jobs_oldest_wait_seconds",
      description: "Time since the oldest ready job became ready; 0 when none is",
      read: ({ oldestWaitMs }) => (oldestWaitMs ?? 0) / 1000
    },
    {
      name: "jobs_paused",
      description: "1 while operators hold the actor back, else 0",
      read: ({ pausedAt }) => (pausedAt === null ? 0 : 1)
    },
    {
      name: "jobs_unserved",
      description: "1 while jobs of the actor are ready and no node runs it, else 0",
      read: ({ isUnserved, ready }) => (isUnserved && ready > 0 ? 1 : 0)
    },
    {
      name: "jobs_failed_last_day",
      description: `Jobs that failed for good in the last day, of the last ${failedBound} that did`,
      read: ({ failedLately }) => failedLately
    }
  ]
} satisfies GaugePoller.GaugePoller<Count, unknown, unknown>

interface Nodes {
  readonly nodes: number
}

export const nodes = {
  name: "nodes",
  look: Effect.flatMap(PgClient.PgClient, (sql) => sql<Nodes>`select count(*)::int as nodes from job_node`),
  labels: () => ({}),
  series: [{ name: "jobs_nodes", description: "Nodes of the cluster that run jobs", read: ({ nodes }) => nodes }]
} satisfies GaugePoller.GaugePoller<Nodes, unknown, unknown>

export const layer = Layer.mergeAll(
  GaugePoller.layer(jobs),
  GaugePoller.layer(nodes),
  GaugePoller.layer(tenants),
  GaugePoller.layer(limits)
)

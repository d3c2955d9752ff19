/**
 * How many jobs of each tenant wait and run, of actors that are fair to tenants. A look counts the waiting jobs of the
 * first thousand tenants by actor and name, of each up to the bound: with more of them it leaves the rest out.
 */
import { PgClient } from "@effect/sql-pg"
import { Effect } from "effect"
import type { Statement } from "effect/sql"
import * as WithoutJit from "../../sql/WithoutJit.ts"
import type * as GaugePoller from "../../telemetry/GaugePoller.ts"
import { isRunning } from "../pg/JobRows.ts"
import { tenantName, waitsByTenant } from "../tenant/TenantQueues.ts"

/** The bound of the count of a tenant's waiting jobs. */
export const tenantBound = 1_000
const mostTenants = 1_000
/** Tenants of an actor that metrics name; the others are one series. */
export const mostNamed = 20

export interface TenantCount {
  readonly actor: string
  /** Null: the service itself. */
  readonly tenant: string | null
  /** Up to the bound. */
  readonly ready: number
  readonly running: number
  readonly pausedAt: Date | null
}

/** @param condition on the column actor */
const look = (sql: PgClient.PgClient, condition: Statement.Fragment) => {
  const [tenant, waits] = [sql.literal(tenantName), sql.literal(waitsByTenant)]
  return WithoutJit.make(sql)(
    sql<TenantCount>`
      with recursive leap(actor, tenant, n) as (
        (select actor, ${tenant}, 1 from job where ${waits} and ${condition} order by actor, ${tenant} limit 1)
        union all
        select next.actor, next.tenant, leap.n + 1 from leap cross join lateral (
          select actor, ${tenant} as tenant from job
          where (job.actor, ${tenant}) > (leap.actor, leap.tenant) and ${waits} and ${condition}
          order by actor, ${tenant} limit 1
        ) next where leap.n < ${mostTenants}::int
      ), waiting as (
        select actor, tenant, (
          select count(*)::int from (
            select 1 from job where job.actor = leap.actor and ${tenant} = leap.tenant and ${waits}
            limit ${tenantBound}::int) counted
        ) as ready from leap
      ), running as (
        select actor, ${tenant} as tenant, count(*)::int as running from job
        where ${sql.literal(isRunning("job"))} and actor in (select fair.actor from job_actor fair where fair.by_tenant) and ${condition}
        group by 1, 2
      ), paused as (
        select actor, tenant, paused_at from job_tenant where ${condition}
      )
      select actor, nullif(tenant, '') as tenant, coalesce(ready, 0) as ready, coalesce(running, 0) as running,
        paused_at as "pausedAt"
      from waiting full join running using (actor, tenant) full join paused using (actor, tenant)
      order by ready desc, actor, tenant`.unprepared
  )
}

/** Counts of one actor, tenants with most waiting jobs first. */
export const ofActor = (sql: PgClient.PgClient, actor: string) => look(sql, sql`actor = ${actor}`)

interface TenantGauge {
  readonly actor: string
  readonly tenant: string
  readonly ready: number
}

/** Gauges of the tenants with most waiting jobs of each actor, and the sum of the others. */
export const gaugesOf = (counts: ReadonlyArray<TenantCount>): ReadonlyArray<TenantGauge> =>
  [...Map.groupBy(counts, ({ actor }) => actor)].flatMap(([actor, tenants]) => {
    const largest = tenants.toSorted((a, b) => b.ready - a.ready)
    const others = largest.slice(mostNamed)
    const named = largest.slice(0, mostNamed).map(({ ready, tenant }) => ({ actor, tenant: tenant ?? "none", ready }))
    if (others.length === 0) return named
    return named.concat({ actor, tenant: "other", ready: others.reduce((sum, { ready }) => sum + ready, 0) })
  })

export const tenants = {
  name: "tenants",
  look: Effect.flatMap(PgClient.PgClient, (sql) => Effect.map(look(sql, sql`true`), gaugesOf)),
  labels: ({ actor, tenant }: TenantGauge) => ({ actor, tenant }),
  series: [
    {
      name: "jobs_tenant_waiting",
      description: `Ready jobs of the cluster by tenant, of actors that are fair to tenants: of the ${mostNamed} tenants with most of them, and of all others; counted up to ${tenantBound} each`,
      read: ({ ready }) => ready
    }
  ]
} satisfies GaugePoller.GaugePoller<TenantGauge, unknown, unknown>

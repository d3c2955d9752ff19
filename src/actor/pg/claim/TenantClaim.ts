/**
 * Claims jobs of actors that are fair to tenants: of each tenant as many as `KnownTenants` decides, in the order of the plain
 * claim (`PriorityQueueClaim`). The plain claim comes first and finds none of them, since they wait in priority
 * queues of their own; it moves the horizon, which both use.
 *
 * The same statement reads which jobs are new, so that a job that has just been sent is claimed by one statement. Each new
 * job is read once more for that, but not those that wait: the cost of a claim follows the tenants that it looks at.
 */
import type { PgClient } from "@effect/sql-pg"
import { Effect } from "effect"
import { steadyMillis } from "../../../process/SteadyClock.ts"
import { bools, int4s, int8s, texts } from "../../../sql/Pg.ts"
import { ageingMs, type ClaimRequest } from "../../JobStore.ts"
import { tenantName, tenantQueues, waitsByTenant } from "../../tenant/TenantQueues.ts"
import { anyVersion } from "../../version/Versions.ts"
import { endless } from "./Arrivals.ts"
import { type ClaimLedger, recording } from "./ClaimLedger.ts"
import {
  KnownTenants,
  rangeLength,
  scanLength,
  type TenantFindings,
  type TenantLook,
  type TenantPlan
} from "./KnownTenants.ts"
import { type ClaimedRow, claimedColumns, claimedOf } from "./PriorityQueueClaim.ts"
import type { Watermark } from "./Watermark.ts"

export interface TenantRequest extends Pick<ClaimRequest, "actor" | "limit" | "version"> {
  readonly tenants: NonNullable<ClaimRequest["tenants"]>
}

interface ClaimStep {
  readonly request: TenantRequest
  readonly plan: TenantPlan
}

interface Row {
  readonly jobs: ReadonlyArray<ClaimedRow> | null
  readonly open: ReadonlyArray<string> | null
  readonly ranges: ReadonlyArray<
    readonly [actor: string, queue: number, isLate: boolean, count: number, last: number]
  > | null
  readonly seen: ReadonlyArray<readonly [actor: string, tenant: string, position: number]> | null
  readonly scanned: ReadonlyArray<readonly [actor: string, count: number, last: string]> | null
  readonly looks: ReadonlyArray<
    readonly [
      actor: string,
      tenant: string,
      quota: number,
      floor: number,
      paused: boolean,
      queues: ReadonlyArray<number> | null,
      firsts: ReadonlyArray<number> | null
    ]
  > | null
}

export const make = (sql: PgClient.PgClient, watermark: Watermark, ledger: ClaimLedger) => {
  const records = recording(sql)
  const known = new Map<string, KnownTenants>()
  const [tenant, waits, columns] = [sql.literal(tenantName), sql.literal(waitsByTenant), sql.literal(claimedColumns)]

  const statement = (
    nodeId: string,
    planned: ReadonlyArray<ClaimStep>,
    durable: boolean,
    number: number,
    ended: ReadonlyArray<number>
  ) => {
    const shares = planned.flatMap(({ plan, request: { actor } }) => plan.shares.map((share) => ({ actor, ...share })))
    const ranges = planned.flatMap(({ plan, request: { actor } }) => [
      ...plan.ranges.map((range) => ({ actor, ...range })),
      { actor, queue: 0, isLate: true, after: plan.givenBackAfter, until: endless }
    ])
    const names = planned.flatMap(({ plan, request: { actor } }) => (plan.known ?? []).map((name) => ({ actor, name })))
    const scans = planned.flatMap(({ plan: { scan }, request: { actor } }) =>
      scan === undefined ? [] : [{ actor, from: scan.from, floor: scan.floor }]
    )
    return sql<Row>`
      with request as materialized (
        select actor, n, newest, spare, discovers, scans, mark from unnest(${texts(planned.map(({ request }) => request.actor))},
          ${int4s(planned.map(({ request }) => request.limit))},
          ${int4s(planned.map(({ request }) => request.version ?? anyVersion))}, ${int4s(planned.map(({ plan }) => plan.spare))},
          ${bools(planned.map(({ plan }) => plan.known !== undefined))},
          ${bools(planned.map(({ plan }) => plan.scan !== undefined))}, ${int8s(planned.map(({ plan }) => plan.mark))})
          as request(actor, n, newest, spare, discovers, scans, mark)
        where (select true from job_node where id = ${nodeId} for key share)
          and (select ${durable}::boolean or set_config('synchronous_commit', 'off', true) = 'off')
          and not exists (select from job_actor where job_actor.actor = request.actor and paused_at is not null)
      ), arrivals as materialized (
        select range.actor, range.queue, range.is_late, next.tenant, next.position
        from unnest(${texts(ranges.map(({ actor }) => actor))}, ${int4s(ranges.map(({ queue }) => queue))},
          ${bools(ranges.map(({ isLate }) => isLate))}, ${int8s(ranges.map(({ after }) => after))},
          ${int8s(ranges.map(({ until }) => until))}) as range(actor, queue, is_late, after, until)
        join request on request.actor = range.actor cross join lateral (
          select ${tenant} as tenant, position from job
          where actor = range.actor and priority_queue = ${tenantQueues}::int + range.queue and position > range.after
            and position <= range.until and state = 'r' and key is null
          order by position limit ${rangeLength}::int
        ) next
      ), scan as materialized (
        select actor, start, floor from unnest(${texts(scans.map(({ actor }) => actor))},
          ${texts(scans.map(({ from }) => from))}, ${int8s(scans.map(({ floor }) => floor))}) as scan(actor, start, floor)
        union all
        select distinct actor, '', mark from (
          select actor from arrivals where not is_late group by actor, queue having count(*) >= ${rangeLength}::int
        ) more join request using (actor) where not scans
      ), scanned as materialized (
        select scan.actor, next.tenant, scan.floor + 1 as position
        from scan join request on request.actor = scan.actor cross join lateral (
          with recursive found(tenant, n) as (
            (select ${tenant}, 1 from job where actor = scan.actor and ${tenant} >= scan.start and ${waits}
              order by ${tenant} limit 1)
            union all
            select next.tenant, found.n + 1 from found cross join lateral (
              select ${tenant} as tenant from job
              where actor = scan.actor and ${tenant} > found.tenant and ${waits} order by ${tenant} limit 1
            ) next where found.n < ${scanLength}::int
          )
          select tenant from found
        ) next
      ), seen as materialized (
        select actor, tenant, min(position) as position from (
          select actor, tenant, position from arrivals union all select actor, tenant, position from scanned) seen
        group by actor, tenant
      ), discovered as (
        select actor, tenant, greatest(1, spare / tenants) as quota, position - 1 as floor, place from (
          select seen.*, spare, n, row_number() over by_position as place, count(*) over (partition by actor) as tenants
          from seen join request using (actor)
          where discovers and (actor, tenant) not in (
            select * from unnest(${texts(names.map(({ actor }) => actor))}, ${texts(names.map(({ name }) => name))}))
          window by_position as (partition by actor order by position)
        ) seen where place <= n
      ), pool as materialized (
        select actor, tenant, quota::int as quota, floor, place from discovered
        union all
        select share.actor, tenant, quota, floor, ${endless}::int8 + place
        from unnest(${texts(shares.map((share) => share.actor))}, ${texts(shares.map((share) => share.tenant))},
          ${int4s(shares.map(({ quota }) => quota))}, ${int8s(shares.map(({ floor }) => floor))})
          with ordinality as share(actor, tenant, quota, floor, place)
        join request on request.actor = share.actor
      ), looked as materialized (
        select pool.*, held.tenant is not null as paused, waiting.queues, waiting.firsts
        from pool join request on request.actor = pool.actor left join lateral (
          select tenant from job_tenant where job_tenant.actor = pool.actor and job_tenant.tenant = pool.tenant
        ) held on true cross join lateral (
          select array_agg(priority_queue order by rank) as queues, array_agg(position order by rank) as firsts from (
            select place.priority_queue, first.position, case when place.priority_queue = ${tenantQueues}::int
                then '-infinity' else ready_at + (place.priority_queue - ${tenantQueues + 3}::int) * ${ageingMs}::float8
                  * interval '1 millisecond' end as rank
            from generate_series(${tenantQueues}::int, ${tenantQueues + 5}::int) place(priority_queue) cross join lateral (
              select position, ready_at from job
              where actor = pool.actor and ${tenant} = pool.tenant and priority_queue = place.priority_queue
                and position > case when place.priority_queue = ${tenantQueues}::int then -1 else pool.floor end and ${waits}
                and version <= request.newest
              order by position limit 1
            ) first where held.tenant is null
          ) place
        ) waiting
      ), picked as materialized (
        select next.row from request cross join lateral (
          select next.row from (
            select * from looked where looked.actor = request.actor and queues is not null order by place
          ) one cross join lateral (
            select next.row from unnest(one.queues, one.firsts) place(priority_queue, first) cross join lateral (
              select ctid as row from job
              where actor = one.actor and ${tenant} = one.tenant and priority_queue = place.priority_queue
                and position >= place.first and ${waits} and version <= request.newest
              order by position limit one.quota for update skip locked
            ) next limit one.quota
          ) next limit request.n
        ) next
      ), taken as (
        update job set state = 'x', claim = claim + 1, node = ${nodeId}, progress = null
        where ctid = any(array(select row from picked))
        returning *
      ), ${records(nodeId, number, ended)}
      select (select json_agg(json_build_array(${columns})) from taken) as jobs,
        (select array_agg(actor) from request) as open,
        (select json_agg(json_build_array(actor, queue, is_late, count, last)) from (
          select actor, queue, is_late, count(*) as count, max(position) as last from arrivals
          group by actor, queue, is_late) range) as ranges,
        (select json_agg(json_build_array(actor, tenant, position)) from seen) as seen,
        (select json_agg(json_build_array(actor, count, last)) from (
          select actor, count(*) as count, max(tenant) as last from scanned group by actor) scan) as scanned,
        (select json_agg(json_build_array(actor, tenant, quota, floor, paused, queues, firsts)) from looked) as looks`
  }

  const tenantsOf = (actor: string): KnownTenants => {
    const found = known.get(actor) ?? new KnownTenants()
    known.set(actor, found)
    return found
  }

  /** Asks until it has all that is wanted, or has looked at every tenant that is known and read all that is new. */
  const claim = Effect.fnUntraced(function* (nodeId: string, requests: ReadonlyArray<TenantRequest>, durable: boolean) {
    const { horizon } = watermark
    const began = yield* steadyMillis
    for (const { actor } of requests) tenantsOf(actor).begin(horizon, began)
    const jobs: Array<ClaimedRow> = []
    let left = requests
    for (;;) {
      const asking = yield* steadyMillis
      const planned = left.flatMap((request): ReadonlyArray<ClaimStep> => {
        const plan = tenantsOf(request.actor).next(horizon, request.limit, request.tenants.weightOf, asking)
        return plan === undefined ? [] : [{ request, plan }]
      })
      const [number, ended] = [ledger.next(), ledger.ended(nodeId)]
      const [row] = planned.length === 0 ? [] : yield* statement(nodeId, planned, durable, number, ended)
      if (row === undefined) return jobs.toSorted((a, b) => a[9] - b[9]).map(claimedOf)
      const now = yield* steadyMillis
      const open = new Set(row.open)
      const got = row.jobs ?? []
      ledger.claimed(nodeId, number, got.map(claimedOf), ended)
      left = planned.flatMap(({ request }) => {
        const { actor, limit, tenants } = request
        if (!open.has(actor)) return []
        const own = got.filter((job) => job[1] === actor)
        const found = findings(row, actor, own, own.length >= limit)
        tenantsOf(actor).learn(horizon, { ms: now, tookMs: now - asking }, found, tenants.weightOf)
        return own.length >= limit ? [] : [{ ...request, limit: limit - own.length }]
      })
      jobs.push(...got)
    }
  })
  return { claim, isResting: (nowMs: number) => [...known.values()].every((tenants) => tenants.isResting(nowMs)) }
}

const findings = (row: Row, actor: string, jobs: ReadonlyArray<ClaimedRow>, cut: boolean): TenantFindings => {
  const of = <A extends readonly [actor: string, ...rest: ReadonlyArray<unknown>]>(all: ReadonlyArray<A> | null) =>
    (all ?? []).filter(([name]) => name === actor)
  const [scan] = of(row.scanned)
  return {
    ranges: of(row.ranges).map(([, queue, isLate, count, last]) => ({ queue, isLate, count, last })),
    seen: of(row.seen).map(([, tenant, position]) => ({ tenant, position })),
    scanned: { count: scan?.[1] ?? 0, lastTenant: scan?.[2] ?? "" },
    looks: of(row.looks).map(([, tenant, quota, floor, paused, queues, firsts]): TenantLook => {
      const taken = jobs.filter((job) => (job[11] ?? "") === tenant)
      return { tenant, quota, floor, paused, taken: taken.length, cut, next: nextOf(queues ?? [], firsts ?? [], taken) }
    })
  }
}

/** Position in each priority queue behind the last job that was taken, or its first. */
const nextOf = (
  queues: ReadonlyArray<number>,
  firsts: ReadonlyArray<number>,
  taken: ReadonlyArray<ClaimedRow>
): number | null => {
  const starts = queues.flatMap((queue, n) => {
    if (queue === tenantQueues) return []
    const last = taken.reduce((max, job) => (job[8] === queue ? Math.max(max, job[9]) : max), 0)
    return [last === 0 ? firsts[n]! : last + 1]
  })
  return starts.length > 0 ? Math.min(...starts) : queues.length > 0 ? Number.MAX_SAFE_INTEGER : null
}
